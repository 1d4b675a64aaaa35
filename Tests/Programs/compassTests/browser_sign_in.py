"""Signs in in a real browser (decision U8): first with another password, then with the right one. The password is in
nothing that the page shows or keeps.

Usage: browser_sign_in.py CHROMIUM FOLDER EMAIL PASSWORD SERVER…
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import App, sections

chromium, folder, email, password, command = *sys.argv[1:5], sys.argv[5:]


def form(shown):
    return sections(shown, "form").get("form", {})


app = App(chromium, folder, command)
try:
    app.shows("the sign-in", lambda shown: shown["page"] == "login" and "tabs" not in shown["head"])
    app.fill("Email", email)
    app.fill("Password", "another one")
    app.tap("Sign in")
    failed = app.shows("a failure", lambda shown: "failureText" in form(shown))
    if next(one["value"] for one in form(failed)["inputs"] if one["kind"] != "password") != email:
        sys.exit("the address is not there any more")
    said = app.run("document.querySelector('[role=alert]').textContent")
    if said != form(failed)["failureText"]:
        sys.exit(f"the failure is not shown: {said}")
    app.run("document.querySelector('[type=password]').value = ''")
    app.fill("Password", password)
    kept = app.run("document.documentElement.outerHTML + JSON.stringify([{...sessionStorage}, {...localStorage}, location])")
    if password in kept or password in str(app.screen()):
        sys.exit("the password is in the page")
    app.tap("Sign in")
    app.shows("Today", lambda shown: shown["page"] == "home" and shown["hasRows"])
    app.tap("Sign out")
    app.shows("the sign-in again", lambda shown: shown["page"] == "login")
    if app.run("document.querySelector('[type=password]').value"):
        sys.exit("the password is still there")
finally:
    app.close()
