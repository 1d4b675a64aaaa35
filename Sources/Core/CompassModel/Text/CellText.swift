/// The text, or as many whole graphemes as fit beside the ellipsis. A text that had to be cut fills exactly `cells`:
/// where half a wide character would remain, there is a space.
package func truncated(_ text: String, to cells: Int, ellipsis: String = "…") -> String {
  if text.fits(in: cells) { return text }
  guard cells > 0 else { return "" }
  let kept = text.leading(cells: cells - 1)
  return kept.text + spaces(cells - 1 - kept.cells) + ellipsis
}

/// Blanks, none where `count` is negative.
package func spaces(_ count: Int) -> String { count < blanks.count ? blanks[max(0, count)] : newSpaces(count) }

/// Runs of up to 120 spaces, by their length, for padding.
private let blanks = (0...120).map(newSpaces)

private func newSpaces(_ count: Int) -> String {
  // `String(repeating:count:)` appends one by one, which is much of the time of a screen.
  String(unsafeUninitializedCapacity: count) { bytes in
    bytes.initialize(repeating: 0x20)
    return count
  }
}

extension String {
  package func fits(in cells: Int) -> Bool {
    // A cell never takes less than one byte, so short text needs no measuring.
    utf8.count <= cells || leading(cells: cells).text.utf8.count == utf8.count
  }

  /// The longest prefix of whole graphemes that is at most `cells` wide, with its width. Looks no further than that.
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

  /// Where `cells` cells end if everything up to there and the next scalar is plain, so that no grapheme has to be
  /// formed.
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
