/// A capability of a row: the id of a button, and in words what it does to the row.
package struct SpokenCapability: Equatable, Sendable {
  /// The id of the button.
  package var id: String
  /// The capability in words: `marked as attended`.
  package var word: String

  package init(_ id: String, _ word: String) { (self.id, self.word) = (id, word) }
}

/// The capabilities of the rows of a list, as they are spoken: those of all rows once above the list, and of a row only
/// those that differ (decision V13).
package struct SpokenCapabilities: Equatable, Sendable {
  private let shared: [SpokenCapability]

  /// - Parameter rows: the capabilities of each row; a row that is alone speaks all of them itself.
  package init(_ rows: [[SpokenCapability]]) {
    guard rows.count > 1, let first = rows.first else {
      shared = []
      return
    }
    shared = first.compactMap { capability in
      let same = rows.compactMap { row in row.first { $0.id == capability.id } }
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

  /// `can also be marked as attended`: the capabilities of a row that the list does not share; nil for none.
  package func remaining(of row: [SpokenCapability]) -> String? {
    row.filter { !shared.contains($0) }.listed.map { "can \(shared.isEmpty ? "" : "also ")be \($0)" }
  }
}

extension [SpokenCapability] {
  /// `opened, edited or deleted`; nil for nothing.
  fileprivate var listed: String? {
    guard let last = last?.word else { return nil }
    return count == 1 ? last : "\(dropLast().map(\.word).joined(separator: ", ")) or \(last)"
  }
}

extension [ActionButton] {
  /// The capabilities that the enabled buttons give a row: first what is due on it, last the choices of a group, which are
  /// said as one.
  package var capabilities: [SpokenCapability] {
    let spoken = filter { $0.isEnabled && $0.resultText != nil }
    let single = spoken.filter { $0.group == nil }
    let ordered = single.filter { $0.prominence == .prompt } + single.filter { $0.prominence != .prompt }
    var groups: [SpokenCapability] = []
    for button in spoken {
      guard let group = button.group, !groups.contains(where: { $0.id == group }) else { continue }
      groups.append(SpokenCapability(group, button.resultText ?? ""))
    }
    return ordered.map { SpokenCapability($0.id, $0.resultText ?? "") } + groups
  }
}
