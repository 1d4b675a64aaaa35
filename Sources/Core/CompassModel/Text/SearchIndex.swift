import Foundation

/// The folded texts of many rows in one buffer, which a folded query searches in one pass (decision E2). It is built
/// once when rows arrive, so that a keystroke needs no folding.
package struct SearchIndex: Sendable {
  private var text: [UInt8] = []
  /// The offset at which each row's text starts, and the end of the last one.
  private var starts: [Int] = [0]
  /// Folded bytes of up to 256 texts that are slow to fold and may recur, such as `Researching → Offer`.
  private var foldings: [String: [UInt8]] = [:]

  /// A byte that UTF-8 never contains, so that a match cannot extend across fields or rows.
  private static let separator: UInt8 = 0xFF

  package init(reservingRows count: Int = 0) {
    starts.reserveCapacity(count + 1)
    text.reserveCapacity(count * 128)
  }

  package var count: Int { starts.count - 1 }

  package mutating func append(row fields: [String?]) {
    for case let field? in fields { append(field) }
    starts.append(text.count)
  }

  private mutating func append(_ field: String) {
    let isDone =
      field.utf8.withContiguousStorageIfAvailable { bytes in
        guard SearchFolding.isPlain(bytes) else { return false }
        let start = text.count
        text.append(contentsOf: bytes)
        text.withUnsafeMutableBufferPointer { all in
          for index in start..<all.count where all[index] >= 65 && all[index] <= 90 { all[index] |= 0x20 }
        }
        return true
      } ?? false
    if !isDone { text.append(contentsOf: folded(field)) }
    text.append(Self.separator)
  }

  private mutating func folded(_ field: String) -> [UInt8] {
    if let cached = foldings[field] { return cached }
    let bytes = Array(SearchFolding.folded(field).utf8)
    if foldings.count < 256 { foldings[field] = bytes }
    return bytes
  }

  /// For each row, whether a field contains `query`, folded with `SearchFolding.query`; true for an empty one.
  package func matches(_ query: String) -> [Bool] {
    guard !query.isEmpty else { return [Bool](repeating: true, count: count) }
    var found = [Bool](repeating: false, count: count)
    let finder = ByteFinder(Array(query.utf8))
    text.withUnsafeBytes { haystack in
      var row = 0
      var position = 0
      while let hit = finder.firstMatch(in: haystack, from: position) {
        while starts[row + 1] <= hit { row += 1 }
        found[row] = true
        position = starts[row + 1]
      }
    }
    return found
  }

  /// Whether one of the fields of the row with this index contains `query`, folded as for `matches(_:)`.
  package func matches(_ query: String, row: Int) -> Bool {
    guard !query.isEmpty else { return true }
    let finder = ByteFinder(Array(query.utf8))
    return text[starts[row]..<starts[row + 1]].withUnsafeBytes { finder.firstMatch(in: $0, from: 0) != nil }
  }
}

/// Folds case and accents (decisions E2, X7): once when rows arrive, never inside a filter or a comparator.
package enum SearchFolding {
  /// Folds case, accents, curved apostrophes and runs of white space: `Élan  VITAL’s` becomes `elan vital's`.
  package static func folded(_ text: String) -> String {
    if isPlain(text.utf8) { return text.lowercased() }
    // Composed first: Foundation folds `é` and `e` + accent alike, but not Hangul, kana, Hebrew or Arabic.
    let folded = text.precomposedStringWithCanonicalMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var plain = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      if let letters = letters[scalar] { plain += letters.unicodeScalars } else { plain.append(scalar) }
    }
    return withSingleBlanks(plain)
  }

  /// Whether only the case of the text has to be folded: ASCII without control characters and runs of blanks.
  @inline(__always)
  static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in text {
      guard byte &- 0x20 < 0x60, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return true
  }

  private static func withSingleBlanks(_ text: String.UnicodeScalarView) -> String {
    var (single, isBlank) = (String.UnicodeScalarView(), false)
    for scalar in text {
      let wasBlank = isBlank
      isBlank = scalar.properties.isWhitespace
      if !isBlank { single.append(scalar) } else if !wasBlank { single.append(" ") }
    }
    return String(single)
  }

  /// Letters with a stroke or without a dot, and ligatures, which have no separable mark; curved apostrophes.
  private static let letters: [Unicode.Scalar: String] = [
    "ı": "i", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
    "’": "'", "‘": "'",
  ]

  /// Whether `query` returns a query for the text, answered at the first character that is not white space.
  package static func isQuery(_ text: String) -> Bool {
    text.unicodeScalars.contains { !CharacterSet.whitespacesAndNewlines.contains($0) }
  }

  /// The query to search for, trimmed and folded; nil if the text is blank (decision E2).
  package static func query(_ text: String) -> String? {
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : folded(trimmed)
  }
}

/// Finds a byte string in a buffer, comparing sixteen positions at a time: only where its first and last byte match,
/// the bytes between are compared. Swift on Linux cannot call `memmem`.
struct ByteFinder {
  private let needle: [UInt8]
  private let first, last: SIMD16<UInt8>

  /// Makes a finder of `needle`, which must not be empty.
  init(_ needle: [UInt8]) {
    self.needle = needle
    first = SIMD16(repeating: needle.first ?? 0)
    last = SIMD16(repeating: needle.last ?? 0)
  }

  func firstMatch(in haystack: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let reach = needle.count - 1
    let end = haystack.count - reach
    var position = start
    while position + 16 <= end {
      let fronts = haystack.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
      let backs = haystack.loadUnaligned(fromByteOffset: position + reach, as: SIMD16<UInt8>.self)
      let candidates = (fronts .== first) .& (backs .== last)
      if any(candidates) {
        for lane in 0..<16 where candidates[lane] && agrees(haystack, at: position + lane) { return position + lane }
      }
      position += 16
    }
    while position < end {
      if agrees(haystack, at: position) { return position }
      position += 1
    }
    return nil
  }

  private func agrees(_ haystack: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    for index in needle.indices where haystack[offset + index] != needle[index] { return false }
    return true
  }
}
