/// Folded text of many rows in one buffer, searched as a whole for a folded query (decision E2).
///
/// Built once when rows arrive, so that a keystroke costs one pass over memory and no folding.
public struct SearchIndex: Sendable {
  private var text: [UInt8] = []
  /// Where each row's text starts; one more entry than rows.
  private var starts: [Int] = [0]

  /// Never part of UTF-8, so a match cannot reach from one field or row into the next.
  private static let separator: UInt8 = 0xFF

  public init() {}

  public init(reservingRows count: Int) {
    starts.reserveCapacity(count + 1)
    text.reserveCapacity(count * 128)
  }

  /// The number of rows.
  public var count: Int { starts.count - 1 }

  /// Adds the next row; fields that are nil are skipped.
  public mutating func append(row fields: [String?]) {
    for case let field? in fields { append(field) }
    starts.append(text.count)
  }

  private mutating func append(_ field: String) {
    let isDone =
      field.utf8.withContiguousStorageIfAvailable { bytes in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
        for byte in bytes { text.append(byte >= 65 && byte <= 90 ? byte | 0x20 : byte) }
        return true
      } ?? false
    if !isDone { text.append(contentsOf: SearchFolding.folded(field).utf8) }
    text.append(Self.separator)
  }

  /// For each row, whether one of its fields contains `query`.
  ///
  /// - Parameter query: folded, see `SearchFolding.query`.
  public func matches(_ query: String) -> [Bool] {
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
}
