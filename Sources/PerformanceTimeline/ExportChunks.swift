import CompassModel

/// How a file of readings is written.
protocol ExportWriting {
  static var beginning: String { get }
  static var separator: String { get }
  /// - Parameter isEmpty: whether no row was written.
  static func end(isEmpty: Bool) -> String
  static func append(_ row: PerformanceMetric, to bytes: inout [UInt8])
}

/// Writes readings piece by piece, with one buffer's worth of memory.
struct ExportChunks<Writing: ExportWriting>: IteratorProtocol {
  private let rows: ReadingRows
  private var position = 0
  private var isDone = false
  private let size: Int

  /// - Parameter size: bytes after which a piece ends, at the end of a row.
  init(_ rows: ReadingRows, as _: Writing.Type, size: Int = 65_536) {
    self.rows = rows
    self.size = size
  }

  mutating func next() -> [UInt8]? {
    guard !isDone else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size, rows.count * 512) + 1_024)
    if position == 0 { bytes += Writing.beginning.utf8 }
    while position < rows.count, bytes.count < size {
      if position > 0 { bytes += Writing.separator.utf8 }
      Writing.append(rows[position], to: &bytes)
      position += 1
    }
    if position == rows.count {
      bytes += Writing.end(isEmpty: rows.isEmpty).utf8
      isDone = true
    }
    return bytes
  }
}
