import CompassModel
import CompassServices
import Foundation
import PageKit

package struct ImportContext: Sendable {
  package var schools: SchoolDirectory
  package var moment: Moment
  /// The days to which the import is limited, both included; nil for no limit (decision F5). Events that repeat without
  /// an end or very often are limited even for nil, from 30 days ago to 366 days ahead.
  package var firstDay, lastDay: CalendarDate?
  /// Name of the file, which identifies its feed in later imports (decision F2); empty for standard input.
  package var fileName: String
  /// The user's names for columns of a table (decision F8).
  package var columns: ColumnNames

  package init(
    schools: SchoolDirectory, moment: Moment, from firstDay: CalendarDate? = nil, to lastDay: CalendarDate? = nil,
    fileName: String = "", columns: ColumnNames = ColumnNames()
  ) {
    (self.schools, self.moment, self.firstDay, self.lastDay) = (schools, moment, firstDay, lastDay)
    (self.fileName, self.columns) = (fileName, columns)
  }

  func takes(_ event: NewEvent) -> Bool {
    let last = max(event.endDate ?? event.startDate, event.startDate)
    return firstDay.map { last >= $0 } ?? true && lastDay.map { event.startDate <= $0 } ?? true
  }
}

struct ImportedEvent: Hashable, Sendable {
  var event: NewEvent
  /// The id of the row of this app that the file names; nil if it names none.
  var row: EventID?
  /// Identity of the event in its feed; nil if the file has none (decision F1).
  var identity: EventOrigin.Identity?
  var version = EventOrigin.Version()
  /// The calendar's name and program, else the file's name (decision F2).
  var feed = ""
  var isOfNamedFeed = false
  var isOfTable = false
}

/// Events from separated values, one per row (decision D13).
enum EventFileTable {
  enum Column: ImportedColumn {
    case id, name, type, date, end, time, endTime, isWholeDay, school, schoolID, place, address, city, state
    case cost, registered, attended, url, details, performanceNotes, opponent

    static let names: [(Column, [String])] = [
      (.id, ["id", "uid"]), (.name, ["name", "event", "eventname", "title", "subject", "summary"]),
      (.type, ["type", "eventtype", "kind", "category"]),
      (.date, ["date", "startdate", "day", "start", "from", "begins", "when"]),
      (.end, ["end", "enddate", "lastday", "to", "until", "ends"]), (.time, ["time", "starttime"]),
      (.endTime, ["endtime"]), (.isWholeDay, ["alldayevent", "allday"]),
      (.school, ["school", "schoolname", "college", "university"]), (.schoolID, ["schoolid"]),
      (.place, ["place", "location", "locationname", "venue", "where"]),
      (.address, ["address", "locationaddress", "street"]), (.city, ["city", "town"]),
      (.state, ["state"]), (.cost, ["cost", "price", "fee"]), (.registered, ["registered", "registration"]),
      (.attended, ["attended"]), (.url, ["url", "link", "website"]), (.details, ["description", "details", "notes"]),
      (.performanceNotes, ["performancenotes"]), (.opponent, ["opponent", "opponentname", "vs"]),
    ]
  }

  static func read(_ bytes: [UInt8], _ context: ImportContext) -> ImportedRows<ImportedEvent> {
    // Google's tables have the same columns except for these.
    let head = String(decoding: bytes.prefix(2000).filter { $0 != 0 }, as: UTF8.self).lowercased()
    let isOutlooks = head.contains("reminder on/off") || head.contains("show time as")
    return ImportedRows(table: bytes) { table, result throws(ImportProblem) in
      try context.columns.check(table) { Column.column(named: $0) != nil }
      let head = NamedRows<Column>.head(of: table, required: [.date], context.columns)
      let rows = try NamedRows<Column>(table, head: head ?? 0, context.columns)
      result.notes = rows.notes
      guard rows.has(.date) else {
        throw ImportProblem(
          rows.headLine,
          "The first line names no column date: it is like name,type,date,end,time,place,school,cost,registered")
      }
      result.take(rows) { event(&$0, context, isOutlooks: isOutlooks) }
    }
  }

  private static func event(
    _ cells: inout CellReader<Column>, _ context: ImportContext, isOutlooks: Bool
  ) -> ImportedEvent? {
    if cells[.date] == nil { cells.report(.date, "The row has no date.") }
    let opponent = cells[.opponent].map { $0.lowercased().hasPrefix("vs") || $0.hasPrefix("@") ? $0 : "vs. \($0)" }
    let name = (cells[.name] ?? opponent)?.split(whereSeparator: \.isNewline).joined(separator: " ") ?? "Unknown event"
    let dates = "is not a date: 2026-12-05, 12/5/2026 with the month first, or dec 5"
    let moment = context.moment
    let start = cells.value(.date, dates) { TypedDays.cell($0, at: moment) }
    let first = start?.days.first
    let day = first ?? moment.today
    let end = cells.value(.end, dates) { (text) -> (days: [CalendarDate], time: String?)? in
      if let cell = TypedDays.cell(text, at: moment, since: first, first.map { .from($0) } ?? .planned) { return cell }
      // A clock time alone is of the last day.
      guard let clocks = TypedDays.clocks(text, on: day, in: moment.zone), clocks.end == nil else { return nil }
      return ([], clocks.start)
    }
    let times = "is no time: 09:30, 9am or 9am-4pm"
    let typed = cells.value(.time, times) { TypedDays.clocks($0, on: day, in: moment.zone) }
    let endTime = cells.value(.endTime, times) { TypedDays.clocks($0, on: day, in: moment.zone) }
    let isWholeDay = cells.flag(.isWholeDay)
    var last = end?.days.last ?? start?.days.dropFirst().last
    // In Outlook's tables, whole-day events end on the day after the last (decision F6).
    if isWholeDay, isOutlooks, let end = last, end > day { last = end.adding(days: -1) }
    let cost = cost(&cells)
    var event = NewEvent(
      schoolID: school(&cells, context.schools), type: type(&cells, name), name: name, startDate: day, endDate: last,
      startTime: isWholeDay ? nil : typed?.start ?? start?.time,
      endTime: isWholeDay ? nil : endTime?.start ?? typed?.end ?? end?.time, location: cells[.place],
      address: cells[.address], city: cells[.city], state: cells[.state], url: cells[.url],
      details: cost.note.map { [cells[.details], $0].compactMap(\.self).joined(separator: "\n") }
        ?? cells[.details], performanceNotes: cells[.performanceNotes],
      cost: cost.dollars, isRegistered: cells.flag(.registered), isAttended: cells.flag(.attended))
    let isOneDay = event.endDate.map { $0 == day } ?? true
    if isOneDay, event.endTime == "00:00:00", let start = event.startTime, start > "00:00:00" {
      // Midnight is the end of the day.
      event.endDate = day.adding(days: 1)
    }
    let today = moment.today
    check(event, &cells, today)
    guard cells.problems.isEmpty else { return nil }
    return ImportedEvent(
      event: event, row: cells[.id].map { EventID($0) }, identity: cells[.id].map { EventOrigin.Identity(uid: $0) },
      feed: context.fileName, isOfTable: true)
  }

  /// Reads the type. An unknown type is guessed from the event's name, with a note (decisions F7, D6).
  private static func type(_ cells: inout CellReader<Column>, _ name: String) -> EventType {
    guard let text = cells[.type] else { return EventType(namedLike: name) }
    if let type = EventType(typed: text) ?? EventType(inWords: text) { return type }
    let type = EventType(namedLike: name)
    cells.note("The type \(quoted(text)) is not known: \(quoted(name)) is taken as \(type.label).")
    return type
  }

  /// Reads the cost in dollars, nil if unknown, and a note if the text has more: `$150/day` (decision F7).
  private static func cost(_ cells: inout CellReader<Column>) -> (dollars: Double?, note: String?) {
    guard let text = cells[.cost] else { return (nil, nil) }
    let word = text.lowercased()
    if word == "free" { return (0, nil) }
    if TypedDays.unknownWords.contains(word) { return (nil, nil) }
    let amount = word.hasPrefix("usd") ? text.dropFirst(3).trimmingCharacters(in: .whitespaces) : text
    let rate = amount.wholeMatch(of: /(\$?[0-9][0-9,.]*) ?(?:\/|per ).*/).map { String($0.1) }
    let number = rate ?? amount
    // Groups of thousands have three digits, so one or two after a comma are decimals.
    let hasDecimalComma = number.wholeMatch(of: /\$? ?(?:0|[1-9][0-9]*),[0-9]{1,2}/) != nil
    do throws(FieldProblem) {
      if !hasDecimalComma, number.wholeMatch(of: /\$? ?0[0-9]*,.*/) != nil {
        throw FieldProblem("A group of thousands does not begin with a zero")
      }
      let dollars = try DecimalField.amount.read(hasDecimalComma ? number.replacing(",", with: ".") : number)
      if hasDecimalComma, let dollars {
        cells.doubt("\(quoted(text)) is read as \(Money.text(dollars)), with a decimal comma.")
      }
      return (dollars, rate.map { _ in "Cost: \(text)" })
    } catch {
      cells.report(.cost, "\(quoted(text)) is no cost: \(error.sentence.asSentence)")
      return (nil, nil)
    }
  }

  private static func school(_ cells: inout CellReader<Column>, _ schools: SchoolDirectory) -> SchoolID? {
    if let id = cells[.schoolID] {
      if schools.contains(SchoolID(id)) { return SchoolID(id) }
      // The file is this app's own, from another store (decision F1).
      guard let name = cells[.school] else {
        cells.report(.schoolID, "\(quoted(id)) is the id of none of your schools")
        return nil
      }
      if let school = schools.named(name) { return school }
      cells.note("The school \(quoted(name)) is not there: the event is taken without it.")
      return nil
    }
    return cells.value(
      .school, "is none of your schools, or more than one: add it first, or name it in the column place"
    ) { schools.named($0) }
  }

  private static func check(_ event: NewEvent, _ cells: inout CellReader<Column>, _ today: CalendarDate) {
    func report(_ column: Column, _ message: String) {
      if cells.problems.isEmpty { cells.report(column, message) }
    }
    if let end = event.endDate, end < event.startDate { report(.end, "The end is before the date.") }
    let isOneDay = event.endDate.map { $0 == event.startDate } ?? true
    if isOneDay, let start = event.startTime, let end = event.endTime, end < start {
      report(cells[.endTime] == nil ? .time : .endTime, "The event ends before it begins.")
    }
    if event.isAttended, event.startDate > today {
      report(.attended, "An event that is still ahead cannot be attended.")
    }
  }
}

extension EventType {
  /// Reads `camp`, `Official Visit` or `official_visit`; `visit` alone is an unofficial visit. Nil for anything else.
  package init?(typed text: String) {
    func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
    let word = plain(text)
    let named = Self.recognized.first { plain($0.wire) == word || plain($0.label) == word }
    guard let type = word == "visit" ? .unofficialVisit : named else { return nil }
    self = type
  }
}

extension SchoolDirectory {
  /// The school with this name in any case, else the only one whose name matches it; nil for none or several.
  func named(_ text: String) -> SchoolID? {
    let exact = labelled.filter { $0.name.lowercased() == text.lowercased() }
    if exact.count == 1 { return exact[0].id }
    guard exact.isEmpty else { return nil }
    let matches = SearchFolding.query(text).map(ids) ?? []
    return matches.count == 1 ? matches.first : nil
  }
}
