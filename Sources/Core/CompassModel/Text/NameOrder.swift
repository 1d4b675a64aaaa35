/// The order of names: case- and accent-insensitive first, then unaccented before accented and lower
/// before upper case, as en_US collation has it (decision X7). Blanks, punctuation and symbols come before digits,
/// digits before letters.
package struct NameOrder: Comparable, Sendable {
  private let key: [UInt8]
  private let name: String

  /// Folds the name once. For sorting many names `NameRanks` is faster.
  package init(_ name: String) {
    self.name = name
    var key: [UInt8] = []
    Self.appendKey(of: name, to: &key)
    self.key = key
  }

  /// Appends the bytes that are compared first; they are equal for names that differ only in case and accents.
  static func appendKey(of name: String, to key: inout [UInt8]) {
    let isDone =
      name.utf8.withContiguousStorageIfAvailable { bytes in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
        for byte in bytes { key.append(weights[Int(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)]) }
        return true
      } ?? false
    if isDone { return }
    for scalar in SearchFolding.folded(name).unicodeScalars { key += weights(of: scalar) }
  }

  package static func < (left: NameOrder, right: NameOrder) -> Bool {
    if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
    if left.name == right.name { return false }
    let lower = (left.name.lowercased(), right.name.lowercased())
    return lower.0 == lower.1 ? right.name < left.name : lower.0 < lower.1
  }

  package static func == (left: NameOrder, right: NameOrder) -> Bool { left.name == right.name }

  private static func weights(of scalar: Unicode.Scalar) -> [UInt8] {
    let plain: Unicode.Scalar =
      switch scalar {
      case "\u{A0}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{3000}": " "
      case "\u{2010}"..."\u{2015}", "\u{2212}": "-"
      case "\u{2018}", "\u{2019}", "\u{2BC}": "'"
      case "\u{201C}", "\u{201D}": "\""
      case "\u{2026}": "."
      default: scalar
      }
    if plain.isASCII { return [weights[Int(plain.value)]] }
    return (isSymbol(plain) ? [weights[Int(UInt8(ascii: "~"))]] : []) + Array(plain.utf8)
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  private static let weights: [UInt8] = {
    let order = "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"
    var weights = [UInt8](repeating: 0, count: 128)
    for (index, scalar) in order.unicodeScalars.enumerated() { weights[Int(scalar.value)] = UInt8(index + 1) }
    return weights
  }()
}

/// Ranks of many names in `NameOrder`: most comparisons take the first eight bytes of a key as one integer.
package enum NameRanks {
  private struct Entry {
    var prefix: UInt64
    var start, end, index: Int
  }

  /// For each name its rank from 0 among the distinct names; equal names have equal ranks.
  package static func ranks(of names: [String]) -> [Int64] {
    var keys: [UInt8] = []
    keys.reserveCapacity(names.count * 32)
    var entries: [Entry] = []
    entries.reserveCapacity(names.count)
    for (index, name) in names.enumerated() {
      let start = keys.count
      NameOrder.appendKey(of: name, to: &keys)
      var prefix: UInt64 = 0
      for offset in 0..<8 {
        prefix = prefix << 8 | (start + offset < keys.count ? UInt64(keys[start + offset]) : 0)
      }
      entries.append(Entry(prefix: prefix, start: start, end: keys.count, index: index))
    }
    keys.withUnsafeBytes { keys in
      entries.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        switch compare(keys[left.start..<left.end], keys[right.start..<right.end]) {
        case 0: return NameOrder(names[left.index]) < NameOrder(names[right.index])
        case let order: return order < 0
        }
      }
    }
    var ranks = [Int64](repeating: 0, count: names.count)
    var rank: Int64 = 0
    for (position, entry) in entries.enumerated() {
      if position > 0, names[entries[position - 1].index] != names[entry.index] { rank += 1 }
      ranks[entry.index] = rank
    }
    return ranks
  }

  private static func compare(_ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>) -> Int {
    let left = UnsafeRawBufferPointer(rebasing: left)
    let right = UnsafeRawBufferPointer(rebasing: right)
    for offset in 0..<min(left.count, right.count) where left[offset] != right[offset] {
      return Int(left[offset]) - Int(right[offset])
    }
    return left.count - right.count
  }
}
