/// Finds rows that a page has and its screen does not show: filtered away, or on a later page of the list. So what is
/// told of a row by its id can be done wherever the row is.
///
/// Two of them are always equal: what is not drawn makes no screen another one.
public struct HiddenRows<Row>: Hashable, Sendable {
  private let find: (@Sendable (String) -> Row?)?

  /// Every row is on the screen.
  public init() { find = nil }

  /// - Parameter find: the row of an id, as it would be drawn; nil if the page has no such row.
  public init(_ find: @escaping @Sendable (String) -> Row?) { self.find = find }

  /// The row of an id, whether it is drawn or not; nil if the page has no such row.
  public subscript(id: String) -> Row? { find?(id) }

  public static func == (left: Self, right: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
