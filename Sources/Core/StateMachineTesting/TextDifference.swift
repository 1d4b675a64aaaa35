/// Returns the unified difference of two texts, compared byte by byte, with `context` equal lines around each change;
/// nil when the bytes are equal.
///
/// For readers, not for `patch`: control and bidirectional characters are shown as `\u{…}` and trailing spaces as `·`.
/// In lines that differ only in Unicode normalization (NFC and NFD), every character beyond ASCII is shown as `\u{…}`.
package func unifiedDifference(
  old: String, new: String, oldName: String, newName: String, context: Int = 3
) -> String? {
  if old.utf8.elementsEqual(new.utf8) { return nil }
  let lines = LineComparison.compare(linesWithEnds(of: old), with: linesWithEnds(of: new))
  let lookalikes = lookalikes(in: lines)
  var output = ["--- \(oldName)", "+++ \(newName)"]
  for hunk in hunks(of: lines, context: context) {
    output.append(hunk.header)
    for line in lines[hunk.range] {
      let mark =
        switch line {
        case .same: " "
        case .removed: "-"
        case .inserted: "+"
        }
      let isLookalike = line.isChange && lookalikes.contains(line.text)
      output.append(mark + visible(line.text, escapingBeyondASCII: isLookalike))
    }
  }
  return output.joined(separator: "\n")
}

/// Splits a text into lines including their "\n". Works on bytes, for "\r\n" is one `Character`.
private func linesWithEnds(of text: String) -> [String] {
  var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map { String(Substring($0)) }
  let last = lines.removeLast()
  return lines.map { $0 + "\n" } + (last.isEmpty ? [] : [last])
}

/// Lines that were removed and inserted and look the same: `Set<String>` ignores the Unicode normalization.
private func lookalikes(in lines: [ComparedLine]) -> Set<String> {
  let removed = lines.compactMap { if case .removed(let text) = $0 { text } else { nil } }
  let inserted = lines.compactMap { if case .inserted(let text) = $0 { text } else { nil } }
  return Set(removed).intersection(inserted)
}

private struct Hunk {
  var range: Range<Int>
  var header = ""
}

private func hunks(of lines: [ComparedLine], context: Int) -> [Hunk] {
  var hunks: [Hunk] = []
  for index in lines.indices where lines[index].isChange {
    let start = max(0, index - context)
    let end = min(lines.count, index + context + 1)
    if let last = hunks.last?.range, last.upperBound >= start {
      hunks[hunks.count - 1].range = last.lowerBound..<end
    } else {
      hunks.append(Hunk(range: start..<end))
    }
  }
  var oldLine = 0
  var newLine = 0
  var next = 0
  for index in hunks.indices {
    let range = hunks[index].range
    // Between hunks the lines of both sides are equal.
    oldLine += range.lowerBound - next
    newLine += range.lowerBound - next
    next = range.upperBound
    var oldCount = 0
    var newCount = 0
    for line in lines[range] {
      if case .inserted = line {} else { oldCount += 1 }
      if case .removed = line {} else { newCount += 1 }
    }
    // A side without lines has the number of the line before it.
    let oldStart = oldCount > 0 ? oldLine + 1 : oldLine
    let newStart = newCount > 0 ? newLine + 1 : newLine
    hunks[index].header = "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"
    oldLine += oldCount
    newLine += newCount
  }
  return hunks
}

/// Returns the line with invisible parts made visible: control and bidirectional characters, trailing spaces, a missing
/// newline. `escapingBeyondASCII` also escapes all characters that are not ASCII.
func visible(_ line: String, escapingBeyondASCII: Bool = false) -> String {
  var scalars = Substring(line).unicodeScalars
  let hasNewline = scalars.last == "\n"
  if hasNewline { scalars.removeLast() }
  var blanks = 0
  while scalars.last == " " {
    scalars.removeLast()
    blanks += 1
  }
  var text = ""
  for scalar in scalars {
    if isInvisible(scalar) || (escapingBeyondASCII && !scalar.isASCII) {
      text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
  text += String(repeating: "·", count: blanks)
  return hasNewline ? text : text + "\n\\ No newline at end of file"
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  case .format:
    // Joiners and tags are parts of emoji; the characters below reverse text or are invisible.
    switch scalar.value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0x200B, 0xFEFF, 0xAD: true
    default: false
    }
  default: false
  }
}
