/// The described lines in which two values differ, with the lines around them and the lines that open
/// the blocks they are in; nil when the descriptions are the same.
///
/// Describing costs time by the size of the values: call it once they are known to differ.
public func difference(expected: Any, actual: Any) -> String? {
  let lines = LineComparison.compare(describe(expected), with: describe(actual))
  guard lines.contains(where: \.isChange) else { return nil }
  let isShown = linesWorthShowing(lines, context: 2)
  var output: [String] = []
  var skipped = 0
  func noteSkipped() {
    if skipped > 0 { output.append("    … \(skipped) unchanged") }
    skipped = 0
  }
  for (line, isShown) in zip(lines, isShown) {
    guard isShown else {
      skipped += 1
      continue
    }
    noteSkipped()
    switch line {
    case .same(let text): output.append("  \(text)")
    case .removed(let text): output.append("- \(text)")
    case .inserted(let text): output.append("+ \(text)")
    }
  }
  noteSkipped()
  return output.joined(separator: "\n") + "\n(expected -, actual +)"
}

private func linesWorthShowing(_ lines: [ComparedLine], context: Int) -> [Bool] {
  var isShown = lines.map { _ in false }
  // The blocks that are open at a line, outermost first.
  var openings: [(indentation: Int, index: Int)] = []
  for (index, line) in lines.enumerated() {
    let indentation = line.text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    while let last = openings.last, last.indentation >= indentation { openings.removeLast() }
    if line.isChange {
      for near in max(0, index - context)...min(lines.count - 1, index + context) { isShown[near] = true }
      for opening in openings { isShown[opening.index] = true }
    }
    if line.text.hasSuffix("(") || line.text.hasSuffix("[") { openings.append((indentation, index)) }
  }
  return isShown
}
