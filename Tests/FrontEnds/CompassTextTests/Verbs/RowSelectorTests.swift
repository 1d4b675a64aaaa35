import CompassApp
import CompassModel
import PageKit
@testable import Scripting
import Testing

@testable import CompassText

struct RowSelectorTests {
  static let rows = [
    RowLabel(id: "ev-1", name: "Winter Skills Camp"), RowLabel(id: "ev-2", name: "Summer Camp"),
    RowLabel(id: "2", name: "Summer Camp"), RowLabel(id: "日本", name: "日本語 \u{1F3C8}"),
  ]

  private func selector(_ typed: String) throws -> RowSelector? {
    try Lexer.commands(in: typed, separatesCommands: false).first?.first.flatMap(RowSelector.init)
  }

  @Test(arguments: [
    ("1", "ev-1"), ("4", "日本"), ("#ev-2", "ev-2"), ("#2", "2"), ("#日本", "日本"), ("\"Winter Skills Camp\"", "ev-1"),
    ("name~\"Skills\"", "ev-1"), ("name~\"語\"", "日本"), ("'Winter Skills Camp'", "ev-1"), ("02", "ev-2"),
    ("\"winter skills camp\"", "ev-1"), ("\"skills\"", "ev-1"), ("name~\"skills\"", "ev-1"),
  ])
  func selectorsMatchOneRow(typed: String, id: String) throws {
    let selector = try #require(try selector(typed))
    #expect(try selector.row(in: Self.rows).id == id)
  }

  @Test(arguments: [
    ("5", "There is no row 5; the last is 4."), ("#ev-9", "There is no row with the id ev-9."),
    ("\"Autumn\"", "There is no row named \"Autumn\"."), ("\" \"", "There is no row named \" \"."),
    ("\"summer\"", "There are 2 rows named \"summer\": #ev-2 Summer Camp, #2 Summer Camp"),
    ("name~\"Autumn\"", "There is no row whose name contains \"Autumn\"."),
    ("\"Summer Camp\"", "There are 2 rows named \"Summer Camp\": #ev-2 Summer Camp, #2 Summer Camp"),
    (
      "name~\"Camp\"",
      "There are 3 rows whose name contains \"Camp\": #ev-1 Winter Skills Camp, #ev-2 Summer Camp, #2 Summer Camp"
    ),
  ])
  func ambiguousOrMissingRowsAreRefused(typed: String, message: String) throws {
    let selector = try #require(try selector(typed))
    let refusal = #expect(throws: Refusal.self) { try selector.row(in: Self.rows) }
    #expect(refusal?.message == message)
  }

  @Test func selectionIsRefusedWithoutRows() throws {
    let refusal = #expect(throws: Refusal.self) { try RowSelector.number(1).row(in: []) }
    #expect(refusal?.message == "There are no rows on this screen.")
  }

  @Test(arguments: ["0", "-1", "+1", "#", "abc", "0.5", "1.0", "1.", ".5", "1.2.3", "name~x", "99999999999999999999"])
  func invalidSelectorsAreRejected(typed: String) throws {
    #expect(try selector(typed) == nil)
  }
}

struct SuggestionTests {
  @Test(arguments: [
    ("opne", ["open"]), ("filtr", ["filter"]), ("serach", ["search"]), ("FILTER", ["filter"]), ("xyzzy", []), ("", []),
    ("mont", ["month"]), ("open", ["open"]), ("x", []), ("ope", ["open"]),
  ])
  func similarWordsAreSuggested(word: String, expected: [String]) {
    let all = ["open", "filter", "search", "month", "filter"]
    #expect(Suggestion.candidates(for: word, among: all) == expected)
  }

  @Test func suggestionsAreTheThreeClosestWords() {
    #expect(
      Suggestion.candidates(for: "abcdef", among: ["abcdxx", "abcdeg", "abcdef", "abcxef", "abcdeh"])
        == ["abcdef", "abcdeg", "abcdeh"])
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "ab", 2), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
    ("ab", "abc", 1), ("abc", "axc", 1), ("kitten", "sitting", 3), ("日本", "本日", 1),
  ])
  func distanceCountsEditsAndSwaps(left: String, right: String, distance: Int) {
    #expect(Suggestion.distance(Array(left), Array(right)) == distance)
    #expect(Suggestion.distance(Array(right), Array(left)) == distance)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "abc", 0), ("abc", "xxabcxx", 0), ("abc", "xxabxcxx", 1),
    ("resluts", "5 results here", 2),
  ])
  func substringDistanceIgnoresSurroundingText(wanted: String, text: String, distance: Int) {
    #expect(Suggestion.distance(of: Array(wanted), toSubstringOf: Array(text)) == distance)
  }
}

/// Checks fragments of row names without quotes, if no other word matches (terminal.md §1, "Forgiving grammar").
@MainActor
struct BareNameTests {
  /// Distinct selectors, as several pages may have the verb.
  private func selectors(_ line: String) throws -> [RowSelector] {
    try verbs(of: line).reduce(into: []) { selectors, parsed in
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
    #expect(throws: SyntaxError.self) { try verbs(of: line) }
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
