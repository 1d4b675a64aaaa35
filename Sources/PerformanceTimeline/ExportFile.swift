import CompassModel

/// A file of the filtered readings, newest first (decision P11).
public struct ExportFile: Hashable, Sendable, Codable {
  /// `performance-timeline-2026-02-10.csv`, with the local day.
  public var fileName: String
  public var contents: ExportContents

  init(_ rows: ReadingRows, as format: ExportFormat, on today: CalendarDate) {
    fileName = "performance-timeline-\(today.wire).\(format.rawValue)"
    contents = ExportContents(rows, as: format)
  }
}
