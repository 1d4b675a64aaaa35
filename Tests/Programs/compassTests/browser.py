"""A headless Chromium, driven over the DevTools protocol through a pair of pipes, and the app in it."""
import base64
import fcntl
import json
import os
import subprocess
import sys
import time


class Browser:
    def __init__(self, chromium, profile):
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        inner = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_read, to_write)]
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
                 "--disable-dev-shm-usage", "--force-prefers-reduced-motion", f"--user-data-dir={profile}", "about:blank"]
        # The protocol's pipes are always 3 and 4.
        self.process = subprocess.Popen(
            [chromium, *flags], pass_fds=(3, 4), preexec_fn=lambda: (os.dup2(inner[0], 3), os.dup2(inner[1], 4)),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in (to_read, to_write, *inner):
            os.close(end)
        self.count, self.rest, self.session, self.problems = 0, b"", None, []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Accessibility", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method, **parameters):
        """A command of the protocol and its answer; what the page complains of on the way is kept in `problems`."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if answer.get("method") == "Runtime.exceptionThrown":
                details = answer["params"]["exceptionDetails"]
                self.problems.append(details.get("exception", {}).get("description", details["text"]))
            elif answer.get("method") == "Log.entryAdded" and answer["params"]["entry"]["level"] == "error":
                self.problems.append(answer["params"]["entry"]["text"])

    def read(self):
        while b"\0" not in self.rest:
            part = os.read(self.back, 1 << 16)
            if not part:
                raise RuntimeError("chromium has ended")
            self.rest += part
        line, _, self.rest = self.rest.partition(b"\0")
        return json.loads(line)

    def run(self, script):
        """The value of an expression in the page; a promise is waited for."""
        result = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", script))
        return result["result"].get("value")

    def until(self, condition, seconds=30):
        """Waits for an expression to be true."""
        end = time.monotonic() + seconds
        while not self.run(condition):
            if time.monotonic() > end:
                raise RuntimeError(f"never true: {condition}")
            time.sleep(0.03)

    def open(self, address):
        self.ask("Page.navigate", url=address)

    def ask_browser(self, method, **parameters):
        """A command to the browser as a whole, and its answer."""
        session, self.session = self.session, None
        try:
            return self.ask(method, **parameters)
        finally:
            self.session = session

    def tabs(self):
        """The ids of the open tabs."""
        found = self.ask_browser("Target.getTargets")["targetInfos"]
        return {one["targetId"] for one in found if one["type"] == "page" and one["url"].startswith("http")}

    def bring(self, tab):
        """Brings a tab to the front, and drives it from now on."""
        self.ask_browser("Target.activateTarget", targetId=tab)
        self.session = self.ask_browser("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]

    def size(self, width, height, is_dark=False):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    def key(self, name, code=0, text="", modifiers=0):
        """Presses and releases a key; `text` is what it types."""
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, modifiers=modifiers,
                     **({"text": text} if kind == "keyDown" else {}))

    def type(self, text):
        self.ask("Input.insertText", text=text)

    def picture(self, file, is_whole=False):
        parameters = {"captureBeyondViewport": is_whole}
        if is_whole:
            size = self.ask("Page.getLayoutMetrics")["cssContentSize"]
            parameters["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 2600), "scale": 1}
        data = self.ask("Page.captureScreenshot", format="png", **parameters)["data"]
        with open(file, "wb") as output:
            output.write(base64.b64decode(data))

    def controls(self):
        """The role and the name of every control that a screen reader reaches."""
        roles = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "switch", "tab", "radio",
                 "DisclosureTriangle", "Date", "spinbutton", "menuitem"}
        found = []
        for node in self.ask("Accessibility.getFullAXTree")["nodes"]:
            role = node.get("role", {}).get("value")
            if role in roles and not node.get("ignored"):
                found.append((role, node.get("name", {}).get("value", "")))
        return found

    def close(self):
        try:
            self.ask("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.back)


def sections(screen, kind):
    """The contents of a screen's sections of a kind, by the ids of the sections."""
    return {section["id"]: section.get(kind) for section in screen["sections"] if section["kind"] == kind}


def rows(screen):
    """The rows of all lists of a screen, in their order."""
    return [row for part in sections(screen, "rows").values() for row in part.get("rows", [])]


def control(screen, id):
    return next(control for control in screen["controls"] if control["id"] == id)


class App(Browser):
    """The app in a browser. `server` is a command whose first line of output ends with the address; `folder` takes the
    browser's files."""

    def __init__(self, chromium, folder, server):
        self.start(server)
        super().__init__(chromium, f"{folder}/profile")
        self.size(1280, 900)
        self.open(self.address)
        self.until("document.querySelector('h1') !== null")

    def start(self, server):
        """Starts the program, and reads its address."""
        self.server = subprocess.Popen(server, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8")
        self.address = self.server.stdout.readline().split()[-1]

    def screen(self):
        return self.run("import('./link.js').then((link) => link.current())")

    def shows(self, what, condition):
        """Waits until the screen is so."""
        end = time.monotonic() + 30
        while not condition(shown := self.screen()):
            if time.monotonic() > end:
                sys.exit(f"{what}: never so on {shown['route']}")
            time.sleep(0.03)
        return shown

    def request(self, body):
        """Sends a request of the pipe, after all that was sent before it, and waits for the answer."""
        return self.run(f"import('./link.js').then((link) => link.request({json.dumps(body)}))")

    def whole(self):
        """Waits until the screen that the patches made is the one that the program has, and returns that."""
        end = time.monotonic() + 20
        while True:
            whole = self.request({"screens": True})["screens"][-1]
            if (mine := self.screen()) == {"sections": [], **whole}:
                return whole
            if time.monotonic() > end:
                keys = [key for key in set(mine) | set(whole) if mine.get(key) != whole.get(key)]
                sys.exit(f"the patched screen is not the whole one of {whole['route']}: {keys}")
            time.sleep(0.03)

    def tap(self, name, role="button, summary, a"):
        """Taps the control with this accessible name, or the first that begins with it."""
        found = self.run(f"""(() => {{
          const all = [...document.querySelectorAll("{role}")];
          const called = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
          const one = all.find((one) => called(one) === {json.dumps(name)})
            ?? all.find((one) => called(one).startsWith({json.dumps(name)}));
          one?.focus();
          one?.click();
          return Boolean(one);
        }})()""")
        if not found:
            sys.exit(f"no control {name} on {self.screen()['route']}")

    def choose(self, name, value):
        self.run(f"""(() => {{
          const list = document.querySelector('select[aria-label=' + CSS.escape({json.dumps(name)}) + ']');
          list.value = {json.dumps(value)};
          list.dispatchEvent(new Event("change"));
        }})()""")

    def fill(self, name, text):
        self.run(f"document.querySelector('[aria-label=' + CSS.escape({json.dumps(name)}) + ']').focus()")
        self.type(text)

    def close(self):
        super().close()
        self.server.terminate()
        self.server.wait()
