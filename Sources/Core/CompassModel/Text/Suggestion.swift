/// Finds words similar to a mistyped one, by Damerau-Levenshtein distance (text-ui.md §2.4).
package enum Suggestion {
  /// At most three of `candidates`, the most similar first: those whose distance from `word`, regardless of case, is at
  /// most a third of the length of `word` (or 1 for a short one), and less than both lengths.
  package static func candidates(for word: String, among candidates: [String]) -> [String] {
    let length = word.count
    let limit = max(1, length / 3)
    var close: [(distance: Int, candidate: String)] = []
    for candidate in candidates where abs(candidate.count - length) <= limit {
      let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
      guard distance <= limit, distance < min(length, candidate.count) else { continue }
      if !close.contains(where: { $0.candidate == candidate }) { close.append((distance, candidate)) }
    }
    return close.sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }.prefix(3).map(\.candidate)
  }

  /// The least number of insertions, deletions and substitutions that turn `pattern` into some substring of `text`.
  package static func distance(of pattern: [Character], toSubstringOf text: [Character]) -> Int {
    var last = [Int](repeating: 0, count: text.count + 1)
    for row in 0..<pattern.count {
      var current = [row + 1]
      current.reserveCapacity(last.count)
      for column in 0..<text.count {
        let cost = pattern[row] == text[column] ? 0 : 1
        current.append(min(last[column + 1] + 1, current[column] + 1, last[column] + cost))
      }
      last = current
    }
    return last.min() ?? pattern.count
  }

  /// The least number of insertions, deletions, substitutions and swaps that turn `left` into `right`.
  package static func distance(_ left: [Character], _ right: [Character]) -> Int {
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
