import CompassModel
import PageKit
import RecruitingCompass

/// Makes the verbs of one page: called like a function, one that sends what a person does.
struct PageVerbs<Screen: PageScreen>: Sendable {
  typealias Tap = Screen.Tap

  private let page: Page
  private let embed: @Sendable (Tap) -> AppAction

  init(_ page: Page, _ embed: @escaping @Sendable (Tap) -> AppAction) {
    self.page = page
    self.embed = embed
  }

  func callAsFunction(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ tap: @escaping @Sendable ([Argument]) -> Tap
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys) { .tap(embed(tap($0))) }
  }

  /// One of fixed words only.
  func callAsFunction(_ words: String, _ summary: String, keys: [String] = [], _ tap: Tap) -> Verb {
    Verb(words, .page(page), page: page, summary, keys: keys, .tap(embed(tap)))
  }

  /// One that chooses among the values of a closed set: `filter type TYPE`.
  func choice<Value: CaseIterable & RawRepresentable & Sendable>(
    _ words: String, _ name: String, of type: Value.Type, _ summary: String, example: String, keys: [String],
    _ tap: @escaping @Sendable (Value) -> Tap
  ) -> Verb where Value.RawValue == String, Value.AllCases == [Value] {
    self(Parameter.words(words) + [.choice(name, of: type)], summary, example: example, keys: keys) {
      tap($0.choice(0, of: Value.self))
    }
  }

  /// One that does something to a row.
  func row<Row>(
    _ word: String, _ summary: String, example: String, keys: [String] = [],
    _ tap: @escaping @Sendable (Identifier<Row>) -> Tap
  ) -> Verb {
    command([.word(word), .row], summary, example: example, keys: keys) { arguments in
      .tapRow(arguments.row(0)) { embed(tap(Identifier($0))) }
    }
  }

  /// One whose words mean something on the page's screen only.
  func onScreen(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ tap: @escaping @Sendable ([Argument], Screen) throws(Refusal) -> Tap
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys) { arguments in
      .onScreen { screen throws(Refusal) in
        guard let screen = screen.pageScreen as? Screen else { throw .only(page) }
        return embed(try tap(arguments, screen))
      }
    }
  }

  /// The same of words that can mean a day, counted from today.
  func onScreenToday(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ tap: @escaping @Sendable ([Argument], Screen, CalendarDate) throws(Refusal) -> Tap
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys) { arguments in
      .onScreenToday { screen, today throws(Refusal) in
        guard let screen = screen.pageScreen as? Screen else { throw .only(page) }
        return embed(try tap(arguments, screen, today))
      }
    }
  }

  /// One that prints what can be chosen on the page's screen.
  func list(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ lines: @escaping @Sendable ([Argument], Screen) throws(Refusal) -> [String]
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys) { arguments in
      .list { screen throws(Refusal) in
        guard let screen = screen.pageScreen as? Screen else { throw .only(page) }
        return try lines(arguments, screen)
      }
    }
  }

  @inline(never) func command(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ command: @escaping @Sendable ([Argument]) -> Command
  ) -> Verb {
    Verb(grammar, .page(page), page: page, summary, example: example, keys: keys, command: command)
  }
}
