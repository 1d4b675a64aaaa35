import CompassModel

/// Every change that the user makes, from the request until rows contain it and its notice was read, for all pages.
///
/// The edits laid over rows (`edits`) and the notices (`notices`) are derived from the log, never stored. So a notice
/// disappears when it is no longer true, and removing a refused or undone change restores the row.
public struct ChangeLog: Equatable, Sendable {
  /// The time in which a deletion can be undone before it is sent: 5 s (decision N11).
  package static let undoTime = Duration.seconds(5)

  package struct Entry: Hashable, Sendable, Identifiable {
    /// Counts up from 1; unique within a process.
    package let id: Int
    /// The change to be made: requested by the user, the inverse of such a change, or a note.
    package let change: Change
    /// The row as the beginning of a sentence, even when it is gone: `“Winter Camp”`, `The offer from Stanford`.
    package let subject: String
    package let time: Instant
    /// The form that requested the change; nil for a change made on a row (decision B3).
    package private(set) var form: Form?
    /// Whether an earlier try may have stored the row with other values, so that it is read first (decision B3).
    package private(set) var mayBeStored = false
    /// The id of the entry that this one undoes; nil for a change that the user made. 0 if that entry is unknown.
    private(set) var inverts: Int?
    package internal(set) var state: State
    var storage = Storage.missing(replaces: nil)
    /// Whether a try may have reached the backend without an answer (decision J1).
    var isUnknown = false
    /// The first notice that the change is kept; nil if it never was. Rows show the change as made from then on.
    var firstStored: Announcement?
    /// Whether the progress comes from the outbox, reported by an earlier run or another process.
    var isRestored = false
  }

  /// The progress of storing a change in the outbox (decision J2).
  enum Storage: Hashable, Sendable {
    /// Not stored yet; `replaces` is the key of the stored change that it replaces.
    case missing(replaces: Int?)
    case storing
    case stored(Int)
    /// Could not be stored: the change is sent anyway, but not kept.
    case failed
  }

  /// The form that a change was entered in.
  public struct Form: Hashable, Sendable {
    package var path: String
    /// The participle for notices: `added`, `saved`.
    package var verb: String
    /// The entry of the form's last save, which a new one replaces if it failed; nil for none.
    var replaces: Int?
    /// Whether another process may have stored the row under the same id.
    var mayBeStored: Bool

    package init(_ path: String, verb: String, replaces: Int? = nil, mayBeStored: Bool = false) {
      (self.path, self.verb) = (path, verb)
      (self.replaces, self.mayBeStored) = (replaces, mayBeStored)
    }
  }

  /// The progress of a change, with its data. Turns are those of `Records.State`.
  public enum State: Hashable, Sendable {
    /// Not sent, and can be undone until that time. Dismissing its notice does not end the wait.
    case waiting(until: Instant, isDismissed: Bool = false)
    /// Not sent: not stored yet, behind an earlier change of the same row, or behind the entries with the ids `needs`.
    case queued(needs: [Int])
    /// Sent in that turn, and not answered yet.
    case sending(turn: Int)
    /// Stored on the device until there is a connection, and behind the entries `needs` (decision J1). The failure is
    /// that of the last try; nil if there was none, or it was put off.
    case kept(needs: [Int], ServiceFailure?, Announcement)
    /// Made: rows requested in `turn` or later contain the change; `stored` is the row that the backend returned.
    case made(turn: Int, stored: StoredRow?, Announcement)
    /// Not made: the row was found to be deleted in that turn.
    case gone(turn: Int, ServiceFailure, isDismissed: Bool = false)
    /// Not made, or its result is unknown (`.unanswered`).
    case refused(Refusal)
    /// Undone before it was sent.
    case dropped(Announcement)
    /// Only a notice: a change that was made cannot be undone.
    case irrevocable(Announcement)
  }

  /// The notice of a result: unread until the next tap or until it is dismissed.
  public struct Announcement: Hashable, Sendable {
    /// The turn of `Records.State` in which the notice appeared: it is read once a tap came in this turn or later.
    let turn: Int
    var isDismissed = false
    /// Text appended to the notice's sentence: `: your best by 0.6`.
    var detail = ""

    init(_ turn: Int, isDismissed: Bool = false) { (self.turn, self.isDismissed) = (turn, isDismissed) }

    func isUnread(since lastTap: Int) -> Bool { turn > lastTap && !isDismissed }
  }

  /// A failure of a change, until it is retried or no longer true, even if its notice is dismissed (decision B17).
  public struct Refusal: Hashable, Sendable {
    var failure: ServiceFailure
    let turn: Int
    /// The ids of the entries that must be retried first.
    var needs: [Int] = []
    /// Whether a rule of this app prevented a retry: it can be tried again, whatever the failure's kind.
    var isHeldBack = false
    var isDismissed = false
  }

  /// A change that `undo` can undo, with its inverse; a nil `inverse` means that it cannot be undone once sent.
  public struct UndoStep: Hashable, Sendable, Codable {
    let entry: Int
    let change: Change
    let subject: String
    let inverse: Change?
  }

  /// All entries, in the order of their requests or retries.
  package internal(set) var entries: [Entry] = []
  /// Changes by the user that `undo` can undo, newest last, with those restored from the outbox.
  var undoSteps: [UndoStep] = []
  /// The newest id of an entry or of another notice.
  private var lastID = 0
  /// The turn of the last tap: notices of successes up to it count as read.
  var lastTap = 0
  /// Whether changes are stored on the device before they are sent, until they are made (decision J2).
  package let keepsChanges: Bool
  /// Whether the backend is assumed reachable, as after an answer or when a retry begins: if not, kept changes wait.
  var isReachable = false
  /// Whether the last try of a change got no answer: then only the timer, and no other answer, triggers a retry.
  var isUnanswered = false
  /// The highest key seen in the outbox: other processes may have stored changes after it.
  var newestKey = 0
  /// Whether a change of this process is stored behind unread changes of others: nothing is sent until those are read.
  var isBehindOthers = false
  /// Keys of changes that are being removed from the outbox.
  var leaving: Set<Int> = []
  /// Keys of finished changes, to be removed from the outbox before the next change is sent.
  var discarded: Set<Int> = []
  var failedChecks = 0

  package init(keepsChanges: Bool = false) { self.keepsChanges = keepsChanges }

  /// Makes an empty log for another user, with ids that continue those of the older log.
  init(after older: ChangeLog) {
    keepsChanges = older.keepsChanges
    lastID = older.lastID
  }

  /// Returns an id that no entry has had.
  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }
}

extension ChangeLog {
  package var unsent: [Change] { entries.filter { $0.isWaiting || $0.isQueued }.map(\.change) }

  /// Number of changes that wait for a connection, without notes and those that may have been made (decision J4).
  package var storedCount: Int { entries.count { $0.isKept && !$0.isUnknown && !$0.change.isNote } }

  /// Number of the changes counted by `storedCount` that this run has kept.
  package var newlyStoredCount: Int { entries.count { $0.isUnsent && !$0.isRestored && !$0.change.isNote } }

  package func storedIDs(of key: RowsKey) -> Set<String> {
    entries.reduce(into: []) { if $1.isKept, $1.change.key == key { $0.insert($1.change.id) } }
  }

  package var isBusy: Bool { entries.contains(where: \.isOpen) }

  /// The waiting, queued and sent changes of rows of one kind, oldest first; without kept ones.
  package func pending(of key: RowsKey) -> [Entry] { entries.filter { $0.isOpen && $0.change.key == key } }

  package func unconfirmed(of key: RowsKey) -> [Entry] { entries.filter { $0.isUnconfirmed && $0.change.key == key } }

  /// The edits to lay over rows that were requested in turn `asked`, oldest first: all that these rows may not contain,
  /// except new rows and notes that are neither kept nor made yet.
  func edits(of key: RowsKey, since asked: Int) -> [Edit] {
    var edits: [Edit] = []
    for entry in entries where entry.change.owner == key.owner {
      switch entry.state {
      case .waiting, .queued, .sending: if !entry.change.showsAtOnce && !entry.wasStored { continue }
      case .kept: break
      case .made(let turn, _, _), .gone(let turn, _, _): if turn <= asked { continue }
      case .refused, .dropped, .irrevocable: continue
      }
      entry.addEdits(of: key.kind, to: &edits)
    }
    return edits
  }

  /// The confirmed ones of the edits to lay over rows that were requested in turn `asked`.
  func confirmed(of key: RowsKey, since asked: Int) -> [Edit] {
    var edits: [Edit] = []
    for entry in entries where entry.change.owner == key.owner {
      if let turn = entry.confirmedTurn, turn > asked { entry.addEdits(of: key.kind, to: &edits) }
    }
    return edits
  }

  package func entry(_ id: Int) -> Entry? { entries.first { $0.id == id } }

  func index(of id: Int, where holds: (Entry) -> Bool) -> Int? {
    entries.firstIndex { $0.id == id && holds($0) }
  }
}

extension ChangeLog.Entry {
  /// Whether the change is waiting, queued or being sent; false for a kept one.
  package var isOpen: Bool { isWaiting || isQueued || isSending }
  package var isUnconfirmed: Bool { isOpen || isKept }
  package var isKept: Bool { if case .kept = state { true } else { false } }
  var wasStored: Bool { firstStored != nil }
  /// Whether the change can be undone without a request: kept, and no try can have reached the backend.
  var isUnsent: Bool { isKept && !isUnknown }
  var key: Int? { if case .stored(let key) = storage { key } else { nil } }
  package var isWaiting: Bool { if case .waiting = state { true } else { false } }
  var isQueued: Bool { if case .queued = state { true } else { false } }
  package var isSending: Bool { if case .sending = state { true } else { false } }
  package var isRefused: Bool { refusal != nil }
  var refusal: ChangeLog.Refusal? { if case .refused(let refusal) = state { refusal } else { nil } }

  /// The turn from which on requested rows contain the change or lack its row; nil unless made or gone.
  var confirmedTurn: Int? {
    switch state {
    case .made(let turn, _, _), .gone(let turn, _, _): turn
    case .waiting, .queued, .sending, .kept, .refused, .dropped, .irrevocable: nil
    }
  }

  package var isInverse: Bool { inverts != nil }

  package var isMade: Bool { if case .made = state { true } else { false } }

  /// The reason why the change was not made, or that its result is unknown; nil if it has not failed.
  package var failure: ServiceFailure? {
    switch state {
    case .refused(let refusal): refusal.failure
    case .gone(_, let failure, _): failure
    case .kept(_, let failure, _): isUnknown ? failure ?? ServiceFailure(.unanswered) : nil
    case .waiting, .queued, .sending, .made, .dropped, .irrevocable: nil
    }
  }

  /// Whether the notice of the failure, or of being kept, was dismissed; false in states without one.
  package var isDismissed: Bool {
    switch state {
    case .refused(let refusal): refusal.isDismissed
    case .gone(_, _, let isDismissed): isDismissed
    case .kept(_, _, let announcement): announcement.isDismissed
    case .waiting, .queued, .sending, .made, .dropped, .irrevocable: false
    }
  }

  /// Whether the user can retry the change: a kept one whose result is unknown, or a refused one whose notice is not
  /// dismissed, if a retry may succeed, such as once there is a connection or a session.
  package var canRetry: Bool {
    if isKept { return isUnknown }
    guard let refusal, !refusal.isDismissed else { return false }
    let failure = refusal.failure
    return refusal.isHeldBack || failure.canRetry || failure.kind == .offline || failure.kind == .sessionOver
  }

  /// Appends the edits that this entry makes in rows of a kind. A gone task is removed together with its status.
  func addEdits(of kind: RowKind, to edits: inout [Edit]) {
    var stored: StoredRow?
    switch state {
    case .gone:
      let isConcerned = kind == change.kind || change.kind == .statuses && kind == .tasks
      if isConcerned { edits.append(Edit(.removed, of: change.id, owner: change.owner)) }
      return
    case .made(_, let row, _): stored = row
    case .waiting, .queued, .sending, .kept, .refused, .dropped, .irrevocable: break
    }
    guard kind == change.kind else { return }
    edits.append(Edit(stored.map { .stored($0) } ?? .changed(change, at: time), of: change.id, owner: change.owner))
    // A row that an earlier try has stored now gets the values of this one (decision B3).
    guard mayBeStored, case .create(let new, let owner) = change else { return }
    let columns = new.columns.map { ColumnEdit($0.name, from: nil, to: $0.value) }
    edits.append(Edit(.changed(.update(new.reference, columns, of: owner), at: time), of: change.id, owner: owner))
  }

  /// The rows that contain the change only if they were requested later: for a task status, also the catalogue with the
  /// server's own locks (decision K6).
  var keys: [RowsKey] { change.kind == .statuses ? [change.key, RowsKey(.tasks, of: change.owner)] : [change.key] }

  /// Effects that append the entry's edits to saved copies once the change is made.
  var journal: [Records.Effect] {
    keys.flatMap { key -> [Records.Effect] in
      var edits: [Edit] = []
      addEdits(of: key.kind, to: &edits)
      return edits.map { .journal(key, $0) }
    }
  }
}
