/// The fields in which two values differ, by their paths, with the value on either side; nil when the descriptions
/// are the same.
///
/// ```text
/// - rows[10].name: "Camp"
/// + rows[10].name: "Visit"
/// ```
///
/// At most `limit` lines, the last of which may count further differences. Describing costs time by the size of the
/// values: call it once they are known to differ.
public func difference(expected: Any, actual: Any, limit: Int = 8) -> String? {
  var found = DifferentFields()
  found.compare(Description(expected), Description(actual), at: "")
  var lines: [String] = []
  for (index, field) in found.fields.enumerated() {
    let remaining = found.fields.count - index
    guard lines.count + field.count <= (remaining == 1 ? limit : limit - 1) else {
      lines.append("… \(remaining) more")
      break
    }
    lines += field
  }
  return lines.isEmpty ? nil : lines.joined(separator: "\n")
}

private struct DifferentFields {
  private(set) var fields: [[String]] = []

  mutating func compare(_ old: Description, _ new: Description, at path: String) {
    if old.line == new.line { return }
    guard old.form == new.form, old.open == new.open, old.form != .leaf else { return add(old, new, at: path) }
    if old.form == .fields, old.children.map(\.step) == new.children.map(\.step) {
      for (old, new) in zip(old.children, new.children) { compare(old.value, new.value, at: path + old.step) }
    } else {
      compareElements(old, new, at: path)
    }
  }

  /// Compares elements with equal keys, and in lists those between them by position; others are added or removed.
  private mutating func compareElements(_ old: Description, _ new: Description, at path: String) {
    let (before, after) = (old.children, new.children)
    let common = LineComparison.common(before.map(\.key), after.map(\.key))
    var (i, j) = (0, 0)
    for pair in common + [(before.count, after.count)] {
      while old.form == .list, i < pair.old, j < pair.new {
        compare(before[i].value, after[j].value, at: path + before[i].step)
        (i, j) = (i + 1, j + 1)
      }
      for child in before[i..<pair.old] { add(child.value, nil, at: path + child.step) }
      for child in after[j..<pair.new] { add(nil, child.value, at: path + child.step) }
      if pair.old < before.count {
        compare(before[pair.old].value, after[pair.new].value, at: path + before[pair.old].step)
      }
      (i, j) = (pair.old + 1, pair.new + 1)
    }
  }

  private mutating func add(_ old: Description?, _ new: Description?, at path: String) {
    let name = path.drop { $0 == "." } + (path.isEmpty ? "" : ": ")
    var start = 0
    if let old, let new { start = zip(old.line, new.line).prefix { $0 == $1 }.count }
    fields.append(
      [
        old.map { "- \(name)\(excerpt($0.line, around: start))" },
        new.map { "+ \(name)\(excerpt($0.line, around: start))" },
      ]
      .compactMap { $0 })
  }
}

/// Returns a text of up to 120 characters unchanged; of a longer one at most 120 characters, beginning at most 40
/// before `start`, with an ellipsis where it is cut.
func excerpt(_ text: String, around start: Int = 0) -> String {
  let skipped = text.count <= 120 ? 0 : max(0, start - 40)
  let remaining = text.dropFirst(skipped)
  return (skipped > 0 ? "…" : "") + remaining.prefix(120) + (remaining.count > 120 ? "…" : "")
}
