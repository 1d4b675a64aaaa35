import CompassModel
import PageKit
import Records

/// An index of offers by columns, for filters, orders and counts.
///
/// Row numbers follow ascending ids, so that comparing numbers breaks ties (decision X7). School names are part of the
/// question, not of the table: renaming a school rebuilds nothing here.
public struct OfferTable: RowTable {
  let rows: [Offer]
  /// The number of offers with each status of `counted`, then of those with any other.
  let counts: [Int]
  private let types: CodedColumn<OfferType>
  private let statuses: CodedColumn<OfferStatus>
  private let schools: CodedColumn<SchoolID?>
  private let orders: OfferOrders

  public init(_ rows: [Offer], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    self.rows = rows
    types = CodedColumn(rows.map(\.type))
    statuses = CodedColumn(rows.map(\.status))
    schools = CodedColumn(rows.map(\.schoolID))
    orders = OfferOrders(rows)
    var counts = [Int](repeating: 0, count: Self.counted.count + 1)
    for row in rows { counts[Self.place(of: row.status)] += 1 }
    self.counts = counts
  }

  public func numbers(_ question: Question) -> [Int32] {
    guard question.isNarrowed else { return orders[question.sort] }
    // Columns without a filter are not read.
    let passesType = question.type == nil ? nil : types.values.map(question.passes)
    let passesStatus = question.status == nil ? nil : statuses.values.map(question.passes)
    let passesSchool = question.schools == nil ? nil : schools.values.map(question.passes)
    var numbers: [Int32] = []
    numbers.reserveCapacity(rows.count)
    for entry in orders[question.sort] {
      let number = Int(entry)
      if let passesType, !passesType[Int(types.codes[number])] { continue }
      if let passesStatus, !passesStatus[Int(statuses.codes[number])] { continue }
      if let passesSchool, !passesSchool[Int(schools.codes[number])] { continue }
      numbers.append(entry)
    }
    return numbers
  }

  public func passes(_ number: Int, _ question: Question) -> Bool { question.passes(rows[number]) }

  public func precedes(_ number: Int, _ other: OfferTable, _ otherNumber: Int, _ question: Question) -> Bool {
    question.sort.precedes(rows[number], other.rows[otherNumber])
  }
}

extension OfferTable {
  /// The statuses that the summary counts, in its order (decision O6).
  static let counted: [OfferStatus] = [.accepted, .pending, .declined, .expired]

  private static func place(of status: OfferStatus) -> Int { counted.firstIndex(of: status) ?? counted.count }

  func count(of number: Int) -> [Int: Int] { [Self.place(of: rows[number].status): 1] }

  /// A query for the list: filters and order.
  public struct Question: Hashable, Sendable {
    let sort: OfferSort
    fileprivate let type: OfferType?
    fileprivate let status: OfferStatus?
    /// The schools whose names match the search; nil without a search text.
    fileprivate let schools: MatchingSchools?

    init(_ filters: OfferFilters, _ sort: OfferSort, schools: MatchingSchools?) {
      (self.sort, type, status) = (sort, filters.type.type, filters.status.status)
      self.schools = schools
    }

    var isNarrowed: Bool { type != nil || status != nil || schools != nil }

    func passes(_ offer: Offer) -> Bool { passes(offer.type) && passes(offer.status) && passes(offer.schoolID) }
    func passes(_ type: OfferType) -> Bool { self.type == nil || self.type == type }
    func passes(_ status: OfferStatus) -> Bool { self.status == nil || self.status == status }
    func passes(_ school: SchoolID?) -> Bool { schools?.contains(school) ?? true }
  }
}
