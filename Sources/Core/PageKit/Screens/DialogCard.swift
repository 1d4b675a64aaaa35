/// A question or an alert over a page.
public struct DialogCard: Hashable, Sendable, Encodable {
  /// Which of the page's questions or alerts it is, for programs.
  public var kind: String
  /// What it asks or says, in a few words.
  public var title: String
  /// What it asks or says, in whole sentences.
  public var message: String
  /// Further lines, such as what the question is about.
  public var lines: [String]
  /// The same, each line fact by fact, for those who have their own sign between two facts.
  public private(set) var facts: [[String]]
  /// What is typed for each button, and what it says: the same as `buttons`, for front ends of text.
  public private(set) var actions: [Choice]
  /// The answers there are, in the order they are drawn.
  public internal(set) var buttons: [ActionButton]

  /// What is typed for a button in a front end of text, and what the button says.
  public struct Choice: Hashable, Sendable, Codable, Identifiable {
    /// What is typed: no two buttons of a dialog share it.
    public var id: String { verb }
    /// What is typed: `confirm`.
    public var verb: String
    /// What the button says: `Delete`.
    public var label: String

    /// What is typed for a button, and what the button says.
    public init(verb: String, label: String) {
      self.verb = verb
      self.label = label
    }
  }

  /// A question or an alert, each of whose lines is one fact; `actions` follows from `buttons`.
  public init(kind: String, title: String, message: String, lines: [String], buttons: [ActionButton]) {
    self.init(kind: kind, title: title, message: message, facts: lines.map { [$0] }, buttons: buttons)
  }

  /// A question or an alert with lines of several facts each.
  public init(kind: String, title: String, message: String, facts: [[String]], buttons: [ActionButton]) {
    self.kind = kind
    self.title = title
    self.message = message
    lines = facts.map { $0.joined(separator: " · ") }
    self.facts = facts
    self.buttons = buttons
    actions = buttons.map { Choice(verb: $0.verb, label: $0.label) }
  }
}

extension DialogCard {
  /// Whether a row is to be deleted: `noun` is what it is, `facts` tell it from others.
  public static func confirmDelete(
    _ noun: String, _ facts: [String], confirm: any KeyedAction, cancel: any KeyedAction
  ) -> DialogCard {
    DialogCard(
      kind: "confirmDelete", title: "Delete \(noun)", message: "Are you sure you want to delete this \(noun)?",
      facts: [facts],
      buttons: [
        ActionButton("confirm", "Delete", role: .destructive, icon: .delete, verb: "confirm", action: confirm),
        ActionButton("cancel", "Keep", role: .cancel, icon: .cancel, verb: "cancel", action: cancel),
      ])
  }
}

/// Shown in place of a list without rows.
public struct EmptyMessage: Hashable, Sendable, Encodable {
  /// What is missing, in a few words.
  public var title: String
  /// Why that is so, or what can be done about it.
  public var subtitle: String
  /// The label of `button`.
  @Nullable public private(set) var action: String?
  /// What leads on; null where nothing does.
  @Nullable public internal(set) var button: ActionButton?

  /// A message with what leads on; nil where nothing does.
  public init(title: String, subtitle: String, button: ActionButton? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.button = button
    action = button?.label
  }
}
