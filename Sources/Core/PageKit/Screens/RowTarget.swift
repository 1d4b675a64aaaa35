/// The row of a page's list to scroll to: the task that was opened on another page, the event of the day
/// that was tapped, the record that was just saved (decision V2).
public struct RowTarget: Equatable, Sendable {
  private enum Status: Equatable, Sendable {
    /// Not known to be in the list yet; after a save, not before the load that follows it has ended.
    case awaited(id: String, afterLoad: Bool)
    /// The row is in the list.
    case visible(id: String)
  }

  private var status: Status?
  /// Incremented whenever a row is shown, so that the same row is scrolled to again; never decremented.
  public private(set) var request = 0

  /// Scrolls to no row.
  public init() {}

  /// The row that is to be brought into view; nil if the list stays where it is.
  public var row: String? { if case .visible(let id) = status { id } else { nil } }

  /// Scrolls to a row that is in the list.
  public mutating func show(_ id: String) {
    status = .visible(id: id)
    request += 1
  }

  /// Scrolls to a row as soon as it is in the list.
  ///
  /// - Parameters:
  ///   - id: the id of the row, as the list has it.
  ///   - afterLoad: not before the load that is under way has ended: the row is only in its answer, or moves with it.
  public mutating func await(_ id: String, afterLoad: Bool) { status = .awaited(id: id, afterLoad: afterLoad) }

  /// The list stays where it is from now on; an awaited row is still scrolled to.
  public mutating func end() { if case .visible = status { status = nil } }

  /// The list stays where it is, whatever rows come.
  public mutating func forget() { status = nil }

  /// The awaited row that a person asked for: no filter may hide it. Nil for one that was just saved.
  public var requested: String? { if case .awaited(let id, afterLoad: false) = status { id } else { nil } }

  /// Whether a row is to be shown as soon as it is in the list.
  @usableFromInline
  var isAwaited: Bool { if case .awaited = status { true } else { false } }

  /// The row that may be looked for now; nil if none is awaited.
  @usableFromInline
  func awaited(isLoading: Bool) -> String? {
    guard case .awaited(let id, let afterLoad) = status, !(afterLoad && isLoading) else { return nil }
    return id
  }

  /// Ends the wait of a tap that came before the row.
  @usableFromInline
  mutating func stopAwaiting() { if case .awaited = status { status = nil } }
}

/// A row that is to be brought into view, once for every new `request` (decisions E15, V2).
public struct Scroll: Equatable, Sendable, Encodable {
  /// The row's id, as the list has it.
  public var id: String
  /// Incremented on every request; one that was there before scrolls nowhere again.
  public var request: Int

  /// Scrolls to a row of the list.
  public init(id: String, request: Int) {
    self.id = id
    self.request = request
  }

  /// Nil where the target leads nowhere.
  public init?(_ target: RowTarget) {
    guard let row = target.row else { return nil }
    self.init(id: row, request: target.request)
  }
}
