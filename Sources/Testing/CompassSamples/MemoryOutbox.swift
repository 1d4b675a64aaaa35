import CompassModel
import Records

/// An outbox in memory, as one process uses it. Several processes can share a `Disk`, which keeps the changes of a
/// process that has ended.
///
/// ```swift
/// let disk = MemoryOutbox.Disk()
/// let first = MemoryOutbox(on: disk) { "pat" }
/// first.kill()
/// let second = MemoryOutbox(on: disk) { "pat" }
/// ```
public final class MemoryOutbox: Outbox {
  /// The storage that remains when a process ends.
  public final class Disk: Sendable {
    fileprivate struct Content {
      var changes: [(owner: Owner, change: OutboxChange)] = []
      var lastID = 0
      /// The process that is sending; nil for none.
      var sender: ObjectIdentifier?
    }

    fileprivate let content = Lock(Content())

    /// Makes a disk without changes.
    public init() {}

    /// The changes of all users and projects, in the order in which they are to be sent.
    package var all: [OutboxChange] { content.withLock { $0.changes.map(\.change) } }
  }

  /// A method of the outbox that can be made to fail.
  package enum Call: Hashable, Sendable, CaseIterable {
    case changes, add, set, remove, withdraw
  }

  package let disk: Disk
  private let project: String
  private let capacity: Int
  private let person: @Sendable () async -> UserID?
  private let state = Lock<(failures: [Call: ServiceFailure], sends: Int, isDead: Bool)>(([:], 0, false))
  /// The last signed-in user, nil before the first sign-in.
  private let last = Lock<UserID?>(nil)

  /// Makes the outbox of one process. `disk` is the storage that all processes of a device share, `project` the address
  /// of the project, and `person` returns the signed-in user, nil for none.
  public convenience init(
    on disk: Disk = Disk(), project: String = "project", person: @escaping @Sendable () async -> UserID?
  ) {
    self.init(on: disk, project: project, capacity: 10_000, person: person)
  }

  package init(on disk: Disk, project: String, capacity: Int, person: @escaping @Sendable () async -> UserID?) {
    (self.disk, self.project, self.capacity, self.person) = (disk, project, capacity, person)
  }

  /// Makes all further calls of a method fail without effect; nil makes them succeed again.
  package func fail(_ call: Call, with failure: ServiceFailure?) { state.withLock { $0.failures[call] = failure } }

  /// Ends the process: it stops sending, and its further calls fail without effect.
  package func kill() {
    state.withLock { $0.isDead = true }
    disk.content.withLock { if $0.sender == ObjectIdentifier(self) { $0.sender = nil } }
  }

  public func changes() async throws(ServiceFailure) -> [OutboxChange] {
    guard let owner = try await owner(.changes) else { return [] }
    return disk.content.withLock { $0.changes.filter { $0.owner == owner }.map(\.change) }
  }

  public func add(_ request: OutboxChange.Request, replacing replaced: Int?) async throws(ServiceFailure)
    -> OutboxChange.Position
  {
    guard let owner = try await owner(.add) else { throw ServiceFailure(.sessionOver) }
    return try disk.content.withLock { (content) throws(ServiceFailure) in
      // Counted only when the disk is full, because counting takes a pass over all changes.
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
      content.changes.append((owner, OutboxChange(id: content.lastID, request, .unsent)))
      return OutboxChange.Position(content.lastID, after: previous)
    }
  }

  public func set(_ progress: OutboxChange.Progress, of id: Int) async throws(ServiceFailure) -> Bool {
    guard let owner = try await owner(.set) else { return false }
    return disk.content.withLock { content in
      guard let index = content.index(of: id, owner) else { return false }
      if progress == .unknown, content.changes[index].change.progress.isRefused { return false }
      content.changes[index].change.progress = progress
      return true
    }
  }

  public func begin(_ id: Int) async throws(ServiceFailure) -> OutboxChange.Progress? {
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

  /// The owner of the changes for a call, nil if no user has signed in yet. Throws the failure set for this method, and
  /// `.cancelled` after the end of the process.
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

/// The project and the user to whom changes belong (decision B10).
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
