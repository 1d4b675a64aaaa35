/// Cuts a text to `cells` terminal cells. A text that is too wide keeps the whole graphemes that fit before the
/// ellipsis, which takes one cell, and is padded to exactly `cells`: a space replaces half of a wide character. Without
/// cells it is empty.
package func truncated(_ text: String, to cells: Int, ellipsis: String = "…") -> String {
  if text.fits(in: cells) { return text }
  guard cells > 0 else { return "" }
  let fitting = text.leading(cells: cells - 1)
  return fitting.text + spaces(cells - 1 - fitting.cells) + ellipsis
}

/// A string of spaces, empty if `count` is negative.
package func spaces(_ count: Int) -> String { count < blanks.count ? blanks[max(0, count)] : newSpaces(count) }

private let blanks = (0...120).map(newSpaces)

private func newSpaces(_ count: Int) -> String {
  // `String(repeating:count:)` appends one space at a time, which takes much of the time of drawing a screen.
  String(unsafeUninitializedCapacity: count) { bytes in
    bytes.initialize(repeating: 0x20)
    return count
  }
}

extension String {
  package func fits(in cells: Int) -> Bool {
    // A cell takes at least one byte, so a short text needs no measuring.
    utf8.count <= cells || leading(cells: cells).text.utf8.count == utf8.count
  }

  /// The longest prefix of whole graphemes that is at most `cells` wide, with its width. Reads no further than that.
  package func leading(cells: Int) -> (text: String, cells: Int) {
    if let end = plainEnd(cells: cells) { return (String(self[..<end]), max(0, cells)) }
    var used = 0
    var end = startIndex
    while end < endIndex {
      let width = self[end].cellWidth
      if used + width > cells { break }
      used += width
      end = index(after: end)
    }
    return (String(self[..<end]), used)
  }

  /// The index after `cells` scalars, if they and the next are plain, so that no graphemes have to be formed; else nil.
  private func plainEnd(cells: Int) -> Index? {
    var used = 0
    for index in unicodeScalars.indices {
      guard unicodeScalars[index].isPlain else { return nil }
      if used >= cells { return index }
      used += 1
    }
    return nil
  }
}
