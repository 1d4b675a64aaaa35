import CompassModel

/// What somebody means by a name, or a part of one, in any case (terminal.md §1).
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
