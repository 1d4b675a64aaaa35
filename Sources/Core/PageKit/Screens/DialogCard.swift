import CompassModel
import Records

/// A question or an alert over a page.
public struct DialogCard: Equatable, Sendable, Encodable {
  /// Which of the page's questions or alerts it is, for programs.
  public var kind: String
  /// The question or the alert in a few words.
  public var title: String
  /// The question or the alert in whole sentences.
  public var message: String
  /// Further lines, such as what the question is about, fact by fact: a UI has its own sign between two facts.
  public private(set) var facts: [[String]]
  /// The answers there are, in the order they are drawn.
  public internal(set) var buttons: [ActionButton]
  /// All that it asks or says, as sentences (decision V13).
  public let spokenText: String

  /// The reason why nothing but an answer is done now.
  var openQuestion: String {
    "\(buttons.count > 1 ? "A question" : "An alert") is open: \(buttons.map(\.label).joined(separator: " or "))."
  }

  /// The lines of `facts`, each in one text.
  public var lines: [String] { facts.map { $0.joined(separator: " · ") } }

  /// A question or an alert, each of whose lines is one fact; `spoken` is the message to be heard, where it differs.
  public init(
    kind: String, title: String, message: String, spoken: String? = nil, lines: [String], buttons: [ActionButton]
  ) {
    self.init(
      kind: kind, title: title, message: message, spoken: spoken, facts: lines.map { [$0] }, buttons: buttons)
  }

  /// A question or an alert with lines of several facts each; `spokenFacts` are these to be heard, where they differ.
  public init(
    kind: String, title: String, message: String, spoken: String? = nil, facts: [[String]],
    spokenFacts: String? = nil, buttons: [ActionButton]
  ) {
    let spokenParts = spokenFacts.map { [$0] } ?? facts.map { $0.joined(separator: ", ").spokenDates.withoutBrackets }
    spokenText = SpokenText.sentence(nil, [title], more: [spoken ?? message] + spokenParts)
    self.kind = kind
    self.title = title
    self.message = message
    self.facts = facts
    self.buttons = buttons
  }
}

extension DialogCard {
  private enum CodingKeys: String, CodingKey {
    case kind, title, message, lines, facts, actions, buttons, spokenText
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(title, forKey: .title)
    try container.encode(message, forKey: .message)
    try container.encode(lines, forKey: .lines)
    try container.encode(facts, forKey: .facts)
    try container.encode(spokenText, forKey: .spokenText)
    try container.encode(buttons.map(TypedButton.init), forKey: .actions)
    try container.encode(buttons, forKey: .buttons)
  }
}

/// The progress of signing out, or in as another person, while changes are not confirmed (decision J2).
public enum SigningOut: Hashable, Sendable {
  /// The changes are being sent first.
  case sending
  /// A question to the person: so many changes wait for a connection.
  case question(Int)
  /// A question to who signs in: so many changes of another person wait for a connection.
  case othersWait(Int)

  /// The question to the person; nil while none is asked.
  public var question: String? {
    switch self {
    case .sending: nil
    case .question(1): "1 change waits for a connection. Signing out discards it."
    case .question(let count): "\(count) changes wait for a connection. Signing out discards them."
    case .othersWait(1): "1 change of another person waits for a connection. Signing in discards it."
    case .othersWait(let count):
      "\(count) changes of another person wait for a connection. Signing in discards them."
    }
  }
}

extension DialogCard {
  /// Asks which of two statuses of a row holds (decisions L2, B7).
  init(_ conflict: StatusConflict) {
    self.init(
      kind: "conflict", title: "Changed elsewhere",
      message: "\(conflict.subject) was changed elsewhere since you saw it.",
      lines: ["Status: yours \(conflict.mine), theirs \(conflict.theirs)"],
      buttons: [
        ActionButton("keep", "Keep Yours", icon: .save, action: NoticeAction.statusKept(id: conflict.id)),
        ActionButton("take", "Take Theirs", icon: .refresh, action: NoticeAction.statusTaken(id: conflict.id)),
      ])
  }

  /// Asks whether to sign out, or in as another person, although changes wait for a connection (decision J2).
  init?(_ signingOut: SigningOut?) {
    guard let signingOut, let question = signingOut.question else { return nil }
    var (kind, title, icon) = ("signOut", "Sign Out", ActionButton.Icon.signOut)
    if case .othersWait = signingOut { (kind, title, icon) = ("signIn", "Sign In", .signIn) }
    self.init(
      kind: kind, title: title, message: question, lines: [],
      buttons: [
        ActionButton(
          "confirm", "\(title) and Discard", role: .destructive, icon: icon, action: NoticeAction.signOutConfirmed),
        ActionButton("cancel", "Stay", role: .cancel, icon: .cancel, action: NoticeAction.signOutCancelled),
      ])
  }

  /// Whether a row is to be deleted: `noun` is what it is, `facts` tell it from others, `note` is what hangs on it.
  public static func confirmDelete(
    _ noun: String, _ facts: [String], note: String? = nil, confirm: any KeyedAction, cancel: any KeyedAction
  ) -> DialogCard {
    DialogCard(
      kind: "confirmDelete", title: "Delete \(noun)", message: "Are you sure you want to delete this \(noun)?",
      facts: [facts] + (note.map { [[$0]] } ?? []),
      buttons: [
        ActionButton("confirm", "Delete", role: .destructive, icon: .delete, action: confirm),
        ActionButton("cancel", "Keep", role: .cancel, icon: .cancel, action: cancel),
      ])
  }
}

/// Shown in place of a list without rows.
public struct EmptyMessage: Equatable, Sendable, Encodable {
  /// The title: what is missing, in a few words.
  public var title: String
  /// Why that is so, or what can be done about it.
  public var subtitle: String
  /// The label of `button`.
  @Nullable public private(set) var action: String?
  /// The button that leads on; null where none does.
  @Nullable public internal(set) var button: ActionButton?

  /// A message with what leads on; nil where nothing does.
  public init(title: String, subtitle: String, button: ActionButton? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.button = button
    action = button?.label
  }
}
