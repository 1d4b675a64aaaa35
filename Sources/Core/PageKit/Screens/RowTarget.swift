/// The row to scroll to in a list, such as a saved record or an event of a tapped day (decision V2).
public struct RowTarget: Equatable, Sendable {
  private enum Status: Equatable, Sendable {
    /// Not in the list yet; with `afterLoad` only looked for after the running load has ended.
    case awaited(id: String, afterLoad: Bool)
    case visible(id: String)
  }

  private var status: Status?
  /// Incremented whenever a row is shown, so that the same row can be scrolled to again.
  package private(set) var request = 0

  package init() {}

  package var row: String? { if case .visible(let id) = status { id } else { nil } }

  /// Scrolls to a row that is in the list.
  public mutating func show(_ id: String) {
    status = .visible(id: id)
    request += 1
  }

  /// Scrolls to a row as soon as it is in the list; with `afterLoad` only after the running load, whose answer contains
  /// or moves the row.
  package mutating func await(_ id: String, afterLoad: Bool) { status = .awaited(id: id, afterLoad: afterLoad) }

  /// Ends scrolling to a visible row; an awaited row will still be scrolled to.
  public mutating func end() { if case .visible = status { status = nil } }

  /// Ends scrolling, to an awaited row too.
  package mutating func forget() { status = nil }

  /// The awaited row that the user opened, so that filters must not hide it; nil for none, or one that was just saved.
  package var requested: String? { if case .awaited(let id, afterLoad: false) = status { id } else { nil } }

  @usableFromInline
  var isAwaited: Bool { if case .awaited = status { true } else { false } }

  @usableFromInline
  func awaited(isLoading: Bool) -> String? {
    guard case .awaited(let id, let afterLoad) = status, !(afterLoad && isLoading) else { return nil }
    return id
  }

  @usableFromInline
  mutating func stopAwaiting() { if case .awaited = status { status = nil } }
}

/// A row to scroll to, once for every new `request` (decisions E15, V2).
public struct Scroll: Equatable, Sendable, Encodable {
  /// The row's id, as the list has it.
  public var id: String
  /// A number that ascends with each request; UIs ignore one that they have handled already.
  public var request: Int

  package init(id: String, request: Int) { (self.id, self.request) = (id, request) }

  package init?(_ target: RowTarget) {
    guard let row = target.row else { return nil }
    self.init(id: row, request: target.request)
  }
}
