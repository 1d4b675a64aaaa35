/// The lines that were typed, oldest first.
package struct History: Hashable, Sendable {
  /// The most lines that are kept; the oldest are dropped first.
  package static let limit = 1_000

  /// Kept commands, one line each, the oldest first.
  package private(set) var lines: [String] = []

  /// Makes an empty history.
  package init() {}

  /// Reads a history file: one command a line. Lines that may not be kept, older duplicates and all but the newest
  /// `limit` lines are left out.
  package init(file: String) {
    let entries = file.split(separator: "\n").map(String.init).filter(Self.isKept)
    var seen: Set<String> = []
    lines = Array(entries.reversed().filter { seen.insert($0).inserted }.prefix(Self.limit).reversed())
  }

  /// The text of the history file, one command a line.
  package var file: String { lines.map { $0 + "\n" }.joined() }

  /// Whether a line may be kept: not one that is empty, begins with a blank or has a line break, nor one with a
  /// `sign-in`.
  package static func keeps(_ line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace, !line.contains(where: \.isNewline) else { return false }
    return !line.split(separator: ";").contains { part in
      part.split(whereSeparator: \.isWhitespace).first == "sign-in"
    }
  }

  /// Adds a line if it may be kept and has at most 10,000 bytes; an equal older line is removed, and the oldest beyond
  /// the limit.
  package mutating func add(_ line: String) {
    guard Self.isKept(line) else { return }
    if let before = lines.lastIndex(of: line) { lines.remove(at: before) }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
  }

  private static func isKept(_ line: String) -> Bool { line.utf8.count <= 10_000 && keeps(line) }

  /// Adds all lines of another, as if they were typed one after the other.
  package mutating func add(_ newer: History) {
    let moved = Set(newer.lines)
    if moved.isEmpty { return }
    lines = (lines.filter { !moved.contains($0) } + newer.lines).suffix(Self.limit)
  }

  /// Adds the lines that may be kept, as if each were added by itself.
  package mutating func add(_ newer: [String]) {
    if newer.count == 1 { return add(newer[0]) }
    var seen: Set<String> = []
    var added = History()
    for line in newer.reversed() where added.lines.count < Self.limit {
      if Self.isKept(line), seen.insert(line).inserted { added.lines.append(line) }
    }
    added.lines.reverse()
    add(added)
  }

  /// The index, from 0, of the nearest line before `index` that begins with `prefix`; nil if there is none.
  package func older(than index: Int, beginningWith prefix: String) -> Int? {
    lines.indices.prefix(max(index, 0)).last { lines[$0].hasPrefix(prefix) }
  }

  /// The index, from 0, of the nearest line after `index` that begins with `prefix`; nil if there is none.
  package func newer(than index: Int, beginningWith prefix: String) -> Int? {
    lines.indices.dropFirst(index + 1).first { lines[$0].hasPrefix(prefix) }
  }

  /// The index, from 0, of the newest line before `index` that contains `text`, in any case; nil if there is none, or
  /// for an empty text.
  package func older(than index: Int, containing text: String) -> Int? {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return nil }
    return lines.indices.prefix(max(index, 0)).last { lines[$0].lowercased().contains(wanted) }
  }
}
