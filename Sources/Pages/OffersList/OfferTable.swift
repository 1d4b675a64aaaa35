import CompassModel
import PageKit
import Records

/// Columns of offers for the filters, the orders and the counts.
///
/// Rows are in the order of their ids, so that a row's number breaks ties (decision X7). The names of the schools are
/// no part of it but of the question: other names ask again and build nothing.
public struct OfferTable: RowTable {
  let rows: [Offer]
  /// The number of rows with each of the summary's statuses.
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
    var counts = [Int](repeating: 0, count: Self.counted.count)
    for row in rows { if let index = Self.counted.firstIndex(of: row.status) { counts[index] += 1 } }
    self.counts = counts
  }

  public func numbers(_ question: Question) -> [Int32] {
    guard question.isNarrowed else { return orders[question.sort] }
    let passesType = types.values.map(question.passes)
    let passesStatus = statuses.values.map(question.passes)
    let passesSchool = schools.values.map(question.passes)
    var numbers: [Int32] = []
    numbers.reserveCapacity(rows.count)
    for entry in orders[question.sort] {
      let number = Int(entry)
      guard passesType[Int(types.codes[number])], passesStatus[Int(statuses.codes[number])],
        passesSchool[Int(schools.codes[number])]
      else { continue }
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
  /// The statuses that are counted (decision O6).
  static let counted: [OfferStatus] = [.accepted, .pending, .declined, .expired]

  /// Returns the summary counts that one row changes, by index, with the amount added to each.
  func count(of number: Int) -> [Int: Int] {
    Self.counted.firstIndex(of: rows[number].status).map { [$0: 1] } ?? [:]
  }

  /// The filters and the order of a list.
  public struct Question: Hashable, Sendable {
    let sort: OfferSort
    private let type: OfferType?
    private let status: OfferStatus?
    /// The schools whose names match the search; nil without a search.
    private let schools: MatchingSchools?

    /// - Parameter schools: those whose names hold what is searched; nil where nothing is.
    init(_ filters: OfferFilters, _ sort: OfferSort, schools: MatchingSchools?) {
      (self.sort, type, status) = (sort, filters.type.type, filters.status.status)
      self.schools = schools
    }

    /// Whether any row may be left out.
    var isNarrowed: Bool { type != nil || status != nil || schools != nil }

    func passes(_ offer: Offer) -> Bool { passes(offer.type) && passes(offer.status) && passes(offer.schoolID) }
    func passes(_ type: OfferType) -> Bool { self.type == nil || self.type == type }
    func passes(_ status: OfferStatus) -> Bool { self.status == nil || self.status == status }
    func passes(_ school: SchoolID?) -> Bool { schools?.contains(school) ?? true }
  }
}
