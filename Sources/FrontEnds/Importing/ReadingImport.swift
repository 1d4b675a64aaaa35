import CompassModel
import PageKit

/// The plan of importing a file of readings (decision D16).
package struct ReadingImport: FileImport, Sendable {
  package static let noun = "reading"
  package private(set) var added: [(line: Int, row: MetricReading)] = []
  package private(set) var problems: [ImportProblem]
  package private(set) var notes: [ImportNote]
  package private(set) var doubts: [ImportNote] = []
  private let events: [Event]

  /// - Parameters:
  ///   - existing: a row of one of these ids, or as many equal readings as there are of these, are not added again: an
  ///     athlete can have several equal ones on a day.
  ///   - events: those that a reading can name.
  package init(
    _ bytes: [UInt8], existing: some Sequence<PerformanceMetric>, events: [Event], today: CalendarDate
  ) {
    let rows = ReadingTable.read(bytes, events, today: today)
    (problems, notes, self.events) = (rows.problems, rows.notes, events)
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
    if rows.rows.isEmpty, problems.isEmpty {
      problems.append(ImportProblem(1, "There is no reading in the file."))
    }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    notes.sort { $0.line < $1.line }
  }

  /// What two equal readings have in common: how they were noted may differ.
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

  /// `Fastball Velocity 84.1 mph, Mon, Feb 9, 2026, at Elite Camp, verified`.
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

/// A reading as a file has it, and the row of this app that it says it is.
struct ImportedReading {
  var reading: MetricReading
  var row: MetricID?
}

/// Readings from separated values, a reading a row.
enum ReadingTable {
  enum Column: ImportedColumn {
    case id, metric, value, unit, date, eventID, event, verified, notes

    static let names: [(Column, [String])] = [
      (.id, ["id", "uid"]), (.metric, ["metric", "metrictype", "type", "measure", "measurement", "test"]),
      (.value, ["value", "result", "reading", "score"]), (.unit, ["unit", "units"]),
      (.date, ["date", "recordeddate", "day", "on", "when"]), (.eventID, ["eventid"]),
      (.event, ["event", "eventname", "at"]), (.verified, ["verified"]),
      (.notes, ["notes", "note", "comment", "comments"]),
    ]
  }

  static func read(_ bytes: [UInt8], _ events: [Event], today: CalendarDate) -> ImportedRows<ImportedReading> {
    .table(bytes, required: [Column.metric, .value, .date], example: "date,metric,value,unit,event,verified,notes") {
      reading(&$0, events, today)
    }
  }

  private static func reading(
    _ cells: inout CellReader<Column>, _ events: [Event], _ today: CalendarDate
  ) -> ImportedReading? {
    for (column, name) in [(Column.metric, "metric"), (.value, "value"), (.date, "date")] where cells[column] == nil {
      cells.report(column, "The row has no \(name).")
    }
    let metrics = MetricType.recognized.map(\.label).joined(separator: ", ")
    let type = cells.value(.metric, "is not one of \(metrics) and other") { text in
      let types = MetricType.named(text)
      return types.count == 1 ? types[0] : text.lowercased() == "other" ? .other("other") : nil
    }
    let date = cells.value(.date, "is no date: 2026-02-09, 2/9/2026 with the month first, or feb 9") {
      TypedDays.cell($0, today: today, .past)?.days.first
    }
    if let date, date > today {
      cells.report(.date, "\(date.mediumText) is after today: a reading is of today or earlier.")
    }
    let measured = cells.value(.value, "is no number: 92.4 or .345, with its unit behind it or in the column unit") {
      measure($0)
    }
    guard let type, let date, let measured else { return nil }
    if let problem = type.problem(ofValue: measured.value) { cells.report(.value, problem.asSentence) }
    let unit = unit(cells[.unit] ?? measured.unit, of: type, &cells)
    let event = event(&cells, events, date)
    guard cells.problems.isEmpty else { return nil }
    let reading = MetricReading(
      type: type, value: measured.value, unit: unit, recordedDate: date, eventID: event,
      isVerified: cells.flag(.verified), notes: cells[.notes])
    return cells.problems.isEmpty ? ImportedReading(reading: reading, row: cells[.id].map { MetricID($0) }) : nil
  }

  /// `84.1`, `.345`, `84.1 mph`, `7.05s`.
  private static func measure(_ text: String) -> (value: Double, unit: String?)? {
    let number = text.prefix { "+-.,0123456789".contains($0) }
    guard let value = try? FieldText.number(String(number.first == "+" ? number.dropFirst() : number)) else {
      return nil
    }
    return (value, String(text[number.endIndex...]).nilIfBlank?.trimmingCharacters(in: .whitespaces))
  }

  /// As the metric's form has it.
  private static func unit(_ text: String?, of type: MetricType, _ cells: inout CellReader<Column>) -> String? {
    guard let text, let units = type.units else { return text }
    if let unit = type.unit(typed: text) { return type.storedUnit(of: unit.nilIfBlank) }
    let right = units.isEmpty ? "it has none" : "one of \(units.joined(separator: ", "))"
    cells.report(cells[.unit] == nil ? .value : .unit, "\(quoted(text)) is no unit of \(type.label): \(right).")
    return nil
  }

  /// An event by its id, or by its name: of several, the one that was on that day.
  private static func event(
    _ cells: inout CellReader<Column>, _ events: [Event], _ day: CalendarDate
  ) -> EventID? {
    if let text = cells[.eventID] {
      if events.contains(where: { $0.id == EventID(text) }) { return EventID(text) }
      cells.note("The event \(quoted(text)) is not there: the reading is taken without it.")
    }
    return cells.value(.event, "is none of your events, or more than one: add it first, or leave it empty") { text in
      let name = text.lowercased()
      let equal = events.filter { $0.displayName.lowercased() == name }
      let named = equal.isEmpty ? events.filter { $0.displayName.lowercased().contains(name) } : equal
      let ofTheDay = named.filter { ($0.startDate...$0.lastDate).contains(day) }
      return named.count == 1 ? named[0].id : ofTheDay.count == 1 ? ofTheDay[0].id : nil
    }
  }
}
