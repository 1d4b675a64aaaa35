/// A spoken capability of a row: the id of a button or the name of its group, and the participle for its effect.
package struct SpokenCapability: Equatable, Sendable {
  package var id: String
  package var word: String

  package init(_ id: String, _ word: String) { (self.id, self.word) = (id, word) }
}

/// The spoken capabilities of a list's rows: shared ones once above the list, others with their row (decision V13).
package struct SpokenCapabilities: Equatable, Sendable {
  private let shared: [SpokenCapability]

  /// Finds the capabilities whose ids all rows have, each with its most frequent word; with a single row none, so that
  /// the row speaks all of its own.
  package init(_ rows: [[SpokenCapability]]) {
    guard rows.count > 1, let first = rows.first else {
      shared = []
      return
    }
    shared = first.compactMap { capability in
      let same = rows.compactMap { row in row.first { $0.id == capability.id } }
      guard same.count == rows.count else { return nil }
      let counts = Dictionary(same.map { ($0.word, 1) }, uniquingKeysWith: +)
      // The first one among equally frequent words: a dictionary has no order.
      return same.first { counts[$0.word] == counts.values.max() }
    }
  }

  /// Returns `Each of these can be opened, edited or deleted.`, with `rows` after "Each"; nil if the rows share no
  /// capability.
  package func sentence(of rows: String = "of these") -> String? { shared.listed.map { "Each \(rows) can be \($0)." } }

  /// Returns the capabilities of a row that are not shared: `can also be marked as attended`; nil for none.
  package func remaining(of row: [SpokenCapability]) -> String? {
    row.filter { !shared.contains($0) }.listed.map { "can \(shared.isEmpty ? "" : "also ")be \($0)" }
  }
}

extension [SpokenCapability] {
  fileprivate var listed: String? {
    guard let last = last?.word else { return nil }
    return count == 1 ? last : "\(dropLast().map(\.word).joined(separator: ", ")) or \(last)"
  }
}

extension [ActionButton] {
  /// The spoken capabilities of the enabled buttons: first the prompts, last the groups, each of which counts once.
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
