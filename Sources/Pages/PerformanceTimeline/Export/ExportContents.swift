import CompassModel
import PageKit

/// The bytes of an export file, generated in pieces while reading, so that memory use does not depend on the number of
/// rows. Only `text`, which is also what gets encoded, holds the whole file.
public struct ExportContents: Sequence, Equatable, Sendable {
  private let rows: ReadingRows
  private let format: ExportFormat

  init(_ rows: ReadingRows, as format: ExportFormat) { (self.rows, self.format) = (rows, format) }

  /// Returns an iterator of UTF-8 pieces of about 64 KB, cut between rows.
  public func makeIterator() -> AnyIterator<[UInt8]> {
    switch format {
    case .csv: AnyIterator(ExportChunks(rows, as: ExportCSV.self))
    // CSV with a leading byte order mark (decision P17).
    case .excel: AnyIterator(ExportChunks(rows, as: ExportCSV.self, mark: "\u{FEFF}"))
    case .json: AnyIterator(ExportChunks(rows, as: ExportJSON.self))
    }
  }

  /// The whole file as text; takes memory in proportion to the number of rows.
  package var text: String {
    var bytes: [UInt8] = []
    for chunk in self { bytes += chunk }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ExportContents: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

protocol ExportWriting {
  static var beginning: String { get }
  static var separator: String { get }
  static func end(isEmpty: Bool) -> String
  static func append(_ row: PerformanceMetric, to bytes: inout [UInt8])
}

/// An iterator that writes readings piece by piece, with memory for one piece.
struct ExportChunks<Writing: ExportWriting>: IteratorProtocol {
  private let rows: ReadingRows
  private var position = 0
  private var isDone = false
  private let size: Int
  private let mark: String

  /// Starts with `mark`. A piece ends after a whole row, from `size` bytes on.
  init(_ rows: ReadingRows, as _: Writing.Type, mark: String = "", size: Int = 65_536) {
    (self.rows, self.mark, self.size) = (rows, mark, size)
  }

  mutating func next() -> [UInt8]? {
    guard !isDone else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size, rows.count * 512) + 1_024)
    if position == 0 { bytes += (mark + Writing.beginning).utf8 }
    // Every piece has at least one row, however small `size` is.
    while position < rows.count {
      if position > 0 { bytes += Writing.separator.utf8 }
      Writing.append(rows[position], to: &bytes)
      position += 1
      if bytes.count >= size { break }
    }
    if position == rows.count {
      bytes += Writing.end(isEmpty: rows.isEmpty).utf8
      isDone = true
    }
    return bytes
  }
}

/// A file of the filtered readings, newest first (decision P11).
public struct ExportFile: Equatable, Sendable, Encodable {
  package var fileName: String
  package var contents: ExportContents

  package init(_ metrics: [PerformanceMetric], as format: ExportFormat, on today: CalendarDate) {
    self.init(PerformanceTable(metrics).allReadings, as: format, on: today)
  }

  init(_ rows: ReadingRows, as format: ExportFormat, on today: CalendarDate) {
    fileName = "performance-timeline-\(today.wire).\(format.fileExtension)"
    contents = ExportContents(rows, as: format)
  }
}
