/// What is typed for buttons: a front end of text adds it to their JSON under `verb`; without it that is null.
public struct TypedVerbs: Sendable {
  fileprivate let verb: @Sendable (ActionButton) -> String?

  /// `verb` is what is typed for a button; nil where nothing can be.
  public init(_ verb: @escaping @Sendable (ActionButton) -> String?) { self.verb = verb }

  /// What an encoder of screens needs to know to write them.
  public var userInfo: [CodingUserInfoKey: any Sendable] { Self.key.map { [$0: self] } ?? [:] }

  fileprivate static let key = CodingUserInfoKey(rawValue: "typedVerbs")
}

/// What is typed for a button, in JSON: a text, or null.
public struct TypedVerb: Equatable, Sendable, Encodable {
  private let button: ActionButton

  /// What is typed for `button`.
  public init(_ button: ActionButton) { self.button = button }

  public func encode(to encoder: any Encoder) throws {
    let verbs = TypedVerbs.key.flatMap { encoder.userInfo[$0] } as? TypedVerbs
    var container = encoder.singleValueContainer()
    try container.encode(verbs?.verb(button))
  }
}

/// A button in short, in JSON: what is typed for it, and what it says.
public struct TypedButton: Equatable, Sendable, Encodable {
  /// What is typed for it; null but in front ends of text.
  public let verb: TypedVerb
  /// What it says.
  public let label: String

  /// What is typed for `button`, and what it says.
  public init(_ button: ActionButton) {
    verb = TypedVerb(button)
    label = button.label
  }
}
