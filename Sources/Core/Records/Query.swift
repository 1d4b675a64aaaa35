import CompassModel

/// The key of one kind of rows of one athlete.
public struct RowsKey: Hashable, Sendable, Codable {
  /// The athlete to whom the rows belong.
  public var owner: AthleteID
  /// One of the kinds into which the athlete's rows are divided.
  public var kind: RowKind

  package init(_ kind: RowKind, of owner: AthleteID) { (self.kind, self.owner) = (kind, owner) }
}

/// Dictionaries with these keys encode as JSON objects with keys like `events/athlete-1`.
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

/// A range of days for which rows are requested, both ends included.
public struct DayRange: Hashable, Sendable, Codable {
  /// The first day; nil for no lower bound.
  package var first: CalendarDate?
  /// The last day; later rows are not requested (decision P2).
  package var last: CalendarDate

  package init(from first: CalendarDate?, through last: CalendarDate) { (self.first, self.last) = (first, last) }

  /// Whether a date is between `first` and `last`, both included.
  public func contains(_ day: CalendarDate) -> Bool { first.map { $0 <= day } ?? true && day <= last }

  package func covers(_ other: DayRange) -> Bool {
    guard other.last <= last else { return false }
    guard let first else { return true }
    return other.first.map { first <= $0 } ?? false
  }
}

/// A request for rows.
public struct Query: Hashable, Sendable, Codable {
  /// The athlete and the kind of the rows.
  public var key: RowsKey
  /// The days of performance readings to load; nil for all days, and for every other kind.
  public var days: DayRange?
  /// The logical time of the request: requests of one turn share data such as the family. Nil to share nothing.
  package var turn: Int?
  /// Whether the user refreshed or retried: then the backend must request all rows, not only changes (decision L12).
  public var isRefresh: Bool

  package init(_ key: RowsKey, days: DayRange? = nil, turn: Int? = nil, isRefresh: Bool = false) {
    (self.key, self.days, self.turn, self.isRefresh) = (key, days, turn, isRefresh)
  }
}

/// The rows needed for the current screen.
public struct Needs: Hashable, Sendable, Codable {
  package var owner: AthleteID
  package var kinds: Set<RowKind>
  package var days: DayRange?

  package init(_ kinds: Set<RowKind>, of owner: AthleteID, days: DayRange? = nil) {
    (self.kinds, self.owner, self.days) = (kinds, owner, days)
  }

  /// One request for each kind, always in the order of `RowKind.allCases`.
  var queries: [Query] { RowKind.allCases.filter(kinds.contains).map(query) }

  private enum CodingKeys: CodingKey { case owner, kinds, days }

  /// Encodes the kinds in a fixed order, so that equal values encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(owner, forKey: .owner)
    try container.encode(RowKind.allCases.filter(kinds.contains), forKey: .kinds)
    try container.encodeIfPresent(days, forKey: .days)
  }

  func query(_ kind: RowKind) -> Query { Query(RowsKey(kind, of: owner), days: kind == .readings ? days : nil) }
}
