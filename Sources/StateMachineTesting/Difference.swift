/// The lines that differ between two values, with the lines around them; nil when there are none.
public func difference(expected: Any, actual: Any, context: Int = 2) -> String? {
  let old = describe(expected), new = describe(actual)
  let changes = new.difference(from: old)
  if changes.isEmpty { return nil }
  var removed: Set<Int> = [], inserted: Set<Int> = []
  for change in changes {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var lines: [(mark: String, text: String)] = []
  var i = 0, j = 0
  while i < old.count || j < new.count {
    if i < old.count, removed.contains(i) { lines.append(("-", old[i])); i += 1 }
    else if j < new.count, inserted.contains(j) { lines.append(("+", new[j])); j += 1 }
    else { lines.append((" ", old[i])); i += 1; j += 1 }
  }
  let marked = lines.indices.filter { lines[$0].mark != " " }
  var output: [String] = []
  var skipped = 0
  for (index, line) in lines.enumerated() {
    let isNear = marked.contains { abs($0 - index) <= context }
    // The line that opens the enclosing block tells which value this is about.
    let opens = line.text.hasSuffix("(") || line.text.hasSuffix("[")
    if isNear || (opens && marked.contains { $0 > index && lines[index...$0].allSatisfy { $0.text.indentation > line.text.indentation || $0.text == line.text } }) {
      if skipped > 0 { output.append("    … \(skipped) unchanged") }
      skipped = 0
      output.append("\(line.mark) \(line.text)")
    } else {
      skipped += 1
    }
  }
  if skipped > 0 { output.append("    … \(skipped) unchanged") }
  return output.joined(separator: "\n") + "\n(expected -, actual +)"
}

extension String {
  fileprivate var indentation: Int { prefix { $0 == " " }.count }
}
