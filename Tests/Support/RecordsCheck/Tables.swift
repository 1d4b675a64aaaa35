import CompassModel
import Records

/// Events with the values read by filters and sorts, contiguous in memory.
struct EventIndex: RowTable {
  enum Sort: Sendable, CaseIterable { case newest, oldest, name }
  struct Question: Hashable, Sendable {
    var search: String?
    var type: EventType?
    var sort = Sort.newest
  }

  let ids: [EventID], days: [Int32], types: [EventType], names: [String]
  let search: SearchIndex

  init(_ rows: [Event], auxiliary _: NoAuxiliary) {
    ids = rows.map(\.id)
    days = rows.map(\.startDate.dayNumber)
    types = rows.map(\.type)
    names = rows.map { SearchFolding.folded($0.name ?? "") }
    var search = SearchIndex(reservingRows: rows.count)
    for row in rows { search.append(row: [row.name, row.city]) }
    self.search = search
  }

  func numbers(_ question: Question) -> [Int32] {
    (0..<Int32(ids.count)).filter { passes(Int($0), question) }.sorted {
      precedes(Int($0), self, Int($1), question)
    }
  }

  func passes(_ number: Int, _ question: Question) -> Bool {
    (question.type ?? types[number]) == types[number] && question.search.map { search.matches($0, row: number) } ?? true
  }

  func precedes(_ number: Int, _ other: Self, _ otherNumber: Int, _ question: Question) -> Bool {
    switch question.sort {
    case .oldest: (days[number], ids[number]) < (other.days[otherNumber], other.ids[otherNumber])
    case .newest: (-days[number], ids[number]) < (-other.days[otherNumber], other.ids[otherNumber])
    case .name: (names[number], ids[number]) < (other.names[otherNumber], other.ids[otherNumber])
    }
  }

  /// Number of events that begin on each of `count` days from `first` on.
  func starts(from first: CalendarDate, count: Int) -> [Int] {
    var starts = [Int](repeating: 0, count: count)
    for day in days where (0..<count).contains(Int(day - first.dayNumber)) { starts[Int(day - first.dayNumber)] += 1 }
    return starts
  }
}

/// Offers by the names of their schools, rebuilt when the names are loaded or change.
struct OffersBySchool: RowTable {
  struct Question: Hashable, Sendable {}

  let ids: [OfferID], names: [String]

  init(_ rows: [Offer], auxiliary schools: Rows<School>?) {
    ids = rows.map(\.id)
    names = rows.map { offer in
      offer.terms.schoolID.flatMap { schools?[$0] }.map { SearchFolding.folded($0.name) } ?? "~"
    }
  }

  func numbers(_ question: Question) -> [Int32] {
    (0..<Int32(ids.count)).sorted { precedes(Int($0), self, Int($1), question) }
  }
  func passes(_ number: Int, _: Question) -> Bool { true }
  func precedes(_ number: Int, _ other: Self, _ otherNumber: Int, _: Question) -> Bool {
    (names[number], ids[number]) < (other.names[otherNumber], other.ids[otherNumber])
  }
}
