/// Something that can be done with a row: what is done to it, in words.
package struct SpokenWay: Equatable, Sendable {
  /// The button's.
  package var id: String
  /// `marked as attended`.
  package var word: String

  package init(_ id: String, _ word: String) { (self.id, self.word) = (id, word) }
}

/// What can be done with the rows of a list, to be heard: once above the list what all of them have, and of a row only
/// what differs (decision V13).
package struct SpokenWays: Equatable, Sendable {
  private let shared: [SpokenWay]

  /// Of the rows of a list, each with what can be done with it; a row that is alone says all of it itself.
  package init(_ rows: [[SpokenWay]]) {
    guard rows.count > 1, let first = rows.first else {
      shared = []
      return
    }
    shared = first.compactMap { way in
      let same = rows.compactMap { row in row.first { $0.id == way.id } }
      guard same.count == rows.count else { return nil }
      let counts = Dictionary(same.map { ($0.word, 1) }, uniquingKeysWith: +)
      // The first of equally many: a dictionary has no order.
      return same.first { counts[$0.word] == counts.values.max() }
    }
  }

  /// `Each of these can be opened, edited or deleted.`; nil where rows have nothing in common.
  ///
  /// - Parameter rows: one of them.
  package func sentence(of rows: String = "of these") -> String? { shared.listed.map { "Each \(rows) can be \($0)." } }

  /// `can also be marked as attended`: what of a row has not been said; nil where all has.
  package func rest(of row: [SpokenWay]) -> String? {
    row.filter { !shared.contains($0) }.listed.map { "can \(shared.isEmpty ? "" : "also ")be \($0)" }
  }
}

extension [SpokenWay] {
  /// `opened, edited or deleted`; nil for nothing.
  fileprivate var listed: String? {
    guard let last = last?.word else { return nil }
    return count == 1 ? last : "\(dropLast().map(\.word).joined(separator: ", ")) or \(last)"
  }
}

extension [ActionButton] {
  /// What can be done now.
  ///
  /// - Parameters:
  ///   - words: what is done to the row by each of the buttons with these ids, in this order.
  ///   - statuses: the ids of the buttons that give it a status, which are said as one.
  package func ways(_ words: KeyValuePairs<String, String>, statuses: [String] = []) -> [SpokenWay] {
    let enabled = Set(lazy.filter(\.isEnabled).map(\.id))
    return words.filter { enabled.contains($0.key) }.map { SpokenWay($0.key, $0.value) }
      + (enabled.isDisjoint(with: statuses) ? [] : [SpokenWay("status", "given another status")])
  }
}
