import EventsList
import Foundation
import CompassApp
@testable import Scripting
import Testing

@testable import CompassText

/// The verbs that a typed line may mean.
func verbs(of line: String, on page: Page? = nil) throws -> [ParsedVerb] {
  let words = try #require(try Lexer.commands(in: line, separatesCommands: false).first)
  return try VerbTable.parse(words, on: page)
}

struct VerbTableTests {
  private func error(_ line: String) throws -> SyntaxError {
    try #require(#expect(throws: SyntaxError.self) { _ = try verbs(of: line) })
  }

  @Test func everyExampleParsesAsItsVerb() throws {
    for verb in VerbTable.all {
      // Pages may have the same verbs; of two verbs of a page the first applies.
      let parsed = try verbs(of: verb.example).filter { $0.verb.page == verb.page }
      #expect(parsed.first?.verb.usage == verb.usage, "\(verb.example)")
      #expect(parsed.first?.verb.summary == verb.summary, "\(verb.example)")
    }
  }

  @Test func usagesAreUnique() {
    let usages = VerbTable.all.map(\.usage)
    let repeated = Dictionary(grouping: VerbTable.all) { "\($0.page?.rawValue ?? "everywhere"): \($0.usage)" }.filter {
      $1.count > 1
    }
    // `open N` and `open PAGE` differ in writing too.
    #expect(repeated.keys.sorted() == [])
    #expect(usages.allSatisfy { !$0.isEmpty })
  }

  @Test func everyVerbIsInHelp() throws {
    let overview = try Help.text(about: "all", columns: 400) + Help.text(about: "test", columns: 400)
    // One usage names all operations of the network and is wrapped at any width.
    let unwrapped = overview.replacing(/\n +/, with: "")
    for verb in VerbTable.all {
      #expect(unwrapped.contains(verb.usage))
      #expect(overview.contains(verb.summary))
      #expect(try Help.text(about: verb.name, columns: 400).contains("Example: \(verb.example)\n"))
    }
  }

  @Test(arguments: [40, 59, 60, 80, 120, 400])
  func helpFitsTheWidth(columns: Int) throws {
    let texts =
      try [Help.text(about: nil, columns: columns), Help.text(about: "all", columns: columns)]
      + VerbTable.names.map { name throws in
        try Help.text(about: name, columns: columns)
      }
    for line in texts.joined().split(separator: "\n") { #expect(line.count <= columns) }
  }

  @Test func helpResolvesAliasesAndSuggestsVerbs() throws {
    #expect(throws: Refusal("There is no verb fil. Did you mean files, filter?")) {
      try Help.text(about: "fil", columns: 80)
    }
    #expect(try Help.text(about: "q", columns: 80) == "quit\n    Ends the session.\n    Example: quit\n")
    let refusal = #expect(throws: Refusal.self) { try Help.text(about: "fliter", columns: 80) }
    #expect(refusal?.message == "There is no verb fliter. Did you mean filter?")
    let unknown = #expect(throws: Refusal.self) { try Help.text(about: "xyzzy\u{1B}", columns: 80) }
    #expect(unknown?.message == "There is no verb xyzzy\\x1B.")
  }

  @Test(arguments: [
    ("filter status not_registered", EventsList.Tap.statusFilterChanged(status: .notRegistered)),
    ("filter status not-registered", .statusFilterChanged(status: .notRegistered)),
    ("filter type official_visit", .typeFilterChanged(type: .officialVisit)),
    ("filter dates this-month", .datesFilterChanged(dates: .thisMonth)),
    ("sort date_asc", .sortChanged(sort: .dateAscending)),
    ("search clear", .searchChanged(query: "")), ("search \"clear\"", .searchChanged(query: "clear")),
    ("search camp", .searchChanged(query: "camp")), ("month next", .nextMonthTapped),
    ("month prev", .previousMonthTapped),
    ("add", .addTapped),
  ])
  func commandsAreParsedIntoActions(line: String, action: EventsList.Tap) throws {
    let sent: AppAction? =
      switch try verbs(of: line).first(where: { $0.verb.page == .events })?.command {
      case .app(.tap(let action)): action
      case .app(.choose(let choices)): try choices.first?.action(on: try #require(Page.events.firstScreen))
      default: nil
      }
    #expect(sent == .events(.tap(action)))
  }

  @Test func aliasesParseAsTheirVerbs() throws {
    for (alias, name) in VerbTable.aliases { #expect(try verbs(of: alias).map(\.verb.name) == [name]) }
  }

  @Test(arguments: [
    ("opne events", 1, 4, "unknown verb \"opne\"", ["did you mean open?"]),
    ("xyzzy", 1, 5, "unknown verb \"xyzzy\"", ["`help` lists the verbs"]),
    ("\"open\" events", 1, 6, "unknown verb \"open\"", ["did you mean open?"]),
    (
      "filter type vist", 13, 4,
      "“vist” is not one of: all, camp, showcase, visit, official-visit, unofficial-visit, game; "
        + "all, full-ride, partial, scholarship, recruited-walk-on, preferred-walk-on",
      [
        "did you mean visit?",
        "usage: filter type all|camp|showcase|visit|official-visit|unofficial-visit|game",
        "usage: filter type all|full-ride|partial|scholarship|recruited-walk-on|preferred-walk-on",
      ]
    ),
    (
      "range 45d", 7, 3, "“45d” is not one of: 3, 6, 12, all; 30d, 3m, 6m, 12m, all, custom",
      [
        "usage: range 3|6|12|all", "usage: range 30d|3m|6m|12m|all|custom", "usage: range custom DATE..DATE",
        "usage: range custom DATE DATE",
      ]
    ),
    ("filter color red", 8, 5, "“color” is not one of: status; urgency; type; dates", nil),
    ("advance", 8, 1, "“advance” needs a duration: 300ms, 3s, 5m, 1h or 2d", ["usage: advance DURATION"]),
    ("back now", 6, 3, "“now” is too much here", ["usage: back"]),
    ("date 2026-02-30", 6, 10, "“2026-02-30” is not a date: 2026-02-14, today, today+7d, tomorrow, or mar 3", nil),
    ("expect count rows many", 19, 4, "“many” is not a number (N)", nil),
    ("expect count rows +5", 19, 2, "“+5” is not a number (N)", nil),
    ("attend name~x", 8, 6, "“name~x” is not a row: its number, #id, \"name\" or name~\"part\"", nil),
  ])
  func syntaxErrorsHaveHints(line: String, column: Int, length: Int, message: String, hints: [String]?) throws {
    let error = try error(line)
    #expect(error.message == message)
    #expect(error.column == column)
    #expect(error.length == length)
    if let hints { #expect(error.hints == hints) }
  }
}
