import CompassModel
import PageTestSupport
import Tasks
import Testing

extension SnapshotCase {
  static let tasks = TaskSituations.cases
}

enum TaskSituations {
  fileprivate static let cases = SnapshotCase.cases(
    "Tasks", situations.map { ($0, .tasks($1.screen)) }, atAllWidths: atAllWidths, inASCII: inASCII, inWords: inWords)

  private static let atAllWidths: Set = [
    "loaded", "carried-over", "expanded-locked", "locked-alert", "parent", "unknown-grade", "long-and-wide-texts",
    "hostile-texts",
    "success-unlocked",
  ]
  private static let inWords: Set = ["loaded", "carried-over", "expanded-locked", "locked-alert", "parent", "skeleton"]
  private static let inASCII: Set = [
    "loaded", "carried-over", "expanded-locked", "locked-alert", "parent", "long-and-wide-texts", "hostile-texts",
    "success-unlocked", "skeleton", "empty-filtered", "update-refused", "offline-with-rows",
  ]

  static let situations = [loading, narrowed, expanded, changing, people, texts].flatMap(\.self)

  private static let loading: KeyValuePairs<String, TasksPage> = [
    "loading": .opened(),
    "skeleton": .opened().slow,
    "loaded": .loaded(),
    "updating": .loaded().after(.refreshPulled),
    "empty": .loaded([task("t-9", "Play in a freshman league", grade: .freshman)], []),
    "error-timeout": .opened().failing(.timedOut),
    "error-forbidden": .opened().failing(.notPermitted),
    "error-with-rows": .loaded().after(.refreshPulled).failing(.serverError),
    "offline": .opened().failing(.offline),
    "offline-with-rows": .loaded().after(.refreshPulled).failing(.offline),
    "carried-over": .loaded(.carriedOver, .carriedOver),
    "skipped-rows": .loaded(skipped: 2),
    "skipped-all-rows": .loaded([], [], skipped: 1),
    "250-tasks": .loaded(.many(250), []),
  ]

  private static let narrowed: KeyValuePairs<String, TasksPage> = [
    "filtered": .loaded().after(.statusFilterChanged(status: .notStarted)),
    "filtered-twice": .loaded().after(
      .statusFilterChanged(status: .inProgress), .urgencyFilterChanged(urgency: .critical)),
    "empty-filtered": .loaded().after(
      .statusFilterChanged(status: .inProgress), .urgencyFilterChanged(urgency: .upcoming)
    ).after(.refreshPulled).answered([task("t-draft", "Draft a coach introduction email")], []),
    "filter-not-saved": .loaded().after(
      .tap(.statusFilterChanged(status: .completed)),
      .notStored(.filters(.completed, nil, of: AthleteID("ath-1")), ServiceFailure(.diskFull))),
  ]

  private static let expanded: KeyValuePairs<String, TasksPage> = [
    "expanded": .loaded().after(.taskTapped(id: TaskID("t-sat"))),
    "expanded-locked": .loaded().after(.taskTapped(id: TaskID("t-send"))),
    "expanded-with-nothing-to-say": .loaded().after(.taskTapped(id: TaskID("t-draft"))),
    "expanded-with-strange-prerequisites": .loaded(.strangePrerequisites, []).after(
      .taskTapped(id: TaskID("t-unknown"))),
  ]

  private static let changing: KeyValuePairs<String, TasksPage> = [
    "locked-by-another-grade-alert": .loaded(.carriedOver, .carriedOver).after(.completeTapped(id: TaskID("t-visit"))),
    "completing-what-is-carried-over": .loaded(.carriedOver, .carriedOver).after(
      .completeTapped(id: TaskID("t-9-film"))),
    "locked-alert": .loaded().after(.completeTapped(id: TaskID("t-send"))),
    "completing": .loaded().after(.completeTapped(id: TaskID("t-draft"))),
    "success": .loaded().completing("t-film"),
    "success-unlocked": .loaded().completing("t-draft"),
    "all-completed": .loaded(.many(3), (1001...1003).map { AthleteTask.done("t-\($0)") }),
    "uncompleting": .loaded().after(.uncompleteTapped(id: TaskID("t-ncaa"))),
    "update-refused": refused(.serverError),
    "update-refused-offline": refused(.offline),
    "update-forbidden": refused(.notPermitted),
    "update-of-what-is-gone": refused(.notFound),
    "update-refused-and-left": refused(.serverError).after(.closed, .opened),
  ]

  private static func refused(_ kind: ServiceFailure.Kind) -> TasksPage {
    TasksPage.loaded().refusing(TaskID("t-film"), kind)
  }

  private static let people: KeyValuePairs<String, TasksPage> = [
    "parent": .loaded(in: .parentOfSophomore),
    "parent-with-two-athletes": .loaded(in: .parentOfSophomoreAndRiley),
    "parent-taps-a-box": .loaded(in: .parentOfSophomore).after(.completeTapped(id: TaskID("t-film"))),
    "parent-with-wide-names": .loaded(
      in: .of(
        .parent,
        [
          Athlete(id: AthleteID("ath-1"), name: "早稲田 大学 太郎", graduationYear: 2028),
          Athlete(id: AthleteID("ath-3"), name: "\u{1B}[31mMax\nMustermann-Leutheusser-Schnarrenberger"),
        ])),
    "unknown-grade": .loaded(in: .of(.player, [Athlete(id: AthleteID("ath-1"), name: "Jordan Smith")])),
  ]

  private static let texts: KeyValuePairs<String, TasksPage> = [
    "long-and-wide-texts": .loaded(.wide, []).after(.taskTapped(id: TaskID("t-1"))),
    "hostile-texts": .loaded(.hostile, []).after(.taskTapped(id: TaskID("t-1"))),
    "unknown-status": .loaded(
      .many(2), [status("t-1001", .other("waiting_for_the_coach")), status("t-1002", .other("\u{1B}[5m"))]),
  ]
}
