package protocol ColumnValue: Sendable {
  static var kind: ColumnKind { get }
  /// Converts a column's value; nil for a value of another type, and for an empty id.
  static func read(_ value: RecordField.Value) -> Self?
  var inColumn: RecordField.Value { get }
}

extension String: ColumnValue {
  public static var kind: ColumnKind { .line }
  package static func read(_ value: RecordField.Value) -> Self? { value.text }
  package var inColumn: RecordField.Value { .text(self) }
}

extension Double: ColumnValue {
  public static var kind: ColumnKind { .number }
  package static func read(_ value: RecordField.Value) -> Self? { value.number }
  package var inColumn: RecordField.Value { .number(self) }
}

extension Bool: ColumnValue {
  public static var kind: ColumnKind { .flag }
  package static func read(_ value: RecordField.Value) -> Bool? {
    if case .flag(let flag) = value { flag } else { nil }
  }
  package var inColumn: RecordField.Value { .flag(self) }
}

extension CalendarDate: ColumnValue {
  public static var kind: ColumnKind { .date }
  package static func read(_ value: RecordField.Value) -> Self? { value.date }
  package var inColumn: RecordField.Value { .date(self) }
}

extension Instant: ColumnValue {
  public static var kind: ColumnKind { .instant }
  package static func read(_ value: RecordField.Value) -> Instant? {
    if case .instant(let instant) = value { instant } else { nil }
  }
  package var inColumn: RecordField.Value { .instant(self) }
}

extension Identifier: ColumnValue {
  package static var kind: ColumnKind { .reference(nil) }
  package static func read(_ value: RecordField.Value) -> Self? {
    value.text.flatMap { $0.isEmpty ? nil : Self(rawValue: $0) }
  }
  package var inColumn: RecordField.Value { .text(rawValue) }
}

extension ColumnValue where Self: WireValue {
  package static var kind: ColumnKind { .choice(of: Self.self) }
  package static func read(_ value: RecordField.Value) -> Self? { value.text.map(Self.init(wire:)) }
  package var inColumn: RecordField.Value { .text(wire) }
}

extension EventType: ColumnValue {}
extension OfferType: ColumnValue {}
extension OfferStatus: ColumnValue {}
extension MetricType: ColumnValue {}
extension InteractionType: ColumnValue {}
extension InteractionDirection: ColumnValue {}
extension SchoolStatus: ColumnValue {}

extension ColumnKind {
  /// The formats for values of this kind on detail pages; nil if the type of a value alone decides its format. `empty`
  /// is the value that an empty choice or flag counts as, shown in its place; nil for none. Other kinds ignore it.
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
