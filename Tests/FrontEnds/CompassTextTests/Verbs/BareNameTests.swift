import CompassApp
import Testing

@testable import Scripting
@testable import CompassText

/// Checks fragments of row names without quotes, if no other word matches (terminal.md §1, "Forgiving grammar").
@MainActor
struct BareNameTests {
  private func parse(_ line: String) throws -> [ParsedVerb] {
    let words = try Lexer.commands(in: line, separatesCommands: false)
    return try VerbTable.parse(try #require(words.first))
  }

  /// Distinct selectors, as several pages may have the verb.
  private func selectors(_ line: String) throws -> [RowSelector] {
    try parse(line).reduce(into: []) { selectors, parsed in
      guard case .app(.tapRow(let selector, _)) = parsed.command, !selectors.contains(selector) else { return }
      selectors.append(selector)
    }
  }

  @Test(arguments: [
    ("complete goals", "goals"), ("complete set three goals", "set three goals"), ("select blue  ridge", "blue  ridge"),
    ("select École", "École"), ("status hartwell accepted", "hartwell"), ("complete name", "name"),
  ])
  func remainingWordsAreANameFragment(line: String, part: String) throws {
    #expect(try selectors(line) == [.nameContains(part)])
  }

  @Test(arguments: [
    ("complete 4", RowSelector.number(4)), ("select #of-1", .id("of-1")),
    ("select \"Blue Ridge\"", .name("Blue Ridge")),
    ("select name~\"Blue\"", .nameContains("Blue")),
  ])
  func explicitSelectorsKeepTheirMeaning(line: String, selector: RowSelector) throws {
    #expect(try selectors(line) == [selector])
  }

  /// If another word matches, this word may be mistyped.
  @Test(arguments: [
    "open evnts", "open goals", "inspect velocty 3", "complete name~x", "complete 0", "complete 4 5", "complete #",
    "select -1", "status hartwell ridge declined", "expect row goals \"x\"", "complete \"goals\" x",
  ])
  func unmatchedWordsAreSyntaxErrors(line: String) {
    #expect(throws: SyntaxError.self) { try parse(line) }
  }

  @Test(arguments: [
    "open events\nattend ucla\nexpect request updateEvent ev-4",
    "open events\ndelete league game\nexpect dialog \"Are you sure\"",
    "open events\n! delete visit\nexpect error \"There are\"",
    "open events\n! delete nothing like it\nexpect error \"There is no row whose name contains\"",
  ])
  func bareNamesSelectTheirRow(script: String) async throws {
    #expect(try await report(script) == nil)
  }

  /// Valid input is not marked as wrong while it is typed.
  @Test(arguments: ["complete set three ", "complete goals", "status hartwell ", "select blue ridge"])
  func bareNamesAreNotMarkedAsMistakes(line: String) {
    let page: Page = line.hasPrefix("complete") ? .tasks : .offers
    var vocabulary = Vocabulary()
    vocabulary.page = page
    #expect(vocabulary.hint(for: line).mistake == nil)
  }
}
