import CompassModel
import PageKit
import RecruitingCompass

/// Makes the verbs of one page: called like a function, one that sends an action.
struct PageVerbs<Screen: ShownScreen>: Sendable {
  typealias Action = Screen.Action

  private let page: Page
  private let embed: @Sendable (Action) -> AppAction

  init(_ page: Page, _ embed: @escaping @Sendable (Action) -> AppAction) {
    self.page = page
    self.embed = embed
  }

  func callAsFunction(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ action: @escaping @Sendable ([Argument]) -> Action
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys) { .tap(embed(action($0))) }
  }

  /// One that does something to a row.
  func row<Row>(
    _ word: String, _ summary: String, example: String, keys: [String] = [],
    _ action: @escaping @Sendable (Identifier<Row>) -> Action
  ) -> Verb {
    command([.word(word), .row], summary, example: example, keys: keys) { arguments in
      .tapRow(arguments.row(0)) { embed(action(Identifier($0))) }
    }
  }

  /// One whose words mean something on the page's screen only.
  func onScreen(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ action: @escaping @Sendable ([Argument], Screen) throws(Refusal) -> Action
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys) { arguments in
      .onScreen { screen throws(Refusal) in
        guard let screen = screen.shown as? Screen else { throw .only(page) }
        return embed(try action(arguments, screen))
      }
    }
  }

  /// The same of words that can mean a day, counted from today.
  func onScreenToday(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ action: @escaping @Sendable ([Argument], Screen, CalendarDate) throws(Refusal) -> Action
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys) { arguments in
      .onScreenToday { screen, today throws(Refusal) in
        guard let screen = screen.shown as? Screen else { throw .only(page) }
        return embed(try action(arguments, screen, today))
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
        guard let screen = screen.shown as? Screen else { throw .only(page) }
        return try lines(arguments, screen)
      }
    }
  }

  func command(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [],
    _ command: @escaping @Sendable ([Argument]) -> Command
  ) -> Verb {
    Verb(grammar, .page(page), page: page, summary, example: example, keys: keys, command: command)
  }
}
