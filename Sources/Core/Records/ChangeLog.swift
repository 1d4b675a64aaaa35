import CompassModel

/// Every change that a person makes, from being asked for until it is in the rows and was shown: one log for all pages.
///
/// What rows show of the changes (`edits`) and what a person reads (`notices`) is derived from it, never kept beside
/// it. So a notice goes when it is no longer true, and a refused or undone change restores the row by going.
public struct ChangeLog: Equatable, Sendable, Codable {
  /// How long a deletion can be undone before it is sent (decision N11).
  public static let undoTime = Duration.seconds(5)

  /// How far a change got.
  public enum Step: Hashable, Sendable, Codable {
    /// It can be undone until then; nothing was sent.
    case waiting(until: Instant)
    /// Behind an earlier change of the same row, or one that it needs.
    case queued
    /// The backend was asked, and has not answered.
    case sending
    /// The backend has it; it is in rows that were asked for later than in that turn.
    case done(turn: Int)
    /// The backend has not made it, or it is not known.
    case refused
    /// It was taken back before it was sent.
    case dropped
    /// Only tells that this change, which was made, cannot be taken back.
    case irrevocable
  }

  /// A change, and how far it got.
  public struct Entry: Hashable, Sendable, Identifiable, Codable {
    /// Counts up from 1; no two changes of a process have the same.
    public let id: Int
    /// What was asked for.
    public let change: Change
    /// How a sentence about the row begins, should it be gone by then: `“Winter Camp”`, `The offer from Stanford`.
    public let subject: String
    /// When it was asked for.
    public let time: Instant
    /// How far it got.
    public internal(set) var step: Step
    /// Why it was not made, until that is dismissed, tried again or no longer true; beside `done` where the row was
    /// gone.
    public internal(set) var failure: ServiceFailure?
    /// Whether the rules refused to send it: it can be tried again, whatever the failure's kind.
    var isHeldBack = false
    /// The entry that this one takes back; nil for a change that a person made.
    let inverts: Int?
    /// The entries that have to be made first.
    var needs: [Int] = []
    /// The turn it was sent in last.
    var sent = 0
    /// The turn in which its notice last changed.
    var noticeTurn = 0
    var isDismissed = false
    /// The row as the backend stored it.
    var stored: StoredRow?
    /// The row was gone already.
    var isGone = false
  }

  /// A change that `undo` can take back.
  struct UndoStep: Hashable, Sendable, Codable {
    let entry: Int
    let change: Change
    let subject: String
    let inverse: Change?
  }

  /// In the order in which they were asked for, or asked for again.
  public internal(set) var entries: [Entry] = []
  /// What a person did since signing in, newest last.
  var steps: [UndoStep] = []
  var lastID = 0
  /// The turn of the last tap: what worked until then was shown.
  var seen = 0

  /// Nothing was changed yet.
  public init() {}

  /// The log of another person: nothing is left of the older one but its numbers, which are not given twice.
  init(after older: ChangeLog) { lastID = older.lastID }
}

/// What rows and programs read off the log.
extension ChangeLog {
  /// Those that were asked for and not sent.
  public var unsent: [Change] { entries.filter { $0.step.isWaiting || $0.step == .queued }.map(\.change) }

  /// Whether something is not answered yet, or waits to be sent.
  public var isBusy: Bool { entries.contains(where: \.isOpen) }

  /// The changes of rows of one kind that are not confirmed, oldest first.
  public func pending(of key: RowsKey) -> [Entry] { entries.filter { $0.isOpen && $0.change.key == key } }

  /// What is laid over rows that were asked for in turn `asked`, oldest first: all that is not in them for sure.
  func edits(of key: RowsKey, since asked: Int) -> [Edit] {
    var edits: [Edit] = []
    for entry in entries where entry.change.owner == key.owner {
      switch entry.step {
      case .waiting, .queued, .sending: if !entry.change.showsAtOnce { continue }
      case .done(let turn): if turn <= asked { continue }
      case .refused, .dropped, .irrevocable: continue
      }
      if let edit = entry.edit(of: key.kind) { edits.append(edit) }
    }
    return edits
  }

  /// Those of them that the backend has confirmed.
  func confirmed(of key: RowsKey, since asked: Int) -> [Edit] {
    entries.compactMap { entry in
      guard entry.change.owner == key.owner, case .done(let turn) = entry.step, turn > asked else { return nil }
      return entry.edit(of: key.kind)
    }
  }

  func entry(_ id: Int) -> Entry? { entries.first { $0.id == id } }

  func index(of id: Int, where holds: (Step) -> Bool) -> Int? {
    entries.firstIndex { $0.id == id && holds($0.step) }
  }
}

extension ChangeLog.Step {
  var isWaiting: Bool { if case .waiting = self { true } else { false } }
  var isDone: Bool { if case .done = self { true } else { false } }
}

extension ChangeLog.Entry {
  /// Whether its end is not known yet.
  public var isOpen: Bool {
    switch step {
    case .waiting, .queued, .sending: true
    case .done, .refused, .dropped, .irrevocable: false
    }
  }

  /// Whether trying it again can help: also once there is a connection, or a session.
  public var canRetry: Bool {
    guard step == .refused, let failure else { return false }
    return isHeldBack || failure.canRetry || failure.kind == .offline || failure.kind == .sessionOver
  }

  /// What it does to the rows of a kind; nil where it does nothing. A task that is gone goes with its status.
  func edit(of kind: RowKind) -> Edit? {
    if isGone {
      let isConcerned = kind == change.kind || change.kind == .statuses && kind == .tasks
      return isConcerned ? Edit(.removed, of: change.id, owner: change.owner) : nil
    }
    guard kind == change.kind else { return nil }
    return Edit(stored.map { .stored($0) } ?? .changed(change.what, at: time), of: change.id, owner: change.owner)
  }

  /// The rows that do not show it unless they were asked for later: of a status also the catalogue, with the server's
  /// own locks (decision K6).
  var keys: [RowsKey] {
    change.kind == .statuses ? [change.key, RowsKey(.tasks, of: change.owner)] : [change.key]
  }

  /// What is added to saved copies once it is made.
  var journal: [Records.Effect] {
    keys.compactMap { key in edit(of: key.kind).map { .journal(key, $0) } }
  }
}
