import CompassModel
import PageKit
import RecruitingCompass

/// Makes the verbs that only one page has: called like a function, one that sends what a person does.
struct PageVerbs<Screen: PageScreen>: Sendable {
  typealias Tap = Screen.Tap

  private let page: Page
  private let embed: @Sendable (Tap) -> AppAction

  init(_ page: Page, _ embed: @escaping @Sendable (Tap) -> AppAction) {
    self.page = page
    self.embed = embed
  }

  func callAsFunction(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [], hint: String? = nil,
    _ tap: @escaping @Sendable ([Argument]) -> Tap
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys, hint: hint) { .tap(embed(tap($0))) }
  }

  /// One whose words mean something on the page's screen only.
  func onScreen(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [], hint: String? = nil,
    _ tap: @escaping @Sendable ([Argument], Screen) throws(Refusal) -> Tap
  ) -> Verb {
    command(grammar, summary, example: example, keys: keys, hint: hint) { arguments in
      .onScreen { screen throws(Refusal) in
        guard let screen = screen.pageScreen as? Screen else { throw .only(page) }
        return embed(try tap(arguments, screen))
      }
    }
  }

  @inline(never) func command(
    _ grammar: [Parameter], _ summary: String, example: String, keys: [String] = [], hint: String? = nil,
    _ command: @escaping @Sendable ([Argument]) -> Command
  ) -> Verb {
    var verb = Verb(grammar, .page(page), page: page, summary, example: example, keys: keys, command: command)
    verb.hint = hint
    if grammar.dropFirst().first == .row { verb.weight = grammar.count == 2 ? .row : .rowMenu }
    return verb
  }
}
