import Records

/// A question or an alert shown over a page.
public struct DialogCard: Equatable, Sendable, Encodable {
  /// An identifier of the question or alert, for programs: `confirmDelete`.
  public var kind: String
  /// The title in a few words.
  public var title: String
  /// The message: whole sentences, or the name of the item that an alert shows.
  public var message: String
  /// Further lines, each made of facts, such as those of the row in question; a UI separates the facts of a line.
  public private(set) var facts: [[String]]
  /// The facts with the numbers of rows, for front ends that number them (decision K14).
  package let numberedFacts: [[String]]
  /// The buttons for the answers, in display order.
  public internal(set) var buttons: [ActionButton]
  /// Title, message and facts as spoken sentences (decision V13).
  public let spokenText: String

  /// The reason why nothing can be done before an answer, with the labels of the answers.
  var openQuestion: String {
    "\(buttons.count > 1 ? "A question" : "An alert") is open: \(buttons.map(\.label).joined(separator: " or "))."
  }

  /// The lines of `facts`, each joined into one text.
  public var lines: [String] { facts.map { $0.joined(separator: " · ") } }

  /// Makes a question or an alert with one fact per line; `spoken` replaces the message in speech.
  package init(
    kind: String, title: String, message: String, spoken: String? = nil, lines: [String], buttons: [ActionButton]
  ) {
    self.init(
      kind: kind, title: title, message: message, spoken: spoken, facts: lines.map { [$0] }, buttons: buttons)
  }

  /// Makes a question or an alert with several facts per line; `spoken` is the message in speech, `numbered` the facts
  /// with the numbers of rows, nil for no difference.
  package init(
    kind: String, title: String, message: String, spoken: String? = nil, facts: [[String]],
    numbered: [[String]]? = nil, buttons: [ActionButton]
  ) {
    let spokenParts = facts.map { $0.joined(separator: ", ").spokenDates.withoutBrackets }
    spokenText = SpokenText.sentence(nil, [title], more: [spoken ?? message] + spokenParts)
    (self.kind, self.title, self.message, self.facts, self.buttons) = (kind, title, message, facts, buttons)
    numberedFacts = numbered ?? facts
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

/// The progress of signing out, or in as another user, while there are unconfirmed changes (decision J2).
public enum SigningOut: Hashable, Sendable {
  /// The changes are being sent first.
  case sending
  /// Asks the user whether to discard this number of changes that wait for a connection.
  case question(Int)
  /// Asks the user who signs in whether to discard this number of another user's changes.
  case othersWait(Int)

  /// The question in words; nil while the changes are being sent.
  public var question: String? {
    switch self {
    case .sending: nil
    case .question(1): "1 change waits for a connection. Signing out discards it."
    case .question(let count): "\(count) changes wait for a connection. Signing out discards them."
    case .othersWait(1): "1 change of another person waits for a connection. Signing in discards it."
    case .othersWait(let count): "\(count) changes of another person wait for a connection. Signing in discards them."
    }
  }
}

extension DialogCard {
  /// Makes the question which of two conflicting statuses to keep (decisions L2, B7).
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

  /// Makes the question whether to discard changes when signing out or in as another user (decision J2); nil for none.
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

  /// Makes the question whether to delete a row: `noun` names its kind, `facts` identify it, `note` says what is
  /// deleted with it.
  package static func confirmDelete(
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

/// A message shown in place of an empty list.
public struct EmptyMessage: Equatable, Sendable, Encodable {
  /// The title, which says in a few words what is missing.
  public var title: String
  /// The reason, or advice on what to do.
  public var subtitle: String
  /// The label of `button`; null for none.
  @Nullable public private(set) var action: String?
  /// A button that helps, such as for adding a row; null for none.
  @Nullable public internal(set) var button: ActionButton?
  /// The symbol above the title, such as a funnel over a button that clears filters; nil for none. Encoded in sections
  /// only.
  @Unencoded package var icon: ActionButton.Icon?

  package init(title: String, subtitle: String, icon: ActionButton.Icon? = nil, button: ActionButton? = nil) {
    (self.title, self.subtitle, self.button) = (title, subtitle, button)
    self.icon = icon ?? (button?.icon == .clear ? .filter : nil)
    action = button?.label
  }
}
