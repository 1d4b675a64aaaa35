/// Widths in terminal cells. Swift exposes neither `wcwidth` nor East Asian Width (text-ui.md sections 2.7 and 7).
extension Unicode.Scalar {
  /// 0, 1 or 2 by the generated table; ambiguous scalars are 1, controls 0.
  var cellWidth: Int {
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    let key = value << 2 | 3
    let changes = CellWidthTable.changes
    var low = 0
    var high = changes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle] <= key { low = middle } else { high = middle }
    }
    return Int(changes[low] & 3)
  }

  /// Whether the scalar draws exactly one cell, harms no terminal, and never joins another plain scalar to a grapheme:
  /// printable ASCII, Latin, common punctuation, currency, arrows, mathematics, box drawing, braille.
  var isPlain: Bool {
    switch value {
    case 0x20...0x7E: true
    case 0xAD: false
    case 0xA1...0x2FF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2190...0x22FF: true
    case 0x2500...0x25FC, 0x2800...0x28FF: true
    default: false
    }
  }

  /// Whether an emoji may be built on the scalar. ASCII digits count for Unicode, not here.
  var isEmojiBase: Bool { value >= 0xA9 && properties.isEmoji }

  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
  /// Cells of the grapheme: an emoji sequence is 2, anything else is the sum of its scalars, so marks add nothing while
  /// half-width voicing marks, Thai vowels and conjuncts get the cell terminals give them.
  var cellWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    let rest = scalars.dropFirst()
    if rest.isEmpty { return first.cellWidth }
    if first.formsEmoji(with: rest) { return 2 }
    return rest.reduce(first.cellWidth) { $0 + $1.cellWidth }
  }
}

extension Unicode.Scalar {
  /// Flag, keycap, skin tone, joined sequence, or emoji presentation by variation selector 16.
  fileprivate func formsEmoji(with rest: Substring.UnicodeScalarView) -> Bool {
    if isASCII { return properties.isEmoji && rest.contains("\u{20E3}") }
    guard isEmojiBase else { return false }
    if isRegionalIndicator, let second = rest.first, second.isRegionalIndicator { return true }
    let takesSkinTone = properties.isEmojiModifierBase
    return rest.contains {
      $0 == "\u{FE0F}" || $0 == "\u{200D}" || takesSkinTone && $0.properties.isEmojiModifier
    }
  }
}

extension String {
  /// Cells the text occupies; never more than its UTF-8 bytes. Sanitise first: controls count nothing here.
  var cellWidth: Int {
    plainCells ?? reduce(0) { $0 + $1.cellWidth }
  }

  /// The width where every scalar is plain, so that no grapheme has to be formed; nil otherwise.
  var plainCells: Int? {
    if isPrintableASCII { return utf8.count }
    var cells = 0
    for scalar in unicodeScalars {
      guard scalar.isPlain else { return nil }
      cells += 1
    }
    return cells
  }

  var isPrintableASCII: Bool {
    let check: (UnsafeBufferPointer<UInt8>) -> Bool = { bytes in
      // Without an early exit the compiler checks many bytes at a time.
      var isPrintable = true
      for byte in bytes { isPrintable = isPrintable && byte &- 0x20 < 0x5F }
      return isPrintable
    }
    return utf8.withContiguousStorageIfAvailable(check) ?? utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}
