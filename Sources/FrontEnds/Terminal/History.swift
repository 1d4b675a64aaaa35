/// The lines that were typed, oldest first.
package struct History: Hashable, Sendable {
  /// The most lines that are kept; the oldest are dropped first.
  package static let limit = 1_000

  package private(set) var lines: [String] = []

  package init() {}

  /// Reads a history file, a command a line, without lines that may not be kept, older duplicates and the oldest lines.
  package init(file: String) { add(file.split(separator: "\n").map(String.init)) }

  package var file: String { lines.map { $0 + "\n" }.joined() }

  /// Whether a line may be kept: not an empty one, one that begins with a blank, has a line break or a `sign-in`.
  package static func keeps(_ line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace, !line.contains(where: \.isNewline) else { return false }
    return !line.split(separator: ";").contains { part in
      part.split(whereSeparator: \.isWhitespace).first == "sign-in"
    }
  }

  /// Adds the lines that may be kept, of at most 10,000 bytes, one after the other: older equal ones and the oldest go.
  package mutating func add(_ newer: [String]) {
    var (moved, added): (Set<String>, [String]) = ([], [])
    for line in newer.reversed() where added.count < Self.limit {
      if line.utf8.count <= 10_000, Self.keeps(line), moved.insert(line).inserted { added.append(line) }
    }
    if !added.isEmpty { lines = (lines.filter { !moved.contains($0) } + added.reversed()).suffix(Self.limit) }
  }

  package func older(than index: Int, beginningWith prefix: String) -> Int? {
    lines.indices.prefix(max(index, 0)).last { lines[$0].hasPrefix(prefix) }
  }

  package func newer(than index: Int, beginningWith prefix: String) -> Int? {
    lines.indices.dropFirst(index + 1).first { lines[$0].hasPrefix(prefix) }
  }

  /// The index of the newest line before `index` that contains `text`, in any case; nil for none and for an empty text.
  package func older(than index: Int, containing text: String) -> Int? {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return nil }
    return lines.indices.prefix(max(index, 0)).last { lines[$0].lowercased().contains(wanted) }
  }
}
