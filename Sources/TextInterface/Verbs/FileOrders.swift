import PerformanceTimeline

/// What `chart` was asked for.
public struct ChartOrder: Hashable, Sendable {
  public var subject: Subject
  /// Nil for the output.
  public var file: String?
  public var overwrites: Bool

  public enum Subject: String, CaseIterable, Sendable {
    case power, speed, hitting, pitching, radar
  }
}

/// What `export` with a file was asked for.
public struct ExportOrder: Hashable, Sendable {
  public var format: ExportFormat
  public var file: String
  public var overwrites: Bool
}
