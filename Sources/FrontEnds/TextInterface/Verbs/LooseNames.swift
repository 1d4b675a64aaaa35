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
    let ids = choices.filter { $0.id == typed }
    let matches = ids.isEmpty ? Naming.matches(typed, among: choices, by: \.name) : ids
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

/// What a person means by a name, or a part of one, in any case (terminal.md §1).
package enum Naming {
  /// Those with exactly this name; else those with it in any case; else those that have it in their name.
  package static func matches<Value>(_ text: String, among values: [Value], by name: (Value) -> String) -> [Value] {
    let exact = values.filter { name($0) == text }
    guard exact.isEmpty, let wanted = SearchFolding.query(text) else { return exact }
    let folded = values.map { (value: $0, name: SearchFolding.folded(name($0))) }
    let same = folded.filter { $0.name == wanted }
    return (same.isEmpty ? folded.filter { $0.name.contains(wanted) } : same).map(\.value)
  }

  /// `Lakeview State University, North Lakeview and 3 more`.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).map { terminalText($0, atMost: 60) }.joined(separator: ", ")
    return shown + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }
}

/// Finds what a person may have meant: close by Damerau-Levenshtein distance (text-ui.md §2.4).
public enum Suggestion {
  /// At most three of `candidates`, the closest first: those that keep most of the word, and at least a letter of it.
  public static func candidates(for word: String, among candidates: [String]) -> [String] {
    let length = word.count
    let limit = max(1, length / 3)
    var close: [(distance: Int, candidate: String)] = []
    for candidate in candidates where abs(candidate.count - length) <= limit {
      let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
      guard distance <= limit, distance < min(length, candidate.count) else { continue }
      if !close.contains(where: { $0.candidate == candidate }) {
        close.append((distance, candidate))
      }
    }
    return close.sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }.prefix(3).map(\.candidate)
  }

  /// The least number of edits that turn `wanted` into some part of `text`.
  package static func distance(of wanted: [Character], toPartOf text: [Character]) -> Int {
    var last = [Int](repeating: 0, count: text.count + 1)
    for row in 0..<wanted.count {
      var current = [row + 1]
      current.reserveCapacity(last.count)
      for column in 0..<text.count {
        let cost = wanted[row] == text[column] ? 0 : 1
        current.append(min(last[column + 1] + 1, current[column] + 1, last[column] + cost))
      }
      last = current
    }
    return last.min() ?? wanted.count
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that turn `left` into `right`.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
