import CompassModel
import PageKit

/// The plan of importing a file of readings (decision D16).
package struct ReadingImport: FileImport, Sendable {
  package static let noun = "reading"
  package private(set) var added: [(line: Int, row: MetricReading)] = []
  package private(set) var problems: [ImportProblem]
  package private(set) var notes: [ImportNote]
  package private(set) var doubts: [ImportNote] = []
  package private(set) var isNewestFirst = false
  private let events: [Event]

  /// Reads a file. A row with the id of an existing reading, or equal to one not matched yet, is not added.
  package init(_ bytes: [UInt8], existing: some Sequence<PerformanceMetric>, _ context: ReadingContext) {
    let rows = ReadingTable.read(bytes, context)
    (problems, notes, doubts, events) = (rows.problems, rows.notes, rows.doubts, context.events)
    var stored: [Measure: Int] = [:]
    var ids: [MetricID: Measure] = [:]
    for metric in existing {
      let measure = Measure(metric.reading)
      stored[measure, default: 0] += 1
      ids[metric.id] = measure
    }
    for (line, row) in rows.rows {
      let reading = row.reading
      if let measure = row.row.flatMap({ ids[$0] })
        ?? (stored[Measure(reading), default: 0] > 0 ? Measure(reading) : nil)
      {
        stored[measure, default: 0] -= 1
        let text = "\(reading.type.label) \(reading.measureText) on \(reading.recordedDate.entryText)"
        notes.append(ImportNote(line, "\(terminalText(text, atMost: 120)) is there already."))
      } else {
        added.append((line, reading))
        if let doubt = reading.doubt { doubts.append(ImportNote(line, doubt)) }
      }
    }
    // Only rows to be added need confirmation.
    let lines = Set(added.map(\.line))
    doubts.removeAll { !lines.contains($0.line) }
    let days = added.map(\.row.recordedDate)
    // This app's own files begin with the newest reading, also if all are of one day.
    isNewestFirst = zip(days, days.dropFirst()).allSatisfy { $0 >= $1 } && (days.first != days.last || rows.isOwnExport)
    if rows.rows.isEmpty, problems.isEmpty {
      problems.append(ImportProblem(1, "There is no reading in the file."))
    }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    notes.sort { $0.line < $1.line }
  }

  /// Identity of a reading for detecting duplicates, independent of its unit.
  private struct Measure: Hashable {
    let type: MetricType
    let value: Double?
    let unit: String?
    let day: CalendarDate

    init(_ reading: MetricReading) {
      (type, day) = (reading.type, reading.recordedDate)
      (value, unit) = reading.comparableValue.map { ($0, nil) } ?? (reading.value, reading.unit)
    }
  }

  /// Describes a reading on one line: `Fastball Velocity 84.1 mph, Mon, Feb 9, 2026, at Elite Camp, verified`.
  package func text(of reading: MetricReading) -> String {
    let event = reading.eventID.flatMap { id in events.first { $0.id == id }?.displayName }
    let parts: [String?] = [
      "\(reading.type.label) \(reading.measureText)", reading.recordedDate.entryText, event.map { "at \($0)" },
      reading.isVerified ? "verified" : nil,
    ]
    return parts.compactMap { $0.map { terminalText($0, atMost: 60) } }.joined(separator: ", ")
  }

  package static func stored(_ reading: MetricReading, id: String) -> NewRow { .reading(reading, MetricID(id)) }
}
