import CompassModel
import PageTestSupport
import Tasks
import Testing

@testable import CompassText

extension SnapshotCase {
  static let tasks = TaskSituations.cases
}

/// The recorded situations of the tasks page.
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
    "success-unlocked",
    "skeleton", "empty-filtered", "update-refused", "offline-with-rows",
  ]

  static let situations: [(String, TasksPage)] =
    loading + narrowed + expanded + changing + people + texts

  private static let loading: [(String, TasksPage)] = [
    ("loading", .opened()),
    ("skeleton", TasksPage.opened().slow),
    ("loaded", .loaded()),
    ("updating", TasksPage.loaded().after(.refreshPulled)),
    ("empty", .loaded([task("t-9", "Play in a freshman league", grade: .freshman)], [])),
    ("error-timeout", TasksPage.opened().failing(.timedOut)),
    ("error-forbidden", TasksPage.opened().failing(.notPermitted)),
    ("error-with-rows", TasksPage.loaded().after(.refreshPulled).failing(.serverError)),
    ("offline", TasksPage.opened().failing(.offline)),
    ("offline-with-rows", TasksPage.loaded().after(.refreshPulled).failing(.offline)),
    ("carried-over", .loaded(.carriedOver, .carriedOver)),
    ("skipped-rows", .loaded(skipped: 2)),
    ("skipped-all-rows", .loaded([], [], skipped: 1)),
    ("250-tasks", .loaded(.many(250), [])),
  ]

  private static let narrowed: [(String, TasksPage)] = [
    ("filtered", TasksPage.loaded().after(.statusFilterChanged(status: .notStarted))),
    (
      "filtered-twice",
      TasksPage.loaded().after(.statusFilterChanged(status: .inProgress), .urgencyFilterChanged(urgency: .critical))
    ),
    (
      "empty-filtered",
      TasksPage.loaded().after(.statusFilterChanged(status: .inProgress), .urgencyFilterChanged(urgency: .upcoming))
        .answered([task("t-draft", "Draft a coach introduction email")], [])
    ),
    (
      "filter-not-saved",
      TasksPage.loaded().after(
        .tap(.statusFilterChanged(status: .completed)),
        .notStored(.filters(.completed, nil, of: AthleteID("ath-1")), ServiceFailure(.diskFull)))
    ),
  ]

  private static let expanded: [(String, TasksPage)] = [
    ("expanded", TasksPage.loaded().after(.taskTapped(id: TaskID("t-sat")))),
    ("expanded-locked", TasksPage.loaded().after(.taskTapped(id: TaskID("t-send")))),
    ("expanded-with-nothing-to-say", TasksPage.loaded().after(.taskTapped(id: TaskID("t-draft")))),
    (
      "expanded-with-strange-prerequisites",
      TasksPage.loaded(.strangePrerequisites, []).after(.taskTapped(id: TaskID("t-unknown")))
    ),
  ]

  private static let changing: [(String, TasksPage)] = [
    (
      "locked-by-another-grade-alert",
      TasksPage.loaded(.carriedOver, .carriedOver).after(.completeTapped(id: TaskID("t-visit")))
    ),
    (
      "completing-what-is-carried-over",
      TasksPage.loaded(.carriedOver, .carriedOver).after(.completeTapped(id: TaskID("t-9-film")))
    ),
    ("locked-alert", TasksPage.loaded().after(.completeTapped(id: TaskID("t-send")))),
    ("completing", TasksPage.loaded().after(.completeTapped(id: TaskID("t-draft")))),
    ("success", TasksPage.loaded().completing("t-film")),
    ("success-unlocked", TasksPage.loaded().completing("t-draft")),
    ("all-completed", .loaded(.many(3), (1001...1003).map { AthleteTask.done("t-\($0)") })),
    ("uncompleting", TasksPage.loaded().after(.uncompleteTapped(id: TaskID("t-ncaa")))),
    ("update-refused", refused(.serverError)),
    ("update-refused-offline", refused(.offline)),
    ("update-forbidden", refused(.notPermitted)),
    ("update-of-what-is-gone", refused(.notFound)),
    ("update-refused-and-left", refused(.serverError).after(.closed, .opened)),
  ]

  private static func refused(_ kind: ServiceFailure.Kind) -> TasksPage {
    TasksPage.loaded().refusing(TaskID("t-film"), kind)
  }

  private static let people: [(String, TasksPage)] = [
    ("parent", .loaded(in: .parentOfSophomore)),
    ("parent-with-two-athletes", .loaded(in: .parentOfSophomoreAndRiley)),
    (
      "parent-taps-a-box",
      TasksPage.loaded(in: .parentOfSophomore).after(.completeTapped(id: TaskID("t-film")))
    ),
    (
      "parent-with-wide-names",
      .loaded(
        in: .of(
          .parent,
          [
            Athlete(id: AthleteID("ath-1"), name: "早稲田 大学 太郎", graduationYear: 2028),
            Athlete(id: AthleteID("ath-3"), name: "\u{1B}[31mMax\nMustermann-Leutheusser-Schnarrenberger"),
          ]))
    ),
    ("unknown-grade", .loaded(in: .of(.player, [Athlete(id: AthleteID("ath-1"), name: "Jordan Smith")]))),
  ]

  private static let texts: [(String, TasksPage)] = [
    ("long-and-wide-texts", TasksPage.loaded(.wide, []).after(.taskTapped(id: TaskID("t-1")))),
    ("hostile-texts", TasksPage.loaded(.hostile, []).after(.taskTapped(id: TaskID("t-1")))),
    (
      "unknown-status",
      .loaded(.many(2), [status("t-1001", .other("waiting_for_the_coach")), status("t-1002", .other("\u{1B}[5m"))])
    ),
  ]
}

extension AthleteTask {
  fileprivate static func done(_ id: String) -> AthleteTask {
    AthleteTask(
      athlete: AthleteID("ath-1"), task: TaskID(id), status: .completed,
      completedAt: Instant(wire: "2026-02-01T17:00:00Z"))
  }
}

extension TasksPage {
  /// The page after a completion was stored and the page loaded again.
  fileprivate func completing(_ id: String) -> TasksPage {
    let row = AthleteTask.done(id)
    var page = after(.completeTapped(id: TaskID(id)))
    page.store(row)
    return page.answered(.small, .small + [row])
  }

  fileprivate func answered(_ tasks: [RecruitingTask], _ statuses: [AthleteTask]) -> TasksPage {
    var page = after(.refreshPulled)
    page.answer(tasks, statuses)
    return page
  }
}
