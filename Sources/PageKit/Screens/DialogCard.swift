/// A question or an alert over a page.
public struct DialogCard: Hashable, Sendable, Codable {
  public var kind: String
  public var title: String
  public var message: String
  /// Further lines, such as what the question is about.
  public var lines: [String]
  public var actions: [Button]

  public struct Button: Hashable, Sendable, Codable {
    /// What a person types for it in the text front end.
    public var verb: String
    public var label: String

    public init(verb: String, label: String) {
      self.verb = verb
      self.label = label
    }
  }

  public init(kind: String, title: String, message: String, lines: [String], actions: [Button]) {
    self.kind = kind
    self.title = title
    self.message = message
    self.lines = lines
    self.actions = actions
  }
}

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
