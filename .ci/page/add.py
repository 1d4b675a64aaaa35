"""Adds the toy page to a copy of the package: its own folders, and lines in exactly three files.

usage: add.py COPY

Every line stands behind one that the page `home` has. One that is not there, or more than once, ends the run: then the
lists have changed, and so must this.
"""
import pathlib
import shutil
import sys

PLACES = {
    "Package.swift": [
        ('    module(.pages, "Today", ["PageKit", "Records"]),\n',
         '    module(.pages, "Toy", ["PageKit", "CompassServices", "Records"]),\n'),
        ('        "RecruitingTimeline", "PerformanceTimeline", "Today", "SignIn",\n', '        "Toy",\n'),
        ('"RecordDetails", "RecordForm", "RecruitingTimeline", "PerformanceTimeline", "Today", "SignIn",\n        "RecruitingCompass",\n',
         '        "Toy",\n'),
    ],
    "Sources/App/RecruitingCompass/Pages.swift": [
        ("import Today\n", "import Toy\n"),
        ("  case home, timeline, tasks, performance, events, offers\n", "  case toy\n"),
        ('    case .home: "/"\n', '    case .toy: "/toy"\n'),
        ("    case .home: Today.self\n", "    case .toy: Toy.self\n"),
        ("    builders.home.screen(app.home, app.context, pages: Page.menu)\n  }\n}\n", """
extension Toy: RootPage {
  public static let page = Page.toy
  public static func action(_ action: Action) -> AppAction { .toy(action) }
  public static func shown(_ screen: Screen) -> AppScreen { .toy(screen) }
  public static func state(of app: AppState) -> State { app.toy }
  public static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen {
    Screen(app.toy, app.context)
  }
}
"""),
        ("  public var home = Today.State()\n", "  public var toy = Toy.State()\n"),
        ("  case home(Today.Action)\n", "  case toy(Toy.Action)\n"),
        ("    case .home(let action): action\n", "    case .toy(let action): action\n"),
        ("    case .home(let action): action.isTap\n", "    case .toy(let action): action.isTap\n"),
        ("      return absorb(Today.reduce(&state.home, action, in: state.context), Today.self, action, &state)\n", """\
    case .toy(let action):
      return absorb(Toy.reduce(&state.toy, action, in: state.context), Toy.self, action, &state)
"""),
        ("  case home(Today.Screen)\n", "  case toy(Toy.Screen)\n"),
        ("    case .home(let screen): screen\n", "    case .toy(let screen): screen\n"),
    ],
    "Sources/FrontEnds/TextInterface/Faces.swift": [
        ("    case .home: VerbTable.home\n", "    case .toy: VerbTable.toy\n"),
    ],
}

# What drives the page is no part of it.
DRIVER = """\
    .executableTarget(
      name: "toy-drive", dependencies: ["RecruitingCompass", "CompassTesting", "Toy"], path: "Sources/Programs/toy-drive",
      swiftSettings: strict),
"""


def insert(path, behind, lines):
    text = path.read_text()
    count = text.count(behind)
    if count != 1:
        sys.exit(f"page: {path.name}: this stands there {count} times, not once:\n{behind}")
    path.write_text(text.replace(behind, behind + lines))


def main():
    toy = pathlib.Path(__file__).parent / "Toy"
    copy = pathlib.Path(sys.argv[1])
    shutil.copytree(toy / "Module", copy / "Sources/Pages/Toy")
    shutil.copytree(toy / "Text", copy / "Sources/FrontEnds/TextInterface/Toy")
    for name, lines in PLACES.items():
        for behind, new in lines:
            insert(copy / name, behind, new)
    print(f"page: {sum(len(lines) for lines in PLACES.values())} additions in {len(PLACES)} files")
    shutil.copytree(toy / "Drive", copy / "Sources/Programs/toy-drive")
    insert(copy / "Package.swift", '    module(.testing, "CompassTesting", ["CompassSamples", "Scripting"]),\n', DRIVER)


main()
