import CompassModel
import PageKit
import Records

/// An index of events by columns, for filters, orders and calendar marks.
///
/// Row numbers follow ascending ids, so that comparing numbers breaks ties (decision X7).
public struct EventTable: RowTable {
  /// A query for the list: filters, order, and the day they refer to.
  public struct Question: Hashable, Sendable {
    package var filters: EventFilters
    package var sort: EventSort
    package var today: CalendarDate

    package init(_ filters: EventFilters, _ sort: EventSort, today: CalendarDate) {
      (self.filters, self.sort, self.today) = (filters, sort, today)
    }
  }

  let starts, ends: [CalendarDate]
  let statuses: [EventStatus]
  private let rows: [Event]
  private let types: CodedColumn<EventType>
  private let search: SearchIndex
  private let orders: EventOrders

  public init(_ rows: [Event], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    self.rows = rows
    starts = rows.indices.map { rows[$0].entry.startDate }
    ends = rows.indices.map { rows[$0].lastDate }
    statuses = rows.indices.map { rows[$0].status }
    types = CodedColumn(rows.indices.map { rows[$0].entry.type })
    orders = EventOrders(rows)
    var search = SearchIndex(reservingRows: rows.count)
    for number in rows.indices { search.append(row: rows[number].searchedTexts) }
    self.search = search
  }

  public func numbers(_ question: Question) -> [Int32] {
    let query = SearchFolding.query(question.filters.search)
    var filters = question.filters
    filters.search = ""
    guard query != nil || filters != EventFilters() else { return orders[question.sort] }
    let days = filters.dates.days(today: question.today)
    let status = filters.status.status
    let passesType = types.values.map(filters.type.includes)
    let matches = query.map(search.matches)
    var numbers: [Int32] = []
    numbers.reserveCapacity(starts.count)
    for entry in orders[question.sort] {
      let number = Int(entry)
      guard passesType[Int(types.codes[number])], days.contains(starts[number]) else { continue }
      if let matches, !matches[number] { continue }
      if let status, statuses[number] != status { continue }
      numbers.append(entry)
    }
    return numbers
  }

  public func passes(_ number: Int, _ question: Question) -> Bool {
    let filters = question.filters
    return filters.type.includes(types[number]) && (filters.status.status ?? statuses[number]) == statuses[number]
      && filters.dates.days(today: question.today).contains(starts[number])
      && SearchFolding.query(filters.search).map { search.matches($0, row: number) } ?? true
  }

  public func precedes(_ number: Int, _ other: EventTable, _ otherNumber: Int, _ question: Question) -> Bool {
    let (row, otherRow) = (rows[number], other.rows[otherNumber])
    let (id, otherID) = (row.id, otherRow.id)
    switch question.sort {
    case .dateAscending, .dateDescending:
      let (start, otherStart) = (starts[number], other.starts[otherNumber])
      // Within a day by start time, earliest first in both orders of dates (decision G6).
      guard start == otherStart else { return (start < otherStart) == (question.sort == .dateAscending) }
      return (row.startMinute, id) < (otherRow.startMinute, otherID)
    case .type: return (types[number].wire, id) < (other.types[otherNumber].wire, otherID)
    case .name:
      // Events without a name come last (decision X7).
      guard row.entry.hasName, otherRow.entry.hasName else {
        return row.entry.hasName == otherRow.entry.hasName ? id < otherID : row.entry.hasName
      }
      let (name, otherName) = (row.entry.displayName, otherRow.entry.displayName)
      return name == otherName ? id < otherID : NameOrder(name) < NameOrder(otherName)
    }
  }
}

extension EventTable {
  /// Whether the event has ended by the clock (decision T25); reads the row only on its last day.
  func isOver(_ number: Int, at moment: Moment) -> Bool {
    let (end, today) = (ends[number], moment.today)
    return end < today || end == today && rows[number].isOver(at: moment)
  }

  /// Returns `2 * dayCount + 1` numbers for the days from `first` on: the number of events that start on each day, then
  /// `dayCount + 1` differences to the day before in the number of events continuing from an earlier day.
  func marks(from first: CalendarDate, dayCount: Int) -> [Int] {
    var marks = [Int](repeating: 0, count: 2 * dayCount + 1)
    for number in starts.indices {
      guard let (start, later) = days(of: number, from: first, dayCount) else { continue }
      if let start { marks[start] += 1 }
      guard !later.isEmpty else { continue }
      marks[dayCount + later.lowerBound] += 1
      marks[dayCount + later.upperBound] -= 1
    }
    return marks
  }

  /// Returns the part of `marks(from:dayCount:)` that one row accounts for: the amounts other than 0, by index.
  func marks(of number: Int, from first: CalendarDate, dayCount: Int) -> [Int: Int] {
    guard let (start, later) = days(of: number, from: first, dayCount) else { return [:] }
    var marks: [Int: Int] = start.map { [$0: 1] } ?? [:]
    guard !later.isEmpty else { return marks }
    marks[dayCount + later.lowerBound] = 1
    marks[dayCount + later.upperBound] = -1
    return marks
  }

  /// Returns the first day of a row and its later days, as far as they are among `dayCount` days from `first` on; nil if
  /// none is.
  @inline(__always)
  private func days(of number: Int, from first: CalendarDate, _ dayCount: Int) -> (start: Int?, later: Range<Int>)? {
    let (start, end) = (first.days(to: starts[number]), first.days(to: ends[number]))
    guard start < dayCount, end >= 0 else { return nil }
    let (firstLater, pastLast) = (max(start + 1, 0), min(end + 1, dayCount))
    return (0..<dayCount ~= start ? start : nil, firstLater..<max(firstLater, pastLast))
  }
}
