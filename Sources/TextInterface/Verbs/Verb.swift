import RecruitingCompass

/// Something that can be typed: its grammar, its help, and what it does. One table of these feeds the parser,
/// `help` and the tests (text-ui.md §2.1).
public struct Verb: Sendable {
  /// The first is always a word.
  public var grammar: [Parameter]
  /// The page it belongs to; nil if it works everywhere.
  public var page: Page?
  public var group: Group
  public var summary: String
  public var example: String
  /// Receives one argument for each place of the grammar.
  let command: @Sendable ([Argument]) -> Command

  public enum Group: String, CaseIterable, Sendable {
    case everywhere = "Everywhere"
    case timeline = "Timeline"
    case tasks = "Tasks"
    case performance = "Performance"
    case events = "Events"
    case offers = "Offers"
    case world = "World (scripts and tests)"
    case checks = "Checks (scripts and tests)"
  }

  /// `filter type all|camp|…`.
  public var usage: String { grammar.map(\.usage).joined(separator: " ") }

  /// The first word.
  public var name: String { grammar.first?.usage ?? "" }

  init(
    _ grammar: [Parameter], _ group: Group, page: Page? = nil, _ summary: String, example: String,
    command: @escaping @Sendable ([Argument]) -> Command
  ) {
    self.grammar = grammar
    self.group = group
    self.page = page
    self.summary = summary
    self.example = example
    self.command = command
  }
}

extension Parameter {
  /// The wire values of a closed set, as they are typed.
  static func choice<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map { $0.rawValue.replacing("_", with: "-") })
  }

  /// Names that are typed as they are.
  static func name<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map(\.rawValue))
  }
}
