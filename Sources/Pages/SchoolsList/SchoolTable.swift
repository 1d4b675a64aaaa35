import CompassModel
import PageKit
import Records

/// An index of schools by columns, for search and orders.
///
/// Row numbers follow ascending ids, so that comparing numbers breaks ties (decision X7).
public struct SchoolTable: RowTable {
  /// A query for the list: the folded search text, nil for all schools, and the days of last contact if they order the
  /// list, nil for the order by name.
  public struct Question: Hashable, Sendable {
    let query: String?
    let lastContacts: [SchoolID: CalendarDate]?

    init(search: String, lastContacts: [SchoolID: CalendarDate]? = nil) {
      (query, self.lastContacts) = (SearchFolding.query(search), lastContacts)
    }

    /// Returns a sort key: the oldest contact first, schools without contact last; empty for the order by name.
    func rank(_ school: SchoolID) -> String { lastContacts.map { $0[school]?.wire ?? "~" } ?? "" }
  }

  private let ids: [SchoolID]
  private let names: [NameOrder]
  private let search: SearchIndex
  private let order: [Int32]

  public init(_ rows: [School], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    ids = rows.map(\.id)
    let names = rows.map { NameOrder($0.name) }
    self.names = names
    order = rows.indices.sorted { (names[$0], $0) < (names[$1], $1) }.map { Int32($0) }
    var search = SearchIndex(reservingRows: rows.count)
    for row in rows { search.append(row: [row.name] + row.facts) }
    self.search = search
  }

  public func numbers(_ question: Question) -> [Int32] {
    var order = order
    if question.lastContacts != nil {
      let ranks = ids.map(question.rank)
      order.sort { (ranks[Int($0)], names[Int($0)], $0) < (ranks[Int($1)], names[Int($1)], $1) }
    }
    guard let query = question.query else { return order }
    let matches = search.matches(query)
    return order.filter { matches[Int($0)] }
  }

  public func passes(_ number: Int, _ question: Question) -> Bool {
    question.query.map { search.matches($0, row: number) } ?? true
  }

  public func precedes(_ number: Int, _ other: SchoolTable, _ otherNumber: Int, _ question: Question) -> Bool {
    let (rank, otherRank) = (question.rank(ids[number]), question.rank(other.ids[otherNumber]))
    if rank != otherRank { return rank < otherRank }
    let (name, otherName) = (names[number], other.names[otherNumber])
    return name == otherName ? ids[number] < other.ids[otherNumber] : name < otherName
  }
}
