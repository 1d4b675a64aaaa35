import CompassModel
import Foundation
import PageKit

package struct ReadingContext: Sendable {
  package var moment: Moment
  package var events: [Event]
  /// Ids of events by the ids that they have in the store from which the file comes (decision F1).
  package var importedEvents: [String: EventID]
  package var columns: ColumnNames
  /// Name of the player whose rows are imported; nil for all rows, which must be of one player.
  package var player: String?
  /// The day of rows without a date; nil if every row must have one.
  package var day: CalendarDate?

  package init(
    moment: Moment, events: [Event], importedEvents: [String: EventID] = [:], columns: ColumnNames = ColumnNames(),
    player: String? = nil, day: CalendarDate? = nil
  ) {
    (self.moment, self.events, self.importedEvents) = (moment, events, importedEvents)
    (self.columns, self.player, self.day) = (columns, player, day)
  }
}

struct ImportedReading {
  var reading: MetricReading
  var row: MetricID?
}

/// Readings from separated values, with one reading per row or one column per metric (decisions D16 and F8).
enum ReadingTable {
  enum Column: ImportedColumn {
    case id, metric, value, unit, date, eventID, event, verified, notes
    case player, pitcher, batter, firstName, lastName, pitchType

    static let names: [(Column, [String])] = [
      (.id, ["id", "uid"]), (.metric, ["metric", "metrictype", "type", "measure", "measurement", "test"]),
      (.value, ["value", "result", "reading", "score"]), (.unit, ["unit", "units"]),
      (.date, ["date", "recordeddate", "day", "on", "when", "testdate", "sessiondate", "gamedate", "datetime"]),
      (.eventID, ["eventid"]), (.event, ["event", "eventname", "at"]), (.verified, ["verified"]),
      (.notes, ["notes", "note", "comment", "comments"]),
      (.player, ["player", "playername", "athlete", "athletename", "user", "name"]),
      (.pitcher, ["pitcher", "pitchername"]),
      (.batter, ["batter", "battername", "hitter"]), (.firstName, ["first", "firstname"]),
      (.lastName, ["last", "lastname"]), (.pitchType, ["taggedpitchtype", "autopitchtype", "pitchtype", "ptype"]),
    ]
  }

  /// The column that a head means in a table with one column per metric, without `id`, `metric`, `value`, `unit`.
  static func wideColumn(_ head: String) -> Column? {
    let column = Column.column(named: head)
    return [.id, .metric, .value, .unit].contains(column) ? nil : column
  }

  static func read(_ bytes: [UInt8], _ context: ReadingContext) -> ImportedRows<ImportedReading> {
    ImportedRows(table: bytes) { table, result throws(ImportProblem) in
      try context.columns.check(table) { MetricNames.named($0) != nil || Column.column(named: $0) != nil }
      let head = NamedRows<Column>.head(of: table, required: [.metric, .value], context.columns)
      let wide = head == nil ? MetricTable(table, context) : nil
      let rows = try NamedRows<Column>(
        table, head: head ?? wide?.head ?? 0, context.columns, leaving: wide?.places ?? [],
        column: wide == nil ? Column.column : wideColumn)
      if head == nil, wide == nil, !rows.has(.metric) || !rows.has(.value) {
        throw ImportProblem(
          rows.headLine, 1,
          "The first line names no metric, as Exit Velocity or 60-Yard Dash, and no columns metric and value: it is like "
            + "date,metric,value,unit,event,verified,notes, or --column \"HEAD=exit-velo\" names one.")
      }
      if !rows.has(.date), context.day == nil {
        throw ImportProblem(rows.headLine, 1, "The first line names no column date: --date 2026-02-03 gives the day.")
      }
      result.isOwnExport = rows.has(.eventID) && rows.has(.metric)
      result.notes = rows.notes + (wide?.notes ?? [])
      var players = Players(context.player)
      var otherPitches = 0
      let choose = { (line: [CSVTable.Cell], cells: [Column: CSVTable.Cell]) in
        (wide?.values(of: line, cells) ?? [cells]).filter { cells in
          guard players.take(cells, line[0].line) else { return false }
          let isOther = isOtherPitch(cells)
          if isOther { otherPitches += 1 }
          return !isOther
        }
      }
      result.take(rows, split: choose) { reading(&$0, context) }
      if let problem = players.problem {
        result.rows = []
        result.problems = [problem]
      }
      if otherPitches > 0 {
        result.notes.append(
          ImportNote(rows.headLine, "\(otherPitches) of the pitches are no fastballs, and are left out."))
      }
    }
  }

  private static func isOtherPitch(_ cells: [Column: CSVTable.Cell]) -> Bool {
    guard let pitch = cells[.pitchType]?.text.plainName, !pitch.isEmpty, pitch != "undefined",
      let metric = cells[.metric],
      MetricNames.named(metric.text)?.type == .velocity
    else { return false }
    return !MetricNames.fastballs.contains(pitch)
  }

  private static func reading(_ cells: inout CellReader<Column>, _ context: ReadingContext) -> ImportedReading? {
    let today = context.moment.today
    for (column, name) in [(Column.metric, "metric"), (.value, "value")] where cells[column] == nil {
      cells.report(column, "The row has no \(name).")
    }
    if cells[.date] == nil, context.day == nil { cells.report(.date, "The row has no date.") }
    let metrics = MetricType.recognized.map(\.label).joined(separator: ", ")
    var named: MetricNames.Named?
    let type = cells.value(.metric, "is not one of \(metrics) and other") { text in
      named = MetricNames.named(text)
      if let named { return named.type }
      let types = MetricType.named(text)
      return types.count == 1 ? types[0] : text.lowercased() == "other" ? .other("other") : nil
    }
    let date =
      cells.value(.date, "is not a date: 2026-02-09, 2/9/2026 with the month first, or feb 9") {
        TypedDays.cell($0, at: context.moment, .past)?.days.first
      } ?? (cells[.date] == nil ? context.day : nil)
    if let date, date > today {
      cells.report(.date, "\(date.mediumText) is in the future: a reading is of today or earlier.")
    }
    let measured = cells.value(.value, "is not a number: 92.4 or .345, with its unit behind it or in the column unit") {
      measure($0, of: type)
    }
    guard let type, let date, let measured else { return nil }
    if let problem = type.problem(ofValue: measured.value) { cells.report(.value, problem.asSentence) }
    let unit = unit(cells[.unit] ?? measured.unit ?? named?.unit, of: type, &cells)
    let event = event(&cells, context, date)
    guard cells.problems.isEmpty else { return nil }
    if measured.hasDecimalComma {
      cells.doubt(
        "\(quoted(cells[.value] ?? "")) is read as \(NumberText.shortest(measured.value)), with a decimal comma.")
    }
    let notes = [named?.words, cells[.notes]].compactMap(\.self).joined(separator: ": ").nilIfBlank
    let reading = MetricReading(
      type: type, value: measured.value, unit: unit, recordedDate: date, eventID: event,
      isVerified: cells.flag(.verified), notes: notes)
    guard cells.problems.isEmpty else { return nil }
    return ImportedReading(reading: reading, row: cells[.id].map { MetricID($0) })
  }

  /// Reads a number with an optional unit: `84.1`, `.345`, `84.1 mph`, `7.05s`. A comma is a decimal comma if it cannot
  /// group thousands, or if only that gives a plausible value (decision F7). Nil for anything else.
  private static func measure(
    _ text: String, of type: MetricType?
  ) -> (value: Double, unit: String?, hasDecimalComma: Bool)? {
    let number = text.prefix { "+-.,0123456789".contains($0) }
    let digits = String(number.first == "+" ? number.dropFirst() : number)
    let unit = String(text[number.endIndex...]).nilIfBlank?.trimmingCharacters(in: .whitespaces)
    let grouped = try? FieldText.number(digits)
    if digits.wholeMatch(of: /-?(?:0|[1-9][0-9]*),[0-9]{1,3}/) != nil, digits.wholeMatch(of: /-?0,[0-9]{3}/) == nil,
      let value = Double(digits.replacing(",", with: ".")), let type
    {
      func isUsual(_ value: Double) -> Bool {
        type.problem(ofValue: value) == nil
          && MetricReading(type: type, value: value, recordedDate: .earliest).doubt == nil
      }
      guard let grouped else { return (value, unit, true) }
      return !isUsual(grouped) && isUsual(value) ? (value, unit, true) : (grouped, unit, false)
    }
    // A group of thousands does not begin with zero.
    guard let grouped, digits.wholeMatch(of: /-?0[0-9]*,.*/) == nil else { return nil }
    return (grouped, unit, false)
  }

  /// Returns the unit as it is stored for the metric, nil for none; reports one that the metric does not have.
  private static func unit(_ text: String?, of type: MetricType, _ cells: inout CellReader<Column>) -> String? {
    guard let text, let units = type.units else { return text }
    if let unit = type.unit(typed: text) { return type.storedUnit(of: unit.nilIfBlank) }
    let right = units.isEmpty ? "it has none" : "one of \(units.joined(separator: ", "))"
    cells.report(cells[.unit] == nil ? .value : .unit, "\(quoted(text)) is no unit of \(type.label): \(right).")
    return nil
  }

  /// Finds an event by id, else by name, of several on that day; notes an unknown id, reports an unknown name.
  private static func event(
    _ cells: inout CellReader<Column>, _ context: ReadingContext, _ day: CalendarDate
  ) -> EventID? {
    let events = context.events
    if let text = cells[.eventID] {
      if events.contains(where: { $0.id == EventID(text) }) { return EventID(text) }
      if let id = context.importedEvents[text], events.contains(where: { $0.id == id }) { return id }
      if cells[.event] == nil { cells.note("The event \(quoted(text)) is not there: the reading is taken without it.") }
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

/// Selection of the rows of one player (decision F8).
private struct Players {
  private let wanted: Set<String>?
  private let name: String
  private var seen: [String] = []
  private var firstLine: Int?
  private var hasTaken = false

  init(_ name: String?) {
    wanted = name.map(Self.words)
    self.name = name ?? ""
  }

  /// The words of a name, so that `Lee, Avery` equals Avery Lee.
  private static func words(_ name: String) -> Set<String> {
    Set(name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Whether to import a row, of the pitcher for pitching values, the batter for batting values, else of the player.
  mutating func take(_ cells: [ReadingTable.Column: CSVTable.Cell], _ line: Int) -> Bool {
    let type = cells[.metric].flatMap { MetricNames.named($0.text)?.type }
    let own: CSVTable.Cell? =
      switch type {
      case .velocity, .earnedRunAverage, .strikeouts: cells[.pitcher] ?? cells[.player]
      case .exitVelocity, .battingAverage: cells[.batter] ?? cells[.player]
      case .sixtyTime, .popTime, .other, nil: cells[.player] ?? cells[.batter]
      }
    let full = [cells[.firstName]?.text, cells[.lastName]?.text].compactMap(\.self).joined(separator: " ").nilIfBlank
    guard let name = own?.text ?? full else {
      // A row without a name is the athlete's.
      hasTaken = true
      return true
    }
    if !seen.contains(where: { Self.words($0) == Self.words(name) }) { seen.append(name) }
    if firstLine == nil { firstLine = line }
    let isWanted = wanted.map { Self.words(name).isSuperset(of: $0) } ?? true
    if isWanted { hasTaken = true }
    return isWanted
  }

  /// The problem if rows are of several players and none was chosen, or none is of the chosen one; nil otherwise.
  var problem: ImportProblem? {
    let names = seen.prefix(5).map { quoted($0) }.joined(separator: ", ") + (seen.count > 5 ? " …" : "")
    if wanted == nil, seen.count > 1 {
      return ImportProblem(
        firstLine ?? 1, "The rows are of several players, \(names): --player \"NAME\" takes those of one.")
    }
    if wanted != nil, !hasTaken, !seen.isEmpty {
      return ImportProblem(firstLine ?? 1, "No row is of the player \(quoted(name)): there are \(names).")
    }
    return nil
  }
}
