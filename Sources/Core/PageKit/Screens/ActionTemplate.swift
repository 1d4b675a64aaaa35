import CompassModel

/// The JSON of an action in which what a person types is still missing (decision U1):
/// `{"events": {"searchChanged": {"query": "$text"}}}`.
///
/// A front end that has JSON alone puts what was typed in the place of each text that begins with `$` and sends the
/// rest as it is. In Swift the page's own action is made.
public struct ActionTemplate: Sendable, Encodable {
  /// The key of the page's actions among the app's: `events`.
  public let page: String
  /// The name of the action: `searchChanged`.
  public let name: String
  /// The values of the action: each a fixed text, or a blank.
  public let values: [String: Value]
  /// Makes the action itself of a text, nil of one that does not fit; nil where no text alone fills the blanks.
  public private(set) var filled: (@Sendable (String) -> (any KeyedAction)?)?

  /// The value under one key of an action.
  public enum Value: Equatable, Sendable {
    /// A text that is the same whatever is typed.
    case fixed(String)
    /// To be filled in.
    case blank(Blank)
  }

  /// The blanks that can be filled in.
  public enum Blank: String, Hashable, Sendable, CaseIterable {
    /// The id of the row that it is done to (`PageHead.rowButtons`).
    case row = "$row"
    /// A text as it was typed.
    case text = "$text"
    /// A local day, `YYYY-MM-DD`.
    case start = "$start"
    /// A local day, `YYYY-MM-DD`.
    case end = "$end"
    /// A month as `YYYY-MM`, to show.
    case month = "$month"
    /// A number from 1, without quotes.
    case number = "$number"
    /// A text that is not to be shown or stored.
    case password = "$password"
    /// The name of a file that is chosen, and its text.
    case name = "$name", contents = "$contents"
  }

  /// An action of a page by its name, and what it holds.
  public init<Tap: KeyedAction>(_: Tap.Type, _ name: String, _ values: [String: Value]) {
    page = Tap.key
    self.name = name
    self.values = values
  }

  public func encode(to encoder: any Encoder) throws {
    let texts = values.mapValues { value in
      switch value {
      case .fixed(let text): text
      case .blank(let blank): blank.rawValue
      }
    }
    try [page: [name: texts]].encode(to: encoder)
  }
}

extension ActionTemplate {
  /// A search: the text as it was typed; `action` is the page's `searchChanged`.
  public static func search<Tap: KeyedAction>(_ action: @escaping @Sendable (String) -> Tap) -> ActionTemplate {
    typing("searchChanged", "query", action)
  }

  /// A text that is typed, as it is, into the action under `key`, beside `fixed` values; `blank` is `password` for a text
  /// that is not to be shown or stored.
  public static func typing<Tap: KeyedAction>(
    _ name: String, _ key: String, as blank: Blank = .text, fixed: [String: String] = [:],
    _ action: @escaping @Sendable (String) -> Tap
  ) -> ActionTemplate {
    var values = fixed.mapValues { Value.fixed($0) }
    values[key] = .blank(blank)
    var template = ActionTemplate(Tap.self, name, values)
    template.filled = action
    return template
  }

  /// A month to be shown; `action` is the page's `monthChosen`.
  public static func month<Tap: KeyedAction>(_ action: @escaping @Sendable (CalendarMonth) -> Tap) -> ActionTemplate {
    var template = ActionTemplate(Tap.self, "monthChosen", ["month": .blank(.month)])
    template.filled = { CalendarMonth(wire: $0).map(action) }
    return template
  }
}

extension ActionTemplate: Equatable {
  public static func == (left: ActionTemplate, right: ActionTemplate) -> Bool {
    left.page == right.page && left.name == right.name && left.values == right.values
  }
}
