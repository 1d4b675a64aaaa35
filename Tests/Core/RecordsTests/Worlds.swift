import CompassModel
@testable import Records

let athlete = AthleteID("a1")
let noon = Instant(seconds: 1_770_000_000)

/// A manually driven state: records its effects, which a test answers.
struct World {
  var state = Records.State()
  var effects: [Records.Effect] = []
  var now = noon
  var allowsUndo = true
  var notesStatuses = false

  /// Sends actions in sequence; returns their effects.
  @discardableResult
  mutating func send(_ actions: Records.Action...) -> [Records.Effect] {
    let new = actions.flatMap { Records.reduce(&state, $0, in: context) }
    effects += new
    return new
  }

  /// A world with these events on screen.
  static func showing(_ rows: Event..., allowsUndo: Bool = true) -> World {
    var world = World(allowsUndo: allowsUndo)
    world.show(Batch(.events(Base(rows))))
    return world
  }

  private var context: Records.Context {
    Records.Context(now: now, allowsUndo: allowsUndo, notesStatuses: notesStatuses)
  }

  /// Shows some kinds of rows and answers their requests.
  mutating func show(_ batches: Batch..., days: DayRange? = nil) {
    send(.show(Needs(Set(batches.map(\.rows.kind)), of: athlete, days: days)))
    for batch in batches { answer(batch) }
  }

  /// Answers the newest request for rows of this kind.
  mutating func answer(_ batch: Batch) {
    if let asked = asked(batch.rows.kind) {
      send(.answered(RowsKey(batch.rows.kind, of: athlete), asked: asked, batch))
    }
  }

  func asked(_ kind: RowKind) -> Int? {
    for case .load(let query, let asked, _) in effects.reversed() where query.key.kind == kind { return asked }
    return nil
  }

  /// Ids of the sent changes, in order.
  var sent: [Int] { effects.compactMap { if case .send(let id, _) = $0 { id } else { nil } } }
  var sentences: [String] { state.log.notices.map(\.text) }

  mutating func change(_ change: Change, _ subject: String = "\u{201C}Winter Camp\u{201D}") {
    effects += Records.request(change, subject: subject, &state, in: context)
  }

  func load(_ kind: RowKind) -> Load { state.load(kind, of: athlete) }
  var events: [Event]? { state.rows(Event.self, of: athlete)?.all }
}

func event(_ id: String, attended: Bool = false) -> Event {
  Event(
    id: EventID(id), owner: athlete, type: .camp, name: "Winter Camp",
    startDate: CalendarDate(wire: "2026-02-10") ?? .earliest, isAttended: attended)
}

func events(_ rows: Event..., skipped: Int = 0) -> Batch { Batch(.events(Base(rows)), skipped: skipped) }

func task(_ id: String, after prerequisites: String...) -> RecruitingTask {
  RecruitingTask(
    id: TaskID(id), gradeLevel: .freshman, title: id.capitalized, prerequisites: prerequisites.map { TaskID($0) })
}

func status(_ id: String, _ status: TaskStatus) -> AthleteTask {
  AthleteTask(athlete: athlete, task: TaskID(id), status: status)
}

extension Change {
  static let attend = attended("e1", of: athlete)
  static let delete = delete(.event("e1"), of: athlete)
  static func complete(_ task: TaskID) -> Self { setStatus(task, .completed, of: athlete) }
}
