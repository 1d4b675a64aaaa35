import CompassModel

/// The JSON of an action with placeholders for what the user enters (decision U1):
/// `{"events": {"searchChanged": {"query": "$text"}}}`.
///
/// A front end that uses JSON replaces each text that begins with `$`, and nothing else. In Swift use `filled`.
public struct ActionTemplate: Sendable, Encodable {
  /// The key of the page's actions among the app's: `events`.
  public let page: String
  /// The name of the action: `searchChanged`.
  public let name: String
  /// The associated values of the action by label: each a fixed text or a placeholder.
  public let values: [String: Value]
  /// Makes the action from a text, nil if it is not valid. The function is nil if it takes more than one text.
  public private(set) var filled: (@Sendable (String) -> (any KeyedAction)?)?

  /// An associated value of an action.
  public enum Value: Equatable, Sendable {
    /// A text that does not depend on input.
    case fixed(String)
    /// A placeholder to be replaced.
    case blank(Blank)
  }

  /// The placeholders of a template.
  public enum Blank: String, Hashable, Sendable, CaseIterable {
    /// The id of the row on which the button acts (`PageHead.rowButtons`).
    case row = "$row"
    /// The text as the user typed it.
    case text = "$text"
    /// The first day of a range, local, as `YYYY-MM-DD`.
    case start = "$start"
    /// The last day of a range, local, as `YYYY-MM-DD`.
    case end = "$end"
    /// A month as `YYYY-MM`.
    case month = "$month"
    /// A number from 1, without quotes.
    case number = "$number"
    /// A password, which must not be shown or stored.
    case password = "$password"
    /// The name of a chosen file, and its text.
    case name = "$name", contents = "$contents"
  }

  package init<Tap: KeyedAction>(_: Tap.Type, _ name: String, _ values: [String: Value]) {
    page = Tap.key
    (self.name, self.values) = (name, values)
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
  /// Makes the template of a search; `action` is the page's `searchChanged`.
  public static func search<Tap: KeyedAction>(_ action: @escaping @Sendable (String) -> Tap) -> ActionTemplate {
    typing("searchChanged", "query", action)
  }

  /// Makes a template with one placeholder under `key`, beside `fixed` values; `blank` is `password` for a text that
  /// must not be shown or stored.
  package static func typing<Tap: KeyedAction>(
    _ name: String, _ key: String, as blank: Blank = .text, fixed: [String: String] = [:],
    _ action: @escaping @Sendable (String) -> Tap
  ) -> ActionTemplate {
    var values = fixed.mapValues { Value.fixed($0) }
    values[key] = .blank(blank)
    var template = ActionTemplate(Tap.self, name, values)
    template.filled = action
    return template
  }

  /// Makes the template that shows a month; `action` is the page's `monthChosen`.
  package static func month<Tap: KeyedAction>(_ action: @escaping @Sendable (CalendarMonth) -> Tap) -> ActionTemplate {
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
