import CompassModel
import CompassText

/// A typed entry of an athlete for the device's own store: `"Ben Lee" 2029 parent "Pat Lee"` (decision D1).
package struct AthleteEntry: Hashable, Sendable {
  /// The full name, 1 to 100 characters without surrounding blanks.
  package var name: String
  package var graduationYear: Int
  /// Name of the parent to add, who looks after all athletes; nil to add none.
  package var parent: String?

  /// Parses the words after `add athlete`; throws a refusal that quotes the usage.
  init(_ tokens: [Token], on day: CalendarDate) throws(Refusal) {
    let usage = "add athlete \"Ben Lee\" \(day.year + 2) [parent \"Pat Lee\"]"
    func name(_ tokens: some Sequence<Token>, _ whose: String) throws(Refusal) -> String {
      let name = tokens.map(\.text).joined(separator: " ").trimmed
      guard !name.isEmpty, name.count <= 100 else {
        throw Refusal("The name of \(whose) has 1 to 100 letters: \(usage)")
      }
      return name
    }
    let mark = tokens.lastIndex { $0.form == .word && $0.text == "parent" }
    let own = mark.map { tokens[..<$0] } ?? tokens[...]
    let years = Athlete.graduationYears(on: day)
    guard let year = own.last.flatMap({ Int($0.text) }), years.contains(year) else {
      let range = "from \(years.lowerBound) to \(years.upperBound)"
      throw Refusal("The year of graduation from high school is missing, or not \(range): \(usage)")
    }
    self.name = try name(own.dropLast(), "the athlete")
    graduationYear = year
    parent = try mark.map { (place) throws(Refusal) in try name(tokens[(place + 1)...], "the parent") }
  }
}

extension Interpreter {
  /// Adds an athlete, or only checks the entry with `--dry-run`; the selected athlete stays.
  func addAthlete(_ words: String) async throws(Refusal) -> Outcome {
    let (tokens, isTrial) = try Lexer.entry(words)
    let athlete = try AthleteEntry(tokens, on: world.compass.store.untracked.context.today)
    let name = terminalText(athlete.name, atMost: 100)
    let parent = athlete.parent.map { ", parent \(terminalText($0, atMost: 100))" } ?? ""
    let understood = "Understood: athlete \(name), class of \(athlete.graduationYear)\(parent).\n"
    guard !isTrial else { return .understood(understood) }
    if let question = screen.question { throw question }
    try await world.add(athlete)
    // Only the shell has answers; there each command names its athlete.
    let way = entryAnswers == nil ? "type: athlete" : "add to a command: --athlete"
    return .understood("\(understood)\(name) was added. To switch to \(name), \(way) \"\(name)\"\n")
  }
}
