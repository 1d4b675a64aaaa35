import CompassModel
import PageKit

extension RowSelector {
  /// The row of a number in `numbered`, an id, a name, or alone with a part of it (decision T24); throws a refusal.
  package func row(loosely choices: [RowLabel], numbered: [RowLabel], _ noun: String) throws(Refusal) -> RowLabel {
    let typed: String
    switch self {
    case .number(let number):
      if number <= numbered.count { return numbered[number - 1] }
      typed = "\(number)"
    case .inside(let row, let number): typed = "\(row).\(number)"
    case .id(let id):
      guard let match = choices.first(where: { $0.id == id }) else {
        throw Refusal("There is no \(noun) with the id \(terminalText(id, atMost: 60)).")
      }
      return match
    case .name(let name), .nameContains(let name): typed = name
    }
    let ids = choices.filter { $0.id == typed }
    let matches = ids.isEmpty ? Naming.matches(typed, among: choices, by: \.name) : ids
    if let match = matches.first, matches.count == 1 { return match }
    let quoted = terminalText(typed, atMost: 60)
    guard matches.isEmpty else { throw Refusal("Which \(noun) is \(quoted)? \(Self.list(matches))") }
    if case .number = self, !numbered.isEmpty {
      throw Refusal("There is no \(noun) \(quoted); the last number is \(numbered.count).")
    }
    let close = Suggestion.candidates(for: typed, among: choices.map(\.name))
    let hint =
      !close.isEmpty
      ? " Did you mean \(close.map { terminalText($0, atMost: 60) }.joined(separator: ", "))?"
      : choices.isEmpty ? "" : " There is: \(Self.list(choices))"
    throw Refusal("There is no \(noun) \(quoted).\(hint)")
  }

  private static func list(_ choices: [RowLabel]) -> String {
    let most = 8
    let names = choices.prefix(most).map { choice in
      let name = terminalText(choice.name, atMost: 60)
      let isOnly = choices.count { $0.name == choice.name } == 1
      return isOnly || choice.id.isEmpty ? name : "\(name) #\(terminalText(choice.id, atMost: 60))"
    }
    return (names + (choices.count > most ? ["\(choices.count - most) more"] : [])).joined(separator: ", ")
  }
}

/// Finds values by a typed name, or a part of one, in any case (terminal.md §1).
package enum Naming {
  /// Returns the values with exactly this name; else those with it in any case; else those with the text in their name.
  package static func matches<Value>(_ text: String, among values: [Value], by name: (Value) -> String) -> [Value] {
    let exact = values.filter { name($0) == text }
    guard exact.isEmpty, let wanted = SearchFolding.query(text) else { return exact }
    let folded = values.map { (value: $0, name: SearchFolding.folded(name($0))) }
    let same = folded.filter { $0.name == wanted }
    return (same.isEmpty ? folded.filter { $0.name.contains(wanted) } : same).map(\.value)
  }

  /// The first five names and the number of others: `Lakeview State University, North Lakeview and 3 more`.
  package static func list(_ names: [String]) -> String {
    let quoted = names.prefix(5).map { terminalText($0, atMost: 60) }.joined(separator: ", ")
    return quoted + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }
}
