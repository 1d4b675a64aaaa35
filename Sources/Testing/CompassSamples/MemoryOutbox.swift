import CompassModel
import Records

/// Kept changes in memory, as one process sees them. Several processes share a `Disk`, and the next process takes up
/// what the last one has left there.
///
/// ```swift
/// let disk = MemoryOutbox.Disk()
/// let first = MemoryOutbox(on: disk) { "pat" }
/// first.kill()
/// let second = MemoryOutbox(on: disk) { "pat" }
/// ```
public final class MemoryOutbox: Outbox {
  /// The part that outlives a process.
  public final class Disk: Sendable {
    fileprivate struct Content {
      var changes: [(owner: Owner, change: KeptChange)] = []
      var lastID = 0
      /// The process that sends.
      var sender: ObjectIdentifier?
    }

    fileprivate let content = Lock(Content())

    /// A disk without changes.
    public init() {}

    /// The changes of all persons and projects, in the order in which they are to be sent.
    public var all: [KeptChange] { content.withLock { $0.changes.map(\.change) } }
  }

  /// A request of the port that can fail.
  public enum Call: Hashable, Sendable, CaseIterable {
    case changes, add, set, remove, withdraw
  }

  /// The storage that other processes share.
  public let disk: Disk
  private let project: String
  /// The number of changes that one person can keep.
  private let capacity: Int
  private let person: @Sendable () async -> UserID?
  private let state = Lock<(failures: [Call: ServiceFailure], sends: Int, isDead: Bool)>(([:], 0, false))
  /// The person who was signed in last.
  private let last = Lock<UserID?>(nil)

  /// An outbox of one process.
  ///
  /// - Parameters:
  ///   - disk: the storage; the processes of one device share it.
  ///   - project: the address of the project, as a text.
  ///   - person: answers who is signed in; nil for no one.
  public convenience init(
    on disk: Disk = Disk(), project: String = "project", person: @escaping @Sendable () async -> UserID?
  ) {
    self.init(on: disk, project: project, capacity: 10_000, person: person)
  }

  /// An outbox that keeps so many changes of one person.
  package init(on disk: Disk, project: String, capacity: Int, person: @escaping @Sendable () async -> UserID?) {
    (self.disk, self.project, self.capacity, self.person) = (disk, project, capacity, person)
  }

  /// Lets each call of a kind fail from now on; nil ends that. A call that fails has no effect.
  public func fail(_ call: Call, with failure: ServiceFailure?) { state.withLock { $0.failures[call] = failure } }

  /// Ends the process: it does not send any more, and its later calls fail without effect.
  public func kill() {
    state.withLock { $0.isDead = true }
    disk.content.withLock { if $0.sender == ObjectIdentifier(self) { $0.sender = nil } }
  }

  public func changes() async throws(ServiceFailure) -> [KeptChange] {
    guard let owner = try await owner(.changes) else { return [] }
    return disk.content.withLock { $0.changes.filter { $0.owner == owner }.map(\.change) }
  }

  public func add(_ request: KeptChange.Request, replacing replaced: Int?) async throws(ServiceFailure)
    -> KeptChange.Position
  {
    guard let owner = try await owner(.add) else { throw ServiceFailure(.sessionOver) }
    return try disk.content.withLock { (content) throws(ServiceFailure) in
      // Counting costs a pass over all of them.
      let others =
        content.changes.count < capacity
        ? 0 : content.changes.count { $0.owner == owner && $0.change.id != replaced }
      if others >= capacity {
        throw ServiceFailure(
          .databaseFailed,
          reason: "10,000 changes wait for a connection already, and no more can be kept. Nothing was changed.")
      }
      content.changes.removeAll { $0.owner == owner && $0.change.id == replaced }
      let previous = content.changes.last { $0.owner == owner && !$0.change.progress.isRefused }?.change.id
      content.lastID += 1
      content.changes.append((owner, KeptChange(id: content.lastID, request, .unsent)))
      return KeptChange.Position(content.lastID, after: previous)
    }
  }

  public func set(_ progress: KeptChange.Progress, of id: Int) async throws(ServiceFailure) -> Bool {
    guard let owner = try await owner(.set) else { return false }
    return disk.content.withLock { content in
      guard let index = content.index(of: id, owner) else { return false }
      if progress == .unknown, content.changes[index].change.progress.isRefused { return false }
      content.changes[index].change.progress = progress
      return true
    }
  }

  public func begin(_ id: Int) async throws(ServiceFailure) -> KeptChange.Progress? {
    guard let owner = try await owner(.set) else { return nil }
    return disk.content.withLock { content in
      guard let index = content.index(of: id, owner) else { return nil }
      let before = content.changes[index].change.progress
      guard before == .unsent || before == .unknown else { return nil }
      content.changes[index].change.progress = .unknown
      return before
    }
  }

  public func remove(_ id: Int) async throws(ServiceFailure) {
    guard let owner = try await owner(.remove) else { return }
    disk.content.withLock { $0.changes.removeAll { $0.owner == owner && $0.change.id == id } }
  }

  public func withdraw(_ ids: [Int]) async throws(ServiceFailure) -> Bool {
    guard let owner = try await owner(.withdraw) else { return ids.isEmpty }
    return disk.content.withLock { content in
      for id in ids {
        guard let index = content.index(of: id, owner), content.changes[index].change.progress == .unsent else {
          return false
        }
      }
      content.changes.removeAll { $0.owner == owner && ids.contains($0.change.id) }
      return true
    }
  }

  public func beginSending() async -> Bool {
    guard !isDead else { return false }
    let isAllowed = disk.content.withLock { content in
      if let sender = content.sender, sender != ObjectIdentifier(self) { return false }
      content.sender = ObjectIdentifier(self)
      return true
    }
    if isAllowed { state.withLock { $0.sends += 1 } }
    return isAllowed
  }

  public func endSending() async {
    let isOver = state.withLock { state in
      state.sends = max(0, state.sends - 1)
      return state.sends == 0
    }
    disk.content.withLock { if isOver, $0.sender == ObjectIdentifier(self) { $0.sender = nil } }
  }

  public func forgetEverything() async {
    guard !isDead, let owner = await owner() else { return }
    disk.content.withLock { $0.changes.removeAll { $0.owner == owner } }
  }

  public func othersCount() async throws(ServiceFailure) -> Int {
    guard let owner = try await owner(.changes) else { return 0 }
    return disk.content.withLock { $0.changes.count { $0.owner.isOther(than: owner) } }
  }

  public func forgetOthers() async {
    guard !isDead, let owner = await owner() else { return }
    disk.content.withLock { $0.changes.removeAll { $0.owner.isOther(than: owner) } }
  }

  private var isDead: Bool { state.withLock { $0.isDead } }

  /// The person and project that a call is about; nil where no person ever was.
  private func owner(_ call: Call) async throws(ServiceFailure) -> Owner? {
    let owner = await owner()
    try state.withLock { (state) throws(ServiceFailure) in
      if state.isDead { throw ServiceFailure(.cancelled) }
      if let failure = state.failures[call] { throw failure }
    }
    return owner
  }

  private func owner() async -> Owner? {
    let person = await person()
    return last.withLock { last in
      last = person ?? last
      return last.map { Owner(project: project, person: $0) }
    }
  }
}

/// The project and the person that changes belong to (decision B10).
private struct Owner: Hashable {
  let project: String
  let person: UserID

  func isOther(than owner: Owner) -> Bool { project == owner.project && person != owner.person }
}

extension MemoryOutbox.Disk.Content {
  fileprivate func index(of id: Int, _ owner: Owner) -> Int? {
    changes.firstIndex { $0.owner == owner && $0.change.id == id }
  }
}
