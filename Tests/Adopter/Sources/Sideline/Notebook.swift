import Foundation
import Records
import RecruitingCompass

/// A custom backend: a coach's notes, stored in memory.
public actor Notebook: Backend {
  private var events: [Event]
  private var tasks: [RecruitingTask]
  private var statuses: [AthleteTask] = []
  /// Whether deletions always fail.
  private let isInk: Bool
  private let athlete: Athlete

  public init(of athlete: Athlete, events: [Event], tasks: [RecruitingTask], isInk: Bool = false) {
    self.athlete = athlete
    self.events = events
    self.tasks = tasks
    self.isInk = isInk
  }

  public var signedInUser: UserID? { UserID(athlete.id.rawValue) }
  public nonisolated var asksForCredentials: Bool { false }

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    FamilyAccess(user: UserID(athlete.id.rawValue), name: athlete.name, role: .player, athletes: [athlete])
  }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {}
  public func signOut() async {}

  // A coach's notebook has events and tasks, and no offers, schools, readings or contacts.
  public func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    return switch query.key.kind {
    case .events: Batch(.events(Base(events.filter { $0.owner == owner })))
    case .tasks: Batch(.tasks(Base(tasks)))
    case .statuses: Batch(.statuses(Base(statuses.filter { $0.athlete == owner })))
    default: Batch(.none(of: query.key.kind), days: query.days)
    }
  }

  public func make(_ change: Change, at _: Instant?) async throws(ServiceFailure) -> StoredRow? {
    switch change {
    case .create(.event(let event, let id), _):
      let new = Event(event, id: id, owner: change.owner)
      if let stored = events.first(where: { $0.id == id }) {
        if stored == new { return nil }
        throw ServiceFailure(.conflict)
      }
      events.append(new)
    case .update(let row, let edit, _):
      guard case .event(let id) = row else { throw ServiceFailure(.notFound) }
      let index = try index(of: id, change.owner)
      let columns = events[index].columns
      let isKnown = edit.allSatisfy { column in columns.contains { $0.name == column.name } }
      guard isKnown else { throw ServiceFailure(.valuesRefused) }
      if try edit.isDone(of: row, in: columns) { return nil }
      for column in edit { events[index].set(RecordField(column.name, column.new)) }
    case .delete(.event(let id), _):
      if isInk { throw ServiceFailure(.serverError, detail: "ink") }
      events.remove(at: try index(of: id, change.owner))
    case .setStatus(let id, let status, let time, _):
      guard tasks.contains(where: { $0.id == id }) else { throw ServiceFailure(.notFound) }
      guard TaskStatus.recognized.contains(status) else { throw ServiceFailure(.valuesRefused) }
      let completedAt = status == .completed ? time ?? Instant(Date()) : nil
      let row = AthleteTask(athlete: change.owner, task: id, status: status, completedAt: completedAt)
      statuses.removeAll { $0.task == id && $0.athlete == change.owner }
      statuses.append(row)
      return .status(row)
    case .create: throw ServiceFailure(.notPermitted)
    case .delete: throw ServiceFailure(.notFound)
    case .note: break
    }
    return nil
  }

  private func index(of id: EventID, _ athlete: AthleteID) throws(ServiceFailure) -> Int {
    guard let index = events.firstIndex(where: { $0.id == id && $0.owner == athlete }) else {
      throw ServiceFailure(.notFound)
    }
    return index
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    guard case .event(let id) = reference else { throw ServiceFailure(.notFound) }
    return Record(reference, fields: events[try index(of: id, athlete)].columns)
  }
}
