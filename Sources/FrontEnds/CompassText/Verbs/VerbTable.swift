import CompassApp

/// All verbs that a person types; a page's are beside its text.
public enum VerbTable {
  package static let app = everywhere + forms + entries + meaningOrder.flatMap { $0.verbs }

  /// Where no page is open, a word that several pages have means what it means on the first of these: `open 1`.
  private static let meaningOrder: [Page] = {
    let first: [Page] = [.tasks, .events, .offers]
    return first + Page.allCases.filter { !first.contains($0) }
  }()
}

extension VerbTable {
  /// The key of the board that does what a verb does; nil if there is none.
  ///
  /// - Parameters:
  ///   - verb: as it is typed: `attend 3`, `open events`.
  ///   - page: on which it is typed, where another has a verb of this name; nil for any.
  package static func key(of verb: String, on page: Page? = nil) -> String? {
    let words = verb.split(separator: " ").map(String.init)
    let all = app.filter { $0.key(of: words) != nil }
    let own = all.filter { $0.page == page && page != nil }
    // `inspect close` is no row that is called `close`.
    let meant = (own.isEmpty ? all : own).enumerated()
      .max { ($0.element.wordCount, -$0.offset) < ($1.element.wordCount, -$1.offset) }
    return meant?.element.key(of: words)
  }

  /// The key of a verb where letters are typed: one that is no letter.
  static func keyAmongText(of verb: String) -> String? {
    app.first { $0.usage == verb }?.keys.first { $0.count > 1 }
  }
}

/// The order in which verbs are named, in help and under a screen (decision Z7).
package enum VerbWeight: Int, CaseIterable, Comparable, Sendable {
  /// Verbs of a row, then what begins something new, what only the page has, what narrows and orders, the rest of a row,
  /// and of the page.
  case row, title, own, control, rowMenu, menu

  package static func < (left: VerbWeight, right: VerbWeight) -> Bool { left.rawValue < right.rawValue }
}

extension VerbEntry {
  /// The number of its fixed words.
  package var wordCount: Int { grammar.count { if case .word = $0 { true } else { false } } }

  /// Whether these words are one of its forms, which has no other places than words and choices.
  func fits(_ words: [String]) -> Bool {
    grammar.allSatisfy { $0.words.count > 0 && !$0.isOptional } && number(of: words) != nil
  }

  fileprivate func key(of words: [String]) -> String? {
    number(of: words).flatMap { keys.count > 1 && $0 < keys.count ? keys[$0] : keys.first }
  }

  /// The place of the last choice among its values; 0 without one, nil where the words are not of this form.
  private func number(of words: [String]) -> Int? {
    guard words.count == grammar.count else { return nil }
    var number = 0
    for (parameter, word) in zip(grammar, words) {
      switch parameter {
      case .word(let own): if own != word { return nil }
      case .choice(_, let values):
        guard let index = values.firstIndex(of: word) else { return nil }
        number = index
      default: break
      }
    }
    return number
  }
}

/// A verb of the app.
public typealias Verb = VerbEntry<Command>

/// Something that can be typed: its grammar, its help, and what it does. One table of these feeds the parser,
/// `help` and the tests (text-ui.md §2.1).
public struct VerbEntry<Order: Sendable>: Sendable {
  /// The first is always a word.
  public var grammar: [Parameter]
  /// The page it belongs to; nil if it works everywhere.
  public var page: Page?
  /// The chapter of `help` it is in.
  public var group: VerbGroup
  /// The effect of the verb in one line, for `help`.
  public var summary: String
  /// A line that can be typed as it is.
  public var example: String
  /// The keys of the board that do it, by their names (terminal.md section 2). Where a choice is to be made, each key
  /// is one of the values in their order, or the only one asks which.
  public var keys: [String]
  /// Its place among the verbs of a page.
  package var weight = VerbWeight.own
  /// A short form that is named under a screen: `date DATE`; nil for a verb that is found in help.
  package var hint: String?
  /// Receives one argument for each place of the grammar.
  package let command: @Sendable ([Argument]) -> Order

  /// The grammar in words: `filter type all|camp|…`.
  public var usage: String { grammar.map(\.usage).joined(separator: " ") }

  /// The first word of the verb.
  public var name: String { grammar.first?.usage ?? "" }

  @inline(never) package init(
    _ grammar: [Parameter], _ group: VerbGroup, page: Page? = nil, _ summary: String, example: String,
    keys: [String] = [], command: @escaping @Sendable ([Argument]) -> Order
  ) {
    self.grammar = grammar
    self.group = group
    self.page = page
    self.summary = summary
    self.example = example
    self.keys = keys
    self.command = command
  }

  /// A verb of fixed words only, which are its example too.
  @inline(never) package init(
    _ words: String, _ group: VerbGroup, page: Page? = nil, _ summary: String, keys: [String] = [], _ order: Order
  ) {
    self.init(Parameter.words(words), group, page: page, summary, example: words, keys: keys) { _ in order }
  }
}

/// A chapter of `help`.
public enum VerbGroup: Hashable, Sendable {
  /// Verbs of the app, of one page, and of scripts and tests only.
  case everywhere, page(Page), world, checks

  package static let all = [everywhere] + Page.allCases.map(page) + [world, checks]

  package var title: String {
    switch self {
    case .everywhere: "Everywhere"
    case .page(let page): page.rawValue.capitalized
    case .world: "World (scripts and tests)"
    case .checks: "Checks (scripts and tests)"
    }
  }
}

extension Parameter {
  /// Fixed words with blanks between them.
  package static func words(_ text: String) -> [Parameter] { text.split(separator: " ").map { .word(String($0)) } }

  /// The wire values of a closed set, as they are typed.
  package static func choice<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map { $0.rawValue.replacing("_", with: "-") })
  }

  /// Names that are typed as they are.
  package static func name<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map(\.rawValue))
  }
}
