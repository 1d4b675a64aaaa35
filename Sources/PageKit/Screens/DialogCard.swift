/// A question or an alert over a page.
public struct DialogCard: Hashable, Sendable, Encodable {
  public var kind: String
  public var title: String
  public var message: String
  /// Further lines, such as what the question is about.
  public var lines: [String]
  /// What is typed for each button, and what it says: the same as `buttons`, for front ends of text.
  public private(set) var actions: [Choice]
  public internal(set) var buttons: [ActionButton]

  public struct Choice: Hashable, Sendable, Codable {
    public var verb: String
    public var label: String

    public init(verb: String, label: String) {
      self.verb = verb
      self.label = label
    }
  }

  public init(kind: String, title: String, message: String, lines: [String], buttons: [ActionButton]) {
    self.kind = kind
    self.title = title
    self.message = message
    self.lines = lines
    self.buttons = buttons
    actions = buttons.map { Choice(verb: $0.verb, label: $0.label) }
  }
}

/// What stands in place of a list without rows.
public struct EmptyMessage: Hashable, Sendable, Encodable {
  public var title: String
  public var subtitle: String
  /// The label of `button`.
  @Nullable public private(set) var action: String?
  /// What leads on; null where nothing does.
  @Nullable public internal(set) var button: ActionButton?

  public init(title: String, subtitle: String, button: ActionButton? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.button = button
    action = button?.label
  }
}
