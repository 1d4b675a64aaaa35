/// What stands in place of a list without rows.
public struct EmptyMessage: Hashable, Sendable, Codable {
  public var title: String
  public var subtitle: String
  /// The label of the button that leads on.
  @Nullable public var action: String?

  public init(title: String, subtitle: String, action: String?) {
    self.title = title
    self.subtitle = subtitle
    self.action = action
  }
}
