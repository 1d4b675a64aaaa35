import CompassModel
import StateMachine

/// A user's change that the backend has not confirmed, as it is stored between runs (decision J2).
public struct OutboxChange: Hashable, Sendable, Codable, Identifiable {
  /// The key in the outbox. Keys ascend in sending order, and are never reused.
  public let id: Int
  package var request: Request
  package var progress: Progress

  package init(id: Int, _ request: Request, _ progress: Progress) {
    (self.id, self.request, self.progress) = (id, request, progress)
  }

  /// The data of a change to be kept. Stored as JSON; keys that a later version adds must be optional.
  public struct Request: Hashable, Sendable, Codable {
    package var change: Change
    package var subject: String
    package var time: Instant
    /// The participle for notices if a form requested the change: `added`; else nil.
    package var verb: String?
    package var form: String?
    /// The change that undoes this one once it was sent; nil if none does.
    package var inverse: Change?
    /// The outbox keys of the changes that must be made first.
    package var needs: [Int]
    package var isInverse: Bool
    /// Whether an earlier try may have stored the row with other values (decision B3).
    package var mayBeStored: Bool

    package init(
      _ change: Change, subject: String, time: Instant, verb: String? = nil, form: String? = nil,
      inverse: Change? = nil, needs: [Int] = [], isInverse: Bool = false, mayBeStored: Bool = false
    ) {
      (self.change, self.subject, self.time, self.verb, self.form) = (change, subject, time, verb, form)
      (self.inverse, self.needs, self.isInverse, self.mayBeStored) = (inverse, needs, isInverse, mayBeStored)
    }
  }

  /// The position of a newly stored change in the sending order.
  public struct Position: Hashable, Sendable {
    package let key: Int
    /// The key of the newest change before this one that was not refused; nil for none.
    package let previous: Int?

    package init(_ key: Int, after previous: Int?) { (self.key, self.previous) = (key, previous) }
  }

  /// States of a kept change, as the outbox stores them.
  public enum Progress: Hashable, Sendable, Codable {
    /// No try can have reached the backend.
    case unsent
    /// A try may have reached the backend: one is running, or the process ended during it.
    case unknown
    /// The backend, or a rule of this app, has refused the change.
    case refused(ServiceFailure)

    package var isRefused: Bool { if case .refused = self { true } else { false } }
  }
}

/// Persistent storage of unconfirmed changes (decision J6): those of the signed-in user in one project (decision B10).
/// Several processes may share it. While no one is signed in, calls concern the last user of this process: the server
/// may have ended their session, and the result of a try must still be stored (decision B9).
///
/// When a call returns, its effect is on disk and survives the end of the process and a power failure.
public protocol Outbox: Sendable {
  /// Returns the user's changes in sending order; empty if no one has been signed in during this process. Throws if
  /// they cannot be read.
  func changes() async throws(ServiceFailure) -> [OutboxChange]

  /// Appends a change as unsent.
  ///
  /// - Parameters:
  ///   - request: the change, with everything needed to send it.
  ///   - replaced: the key of a change that is removed in the same step; nil for none.
  /// - Returns: the key of the change, and that of the newest one before it that was not refused: a process that has
  ///   not read that one reads the outbox before it sends this change (decision J3).
  /// - Throws: if it cannot be stored, as with 10,000 changes or a full disk; then nothing is changed.
  func add(_ request: OutboxChange.Request, replacing replaced: Int?) async throws(ServiceFailure)
    -> OutboxChange.Position

  /// Stores the progress of a change. A refused one is not sent again under its key: a retry adds it again. Returns
  /// false, with nothing stored, if the change is missing, since another process has sent or undone it; or if it would
  /// become unknown, and another process has stored a refusal.
  func set(_ progress: OutboxChange.Progress, of id: Int) async throws(ServiceFailure) -> Bool

  /// Marks a change as unknown before it is sent. Returns its progress before; nil, with nothing stored, if the change
  /// is missing or was refused.
  func begin(_ id: Int) async throws(ServiceFailure) -> OutboxChange.Progress?

  /// Removes a finished change; does nothing if it is missing.
  func remove(_ id: Int) async throws(ServiceFailure)

  /// Removes several changes in one step, if all are still unsent. Returns false, with nothing removed, if one is
  /// missing or may have been sent.
  func withdraw(_ ids: [Int]) async throws(ServiceFailure) -> Bool

  /// Takes the right to send, which only one process has at a time; returns false if another has it (decision J5). Each
  /// success needs a call of `endSending`; the end of the process releases it too.
  func beginSending() async -> Bool

  /// Releases the right to send after a successful `beginSending`.
  func endSending() async

  /// Removes all changes of the signed-in user without leaving any data on disk (decision N10).
  func forgetEverything() async

  /// Returns the number of changes that other users have kept in this project; 0 if no one is signed in.
  func othersCount() async throws(ServiceFailure) -> Int

  /// Removes the changes of all other users in this project without leaving any data on disk (decision J2).
  func forgetOthers() async
}

extension Records {
  /// Sends a change of the outbox while no other process sends. Before, the outbox marks the change as possibly sent;
  /// afterwards it is removed or its progress stored (decisions J2, J5).
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
    let before: OutboxChange.Progress?
    do throws(ServiceFailure) {
      for key in delivery.discarded { try await outbox.remove(key) }
      before = try await outbox.begin(delivery.key)
    } catch {
      // The change's progress cannot be read: try later.
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
  /// The progress to store for a change that failed with this; nil if the stored `unknown` remains true. `isUnknown` is
  /// whether an earlier try may have reached the backend.
  fileprivate func progress(isUnknown: Bool) -> OutboxChange.Progress? {
    if kind == .unanswered || kind == .cancelled { return nil }
    return isKept ? isUnknown ? .unknown : .unsent : .refused(self)
  }
}
