"""What a client that knows nothing of the app but the JSON of a screen can send (decision U1)."""


def filled(value, typed):
    """An action with what was typed in the place of each blank: {"$text": "camp"}."""
    if isinstance(value, dict):
        return {key: filled(part, typed) for key, part in value.items()}
    if isinstance(value, list):
        return [filled(part, typed) for part in value]
    return typed.get(value, value) if isinstance(value, str) else value


def typing(chance):
    """Something for every blank that a person fills in."""
    return {"$text": chance.choice(["camp", "2026-03-01", "7", ""]), "$start": "2026-01-01", "$end": "2026-02-01",
            "$month": "2026-03", "$number": 1, "$password": "secret", "$name": "file.csv",
            "$contents": chance.choice(["", "name,date\nOpener,2026-04-18\n", "date,metric,value\n2026-02-01,velocity,84\n"])}


def sharing_rows(value):
    """The rows of lists of sections; of other screens those that say which of the shared buttons they are without; and the
    items of lanes."""
    for part in value if isinstance(value, list) else value.values() if isinstance(value, dict) else []:
        yield from sharing_rows(part)
    if isinstance(value, dict) and "style" in value:
        yield from value.get("rows", [])
    elif isinstance(value, dict) and ("withoutRowButtons" in value and "sentence" not in value or "continuesBefore" in value):
        yield value


def shared_taps(screen):
    """What the buttons that rows share send for each row (decision U4)."""
    shared = [button for button in screen.get("rowButtons", []) if button["isEnabled"]]
    for row in sharing_rows(screen):
        own = {button["id"] for button in row.get("buttons", [])}.union(row.get("withoutRowButtons", []))
        yield from (filled(button["template"], {"$row": row["id"]}) for button in shared if button["id"] not in own)


def taps(screen):
    """Every action of a screen that can be sent now, but signing out."""
    found = [*inside(screen), *shared_taps(screen)]
    return [action for action in found if name(action) != "app.signOutTapped"]


def inside(value):
    """What the parts of a screen send by themselves."""
    if isinstance(value, list):
        for part in value:
            yield from inside(part)
    elif isinstance(value, dict) and value.get("isEnabled") is not False:
        for key, part in value.items():
            if (key == "action" or key.endswith("Action")) and isinstance(part, dict):
                yield part
            else:
                yield from inside(part)


def name(action):
    """The page and the name of an action: events.searchChanged."""
    page, tap = next(iter(action.items()))
    return f"{page}.{next(iter(tap))}"
