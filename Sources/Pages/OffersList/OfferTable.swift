import CompassModel
import PageKit

/// An athlete's offers with everything worked out that filters and sorts read often, and the marks of the
/// selected ones: a mark cannot outlive its row (decision O7).
///
/// Built once when rows arrive, off the main actor.
public struct OfferTable: Sendable {
  private var rows: RowsByID<Offer>
  private(set) var columns: OfferColumns
  private let orders: OfferOrders
  private var marks: [Bool]
  /// How many rows are selected.
  public private(set) var selectedCount = 0
  /// Changes with every change of the rows, not with the selection; says nothing about another table.
  private(set) var revision = 0
  /// Changes when other schools may occur; says nothing about another table.
  private(set) var schoolsRevision = 0

  /// No rows.
  public init() { self.init([]) }

  /// - Parameter offers: in any order; of two rows with the same id the later one counts.
  public init(_ offers: [Offer]) {
    rows = RowsByID(offers)
    let offers = rows.all
    columns = OfferColumns(offers)
    orders = OfferOrders(offers)
    marks = [Bool](repeating: false, count: offers.count)
  }

  /// How many rows there are.
  public var count: Int { rows.count }
  /// All rows, by id.
  public var offers: [Offer] { rows.all }
  /// The schools that occur, nil for none.
  var schools: [SchoolID?] { columns.schools.values }

  /// The row with this id; nil if there is none.
  public subscript(id: OfferID) -> Offer? { rows[id: id] }

  func number(of id: OfferID) -> Int? { rows.number(of: id) }

  // MARK: - Changes

  /// Takes the place of another table: rows that are still there stay selected, and the revision counts on.
  mutating func replace(with table: OfferTable) {
    let selected = selectedCount == 0 ? [] : self.selected
    let (next, nextSchools) = (revision + 1, schoolsRevision + 1)
    self = table
    (revision, schoolsRevision) = (next, nextSchools)
    for id in selected { setSelected(true, id) }
  }

  /// Adds a row, or takes the place of the one with its id. Works everything out anew.
  mutating func insert(_ offer: Offer) { replace(with: OfferTable(offers + [offer])) }

  mutating func remove(_ id: OfferID) {
    setSelected(false, id)
    if rows.remove(id) != nil { revision += 1 }
  }

  /// Changes nothing if there is no such row.
  mutating func setStatus(_ status: OfferStatus, _ id: OfferID) {
    guard let number = number(of: id) else { return }
    rows.update(number) { $0.status = status }
    columns.statuses = columns.statuses.setting(status, at: number)
    revision += 1
  }

  /// The row at a position returned by `numbers`, with what is under way.
  func offer(_ number: Int, overlay: OfferOverlay) -> Offer {
    var offer = rows[number]
    if let status = overlay.statuses[offer.id] { offer.status = status }
    return offer
  }

  // MARK: - Selection

  /// The ids of the selected rows, ascending.
  public var selected: [OfferID] { marks.indices.lazy.filter { marks[$0] }.map { rows[$0].id } }

  /// Whether a row is there and selected.
  public func isSelected(_ id: OfferID) -> Bool { number(of: id).map { marks[$0] } ?? false }

  func isSelected(_ number: Int) -> Bool { marks[number] }

  /// Changes nothing if there is no such row.
  mutating func setSelected(_ isSelected: Bool, _ id: OfferID) {
    guard let number = number(of: id), marks[number] != isSelected else { return }
    marks[number] = isSelected
    selectedCount += isSelected ? 1 : -1
  }

  mutating func clearSelection() {
    guard selectedCount > 0 else { return }
    marks = [Bool](repeating: false, count: marks.count)
    selectedCount = 0
  }

  // MARK: - The list

  /// The positions of the rows that pass `filters`, in the order of `sort`.
  ///
  /// - Parameter names: of the schools of this table; asked for only if there is something to search.
  func numbers(
    passing filters: OfferFilters, in sort: OfferSort, names: @autoclosure () -> OfferSchoolNames, overlay: OfferOverlay
  ) -> [Int] {
    let hidden = Set(overlay.deleting.compactMap(number(of:)))
    let type = filters.type.type
    let status = filters.status.status
    let passesType = columns.types.values.map { type == nil || $0 == type }
    let passesStatus = columns.statuses.values.map { status == nil || $0 == status }
    let passesSchool = SearchFolding.query(filters.search).map { names().matches($0) }
    let (typeCodes, statusCodes) = (columns.types.codes, columns.statuses.codes)
    let schoolCodes = columns.schools.codes
    let isRemoved = rows.isRemoved
    var changedPasses: [Int: Bool] = [:]
    for (id, changed) in overlay.statuses {
      if let number = number(of: id) { changedPasses[number] = status == nil || changed == status }
    }

    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for entry in orders[sort] {
      let number = Int(entry)
      guard !isRemoved[number], passesType[Int(typeCodes[number])] else { continue }
      let passes = changedPasses.isEmpty ? nil : changedPasses[number]
      guard passes ?? passesStatus[Int(statusCodes[number])] else { continue }
      if let passesSchool, !passesSchool[Int(schoolCodes[number])] { continue }
      if !hidden.isEmpty, hidden.contains(number) { continue }
      numbers.append(number)
    }
    return numbers
  }

  /// The selected rows in the order of the list, then those that filters hide, in the same order (decision O7).
  ///
  /// - Parameter list: what `numbers` returned.
  func selectedNumbers(in list: [Int], sort: OfferSort, overlay: OfferOverlay) -> [Int] {
    guard selectedCount > 0 else { return [] }
    var pending = marks
    for id in overlay.deleting { if let number = number(of: id) { pending[number] = false } }
    var numbers: [Int] = []
    for number in list where pending[number] {
      numbers.append(number)
      pending[number] = false
    }
    guard numbers.count < selectedCount else { return numbers }
    for entry in orders[sort] where pending[Int(entry)] { numbers.append(Int(entry)) }
    return numbers
  }

  /// How many rows have each status, filtered or not (decision O6).
  func statusCounts(overlay: OfferOverlay) -> [OfferStatus: Int] {
    let statuses = columns.statuses
    var counts = [Int](repeating: 0, count: statuses.values.count)
    let isRemoved = rows.isRemoved
    for (number, code) in statuses.codes.enumerated() where !isRemoved[number] { counts[Int(code)] += 1 }
    for id in overlay.deleting { if let number = number(of: id) { counts[Int(statuses.codes[number])] -= 1 } }
    var result = Dictionary(uniqueKeysWithValues: zip(statuses.values, counts))
    for (id, status) in overlay.statuses where !overlay.deleting.contains(id) {
      guard let number = number(of: id) else { continue }
      result[statuses[number], default: 0] -= 1
      result[status, default: 0] += 1
    }
    return result
  }

  /// The place of a row's school in `schools`.
  func schoolCode(_ number: Int) -> Int { Int(columns.schools.codes[number]) }
}

extension OfferTable: Equatable {
  /// Equal if the same rows are there and the same are selected, however the tables came to that.
  public static func == (left: OfferTable, right: OfferTable) -> Bool {
    left.count == right.count && left.selectedCount == right.selectedCount && left.offers == right.offers
      && left.selected == right.selected
  }
}

extension OfferTable: Codable {
  private enum CodingKeys: CodingKey { case offers, selected }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode([Offer].self, forKey: .offers))
    for id in try container.decode([OfferID].self, forKey: .selected) { setSelected(true, id) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(offers, forKey: .offers)
    try container.encode(selected, forKey: .selected)
  }
}

/// What filters, counts and the comparison read of every row, side by side in memory.
struct OfferColumns: Sendable {
  let types: CodedColumn<OfferType>
  var statuses: CodedColumn<OfferStatus>
  let schools: CodedColumn<SchoolID?>
  /// 0 for none: neither can be the best.
  let amounts: [Double]
  let percentages: [Double]
  let deadlines: [CalendarDate?]

  init(_ rows: [Offer]) {
    types = CodedColumn(rows.map(\.type))
    statuses = CodedColumn(rows.map(\.status))
    schools = CodedColumn(rows.map(\.schoolID))
    amounts = rows.map { $0.amount.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    percentages = rows.map { $0.percentage.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    deadlines = rows.map(\.deadline)
  }
}

/// Changes that were asked for and not yet answered, laid over the rows: never a saved copy, so a reload
/// in between can neither lose nor resurrect a row.
public struct OfferOverlay: Hashable, Sendable, Codable {
  /// Shown as gone.
  public var deleting: Set<OfferID> = []
  /// Those of them that can still be undone (decision N11).
  public var waiting: Set<OfferID> = []
  /// Shown with another status (decision O12).
  public var statuses: [OfferID: OfferStatus] = [:]

  /// Nothing is under way.
  public init() {}

  private enum CodingKeys: CodingKey { case deleting, waiting, statuses }

  /// Ids in order, so that equal states encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deleting.sorted(), forKey: .deleting)
    try container.encode(waiting.sorted(), forKey: .waiting)
    try container.encode(statuses, forKey: .statuses)
  }
}
