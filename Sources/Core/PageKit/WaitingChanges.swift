import CompassModel

/// A change that a page shows as done and that is sent only when it cannot be undone any more (decision N11).
public struct WaitingChange<Action: Equatable & Sendable>: Equatable, Sendable {
  /// What happened, in a sentence that names the row: `“Winter Camp” was deleted.`
  public var message: String
  /// Whose row it is.
  public var athlete: AthleteID
  /// What makes the change, whatever page is open and whoever is looked at by then.
  public var send: Action
  /// What shows the row as it was.
  public var undo: Action

  /// How long a change can be undone.
  public static var undoTime: Duration { .seconds(5) }

  /// A change of a row of `athlete`; `send` makes it, `undo` takes it back.
  public init(message: String, athlete: AthleteID, send: Action, undo: Action) {
    self.message = message
    self.athlete = athlete
    self.send = send
    self.undo = undo
  }

  /// The same in a parent's actions.
  public func map<Outer>(_ embed: (Action) -> Outer) -> WaitingChange<Outer> {
    WaitingChange<Outer>(message: message, athlete: athlete, send: embed(send), undo: embed(undo))
  }
}

extension WaitingChange: Codable where Action: Codable {}

/// The changes that can still be undone, each until a time of its own (decision N11).
public struct WaitingChanges<Action: Equatable & Sendable & Codable>: Equatable, Sendable, Codable {
  private struct Entry: Equatable, Sendable, Codable {
    var id: Int
    var change: WaitingChange<Action>
  }

  /// Oldest first.
  private var entries: [Entry] = []

  /// Nothing waits.
  public init() {}

  /// Whether no change can be undone.
  public var isEmpty: Bool { entries.isEmpty }

  /// The ids of all, oldest first.
  public var ids: [Int] { entries.map(\.id) }

  /// A change waits from now on, under an id that no other has.
  public mutating func add(_ change: WaitingChange<Action>, id: Int) {
    entries.append(Entry(id: id, change: change))
  }

  /// A change waits no more: its time is over, or it was undone.
  ///
  /// - Returns: nil if it did not wait any more, so that a timer and a person who are as quick as each other never make
  ///   and undo the same change.
  public mutating func remove(_ id: Int) -> WaitingChange<Action>? {
    entries.firstIndex { $0.id == id }.map { entries.remove(at: $0).change }
  }
}
