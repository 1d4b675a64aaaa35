import CompassApp

/// All verbs that users type; a page's own are beside its text.
package enum VerbTable {
  package static let app = everywhere + forms + entries + meaningOrder.flatMap { $0.verbs }

  /// The order of the pages that give a word its meaning where no page is open and several have the word: `open 1`.
  private static let meaningOrder: [Page] = {
    let first: [Page] = [.tasks, .events, .offers]
    return first + Page.allCases.filter { !first.contains($0) }
  }()

  /// Returns the board's key for a verb with its arguments, `attend 3`, one of `page` first; nil if there is none.
  package static func key(of verb: String, on page: Page? = nil) -> String? {
    let words = verb.split(separator: " ").map(String.init)
    let all = app.filter { $0.key(of: words) != nil }
    let own = all.filter { $0.page == page && page != nil }
    // `inspect close` is not about a row named `close`.
    let meant = (own.isEmpty ? all : own).enumerated()
      .max { ($0.element.wordCount, -$0.offset) < ($1.element.wordCount, -$1.offset) }
    return meant?.element.key(of: words)
  }

  /// The key of a verb that works where letters are typed, as its name has several; nil if there is none.
  static func keyAmongText(of verb: String) -> String? {
    app.first { $0.usage == verb }?.keys.first { $0.count > 1 }
  }
}

/// The order in which verbs are named, in help and under a screen (decision Z7).
package enum VerbWeight: CaseIterable, Sendable {
  /// Verbs of a row, of the title, the page's own, those that narrow and order, then further ones, in this order.
  case row, title, own, control, rowMenu, menu
}

extension VerbEntry {
  package var wordCount: Int { grammar.count { if case .word = $0 { true } else { false } } }

  /// Whether these words are one of the verb's forms; false for a verb with other places than words and choices.
  func fits(_ words: [String]) -> Bool {
    grammar.allSatisfy { $0.words.count > 0 && !$0.isOptional } && number(of: words) != nil
  }

  fileprivate func key(of words: [String]) -> String? {
    number(of: words).flatMap { keys.count > 1 && $0 < keys.count ? keys[$0] : keys.first }
  }

  /// The index of the last choice among its values; 0 without a choice, nil where the words are not of this form.
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

package typealias Verb = VerbEntry<Command>

/// A verb with its grammar, help and effect, from one table for parser, `help` and tests (text-ui.md §2.1).
package struct VerbEntry<Order: Sendable>: Sendable {
  /// The places of the grammar; the first is always a word.
  package var grammar: [Parameter]
  package var group: VerbGroup
  /// The effect of the verb in one line, for `help`.
  package var summary: String
  /// A line that can be typed as it is.
  package var example: String
  /// The board's keys for the verb (terminal.md section 2): one for each value of a choice, or one for a menu.
  package var keys: [String]
  package var weight = VerbWeight.own
  /// A short form that is named under a screen: `date DATE`; nil for a verb that only help names.
  package var hint: String?
  package let command: @Sendable ([Argument]) -> Order

  package var page: Page? { if case .page(let page) = group { page } else { nil } }

  /// The grammar in words: `filter type all|camp|…`.
  package var usage: String { grammar.map(\.usage).joined(separator: " ") }

  package var name: String { grammar.first?.usage ?? "" }

  @inline(never) package init(
    _ words: String, _ parameters: [Parameter], _ group: VerbGroup, _ summary: String, example: String,
    keys: [String] = [], command: @escaping @Sendable ([Argument]) -> Order
  ) {
    grammar = words.split(separator: " ").map { .word(String($0)) } + parameters
    (self.group, self.summary, self.example, self.keys, self.command) = (group, summary, example, keys, command)
  }

  /// A verb of fixed words only, which are its example too.
  @inline(never) package init(
    _ words: String, _ group: VerbGroup, _ summary: String, keys: [String] = [], _ order: Order
  ) {
    self.init(words, [], group, summary, example: words, keys: keys) { _ in order }
  }
}

package enum VerbGroup: Hashable, Sendable {
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
  /// Makes a choice of the wire values of a closed set, typed with `-` for `_`.
  package static func choice<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map { $0.rawValue.replacing("_", with: "-") })
  }

  /// Makes a choice of raw values that are typed as they are.
  package static func name<Value: CaseIterable & RawRepresentable>(_ name: String, of _: Value.Type) -> Parameter
  where Value.RawValue == String {
    .choice(name, Value.allCases.map(\.rawValue))
  }
}
