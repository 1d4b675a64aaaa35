import CompassModel

/// Every change that a person makes, from the request until rows hold it and its notice was read: one log for all pages.
///
/// The edits laid over rows (`edits`) and the notices (`notices`) are derived from it, never kept beside it. So a notice
/// goes when it is no longer true, and a refused or undone change restores the row by going.
public struct ChangeLog: Equatable, Sendable {
  /// The time in which a deletion can be undone before it is sent (decision N11).
  public static let undoTime = Duration.seconds(5)

  /// A change, and how far it got.
  public struct Entry: Hashable, Sendable, Identifiable {
    /// Counts up from 1; no two changes of a process have the same.
    public let id: Int
    /// The change that a person asked for.
    public let change: Change
    /// The beginning of a sentence about the row, should it be gone by then: `“Winter Camp”`, `The offer from Stanford`.
    public let subject: String
    /// The moment of the request.
    public let time: Instant
    /// The form that asked for it; nil for a change that was made on a row (decision B3).
    public let form: Form?
    /// Whether an earlier try may have stored the row with other values: it is looked for first (decision B3).
    package let mayBeStored: Bool
    /// The entry that this one takes back; nil for a change that a person made.
    let inverts: Int?
    /// The state of the change, with all that is known of it there.
    public internal(set) var state: State
    /// The state of storing it on the device (decision J2).
    var storage = Storage.missing(replaces: nil)
    /// Whether a try may have reached the backend without an answer (decision J1).
    var isUnknown = false
    /// The notice that it is kept: rows show it as made from then on.
    var firstKept: Announcement?
    /// Whether an earlier run, or another process, reported how far it got.
    var isRestored = false
  }

  /// The state of storing a change on the device (decision J2).
  enum Storage: Hashable, Sendable {
    /// It is not; `replaces` is the key of a stored change that it takes the place of.
    case missing(replaces: Int?)
    /// The outbox was asked to store it.
    case storing
    /// It is stored under that key.
    case stored(Int)
    /// It cannot be stored: it is sent all the same, and not kept.
    case failed
  }

  /// The form that a change comes from.
  public struct Form: Hashable, Sendable {
    /// The path of the form: `/events/create`.
    public var path: String
    /// The participle that says what is done to the row: `added`, `saved`.
    public var verb: String
    /// The entry of its last save, which a new one takes the place of; nil for none.
    var replaces: Int?
    /// Whether another process may have stored the row under the same id.
    var mayBeStored: Bool

    /// A form by its path; `replaces` is nil for its first save.
    public init(_ path: String, verb: String, replaces: Int? = nil, mayBeStored: Bool = false) {
      (self.path, self.verb) = (path, verb)
      (self.replaces, self.mayBeStored) = (replaces, mayBeStored)
    }
  }

  /// The state of a change, with all that is known of it there. Turns are those of `Records.State`.
  public enum State: Hashable, Sendable {
    /// It can be undone until then; nothing was sent. A dismissed notice ends no wait.
    case waiting(until: Instant, isDismissed: Bool = false)
    /// Behind an earlier change of the same row, or the entries that have to be made first.
    case queued(needs: [Int])
    /// The backend was asked in that turn, and has not answered.
    case sending(turn: Int)
    /// It waits for a connection, stored on the device, behind the entries that have to be made first (decision J1).
    /// The failure is that of the last try; nil for one that was not tried.
    case kept(needs: [Int], ServiceFailure?, Announcement)
    /// The backend has it: rows that were asked for later than in `turn` hold it; `stored` is the row it answered.
    case made(turn: Int, stored: StoredRow?, Announcement)
    /// The row was gone by that turn.
    case gone(turn: Int, ServiceFailure, isDismissed: Bool = false)
    /// The backend has not made it, or it is not known.
    case refused(Refusal)
    /// It was taken back before it was sent.
    case dropped(Announcement)
    /// A notice only: this change, which was made, cannot be taken back.
    case irrevocable(Announcement)
  }

  /// The notice of an outcome: read with the next tap, or dismissed.
  public struct Announcement: Hashable, Sendable {
    /// The turn in which the notice came up.
    let turn: Int
    var isDismissed = false
    /// Text that the notice adds to the sentence: `: your best by 0.6`.
    var detail = ""

    init(_ turn: Int, isDismissed: Bool = false) { (self.turn, self.isDismissed) = (turn, isDismissed) }

    /// Whether it is still to be read; `lastTap` is the turn of the last tap.
    func isUnread(since lastTap: Int) -> Bool { turn > lastTap && !isDismissed }
  }

  /// Why a change was not made, until it is tried again or no longer true: dismissing the notice does not change that
  /// (decision B17).
  public struct Refusal: Hashable, Sendable {
    var failure: ServiceFailure
    /// The turn of the refusal.
    let turn: Int
    /// The entries that a retry has to make first.
    var needs: [Int] = []
    /// Whether the rules refused to send it: it can be tried again, whatever the failure's kind.
    var isHeldBack = false
    /// Whether its notice was dismissed.
    var isDismissed = false
  }

  /// A change that `undo` can take back.
  public struct UndoStep: Hashable, Sendable, Codable {
    let entry: Int
    let change: Change
    let subject: String
    let inverse: Change?
  }

  /// In the order in which they were requested, or tried again.
  public internal(set) var entries: [Entry] = []
  /// Changes that a person made since signing in, newest last.
  var undoSteps: [UndoStep] = []
  var lastID = 0
  /// The turn of the last tap: successes until then were read.
  var lastTap = 0
  /// Whether changes are stored on the device before they are sent, and kept there until they are made (decision J2).
  public let keepsChanges: Bool
  /// Whether the last change, or the last look, tells that the backend can be reached: else what is kept waits.
  var isReachable = false
  /// Whether the last try of a change got no answer: that the backend answers something else is no reason to try again
  /// before the next look.
  var isUnanswered = false
  /// The newest key seen in the outbox: other processes may have stored changes behind it.
  var newestKey = 0
  /// Whether a change of this process is behind some that it has not read, or not again: nothing is sent until then.
  var isBehindOthers = false
  /// The keys of changes that are being taken out of the outbox.
  var leaving: Set<Int> = []
  /// The keys of those that are over.
  var discarded: Set<Int> = []
  /// The number of times in a row that a kept change found no connection.
  var failedLooks = 0

  /// A log without changes.
  public init(keepsChanges: Bool = false) { self.keepsChanges = keepsChanges }

  /// The log of another person: nothing is left of the older one but its numbers, which are not given twice.
  init(after older: ChangeLog) {
    keepsChanges = older.keepsChanges
    lastID = older.lastID
  }
}

/// Queries of the log, for rows and programs.
extension ChangeLog {
  /// Changes that were requested and not sent.
  public var unsent: [Change] { entries.filter { $0.isWaiting || $0.isQueued }.map(\.change) }

  /// The number of changes that wait for a connection. Notes of other changes, and those that may have been made, are not
  /// counted (decision J4).
  public var keptCount: Int { entries.count { $0.isKept && !$0.isUnknown && !$0.change.isNote } }

  /// The number of those that this run has kept.
  package var newlyKeptCount: Int { entries.count { $0.isUnsent && !$0.isRestored && !$0.change.isNote } }

  /// The rows of one kind with a change that waits for a connection.
  public func keptIDs(of key: RowsKey) -> Set<String> {
    entries.reduce(into: []) { if $1.isKept, $1.change.key == key { $0.insert($1.change.id) } }
  }

  /// Whether something is not answered yet, or waits to be sent.
  public var isBusy: Bool { entries.contains(where: \.isOpen) }

  /// The changes of rows of one kind that are under way, oldest first.
  public func pending(of key: RowsKey) -> [Entry] { entries.filter { $0.isOpen && $0.change.key == key } }

  /// The changes of rows of one kind that are not confirmed, kept ones too, oldest first.
  public func unconfirmed(of key: RowsKey) -> [Entry] { entries.filter { $0.isUnconfirmed && $0.change.key == key } }

  /// Edits to lay over rows that were asked for in turn `asked`, oldest first: all that the rows do not hold for sure.
  func edits(of key: RowsKey, since asked: Int) -> [Edit] {
    var edits: [Edit] = []
    for entry in entries where entry.change.owner == key.owner {
      switch entry.state {
      case .waiting, .queued, .sending: if !entry.change.showsAtOnce && !entry.wasKept { continue }
      case .kept: break
      case .made(let turn, _, _), .gone(let turn, _, _): if turn <= asked { continue }
      case .refused, .dropped, .irrevocable: continue
      }
      entry.addEdits(of: key.kind, to: &edits)
    }
    return edits
  }

  /// The edits to lay over rows that the backend has confirmed.
  func confirmed(of key: RowsKey, since asked: Int) -> [Edit] {
    var edits: [Edit] = []
    for entry in entries where entry.change.owner == key.owner {
      if let turn = entry.confirmedTurn, turn > asked { entry.addEdits(of: key.kind, to: &edits) }
    }
    return edits
  }

  /// The entry of an id; nil for one that is over.
  public func entry(_ id: Int) -> Entry? { entries.first { $0.id == id } }

  func index(of id: Int, where holds: (Entry) -> Bool) -> Int? {
    entries.firstIndex { $0.id == id && holds($0) }
  }
}

extension ChangeLog.Entry {
  /// Whether it is under way: its end is not known yet, and it is not kept.
  public var isOpen: Bool { isWaiting || isQueued || isSending }
  /// Whether its end is not known yet.
  public var isUnconfirmed: Bool { isOpen || isKept }
  /// Whether it waits for a connection.
  public var isKept: Bool { if case .kept = state { true } else { false } }
  /// Whether it was kept once.
  var wasKept: Bool { firstKept != nil }
  /// Whether it can be taken back without a request: it is kept, and no try can have reached the backend.
  var isUnsent: Bool { isKept && !isUnknown }
  /// The key in the outbox; nil for a change that is not stored.
  var key: Int? { if case .stored(let key) = storage { key } else { nil } }
  /// Whether it can be undone before it is sent.
  public var isWaiting: Bool { if case .waiting = state { true } else { false } }
  var isQueued: Bool { if case .queued = state { true } else { false } }
  /// Whether the backend was asked, and has not answered.
  package var isSending: Bool { if case .sending = state { true } else { false } }
  /// Whether the backend, or a rule, has refused it.
  package var isRefused: Bool { refusal != nil }
  var refusal: ChangeLog.Refusal? { if case .refused(let refusal) = state { refusal } else { nil } }

  /// The turn after which rows hold it; nil where the backend has not confirmed it.
  var confirmedTurn: Int? {
    switch state {
    case .made(let turn, _, _), .gone(let turn, _, _): turn
    case .waiting, .queued, .sending, .kept, .refused, .dropped, .irrevocable: nil
    }
  }

  /// Whether it takes another one back.
  public var isInverse: Bool { inverts != nil }

  /// Whether the backend has made it.
  public var isMade: Bool { if case .made = state { true } else { false } }

  /// Why it was not made, until it is tried again or no longer true.
  public var failure: ServiceFailure? {
    switch state {
    case .refused(let refusal): refusal.failure
    case .gone(_, let failure, _): failure
    case .kept(_, let failure, _): isUnknown ? failure ?? ServiceFailure(.unanswered) : nil
    case .waiting, .queued, .sending, .made, .dropped, .irrevocable: nil
    }
  }

  /// Whether the notice of its failure was dismissed.
  public var isDismissed: Bool {
    switch state {
    case .refused(let refusal): refusal.isDismissed
    case .gone(_, _, let isDismissed): isDismissed
    case .kept(_, _, let announcement): announcement.isDismissed
    case .waiting, .queued, .sending, .made, .dropped, .irrevocable: false
    }
  }

  /// Whether trying it again can help: also once there is a connection, or a session.
  public var canRetry: Bool {
    if isKept { return isUnknown }
    guard let refusal, !refusal.isDismissed else { return false }
    let failure = refusal.failure
    return refusal.isHeldBack || failure.canRetry || failure.kind == .offline || failure.kind == .sessionOver
  }

  /// Adds the edits that it makes in the rows of a kind. A task that is gone goes with its status.
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
    // A row that an earlier try has stored has the values of this one now (decision B3).
    guard mayBeStored, case .create(let new, let owner) = change else { return }
    let columns = new.columns.map { ColumnEdit($0.name, from: nil, to: $0.value) }
    edits.append(Edit(.changed(.update(new.reference, columns, of: owner), at: time), of: change.id, owner: owner))
  }

  /// The rows that do not hold it unless they were asked for later: of a status also the catalogue, with the server's
  /// own locks (decision K6).
  var keys: [RowsKey] {
    change.kind == .statuses ? [change.key, RowsKey(.tasks, of: change.owner)] : [change.key]
  }

  /// Effects that add it to saved copies once it is made.
  var journal: [Records.Effect] {
    keys.flatMap { key -> [Records.Effect] in
      var edits: [Edit] = []
      addEdits(of: key.kind, to: &edits)
      return edits.map { .journal(key, $0) }
    }
  }
}
