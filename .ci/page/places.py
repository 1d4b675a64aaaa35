"""Puts lines into files of a package, each beside one that is there.

A line that is not there, or more than once, ends the run: then the lists have changed, and so must `new` and `add.py`.
"""
import pathlib
import sys


def page(name, module):
    """The lines of a page: what `/NAME` is, in the four files that list pages."""
    return {
        "Package.swift": [
            after('    module(.pages, "Today", ["PageKit", "CompassServices", "Records"]),\n',
                  f'    module(.pages, "{module}", ["PageKit", "CompassServices", "Records"]),\n'),
            after('  "Today", "SignIn", "SchoolsList",\n', f'  "{module}",\n'),
            after('    tests(.pages, of: "Today", ["StateMachineTesting", "Records"]),\n',
                  f'    tests(.pages, of: "{module}", ["StateMachineTesting", "Records"]),\n'),
        ],
        "Sources/App/CompassApp/Pages.swift": [
            after("import Today\n", f"import {module}\n"),
            # The newest page has the last tab, and the last number as its key.
            before("\n  /// The page at the start of the back stack", f"  case {name}\n"),
            after('    case .home: "/"\n', f'    case .{name}: "/{name}"\n'),
            after("    case .home: Today.self\n", f"    case .{name}: {module}.self\n"),
            before("extension RecordDetails: AppPage {\n", f"""\
extension {module}: RootPage {{
  public static let page = Page.{name}
  public static func action(_ action: Action) -> AppAction {{ .{name}(action) }}
  public static func wrap(_ screen: Screen) -> AppScreen {{ .{name}(screen) }}
  public static func state(of app: AppState) -> State {{ app.{name} }}
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {{
    Screen(app.{name}, app.context)
  }}
}}

"""),
            after("  package var home = Today.State()\n", f"  /// The state of the page `/{name}`.\n  package var {name} = {module}.State()\n"),
            after("PerformanceTimeline.Action), home(Today.Action)\n", f"  case {name}({module}.Action)\n"),
            after("    case .home(let action): action\n", f"    case .{name}(let action): action\n"),
            after("    case .home(let action): action.isTap\n", f"    case .{name}(let action): action.isTap\n"),
            after("      return apply(Today.reduce(&state.home, action, in: state.context), Today.self, action, &state)\n", f"""\
    case .{name}(let action):
      let effects = {module}.reduce(&state.{name}, action, in: state.context)
      return apply(effects, {module}.self, action, &state)
"""),
            after("PerformanceTimeline.Screen), home(Today.Screen)\n", f"  case {name}({module}.Screen)\n"),
            after("    case .home(let screen): screen\n", f"    case .{name}(let screen): screen\n"),
        ],
        "Sources/App/RecruitingCompass/RecruitingCompass.swift": [
            after("@_exported import Today\n", f"@_exported import {module}\n"),
        ],
        "Sources/FrontEnds/CompassText/Page+Verbs.swift": [
            after("    case .home: VerbTable.home\n", f"    case .{name}: []\n"),
        ],
    }


def after(line, lines):
    return line, line + lines


def before(line, lines):
    return line, lines + line


def put(package, places):
    """Makes the additions, and returns how many."""
    for name, additions in places.items():
        path = package / name
        text = path.read_text()
        for old, new in additions:
            count = text.count(old)
            if count != 1:
                sys.exit(f"page: {name}: this is there {count} times, not once:\n{old}")
            text = text.replace(old, new)
        path.write_text(text)
    return sum(map(len, places.values()))


def copy(source, target, rename=lambda text: text):
    """Copies a folder of Swift files; ends the run where it is there already."""
    if target.exists():
        sys.exit(f"page: {target} is there already")
    target.mkdir(parents=True)
    for file in sorted(source.iterdir()):
        (target / rename(file.name)).write_text(rename(file.read_text()))
