import Foundation

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

/// Describes any value as indented lines that are the same for equal values: sets and dictionaries
/// sorted, dates in UTC. What fits on one line stays on one, so a changed list element is one changed line.
public func describe(_ value: Any) -> [String] {
  describe(value, labelled: nil, depth: 0)
}

private func describe(_ value: Any, labelled label: String?, depth: Int) -> [String] {
  let start = LineStart(depth: depth, label: label)
  let mirror = Mirror(reflecting: value)
  if let leaf = leaf(value, mirror) { return start.line(leaf) }
  switch mirror.displayStyle {
  case .optional:
    guard let wrapped = mirror.children.first else { return start.line("nil") }
    return describe(wrapped.value, labelled: label, depth: depth)
  case .collection:
    return start.block("[", elements(of: mirror, depth), "]")
  case .set:
    return start.block("[", elements(of: mirror, depth).sorted { $0.lexicographicallyPrecedes($1) }, "]")
  case .dictionary:
    if mirror.children.isEmpty { return start.line("[:]") }
    return start.block("[", pairs(of: mirror, depth).sorted { $0.lexicographicallyPrecedes($1) }, "]")
  case .tuple:
    return start.block("(", fields(of: mirror, depth), ")")
  case .enum:
    guard let payload = mirror.children.first else { return start.line(".\(value)") }
    let inner = Mirror(reflecting: payload.value)
    let isTuple = inner.displayStyle == .tuple
    let values = isTuple ? fields(of: inner, depth) : [describe(payload.value, labelled: nil, depth: depth + 1)]
    return start.block(".\(payload.label ?? "?")(", values, ")")
  default:
    return start.block("\(type(of: value))(", fields(of: mirror, depth), ")")
  }
}

/// The text of a value that is best shown as a whole.
private func leaf(_ value: Any, _ mirror: Mirror) -> String? {
  switch value {
  case let text as String: return text.debugDescription
  case let date as Date: return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  default: break
  }
  switch mirror.displayStyle {
  // An object may hold itself; its fields are no part of a state's value.
  case .class: return "\(value)"
  case .struct, nil:
    guard let text = value as? any CustomStringConvertible else { return nil }
    return mirror.children.isEmpty || isToolchainType(type(of: value)) ? text.description : nil
  default: return nil
  }
}

/// Whether the type is shown as a whole, not by its fields: `Decimal`, `URL`, `Range`, `Duration` …
private func isToolchainType(_ type: Any.Type) -> Bool {
  let name = String(reflecting: type)
  return ["Swift.", "Foundation.", "FoundationEssentials.", "__C."].contains { name.hasPrefix($0) }
}

private func elements(of mirror: Mirror, _ depth: Int) -> [[String]] {
  mirror.children.map { describe($0.value, labelled: nil, depth: depth + 1) }
}

private func fields(of mirror: Mirror, _ depth: Int) -> [[String]] {
  // Unlabelled tuple elements are called ".0", ".1" …
  mirror.children.map { field in
    let label = field.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
    return describe(field.value, labelled: label, depth: depth + 1)
  }
}

private func pairs(of mirror: Mirror, _ depth: Int) -> [[String]] {
  mirror.children.map { child in
    let pair = Array(Mirror(reflecting: child.value).children)
    let key = describe(pair[0].value, labelled: nil, depth: 1).map { $0.drop { $0 == " " } }.joined(separator: " ")
    return describe(pair[1].value, labelled: key, depth: depth + 1)
  }
}

/// The start of a description: its depth and its label.
private struct LineStart {
  let depth: Int
  let label: String?

  private var text: String { String(repeating: "  ", count: depth) + (label.map { "\($0): " } ?? "") }

  func line(_ text: String) -> [String] { [self.text + text] }

  func block(_ open: String, _ children: [[String]], _ close: String) -> [String] {
    if children.isEmpty { return line(open + close) }
    if depth > 0, children.allSatisfy({ $0.count == 1 }) {
      let flat = children.map { $0[0].drop { $0 == " " } }.joined(separator: ", ")
      let whole = text + open + flat + close
      if whole.utf8.count <= 100 { return [whole] }
    }
    return line(open) + children.flatMap { $0 } + [String(repeating: "  ", count: depth) + close]
  }
}
