import CompassModel
import Records

let firstDay = CalendarDate(wire: "2026-01-01") ?? .earliest
func day(_ number: Int) -> CalendarDate { firstDay.adding(days: number) }
func instant(_ milliseconds: Int) -> Instant { Instant(microseconds: Int64(milliseconds) * 1000) }

/// The rows of one athlete as plain dictionaries, for the server's tables and the model.
struct Plain: Equatable {
  var events: [String: Event] = [:]
  var offers: [String: Offer] = [:]
  var schools: [String: School] = [:]
  var readings: [String: PerformanceMetric] = [:]
  var interactions: [String: Interaction] = [:]
  var tasks: [String: RecruitingTask] = [:]
  var statuses: [String: AthleteTask] = [:]
  var history: [String: StatusChange] = [:]

  /// Kinds used by lives; kinds added later behave like events.
  static let kinds: [RowKind] = [.events, .offers, .schools, .readings, .tasks, .statuses, .interactions, .history]

  init() {}

  /// The rows of one kind, limited to some days for readings.
  func only(_ kind: RowKind, _ days: DayRange? = nil) -> Plain {
    var plain = Plain()
    switch kind {
    case .events: plain.events = events
    case .offers: plain.offers = offers
    case .schools: plain.schools = schools
    case .readings: plain.readings = readings.filter { days?.contains($0.value.reading.recordedDate) ?? true }
    case .interactions: plain.interactions = interactions
    case .tasks: plain.tasks = tasks
    case .statuses: plain.statuses = statuses
    case .history: plain.history = history
    }
    return plain
  }

  func batch(_ kind: RowKind, _ days: DayRange? = nil) -> Batch {
    switch kind {
    case .events: Batch(.events(Base(Array(events.values))))
    case .offers: Batch(.offers(Base(Array(offers.values))))
    case .schools: Batch(.schools(Base(Array(schools.values))))
    case .readings: Batch(.readings(Base(Array(only(.readings, days).readings.values))), days: days)
    case .interactions: Batch(.interactions(Base(Array(interactions.values))))
    case .tasks: Batch(.tasks(Base(Array(tasks.values))))
    case .statuses: Batch(.statuses(Base(Array(statuses.values) + outdated)))
    case .history: Batch(.history(Base(Array(history.values))))
    }
  }

  /// A second, older row of a task, which is ignored (decision K6).
  private var outdated: [AthleteTask] {
    statuses.values.prefix(1).map { AthleteTask(athlete: $0.athlete, task: $0.task, status: .skipped) }
  }

  init(_ batch: Batch) {
    for row in batch.base(Event.self)?.rows ?? [] { events[row.id.rawValue] = row }
    for row in batch.base(Offer.self)?.rows ?? [] { offers[row.id.rawValue] = row }
    for row in batch.base(School.self)?.rows ?? [] { schools[row.id.rawValue] = row }
    for row in batch.base(PerformanceMetric.self)?.rows ?? [] { readings[row.id.rawValue] = row }
    for row in batch.base(Interaction.self)?.rows ?? [] { interactions[row.id.rawValue] = row }
    for row in batch.base(RecruitingTask.self)?.rows ?? [] { tasks[row.id.rawValue] = row }
    for row in batch.base(AthleteTask.self)?.rows ?? [] { statuses[row.task.rawValue] = row }
    for row in batch.base(StatusChange.self)?.rows ?? [] { history[row.id.rawValue] = row }
  }

  /// Reads the visible rows of a kind from the state; nil before an answer.
  init?(_ state: Records.State, _ kind: RowKind, of athlete: AthleteID) {
    func all<R: Row>(_: R.Type = R.self) -> [R]? { state.rows(R.self, of: athlete)?.all }
    switch kind {
    case .events:
      guard let rows: [Event] = all() else { return nil }
      events = Dictionary(uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0) })
    case .offers:
      guard let rows: [Offer] = all() else { return nil }
      offers = Dictionary(uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0) })
    case .schools:
      guard let rows: [School] = all() else { return nil }
      schools = Dictionary(uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0) })
    case .readings:
      guard let rows: [PerformanceMetric] = all() else { return nil }
      readings = Dictionary(uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0) })
    case .interactions:
      guard let rows: [Interaction] = all() else { return nil }
      interactions = Dictionary(uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0) })
    case .tasks:
      guard let rows: [RecruitingTask] = all() else { return nil }
      tasks = Dictionary(uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0) })
    case .statuses:
      guard let rows: [AthleteTask] = all() else { return nil }
      statuses = Dictionary(uniqueKeysWithValues: rows.map { ($0.task.rawValue, $0) })
    case .history:
      guard let rows: [StatusChange] = all() else { return nil }
      history = Dictionary(uniqueKeysWithValues: rows.map { ($0.id.rawValue, $0) })
    }
  }

  /// The columns of a row; nil for a missing row.
  func columns(_ kind: RowKind, _ id: String) -> [RecordField]? {
    switch kind {
    case .events: events[id]?.columns
    case .offers: offers[id]?.columns
    case .schools: schools[id]?.columns
    case .readings: readings[id]?.columns
    case .interactions: interactions[id]?.columns
    case .tasks: tasks[id].map { _ in [] }
    case .statuses: statuses[id].map { _ in [] }
    case .history: history[id].map { _ in [] }
    }
  }

  mutating func remove(_ kind: RowKind, _ id: String) {
    switch kind {
    case .events: events[id] = nil
    case .offers: offers[id] = nil
    case .schools: schools[id] = nil
    case .readings: readings[id] = nil
    case .interactions: interactions[id] = nil
    case .tasks: tasks[id] = nil
    case .statuses: statuses[id] = nil
    case .history: history[id] = nil
    }
  }

  /// Makes a change as intended by the user, without checking the server's rules.
  mutating func make(_ change: Change, at time: Instant, stored: StoredRow? = nil) {
    let owner = change.owner
    switch (change, stored) {
    case (.create(let new, _), _) where columns(change.key.kind, new.reference.id) != nil: break
    case (.create, .event(let row)?): events[row.id.rawValue] = row
    case (.create, .offer(let row)?): offers[row.id.rawValue] = row
    case (.create, .reading(let row)?): readings[row.id.rawValue] = row
    case (.create, .interaction(let row)?): interactions[row.id.rawValue] = row
    case (.create(.event(let new, let id), _), _): events[id.rawValue] = Event(new, id: id, owner: owner)
    case (.create(.offer(let new, let id), _), _): offers[id.rawValue] = Offer(new, id: id, owner: owner)
    case (.create(.reading(let new, let id), _), _):
      readings[id.rawValue] = PerformanceMetric(new, id: id, owner: owner, createdAt: time)
    case (.create(let new, _), _):
      if case .interaction(let new, let id) = new { interactions[id.rawValue] = Interaction(new, id: id) }
    case (.update(let row, let edit, _), _):
      for column in edit {
        let field = RecordField(column.name, column.new)
        switch row {
        case .event(let id): events[id.rawValue]?.set(field)
        case .offer(let id): offers[id.rawValue]?.terms.set(field)
        case .reading(let id): readings[id.rawValue]?.reading.set(field)
        case .school(let id): schools[id.rawValue]?.set(field)
        case .interaction(let id): interactions[id.rawValue]?.set(field)
        }
      }
    case (.setStatus(let task, _, _, _), .status(let row)?): statuses[task.rawValue] = row
    case (.setStatus(let task, let status, let completedAt, _), _):
      statuses[task.rawValue] = AthleteTask(
        athlete: owner, task: task, status: status, completedAt: status == .completed ? completedAt ?? time : nil,
        updatedAt: time)
    case (.delete(let row, _), _): remove(row.kind.rows, row.id)
    case (.note(let note, _), _): history[note.id.rawValue] = history[note.id.rawValue] ?? note
    }
  }

  /// The prerequisites that lock a task; none for a completed one.
  func locks(_ task: String) -> [TaskID] {
    guard let row = tasks[task], statuses[task]?.status != .completed else { return [] }
    return row.prerequisites.filter { tasks[$0.rawValue] == nil || statuses[$0.rawValue]?.status != .completed }
  }
}

/// The server's side of a change.
extension Plain {
  /// Makes a change, or throws the reason. Returns the row as stored by the server.
  mutating func serve(_ change: Change, at time: Instant) throws(ServiceFailure) -> StoredRow? {
    switch change {
    case .create(let new, _):
      if case .reading(let reading, _) = new, let event = reading.eventID, events[event.rawValue] == nil {
        throw ServiceFailure(.refused, reason: "There is no such event.")
      }
      let isNew = columns(change.key.kind, new.reference.id) == nil
      make(change, at: time)
      if case .interaction(let interaction, let id) = new, isNew { logged(interaction, id, at: time) }
    case .update(let row, let edit, _):
      guard let current = columns(row.kind.rows, row.id) else { throw ServiceFailure(.notFound) }
      if try !edit.isDone(of: row, in: current) { make(change, at: time) }
    case .setStatus(let task, let status, _, _):
      guard tasks[task.rawValue] != nil else { throw ServiceFailure(.notFound) }
      if status != .notStarted, !locks(task.rawValue).isEmpty { throw ServiceFailure(.refused, detail: "locked") }
      make(change, at: time)
      let locked = tasks.keys.filter { !locks($0).isEmpty }
      for id in tasks.keys { tasks[id]?.isLockedByServer = locked.contains(id) }
    // A reading may reference a missing event.
    case .delete(let row, _):
      guard columns(row.kind.rows, row.id) != nil else { throw ServiceFailure(.notFound) }
      remove(row.kind.rows, row.id)
    // A repeated note is stored once (decision B6).
    case .note: make(change, at: time)
    }
    let id = change.id
    return switch change.key.kind {
    case .events: events[id].map { .event($0) }
    case .offers: offers[id].map { .offer($0) }
    case .readings: readings[id].map { .reading($0) }
    case .interactions: interactions[id].map { .interaction($0) }
    case .statuses: statuses[id].map { .status($0) }
    case .schools, .tasks, .history: nil
    }
  }

  /// A first contact changes the school's status, with a row of its history (decision B7).
  private mutating func logged(_ interaction: NewInteraction, _ id: InteractionID, at time: Instant) {
    guard let school = interaction.schoolID.flatMap({ schools[$0.rawValue] }) else { return }
    guard school.status == nil || school.status == .researching else { return }
    schools[school.id.rawValue]?.status = .contacted
    history["h-" + id.rawValue] = StatusChange(
      id: StatusChangeID("h-" + id.rawValue), schoolID: school.id, previous: school.status, new: .contacted,
      instant: time)
  }
}
