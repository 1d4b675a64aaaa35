import CompassModel
import PageKit

extension RowSelector {
  /// What is meant by the number beside it, its id, or any part of its name in any case that only one has
  /// (decision T24).
  ///
  /// - Parameters:
  ///   - choices: all that can be named.
  ///   - numbered: those with a number on the screen, in order from 1.
  ///   - noun: what they are, for the refusal: `school`.
  /// - Throws: which are meant if there are several, and which there are if none is.
  func row(loosely choices: [RowLabel], numbered: [RowLabel], _ noun: String) throws(Refusal) -> RowLabel {
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
    let matches = Self.matches(typed, among: choices)
    if let match = matches.first, matches.count == 1 { return match }
    let shown = terminalText(typed, atMost: 60)
    guard matches.isEmpty else { throw Refusal("Which \(noun) is \(shown)? \(Self.list(matches))") }
    if case .number = self, !numbered.isEmpty {
      throw Refusal("There is no \(noun) \(shown); the last number is \(numbered.count).")
    }
    let close = Suggestion.candidates(for: typed, among: choices.map(\.name))
    let hint =
      !close.isEmpty
      ? " Did you mean \(close.map { terminalText($0, atMost: 60) }.joined(separator: ", "))?"
      : choices.isEmpty ? "" : " There is: \(Self.list(choices))"
    throw Refusal("There is no \(noun) \(shown).\(hint)")
  }

  /// The first of these rules that anything meets: the id, the very name, the name in any case, a part of it.
  private static func matches(_ typed: String, among choices: [RowLabel]) -> [RowLabel] {
    let ids = choices.filter { $0.id == typed }
    if !ids.isEmpty { return ids }
    let exact = choices.filter { $0.name == typed }
    guard exact.isEmpty, let query = SearchFolding.query(typed) else { return exact }
    let folded = choices.map { (label: $0, name: SearchFolding.folded($0.name)) }
    let same = folded.filter { $0.name == query }
    return (same.isEmpty ? folded.filter { $0.name.contains(query) } : same).map(\.label)
  }

  /// `Columbia, Rice, 3 more`; equal names with their ids.
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
