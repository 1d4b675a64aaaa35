import CompassModel
import CompassServices

/// The ports of the performance timeline, stubbed as those of events are.
extension StubBackend: MetricsBackend {
  public func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    try await calls.note("loadMetrics \(athlete) \(first?.wire ?? "")..\(last.wire)", metrics)(athlete, first, last)
  }
}

@MainActor
public final class StubExporter: Exporter {
  /// Hears of the file name and everything that was written.
  public var export: (@MainActor (String, [UInt8]) async throws(ExportFailure) -> String)?
  private let calls: CallList

  init(calls: CallList) { self.calls = calls }

  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    guard let stub = try? calls.note("export \(fileName)", export) else { throw ExportFailure(.failed) }
    return try await stub(fileName, pieces.flatMap { $0 })
  }
}
