import CompassModel
import StateMachine

/// A change that a person made and the backend has not confirmed, as it outlives the app (decision J2).
public struct KeptChange: Hashable, Sendable, Codable, Identifiable {
  /// The key in the outbox. Keys grow in the order in which changes are to be sent, and none is given twice.
  public let id: Int
  /// The change, with all that is needed to send it and to describe it.
  public var request: Request
  /// Whether a try may have reached the backend, or was refused.
  public var progress: Progress

  /// A change under its key.
  public init(id: Int, _ request: Request, _ progress: Progress) {
    (self.id, self.request, self.progress) = (id, request, progress)
  }

  /// A change to be kept. The stored form is its JSON; keys that a later version adds are optional.
  public struct Request: Hashable, Sendable, Codable {
    /// The change that a person asked for, with the old values of its columns.
    public var change: Change
    /// The beginning of a sentence about the row: `“Winter Camp”`.
    public var subject: String
    /// The moment of the request.
    public var time: Instant
    /// The participle that says what is done to the row, where a form asked for it: `added`.
    public var verb: String?
    /// The path of that form: `/events/create`.
    public var form: String?
    /// The change that takes it back once it was sent; nil where none does.
    public var inverse: Change?
    /// The keys of the changes that have to be made first.
    public var needs: [Int]
    /// Whether it takes another change back.
    public var isInverse: Bool
    /// Whether an earlier try may have stored the row with other values (decision B3).
    public var mayBeStored: Bool

    /// A change that depends on no other unless `needs` names some.
    public init(
      _ change: Change, subject: String, time: Instant, verb: String? = nil, form: String? = nil,
      inverse: Change? = nil, needs: [Int] = [], isInverse: Bool = false, mayBeStored: Bool = false
    ) {
      (self.change, self.subject, self.time, self.verb, self.form) = (change, subject, time, verb, form)
      (self.inverse, self.needs, self.isInverse, self.mayBeStored) = (inverse, needs, isInverse, mayBeStored)
    }
  }

  /// The place of a new change in the order in which changes are to be sent.
  public struct Position: Hashable, Sendable {
    /// The key of the change.
    public let key: Int
    /// The key of the change that is to be sent before it; nil where none waits.
    public let previous: Int?

    /// A place behind that of `previous`.
    public init(_ key: Int, after previous: Int?) { (self.key, self.previous) = (key, previous) }
  }

  /// The progress of a kept change.
  public enum Progress: Hashable, Sendable, Codable {
    /// No try can have reached the backend.
    case unsent
    /// A try may have reached it. So it is while one is under way, and when the process ended meanwhile.
    case unknown
    /// The backend, or a rule, has refused it.
    case refused(ServiceFailure)

    /// Whether it is not sent again.
    package var isRefused: Bool { if case .refused = self { true } else { false } }
  }
}

/// Where changes wait that a backend has not confirmed (decision J6): those of the person signed in, in one project
/// (decision B10). Several processes may share it. While no person is signed in, it is about the last one of this process:
/// the server may have ended their session, and how a try ended is stored all the same (decision B9).
///
/// A call that returns has its effect on disk: it survives the end of the process, and of power.
public protocol Outbox: Sendable {
  /// The changes of the person signed in, in the order in which they are to be sent; none where no person ever was.
  func changes() async throws(ServiceFailure) -> [KeptChange]

  /// Stores a change behind all others, as unsent.
  ///
  /// - Parameters:
  ///   - request: the change, with all that is needed to send it.
  ///   - replaced: the key of a change that goes in the same step; nil for none.
  /// - Returns: the key of the change, and that of the newest one before it that was not refused: a process that has not
  ///   read of that one reads the changes before it sends this one (decision J3).
  /// - Throws: where it cannot be stored, as with 10,000 changes or a full disk: nothing was changed then.
  func add(_ request: KeptChange.Request, replacing replaced: Int?) async throws(ServiceFailure) -> KeptChange.Position

  /// Stores how far a change got. A refused one is not sent again under its key: a retry adds it again.
  ///
  /// - Returns: false, with nothing stored, if there is no such change, since another process has sent it or taken it
  ///   back; or if it is to become unknown, and another process has met a refusal.
  func set(_ progress: KeptChange.Progress, of id: Int) async throws(ServiceFailure) -> Bool

  /// Marks a change as unknown, since it is being sent.
  ///
  /// - Returns: how far it got before; nil, with nothing stored, if there is no such change or it was refused.
  func begin(_ id: Int) async throws(ServiceFailure) -> KeptChange.Progress?

  /// Removes a change that is over; nothing where there is no such change.
  func remove(_ id: Int) async throws(ServiceFailure)

  /// Removes changes that are all unsent still, in one step.
  ///
  /// - Returns: false, with nothing removed, if one is gone or may have been sent.
  func withdraw(_ ids: [Int]) async throws(ServiceFailure) -> Bool

  /// Begins to send, where no other process does: at most one sends at a time (decision J5). Each success is ended by
  /// `endSending`; the end of the process ends it too.
  func beginSending() async -> Bool

  /// Ends what a `beginSending` that succeeded has begun.
  func endSending() async

  /// Removes all changes of the person signed in, and leaves no byte of them behind (decision N10).
  func forgetEverything() async

  /// The number of changes that other persons have kept in this project; 0 where no person is signed in.
  func othersCount() async throws(ServiceFailure) -> Int

  /// Removes the changes of all other persons in this project, and leaves no byte of them behind (decision J2).
  func forgetOthers() async
}

extension Records {
  /// Carries out an effect of the outbox. What cannot be stored is sent all the same, and not kept.
  @MainActor
  static func handle(_ effect: Effect, _ outbox: any Outbox, _ send: Send<Action>) async {
    switch effect {
    case .keep(let id, let request, let replaced):
      let position = try? await outbox.add(request, replacing: replaced)
      send(.stored(id, key: position?.key, after: position?.previous))
    case .storeProgress(let progress, let key): _ = try? await outbox.set(progress, of: key)
    case .discard(let key): try? await outbox.remove(key)
    case .withdraw(let keys, let step):
      if (try? await outbox.withdraw(keys)) != true { send(.notWithdrawn(keys, step)) }
    case .readOutbox:
      send((try? await outbox.changes()).map { .outboxRead($0) } ?? .outboxNotRead)
    case .load, .waitForSlow, .send, .sendUnlessStored, .deliver, .waitForUndo, .stopWaiting, .fold, .save, .confirm,
      .journal, .removeCopy, .forgetCopies, .sessionEnded, .stopOutbox, .waitToLook:
      break
    }
  }

  /// Makes a change of the outbox while no other process sends. The outbox says that it may have been sent before it is,
  /// and no more of it once it is made (decisions J2, J5).
  @MainActor
  static func deliver(
    _ delivery: Delivery, _ outbox: any Outbox, _ send: Send<Action>,
    make: () async throws(ServiceFailure) -> StoredRow?
  ) async {
    guard await outbox.beginSending() else { return send(.busy(delivery.entry)) }
    let answer = await answer(delivery, outbox, make: make)
    await outbox.endSending()
    send(answer)
  }

  @MainActor
  private static func answer(
    _ delivery: Delivery, _ outbox: any Outbox, make: () async throws(ServiceFailure) -> StoredRow?
  ) async -> Action {
    let before: KeptChange.Progress?
    do throws(ServiceFailure) {
      for key in delivery.discarded { try await outbox.remove(key) }
      before = try await outbox.begin(delivery.key)
    } catch {
      // Whether it is to be sent cannot be read: later.
      return .busy(delivery.entry)
    }
    guard let before else { return .missing(delivery.entry) }
    do throws(ServiceFailure) {
      let stored = try await make()
      try? await outbox.remove(delivery.key)
      return .made(delivery.entry, stored)
    } catch {
      if error.kind == .notFound, delivery.change.isDeletion {
        try? await outbox.remove(delivery.key)
      } else if let progress = error.progress(isUnknown: delivery.isUnknown || before == .unknown) {
        _ = try? await outbox.set(progress, of: delivery.key)
      }
      return .refused(delivery.entry, error)
    }
  }
}

extension ServiceFailure {
  /// The progress of a change that failed so; nil for one that may have been made, as it is stored by then.
  ///
  /// - Parameter isUnknown: whether an earlier try may have reached the backend.
  fileprivate func progress(isUnknown: Bool) -> KeptChange.Progress? {
    if kind == .unanswered || kind == .cancelled { return nil }
    return isKept ? isUnknown ? .unknown : .unsent : .refused(self)
  }
}
