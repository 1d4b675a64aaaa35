import CompassModel

/// The rows of one kind of one athlete's.
public struct RowsKey: Hashable, Sendable, Codable {
  /// The athlete who has the rows.
  public var owner: AthleteID
  /// The kind of the rows.
  public var kind: RowKind

  /// All rows of that kind that `owner` has.
  public init(_ kind: RowKind, of owner: AthleteID) { (self.kind, self.owner) = (kind, owner) }
}

/// A dictionary of them encodes with the keys `events/athlete-1`, in one order.
extension RowsKey: CodingKeyRepresentable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public var codingKey: any CodingKey { Key(stringValue: "\(kind.rawValue)/\(owner.rawValue)") }

  public init?(codingKey: some CodingKey) {
    let parts = codingKey.stringValue.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = RowKind(rawValue: String(parts[0])) else { return nil }
    self.init(kind, of: AthleteID(String(parts[1])))
  }
}

/// Days that rows are asked for, both ends included.
public struct DayRange: Hashable, Sendable, Codable {
  /// Nil for no lower bound.
  public var first: CalendarDate?
  /// Later rows are not asked for (decision P2).
  public var last: CalendarDate

  /// The days from `first` to `last`; nil for all days up to `last`.
  public init(from first: CalendarDate?, through last: CalendarDate) { (self.first, self.last) = (first, last) }

  /// Whether a day is one of them.
  public func contains(_ day: CalendarDate) -> Bool { first.map { $0 <= day } ?? true && day <= last }

  /// Whether all days of another range are among these.
  public func covers(_ other: DayRange) -> Bool {
    guard other.last <= last else { return false }
    guard let first else { return true }
    return other.first.map { first <= $0 } ?? false
  }
}

/// A request for rows.
public struct Query: Hashable, Sendable, Codable {
  /// Whose rows, and of which kind.
  public var key: RowsKey
  /// The days of readings that are shown; nil for all, and for every other kind.
  public var days: DayRange?
  /// The logical time of the request: kinds that are requested in one turn share what they need, such as the family.
  /// Nil for a request that shares nothing.
  public var turn: Int?
  /// Whether a person wants to see for sure what there is: then no difference to what is known will do (decision L12).
  public var isRefresh: Bool

  /// All rows of a kind, or those of some days.
  public init(_ key: RowsKey, days: DayRange? = nil, turn: Int? = nil, isRefresh: Bool = false) {
    (self.key, self.days, self.turn, self.isRefresh) = (key, days, turn, isRefresh)
  }
}

/// The rows that what is on screen is made of.
public struct Needs: Hashable, Sendable, Codable {
  /// Whose rows: the athlete on screen.
  public var owner: AthleteID
  /// The kinds of the rows.
  public var kinds: Set<RowKind>
  /// The days of readings; nil for all of them.
  public var days: DayRange?

  /// Rows of some kinds of one athlete's.
  public init(_ kinds: Set<RowKind>, of owner: AthleteID, days: DayRange? = nil) {
    (self.kinds, self.owner, self.days) = (kinds, owner, days)
  }

  /// One request for each kind, in an order that is always the same.
  var queries: [Query] {
    RowKind.allCases.filter(kinds.contains).map(query)
  }

  private enum CodingKeys: CodingKey { case owner, kinds, days }

  /// The kinds in one order, so that equal states encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(owner, forKey: .owner)
    try container.encode(RowKind.allCases.filter(kinds.contains), forKey: .kinds)
    try container.encodeIfPresent(days, forKey: .days)
  }

  func query(_ kind: RowKind) -> Query { Query(RowsKey(kind, of: owner), days: kind == .readings ? days : nil) }
}
