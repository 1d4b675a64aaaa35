import CompassModel
import StateMachine

/// All known rows, of all athletes and kinds, and all changes of them. Pages store neither.
///
/// The rows to be shown are the backend's answers, with the edits of the change log laid over them that the answer
/// cannot contain yet: unconfirmed ones, and those confirmed in a later turn than the request. So no answer, however
/// late, brings a deleted row back or loses a change.
public enum Records: Feature {
  /// All rows and changes, and the state of loading.
  public struct State: Equatable, Sendable {
    /// The loaded rows; a key is missing until its first rows arrive.
    public internal(set) var answers: [RowsKey: AnyRows] = [:]
    package internal(set) var loads: [RowsKey: Load] = [:]
    /// Changes made on this device.
    public internal(set) var log: ChangeLog
    /// The rows needed on screen; nil without a session.
    package internal(set) var needs: Needs?
    /// A logical clock, incremented with every request and every confirmation, so that their order is known.
    var turn = 0
    /// The turn in which the session began or ended: a `.sessionOver` for a change sent before does not end it.
    var sessionBegan = 0

    /// Makes a state without rows; with `keepsChanges` changes are stored before they are sent (decision J2).
    public init(keepsChanges: Bool = false) { log = ChangeLog(keepsChanges: keepsChanges) }

    /// Returns an id for a notice of something else than a change, which no entry of the log gets.
    package mutating func nextID() -> Int { log.nextID() }

    /// Appends a detail to the notice of a change that was made: `: your best by 0.6`.
    package mutating func describe(_ id: Int, _ detail: String) { log.describe(id, detail) }
  }

  /// External values that the reducer reads.
  public struct Context: Sendable {
    package var now: Instant
    /// Whether deletions wait 5 s before they are sent (decision N11).
    package var allowsUndo: Bool
    /// Whether the app is in the background: then no rows are requested to find out the result of a change.
    package var isInBackground: Bool
    /// Whether clients must record status changes of schools in the history, because the store does not (decision B6).
    package var notesStatuses: Bool
    /// Number of confirmed edits of a kind above which they are folded into its rows.
    package var foldLimit: Int
    /// Makes the context of an action. The default limit keeps a change at O(changes), and the edits on a screen few.
    package init(
      now: Instant, allowsUndo: Bool, isInBackground: Bool = false, notesStatuses: Bool = false, foldLimit: Int = 64
    ) {
      (self.now, self.allowsUndo, self.isInBackground) = (now, allowsUndo, isInBackground)
      (self.notesStatuses, self.foldLimit) = (notesStatuses, foldLimit)
    }
  }

  /// The actions of the records. `asked` is the turn of a request, an `Int` the id of an entry: results that match no
  /// running request or entry are ignored.
  public enum Action: Equatable, Sendable, Codable {
    /// Sets the rows needed on screen, nil for none, and requests those missing or too old; a refresh requests all.
    case show(Needs?, refresh: Bool = false)
    /// Requests all rows on screen again.
    case refresh
    /// Another program may have changed any row: marks all rows as out of date, and requests those of the athlete on
    /// screen that are loaded but not shown.
    case outdated
    /// A saved copy of rows was read.
    case copied(RowsKey, asked: Int, Batch, savedAt: Instant)
    /// The backend has returned rows at that time; nil for now.
    case answered(RowsKey, asked: Int, Batch, at: Instant? = nil)
    /// The backend has failed to return rows.
    case failed(RowsKey, asked: Int, ServiceFailure)
    /// A request has been running for long enough to be shown.
    case slow(RowsKey, asked: Int)
    /// A background request of turn `asked` has returned rows at that time, nil for now: others may have changed them
    /// (decision W6).
    case polled(RowsKey, asked: Int, Batch, at: Instant? = nil)
    /// The edits up to turn `through` were folded into the rows of that version.
    case folded(RowsKey, version: Int, through: Int, Batch)
    /// The backend has made a change, with the stored row if it returns one; or the request for it failed.
    case made(Int, StoredRow?), refused(Int, ServiceFailure)
    /// Undoes the last change of this athlete's rows.
    case undoLast(of: AthleteID)
    /// Undoes one change that waits for its undo time, or is kept, was never sent and is needed by no other change.
    case undo(Int)
    /// The undo time of a change has ended: it is sent.
    case undoTimeOver(Int)
    /// Sends all waiting changes at once, because the app is left.
    case sendWaiting
    /// Retries a change and those it needs; nil for all that can be retried, in their order.
    case retry(Int?)
    /// Stores the user's status over the one set elsewhere meanwhile, see `StatusConflict`.
    case keep(Int)
    /// Dismisses the notice of a change.
    case dismiss(Int)
    /// Removes a refused change after the user's decision.
    case settle(Int)
    /// The user did something: notices of successes up to now count as read.
    case tapped
    /// A change was stored in the outbox under that key, after another one; a nil key if it could not be stored.
    case stored(Int, key: Int?, after: Int? = nil)
    /// The outbox was read, or could not be read.
    case outboxRead([OutboxChange]), outboxNotRead
    /// An undone change may have been sent, so it could not be withdrawn: its inverse must be sent.
    case notWithdrawn([Int], ChangeLog.UndoStep)
    /// The change was not sent, because another process is sending (decision J5), or its progress cannot be stored.
    case busy(Int)
    /// The change to be sent is no longer in the outbox, or was refused there: another process has sent or undone it.
    case missing(Int)
    /// The backend has answered some request: kept changes are sent, unless the last try of one got no answer.
    case reached
    /// The delay until the next try of kept changes is over.
    case checkDue
    /// The server has ended the session. Changes are kept for the same user, or refused if the log keeps none; saved
    /// copies are removed.
    case sessionEnded
    /// The user has signed out: removes all their rows and changes.
    case signedOut
  }

  /// Requests to the backend, copies, outbox and timers.
  public enum Effect: PlannedEffect {
    /// Requests rows. If none are cached, a saved copy is read first.
    case load(Query, asked: Int, cached: Batch?)
    /// Sends `slow` after `Load.slowDelay`, which counts only if the request of that turn still runs.
    case waitForSlow(RowsKey, asked: Int)
    /// Sends a change to the backend.
    case send(Int, Change)
    /// Creates a row that an earlier try may have stored with other values: if so, it is updated instead (decision B3).
    case sendUnlessStored(Int, Change)
    /// Sends a change that is stored in the outbox.
    case deliver(Delivery)
    /// Stores an entry's change in the outbox, replacing the change with the key `replacing`.
    case keep(Int, OutboxChange.Request, replacing: Int?)
    /// Stores the progress of the change with this key, or removes the change.
    case storeProgress(OutboxChange.Progress, Int), discard(Int)
    /// Removes unsent changes from the outbox; if one may have been sent, sends `notWithdrawn` with the step to undo.
    case withdraw([Int], orElse: ChangeLog.UndoStep)
    /// Reads the outbox; or cancels its pending requests and drops their results, which concern the previous user.
    case readOutbox, stopOutbox
    /// Sends `checkDue` after the delay, to retry kept changes.
    case waitToCheck(Duration)
    /// Sends `undoTimeOver` after the undo time; or cancels that timer.
    case waitForUndo(Int), stopWaiting(Int)
    /// Folds edits into rows. Writes no copy: copies may have been deleted meanwhile.
    case fold(RowsKey, version: Int, through: Int, Batch, [Edit])
    /// Saves an answer, with the edits confirmed since its request.
    case save(RowsKey, Batch, [Edit], at: Instant)
    /// Updates the time of a saved answer, whose rows the backend has returned unchanged.
    case confirm(RowsKey, Batch, at: Instant)
    /// Appends one confirmed edit to the saved copy.
    case journal(RowsKey, Edit)
    /// Removes one saved copy, or all copies.
    case removeCopy(RowsKey), forgetCopies
    /// Notifies the parent feature that the server has ended the session.
    case sessionEnded

    /// Keys of effects that must not run beside each other.
    public enum Track: Hashable, Sendable {
      /// One effect at a time for each kind of rows, or for each change.
      case load(RowsKey), slow(RowsKey), fold(RowsKey), undo(Int)
      /// Writes of saved copies, in their order.
      case copies
      /// Requests to the outbox, in their order.
      case outbox
      /// The timer for the next try of kept changes.
      case look
    }

    public var plan: Plan<Track> {
      switch self {
      case .load(let query, _, _): .latest(.load(query.key))
      case .waitForSlow(let key, _): .latest(.slow(key), after: Load.slowDelay)
      case .fold(let key, _, _, _, _): .first(.fold(key))
      case .waitForUndo(let id): .latest(.undo(id), after: ChangeLog.undoTime)
      case .stopWaiting(let id): .cancel(.undo(id))
      case .save, .confirm, .journal, .removeCopy, .forgetCopies: .queued(.copies)
      case .keep, .storeProgress, .discard, .withdraw, .readOutbox: .queued(.outbox)
      case .stopOutbox: .cancel(.outbox)
      case .waitToCheck(let delay): .latest(.look, after: delay)
      case .send, .sendUnlessStored, .deliver, .sessionEnded: .together
      }
    }
  }
}

extension Records {
  /// A change of the outbox that is being sent to the backend.
  public struct Delivery: Equatable, Sendable {
    var entry: Int
    package var change: Change
    /// The time at which the user made the change.
    var time: Instant
    var key: Int
    /// Whether an earlier try may have stored the row with other values (decision B3).
    var mayBeStored: Bool
    /// Whether an earlier try may have reached the backend.
    var isUnknown: Bool
    /// Keys of finished changes, removed from the outbox before this one is sent.
    var discarded: [Int] = []
  }
}

extension Records.State {
  /// Returns the rows of one kind to be shown, with pending edits; nil before any are loaded. An unchanged state
  /// returns the cached value without iterating over the rows.
  package func rows<R: Row>(_: R.Type = R.self, of owner: AthleteID) -> Rows<R>? {
    let key = RowsKey(R.kind, of: owner)
    guard let base = answers[key]?.base as? Base<R> else { return nil }
    return base.laid(log.entries.isEmpty ? [] : log.edits(of: key, since: loads[key]?.asked ?? 0))
  }

  package func load(_ kind: RowKind, of owner: AthleteID) -> Load { loads[RowsKey(kind, of: owner)] ?? Load() }

  package var requests: [(key: RowsKey, asked: Int)] {
    (needs?.queries ?? []).compactMap { query in
      loads[query.key]?.running.map { (query.key, $0.turn) }
    }
  }

  /// Returns the requests for a background poll of the rows on screen: those without a running request, each with its
  /// turn and the cached rows (decision W6).
  package mutating func poll() -> [(query: Query, asked: Int, cached: Batch?)] {
    turn += 1
    return (needs?.queries ?? []).filter { loads[$0.key]?.isRunning != true }.map { query in
      (Query(query.key, days: query.days, turn: turn), turn, batch(query.key))
    }
  }

  func batch(_ key: RowsKey) -> Batch? {
    answers[key].map { Batch($0, skipped: loads[key]?.skipped ?? 0, days: loads[key]?.days, mark: loads[key]?.mark) }
  }
}
