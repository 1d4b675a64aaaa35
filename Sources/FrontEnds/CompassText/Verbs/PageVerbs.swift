import Drawing
import PageKit
import CompassApp

/// Makes the verbs that only one page has; called like a function, a verb that sends one of the page's taps.
struct PageVerbs<Screen: PageScreen>: Sendable {
  typealias Tap = Screen.Tap

  private let page: Page
  private let embed: @Sendable (Tap) -> AppAction

  init(_ page: Page, _ embed: @escaping @Sendable (Tap) -> AppAction) { (self.page, self.embed) = (page, embed) }

  func callAsFunction(
    _ words: String, _ parameters: [Parameter], _ summary: String, example: String, keys: [String] = [],
    hint: String? = nil,
    _ tap: @escaping @Sendable ([Argument]) -> Tap
  ) -> Verb {
    command(words, parameters, summary, example: example, keys: keys, hint: hint) { .tap(embed(tap($0))) }
  }

  /// Makes a verb whose arguments are looked up on the page's screen; on another page it is refused.
  func onScreen(
    _ words: String, _ parameters: [Parameter], _ summary: String, example: String, keys: [String] = [],
    hint: String? = nil, _ tap: @escaping @Sendable ([Argument], Screen) throws(Refusal) -> Tap
  ) -> Verb {
    command(words, parameters, summary, example: example, keys: keys, hint: hint) { arguments in
      .onScreen { screen throws(Refusal) in
        guard let screen = screen.pageScreen as? Screen else { throw .only(page) }
        return embed(try tap(arguments, screen))
      }
    }
  }

  /// Makes the verb that prints the page (decision Z11).
  func printing(_ summary: String, example: String) -> Verb {
    command(
      "print",
      [
        .optional(.choice("FORMAT", of: PrintFormat.self)), .optional(.choice("PAPER", of: PrintPaper.self)),
        .optional(.unmistakableFile), .optional(.lines),
        .optional(.word("--force")),
      ], "\(summary), into a file if one is named; lines add a position, a phone number.", example: example, keys: ["p"]
    ) {
      .print(
        PrintOrder(
          format: $0.optionalChoice(0, of: PrintFormat.self), paper: $0.optionalChoice(1, of: PrintPaper.self),
          file: $0.optionalText(2), overwrites: $0.isPresent(4), lines: $0.texts(3)))
    }
  }

  @inline(never) func command(
    _ words: String, _ parameters: [Parameter], _ summary: String, example: String, keys: [String] = [],
    hint: String? = nil, _ command: @escaping @Sendable ([Argument]) -> Command
  ) -> Verb {
    var verb = Verb(words, parameters, .page(page), summary, example: example, keys: keys, command: command)
    verb.hint = hint
    if parameters.first == .row { verb.weight = parameters.count == 1 ? .row : .rowMenu }
    return verb
  }
}
