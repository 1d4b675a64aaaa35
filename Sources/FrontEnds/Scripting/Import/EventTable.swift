import CompassModel
import PageKit

/// What rows may name, and the day that is today.
package struct ImportContext: Sendable {
  package var schools: SchoolDirectory
  package var moment: Moment

  package init(schools: SchoolDirectory, moment: Moment) { (self.schools, self.moment) = (schools, moment) }
}

/// An event as a file has it, and the row of this app that it says it is.
package struct ImportedEvent: Hashable, Sendable {
  package var event: NewEvent
  package var row: EventID?
}

/// Events from separated values, an event a row (decision D13).
enum EventTable {
  enum Column: ImportedColumn {
    case id, name, type, date, end, time, endTime, isWholeDay, school, schoolID, place, address, city, state
    case cost, registered, attended, url, details, performanceNotes

    static let names: [(Column, [String])] = [
      (.id, ["id", "uid"]), (.name, ["name", "event", "eventname", "title", "subject", "summary"]),
      (.type, ["type", "eventtype", "kind", "category"]),
      (.date, ["date", "startdate", "day", "start", "from", "begins", "when"]),
      (.end, ["end", "enddate", "lastday", "to", "until", "ends"]), (.time, ["time", "starttime"]),
      (.endTime, ["endtime"]), (.isWholeDay, ["alldayevent", "allday"]),
      (.school, ["school", "schoolname", "college", "university"]), (.schoolID, ["schoolid"]),
      (.place, ["place", "location", "venue", "where"]), (.address, ["address", "street"]), (.city, ["city", "town"]),
      (.state, ["state"]), (.cost, ["cost", "price", "fee"]), (.registered, ["registered", "registration"]),
      (.attended, ["attended"]), (.url, ["url", "link", "website"]), (.details, ["description", "details", "notes"]),
      (.performanceNotes, ["performancenotes"]),
    ]
  }

  static func read(_ text: String, _ context: ImportContext) -> ImportedRows<ImportedEvent> {
    var result = ImportedRows<ImportedEvent>()
    do throws(ImportProblem) {
      var rows = try NamedRows<Column>(try CSVTable(text))
      result.notes = rows.notes
      try rows.require(.name, "name,type,date,end,time,place,school,cost,registered")
      try rows.require(.date, "name,type,date,end,time,place,school,cost,registered")
      while let row = try rows.next() {
        var reader = RowReader(cells: row.cells, line: row.line, context: context)
        if let event = reader.event() { result.rows.append((row.line, event)) }
        result.problems += reader.problems
      }
    } catch {
      result.problems.append(error)
    }
    return result
  }

  private struct RowReader {
    let cells: [Column: CSVTable.Cell]
    let line: Int
    let context: ImportContext
    private(set) var problems: [ImportProblem] = []

    init(cells: [Column: CSVTable.Cell], line: Int, context: ImportContext) {
      (self.cells, self.line, self.context) = (cells, line, context)
    }

    private var today: CalendarDate { context.moment.today }

    mutating func event() -> ImportedEvent? {
      if cells[.name] == nil { problems.append(ImportProblem(line, "The row has no name.")) }
      if cells[.date] == nil { problems.append(ImportProblem(line, "The row has no date.")) }
      let name = cells[.name]?.text.split(whereSeparator: \.isNewline).joined(separator: " ") ?? ""
      let type = value(.type, "is no type: camp, showcase, official visit, unofficial visit or game") {
        EventType(typed: $0)
      }
      let dates = "is no date: 2026-12-05, 12/5/2026 with the month first, or dec 5"
      let today = today
      let start = value(.date, dates) { TypedDays.cell($0, today: today) }
      let end = value(.end, dates) { TypedDays.cell($0, today: start?.days.first ?? today) }
      let times = "is no time: 09:30, 9am or 9am-4pm"
      let typed = value(.time, times, TypedDays.clocks)
      let endTime = value(.endTime, times, TypedDays.clock)
      let isWholeDay = flag(.isWholeDay)
      let (school, place) = (school(), cells[.place]?.text)
      let event = NewEvent(
        schoolID: school, type: type ?? EventType(namedLike: name), name: name,
        startDate: start?.days.first ?? today, endDate: end?.days.last ?? start?.days.dropFirst().last,
        startTime: isWholeDay ? nil : typed?.start ?? start?.time,
        endTime: isWholeDay ? nil : endTime ?? typed?.end ?? end?.time,
        location: place, address: cells[.address]?.text, city: cells[.city]?.text, state: cells[.state]?.text,
        url: cells[.url]?.text, details: cells[.details]?.text, performanceNotes: cells[.performanceNotes]?.text,
        cost: cost(), isRegistered: flag(.registered), isAttended: flag(.attended))
      check(event)
      return problems.isEmpty ? ImportedEvent(event: event, row: cells[.id].map { EventID($0.text) }) : nil
    }

    private mutating func value<Value>(_ column: Column, _ right: String, _ read: (String) -> Value?) -> Value? {
      guard let cell = cells[column] else { return nil }
      if let value = read(cell.text) { return value }
      problems.append(ImportProblem(cell.line, cell.column, "\(quoted(cell.text)) \(right)."))
      return nil
    }

    private mutating func flag(_ column: Column) -> Bool {
      value(column, "is neither yes nor no") { text in
        switch text.lowercased() {
        case "yes", "y", "true", "x", "1", "registered", "attended": true
        case "no", "n", "false", "0", "not registered", "not attended", "-": false
        default: nil
        }
      } ?? false
    }

    private mutating func cost() -> Double? {
      guard let cell = cells[.cost] else { return nil }
      if cell.text.lowercased() == "free" { return 0 }
      do throws(FieldProblem) {
        return try DecimalField.amount.read(cell.text)
      } catch {
        problems.append(
          ImportProblem(cell.line, cell.column, "\(quoted(cell.text)) is no cost: \(error.sentence.asSentence)"))
        return nil
      }
    }

    private mutating func school() -> SchoolID? {
      let schools = context.schools
      if cells[.schoolID] != nil {
        return value(.schoolID, "is the id of none of your schools") { text in
          schools.contains(SchoolID(text)) ? SchoolID(text) : nil
        }
      }
      return value(.school, "is none of your schools, or more than one: add it first, or name it in the column place") {
        schools.named($0)
      }
    }

    private mutating func check(_ event: NewEvent) {
      func report(_ column: Column, _ message: String) {
        guard problems.isEmpty else { return }
        problems.append(ImportProblem(cells[column]?.line ?? line, cells[column]?.column ?? 1, message))
      }
      if let end = event.endDate, end < event.startDate { report(.end, "The end is before the date.") }
      let isOneDay = event.endDate.map { $0 == event.startDate } ?? true
      if isOneDay, let start = event.startTime, let end = event.endTime, end < start {
        report(cells[.endTime] == nil ? .time : .endTime, "The event ends before it begins.")
      }
      if event.isAttended, event.startDate > today { report(.attended, "What is still to come was not attended.") }
    }
  }
}

extension EventType {
  /// `camp`, `Official Visit`, `official_visit`; a visit alone is unofficial.
  init?(typed text: String) {
    func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
    let word = plain(text)
    let named = Self.known.first { plain($0.wire) == word || plain($0.label) == word }
    guard let type = word == "visit" ? .unofficialVisit : named else { return nil }
    self = type
  }
}

extension SchoolDirectory {
  /// The school of this name in any case, else the only one whose name contains it; nil for none or several.
  func named(_ text: String) -> SchoolID? {
    let exact = labelled.filter { $0.name.lowercased() == text.lowercased() }
    if exact.count == 1 { return exact[0].id }
    guard exact.isEmpty else { return nil }
    let matches = SearchFolding.query(text).map(ids) ?? []
    return matches.count == 1 ? matches.first : nil
  }
}
