import CompassModel
import PageKit
import Records
import Tasks

extension Athlete {
  /// Grade 10 at the fixed moment.
  static let sophomore = Athlete(id: AthleteID("ath-1"), name: "Jordan Smith", graduationYear: 2028)
}

extension PageContext {
  static let sophomore = of(.player, [.sophomore])
  static let parentOfSophomore = of(.parent, [.sophomore])
  static let parentOfSophomoreAndRiley = of(.parent, [.sophomore, .riley])
}

func task(
  _ id: String, _ title: String, grade: GradeLevel = .sophomore, required: Bool = false, due: String? = nil,
  after prerequisites: [String] = [], details: String? = nil, why: String? = nil, risk: String? = nil
) -> RecruitingTask {
  RecruitingTask(
    id: TaskID(id), gradeLevel: grade, title: title, details: details, whyItMatters: why, failureRisk: risk,
    isRequired: required, prerequisites: prerequisites.map { TaskID($0) },
    deadline: due.flatMap(CalendarDate.init(wire:)))
}

func status(_ task: String, _ status: TaskStatus, completed: String? = nil) -> AthleteTask {
  AthleteTask(
    athlete: AthleteID("ath-1"), task: TaskID(task), status: status,
    completedAt: completed.flatMap(Instant.init(wire:)))
}

extension [RecruitingTask] {
  static let small = [
    task("t-ncaa", "Register with NCAA Eligibility Center", required: true, due: "2026-02-01"),
    task(
      "t-sat", "Take the SAT or ACT", required: true, due: "2026-02-07", details: "Register a month before.",
      why: "Many programs look at scores first.\nA second try needs time."),
    task(
      "t-film", "Build a highlight film", required: true, due: "2026-02-15",
      details: "Three to five minutes, the best plays first, with your number and position marked in each of them."),
    task(
      "t-send", "Send film to ten college coaches", required: true, due: "2026-02-22", after: ["t-film", "t-sat"],
      why: "Coaches decide who to watch in person from film.", risk: "Late film means rosters are already set."),
    task("t-draft", "Draft a coach introduction email"),
    task("t-visits", "Schedule three unofficial visits", due: "2026-04-30", after: ["t-send"]),
    task("t-letters", "Ask for two recommendation letters", due: "2026-02-28", after: ["t-draft"]),
    task("t-email", "Open a recruiting email address", due: "2025-10-01"),
    task("t-list", "Write a list of target schools"),
    task("t-counselor", "Meet the guidance counselor", required: true),
    task("t-night", "Attend a college night", due: "2026-02-10"),
    task("t-9", "Play in a freshman league", grade: .freshman),
    task("t-12", "Sign the letter of intent", grade: .senior, after: ["t-send"]),
  ]

  static let strangePrerequisites = [
    task("t-self", "Waits for itself", after: ["t-self"]),
    task("t-unknown", "Waits for what nobody knows", after: ["t-gone", "t-9"]),
    task("t-a", "Waits for its follower", after: ["t-b"]), task("t-b", "Waits for its leader", after: ["t-a"]),
    task("t-9", "Play in a freshman league", grade: .freshman),
  ]

  /// Tasks of grade 10 require tasks of grade 9, which require others of grade 9.
  static let carriedOver = [
    task("t-visit", "Plan official visits", required: true, due: "2026-03-01", after: ["t-9-core", "t-goals"]),
    task("t-goals", "Set three goals for the season", due: "2026-02-10"),
    task("t-show", "Choose four showcases", after: ["t-9-film"]),
    task(
      "t-9-core", "Check your core courses", grade: .freshman, required: true, due: "2026-02-14", after: ["t-9-account"]
    ),
    task(
      "t-9-account", "Create an NCAA Eligibility Center account", grade: .freshman, required: true, due: "2026-02-05"),
    task("t-9-film", "Cut a three-minute highlight video", grade: .freshman),
    task("t-9-none", "Play in a freshman league", grade: .freshman),
  ]

  static let wide = [
    task(
      "t-1", "早稲田大学 野球部 オフィシャルビジット 春季キャンプ 施設見学 監督面談 東京都 新宿区 戸塚町 一丁目", required: true, due: "2026-02-12",
      after: ["t-2"], why: "日本語の説明がここに入ります。とても長い説明なので、折り返しが必要になります。"),
    task(
      "t-2", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft besuchen",
      details: "👨‍👩‍👧‍👦 Family day 🇺🇸 " + String(repeating: "🏈", count: 60)),
    task("t-3", "A task whose title goes on and on, as titles do that somebody typed into a form in a hurry"),
  ]

  static let hostile = [
    task(
      "t-1", "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7} task", due: "2026-02-11", after: ["t-2", "\u{1B}[5m"],
      details: "first\nsecond\u{1B}[A", why: "\u{202E}evil\u{202C}\r\nnext\ttab", risk: "zero\u{200B}width\u{FEFF}"),
    task("t-2", "two\nlines\r\nand\ttab\u{0}", required: true, details: " \u{2003}\n"),
    task("t-3", "مدرسة كرة القدم שלום", due: "1900-01-01"),
    task("t-4", " \u{2003}\n", due: "9999-12-31"),
  ]

  static func many(_ count: Int) -> [RecruitingTask] {
    (1...count).map { task("t-\(1000 + $0)", "Task \(1000 + $0)", required: $0.isMultiple(of: 3)) }
  }
}

extension [AthleteTask] {
  static let carriedOver = [status("t-9-account", .inProgress), status("t-9-film", .skipped)]

  static let small = [
    status("t-ncaa", .completed, completed: "2026-02-01T17:00:00Z"), status("t-sat", .inProgress),
    status("t-email", .completed, completed: "2025-09-20T17:00:00Z"), status("t-list", .completed),
    status("t-counselor", .completed, completed: "2026-01-08T17:00:00Z"), status("t-night", .skipped),
  ]
}

typealias TasksPage = StandalonePage<Tasks>

extension StandalonePage<Tasks> {
  /// The screen without the notice of a change that an alert is about.
  var screen: Tasks.Screen {
    var context = context
    context.notices.removeAll { $0.id == state.alertedEntry }
    return Tasks.Screen(state, context)
  }

  func answered(_ tasks: [RecruitingTask], _ statuses: [AthleteTask], skipped: Int = 0) -> Self {
    answered(.tasks(Base(tasks)), skipped: skipped).answered(.statuses(Base(statuses)))
  }

  static func opened(in context: PageContext = .sophomore) -> Self { Self(.init(), in: context).after(.opened) }

  static func loaded(
    _ tasks: [RecruitingTask] = .small, _ statuses: [AthleteTask] = .small, in context: PageContext = .sophomore,
    skipped: Int = 0
  ) -> Self {
    opened(in: context).answered(tasks, statuses, skipped: skipped)
  }

  /// The page after a completion was requested and refused, with an alert of the page instead of a notice.
  func refusing(_ id: TaskID, _ failure: ServiceFailure.Kind) -> Self {
    let page = after(.completeTapped(id: id)).refused(failure)
    let notice = page.context.records.log.notices.last { $0.kind == .failed }
    return notice.map { page.after(.statusFailed(entry: $0.id, owner: "ath-1")) } ?? page
  }

  func failing(_ failure: ServiceFailure.Kind) -> Self { failed([.tasks, .statuses], failure) }

  /// The page after a completion was requested and stored, and the rows loaded again.
  func completing(_ id: String) -> Self {
    let (row, page) = (AthleteTask.done(id), after(.completeTapped(id: TaskID(id))))
    let pending = page.context.records.log.entries.last { $0.change.id == id && $0.isOpen }
    let stored = pending.map { page.logging(.made($0.id, .status(row)), .dismiss($0.id)) } ?? page
    return stored.after(.statusMade(task: row.task, owner: row.athlete, status: row.status))
      .after(.refreshPulled).answered(.small, .small + [row])
  }
}

extension AthleteTask {
  static func done(_ id: String) -> AthleteTask {
    AthleteTask(
      athlete: AthleteID("ath-1"), task: TaskID(id), status: .completed,
      completedAt: Instant(wire: "2026-02-01T17:00:00Z"))
  }
}
