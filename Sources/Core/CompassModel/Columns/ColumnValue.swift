/// A type that one column holds.
public protocol ColumnValue: Sendable {
  /// The usual kind of such a column.
  static var kind: ColumnKind { get }
  /// Reads a column's value; nil for a value of another type.
  init?(inColumn value: RecordField.Value)
  /// The value as edits, stores and a project have it.
  var inColumn: RecordField.Value { get }
}

extension String: ColumnValue {
  public static var kind: ColumnKind { .line }
  public init?(inColumn value: RecordField.Value) {
    guard let text = value.text else { return nil }
    self = text
  }
  public var inColumn: RecordField.Value { .text(self) }
}

extension Double: ColumnValue {
  public static var kind: ColumnKind { .number }
  public init?(inColumn value: RecordField.Value) {
    guard let number = value.number else { return nil }
    self = number
  }
  public var inColumn: RecordField.Value { .number(self) }
}

extension Bool: ColumnValue {
  public static var kind: ColumnKind { .flag }
  public init?(inColumn value: RecordField.Value) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }
  public var inColumn: RecordField.Value { .flag(self) }
}

extension CalendarDate: ColumnValue {
  public static var kind: ColumnKind { .date }
  public init?(inColumn value: RecordField.Value) {
    guard let date = value.date else { return nil }
    self = date
  }
  public var inColumn: RecordField.Value { .date(self) }
}

extension Instant: ColumnValue {
  public static var kind: ColumnKind { .instant }
  public init?(inColumn value: RecordField.Value) {
    guard case .instant(let instant) = value else { return nil }
    self = instant
  }
  public var inColumn: RecordField.Value { .instant(self) }
}

extension Identifier: ColumnValue {
  public static var kind: ColumnKind { .reference(nil) }
  public init?(inColumn value: RecordField.Value) {
    guard let text = value.text, !text.isEmpty else { return nil }
    self.init(rawValue: text)
  }
  public var inColumn: RecordField.Value { .text(rawValue) }
}

extension ColumnValue where Self: WireValue {
  public static var kind: ColumnKind { .choice(of: Self.self) }
  public init?(inColumn value: RecordField.Value) {
    guard let text = value.text else { return nil }
    self.init(wire: text)
  }
  public var inColumn: RecordField.Value { .text(wire) }
}

extension EventType: ColumnValue {}
extension OfferType: ColumnValue {}
extension OfferStatus: ColumnValue {}
extension MetricType: ColumnValue {}
extension InteractionType: ColumnValue {}
extension InteractionDirection: ColumnValue {}
extension SchoolStatus: ColumnValue {}

extension ColumnKind {
  /// The wording of such values in details.
  ///
  /// - Parameter empty: the meaning of an empty column; nil for none.
  func text(empty: RecordField.Value?) -> ColumnText? {
    switch self {
    case .choice(let choices):
      let labels = Dictionary(choices.map { ($0.wire, $0.label) }) { first, _ in first }
      return ColumnText(words: { labels[$0] ?? $0 }, missing: empty?.text.map { labels[$0] ?? $0 })
    case .flag: return empty.map { ColumnText(missing: $0.isSet ? "Yes" : "No") }
    case .time: return ColumnText(words: { TimeOfDay.text($0) ?? $0 })
    case .dollars: return ColumnText(number: { Money.shortText($0) })
    case .percent: return ColumnText(number: { Percentage.text($0) })
    case .id, .reference, .line, .lines, .number, .date, .instant, .texts, .json: return nil
    }
  }
}
