/// The places of many names in `NameOrder`, worked out once when rows arrive.
///
/// The names' keys stand in one buffer and plain numbers are sorted: most comparisons look at eight bytes of
/// a key as one integer.
public enum NameRanks {
  private struct Entry {
    /// The first eight bytes of the key.
    var prefix: UInt64
    var start: Int
    var end: Int
    var index: Int
  }

  /// For each name its place among the different ones; equal names have equal ranks.
  public static func ranks(of names: [String]) -> [Int64] {
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

  /// Less than, equal to or greater than zero, byte by byte; a beginning comes before the longer whole.
  private static func compare(_ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>) -> Int {
    let left = UnsafeRawBufferPointer(rebasing: left)
    let right = UnsafeRawBufferPointer(rebasing: right)
    for offset in 0..<min(left.count, right.count) where left[offset] != right[offset] {
      return Int(left[offset]) - Int(right[offset])
    }
    return left.count - right.count
  }
}
