import CompassModel
import PageKit
import Records

/// What search and order read of schools, side by side in memory.
///
/// Rows are in the order of their ids, so that a row's number breaks ties (decision X7).
struct SchoolTable: RowTable {
  /// What is searched, folded; nil for nothing. The order is that of the names.
  struct Question: Hashable, Sendable {
    let query: String?

    init(search: String) { query = SearchFolding.query(search) }
  }

  private let ids: [SchoolID]
  private let names: [NameOrder]
  private let search: SearchIndex
  private let order: [Int32]

  init(_ rows: [School], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    ids = rows.map(\.id)
    let names = rows.map { NameOrder($0.name) }
    self.names = names
    order = rows.indices.sorted { (names[$0], $0) < (names[$1], $1) }.map { Int32($0) }
    var search = SearchIndex(reservingRows: rows.count)
    for row in rows { search.append(row: [row.name] + row.facts) }
    self.search = search
  }

  func numbers(_ question: Question) -> [Int32] {
    guard let query = question.query else { return order }
    let matches = search.matches(query)
    return order.filter { matches[Int($0)] }
  }

  func passes(_ number: Int, _ question: Question) -> Bool {
    question.query.map { search.matches($0, row: number) } ?? true
  }

  func precedes(_ number: Int, _ other: SchoolTable, _ otherNumber: Int, _ question: Question) -> Bool {
    let (name, otherName) = (names[number], other.names[otherNumber])
    return name == otherName ? ids[number] < other.ids[otherNumber] : name < otherName
  }
}

extension SchoolTable {
  func id(of number: Int) -> SchoolID { ids[number] }
}

extension SchoolsList {
  /// All schools that are found, in the list's order, for other programs; nil before the rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows,
      let list = context.schoolList?.list(SchoolTable.Question(search: state.search))
    else { return nil }
    return ListTable(list, first: ["id", "name", "city", "state", "division", "status"])
  }
}
