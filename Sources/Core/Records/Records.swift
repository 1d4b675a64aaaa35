import CompassModel
import StateMachine

/// All rows that are known, of all athletes and kinds, and all changes of them. Pages keep neither.
///
/// The rows to be shown are those that the backend answered, with the edits of the change log laid over them that the
/// answer cannot hold yet: those under way, and those confirmed in a later turn than the rows were asked for in. So no
/// answer, however late, brings a deleted row back or loses a change.
public enum Records: Feature {
  /// Every row and change, and the state of loading.
  public struct State: Equatable, Sendable {
    /// The loaded rows; a key is missing until its first rows arrive.
    public internal(set) var answers: [RowsKey: AnyRows] = [:]
    /// The state of loading, of every kind that was asked for.
    public internal(set) var loads: [RowsKey: Load] = [:]
    /// Changes made on this device.
    public internal(set) var log: ChangeLog
    /// The rows needed on screen; nil without a session.
    public internal(set) var needs: Needs?
    /// A logical clock: counts up with every request and every confirmation, so that their order is known.
    var turn = 0
    /// The turn in which the session began or ended: a refusal of what was sent before does not end it.
    var sessionBegan = 0

    /// Nothing is known.
    ///
    /// - Parameter keepsChanges: whether changes are stored on the device before they are sent (decision J2).
    public init(keepsChanges: Bool = false) { log = ChangeLog(keepsChanges: keepsChanges) }

    /// No later change gets an id up to this one: it was given to something else.
    public mutating func skipIDs(through id: Int) { log.lastID = max(log.lastID, id) }

    /// Adds to the sentence that says of a change that it was made: `: your best by 0.6`.
    public mutating func describe(_ id: Int, _ detail: String) { log.describe(id, detail) }
  }

  /// Values that the feature reads and does not own.
  public struct Context: Sendable {
    /// By the app's clock.
    public var now: Instant
    /// Whether deletions wait 5 s before they are sent (decision N11).
    public var allowsUndo: Bool
    /// Whether the app was left: no rows are asked for then to find out what became of a change.
    public var isInBackground: Bool
    /// Whether the store leaves it to its clients to note how the status of a school changes (decision B6).
    public var notesStatuses: Bool
    /// Number of confirmed edits of a kind that are kept apart from its rows before they are folded into them.
    public var foldLimit: Int
    /// The moment of an action. The limit keeps a change at O(changes), and a screen below the cost of 64 edits.
    public init(
      now: Instant, allowsUndo: Bool, isInBackground: Bool = false, notesStatuses: Bool = false, foldLimit: Int = 64
    ) {
      (self.now, self.allowsUndo, self.isInBackground) = (now, allowsUndo, isInBackground)
      (self.notesStatuses, self.foldLimit) = (notesStatuses, foldLimit)
    }
  }

  /// The actions of the records. `asked`, the turn of a request, and the ids tell which request is answered: others do
  /// not count.
  public enum Action: Equatable, Sendable, Codable {
    /// These rows are on screen from now on: what is not known, or too old, is requested; a refresh requests all of
    /// it. Nil for none.
    case show(Needs?, refresh: Bool = false)
    /// All that is on screen is asked for again.
    case refresh
    /// Another program may have changed any row: what is known and not on screen is asked for again too.
    case outdated
    /// A saved copy was read.
    case copied(RowsKey, asked: Int, Batch, savedAt: Instant)
    /// The backend has delivered rows; at that time, or now where it is nil.
    case answered(RowsKey, asked: Int, Batch, at: Instant? = nil)
    /// The backend has not delivered rows.
    case failed(RowsKey, asked: Int, ServiceFailure)
    /// A load takes long enough to be shown.
    case slow(RowsKey, asked: Int)
    /// Rows were asked for in that turn beside what is shown, and are other ones: others changed them (decision W6).
    case polled(RowsKey, asked: Int, Batch, at: Instant? = nil)
    /// Edits up to a turn were made part of the rows of a version.
    case folded(RowsKey, version: Int, through: Int, Batch)
    /// The backend has made a change, or has not. The row is what it stored, where it says so.
    case made(Int, StoredRow?), refused(Int, ServiceFailure)
    /// Takes back the last change of this athlete's rows.
    case undoLast(of: AthleteID)
    /// Takes back one change that waits.
    case undo(Int)
    /// A change cannot be undone any more.
    case undoTimeOver(Int)
    /// The app is left: what waits is sent at once.
    case sendWaiting
    /// Tries a change again; nil for all that can be, in the order in which they were made.
    case retry(Int?)
    /// Stores a status over the one that was given elsewhere meanwhile.
    case keep(Int)
    /// A person dismissed the notice of a change.
    case dismiss(Int)
    /// A person has decided about a change that was refused: it is over.
    case settle(Int)
    /// A person did something: what worked until now was shown.
    case tapped
    /// A change is stored in the outbox under that key, behind another; nil where it could not be.
    case stored(Int, key: Int?, after: Int? = nil)
    /// The outbox was read; or cannot be.
    case outboxRead([KeptChange]), outboxNotRead
    /// A change that was taken back may have been sent: its inverse is to be.
    case notWithdrawn([Int], ChangeLog.UndoStep)
    /// Another process sends (decision J5).
    case busy(Int)
    /// A change to be sent is in the outbox no more: another process has sent it, or taken it back.
    case missing(Int)
    /// The backend has answered something: what is kept is sent.
    case reached
    /// A kept change is to be tried again.
    case lookDue
    /// The server knows the session no more. What was changed stays, for the same person.
    case sessionEnded
    /// Nothing may be left of who was signed in.
    case signedOut
  }

  /// Requests to the backend, copies, outbox and timers.
  public enum Effect: PlannedEffect {
    /// Requests rows, with the cached ones; a saved copy is read first where there are none.
    case load(Query, asked: Int, cached: Batch?)
    /// Says when the load of that turn takes long.
    case waitForSlow(RowsKey, asked: Int)
    /// Sends a change to the backend.
    case send(Int, Change)
    /// Stores a new row that an earlier try may have stored with other values: then it is edited (decision B3).
    case sendUnlessStored(Int, Change)
    /// Makes a change that is in the outbox.
    case deliver(Delivery)
    /// Stores the change of an entry in the outbox, in the place of another one.
    case keep(Int, KeptChange.Request, replacing: Int?)
    /// Stores how far the change of a key got; or removes it.
    case storeProgress(KeptChange.Progress, Int), discard(Int)
    /// Takes changes out of the outbox that were not sent; where one may have been, the step is to be taken back.
    case withdraw([Int], orElse: ChangeLog.UndoStep)
    /// Reads the outbox; or drops what is asked of it, and its answers: they are about the person before.
    case readOutbox, stopOutbox
    /// Says when a kept change is to be tried again.
    case waitToLook(Duration)
    /// Says when a change cannot be undone any more; or says it never.
    case waitForUndo(Int), stopWaiting(Int)
    /// Makes edits part of rows. Writes no copy: those may have been forgotten meanwhile.
    case fold(RowsKey, version: Int, through: Int, Batch, [Edit])
    /// Saves an answer with what was confirmed since it was asked for.
    case save(RowsKey, Batch, [Edit], at: Instant)
    /// The rows that are saved were answered again at that time.
    case confirm(RowsKey, Batch, at: Instant)
    /// Adds one confirmed edit to the saved copy.
    case journal(RowsKey, Edit)
    /// Removes one saved copy, or all.
    case removeCopy(RowsKey), forgetCopies
    /// For the parent: the server knows the session no more.
    case sessionEnded

    /// Identifies effects that must not run beside each other.
    public enum Track: Hashable, Sendable {
      /// One at a time for each kind of rows, or each change; the newest or the first.
      case load(RowsKey), slow(RowsKey), fold(RowsKey), undo(Int)
      /// Writes of saved copies, in order.
      case copies
      /// Requests of the outbox, in order.
      case outbox
      /// The next try of kept changes.
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
      case .waitToLook(let delay): .latest(.look, after: delay)
      case .send, .sendUnlessStored, .deliver, .sessionEnded: .together
      }
    }
  }
}

extension Records {
  /// A change of the outbox on its way to the backend.
  public struct Delivery: Equatable, Sendable {
    /// The id of the entry of the log.
    var entry: Int
    /// The change to be made.
    public var change: Change
    /// The key in the outbox.
    var key: Int
    /// Whether an earlier try may have stored the row with other values (decision B3).
    var mayBeStored: Bool
    /// Whether an earlier try may have reached the backend.
    var isUnknown: Bool
    /// The keys of changes that are over: out of the outbox before this one is sent.
    var discarded: [Int] = []
  }
}

extension Records.State {
  /// The rows of one kind as they are to be shown; nil before anything is known of them. The same value again costs no
  /// pass over the rows.
  public func rows<R: Row>(_: R.Type = R.self, of owner: AthleteID) -> Rows<R>? {
    let key = RowsKey(R.kind, of: owner)
    guard let base = answers[key]?.base as? Base<R> else { return nil }
    return base.laid(log.entries.isEmpty ? [] : log.edits(of: key, since: loads[key]?.asked ?? 0))
  }

  /// The state of loading rows; as if nothing was asked for, where nothing was.
  public func load(_ kind: RowKind, of owner: AthleteID) -> Load { loads[RowsKey(kind, of: owner)] ?? Load() }

  /// The requests under way of what is on screen: what they are for, and the turn they were asked in.
  public var requests: [(key: RowsKey, asked: Int)] {
    (needs?.queries ?? []).compactMap { query in
      loads[query.key]?.running.map { (query.key, $0.turn) }
    }
  }

  /// The rows on screen that are not being loaded, to be requested in the background: each with the cached rows and the
  /// turn of the request (decision W6).
  public mutating func poll() -> [(query: Query, asked: Int, cached: Batch?)] {
    turn += 1
    return (needs?.queries ?? []).filter { loads[$0.key]?.isRunning != true }.map { query in
      (Query(query.key, days: query.days, turn: turn), turn, batch(query.key))
    }
  }

  func batch(_ key: RowsKey) -> Batch? {
    answers[key].map { Batch($0, skipped: loads[key]?.skipped ?? 0, days: loads[key]?.days, mark: loads[key]?.mark) }
  }
}
