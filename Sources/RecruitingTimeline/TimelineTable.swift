import CompassModel
import PageKit
import CompassServices

/// Everything that happened to an athlete, with everything worked out that filters and lanes read often.
///
/// Built when rows arrive, off the main actor; copies share it, and it is never changed in place.
public struct TimelineTable: Sendable {
  let columns: TimelineColumns

  /// Without rows.
  public init() {
    self.init(
      TimelineRows(
        events: Loaded(rows: []), interactions: Loaded(rows: []), offers: Loaded(rows: []),
        statusChanges: Loaded(rows: [])), in: .utc)
  }

  /// - Parameters:
  ///   - rows: in any order; of two rows of a source with the same id the later one counts.
  ///   - zone: whose days the items are on.
  public init(_ rows: TimelineRows, in zone: Zone) {
    columns = TimelineColumns(
      events: RowsByID(rows.events.rows), interactions: RowsByID(rows.interactions.rows),
      offers: RowsByID(rows.offers.rows), statusChanges: RowsByID(rows.statusChanges.rows),
      skipped: PerKind(
        event: rows.events.skipped, interaction: rows.interactions.skipped, offer: rows.offers.skipped,
        statusChange: rows.statusChanges.skipped), zone: zone)
  }

  init(_ columns: TimelineColumns) { self.columns = columns }

  /// The rows of `fresh`, but of the `kept` kinds those of this table (defect 27).
  func taking(_ fresh: TimelineTable, except kept: PerKind<Bool>) -> TimelineTable {
    let (old, new) = (columns, fresh.columns)
    var skipped = new.skipped
    for kind in TimelineItemKind.allCases where kept[kind] { skipped[kind] = old.skipped[kind] }
    return TimelineTable(
      TimelineColumns(
        events: kept.event ? old.events : new.events,
        interactions: kept.interaction ? old.interactions : new.interactions,
        offers: kept.offer ? old.offers : new.offers,
        statusChanges: kept.statusChange ? old.statusChanges : new.statusChanges, skipped: skipped,
        search: PerKind(
          event: kept.event ? old.search.event : new.search.event,
          interaction: kept.interaction ? old.search.interaction : new.search.interaction,
          offer: kept.offer ? old.search.offer : new.search.offer,
          statusChange: kept.statusChange ? old.search.statusChange : new.search.statusChange), zone: new.zone))
  }

  /// How many items there are, of all kinds and whatever the filters.
  public var count: Int { columns.count }
  /// Whether there are no items at all.
  public var isEmpty: Bool { columns.count == 0 }

  /// How many rows could not be read (decision X5).
  public var skippedCount: Int { columns.skippedCount }

  /// All rows, by id.
  public var rows: TimelineRows {
    TimelineRows(
      events: Loaded(rows: columns.events.all, skipped: columns.skipped.event),
      interactions: Loaded(rows: columns.interactions.all, skipped: columns.skipped.interaction),
      offers: Loaded(rows: columns.offers.all, skipped: columns.skipped.offer),
      statusChanges: Loaded(rows: columns.statusChanges.all, skipped: columns.skipped.statusChange))
  }
}

extension TimelineTable: Equatable {
  /// Equal if the same rows are there, whatever zone they are seen from.
  public static func == (left: TimelineTable, right: TimelineTable) -> Bool {
    left.columns === right.columns || left.rows == right.rows
  }
}

extension TimelineTable: Codable {
  private enum CodingKeys: String, CodingKey { case events, interactions, offers, statusChanges, skipped }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    columns = TimelineColumns(
      events: RowsByID(try container.decode([TimelineEvent].self, forKey: .events)),
      interactions: RowsByID(try container.decode([Interaction].self, forKey: .interactions)),
      offers: RowsByID(try container.decode([TimelineOffer].self, forKey: .offers)),
      statusChanges: RowsByID(try container.decode([StatusChange].self, forKey: .statusChanges)),
      skipped: try container.decode(PerKind<Int>.self, forKey: .skipped), zone: .utc)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(columns.events.all, forKey: .events)
    try container.encode(columns.interactions.all, forKey: .interactions)
    try container.encode(columns.offers.all, forKey: .offers)
    try container.encode(columns.statusChanges.all, forKey: .statusChanges)
    try container.encode(columns.skipped, forKey: .skipped)
  }
}

/// A value for each of the four sources of the timeline.
public struct PerKind<Value> {
  /// Of the events.
  public var event: Value
  /// Of the interactions.
  public var interaction: Value
  /// Of the offers.
  public var offer: Value
  /// Of the status changes.
  public var statusChange: Value

  /// One value for each source.
  public init(event: Value, interaction: Value, offer: Value, statusChange: Value) {
    self.event = event
    self.interaction = interaction
    self.offer = offer
    self.statusChange = statusChange
  }

  /// The same value for all.
  public init(all value: Value) { self.init(event: value, interaction: value, offer: value, statusChange: value) }

  /// The value of one source.
  public subscript(kind: TimelineItemKind) -> Value {
    get {
      switch kind {
      case .event: event
      case .interaction: interaction
      case .offer: offer
      case .statusChange: statusChange
      }
    }
    set {
      switch kind {
      case .event: event = newValue
      case .interaction: interaction = newValue
      case .offer: offer = newValue
      case .statusChange: statusChange = newValue
      }
    }
  }

  /// The same for every source, each value transformed.
  public func map<Mapped>(_ transform: (Value) -> Mapped) -> PerKind<Mapped> {
    PerKind<Mapped>(
      event: transform(event), interaction: transform(interaction), offer: transform(offer),
      statusChange: transform(statusChange))
  }
}

extension PerKind: Sendable where Value: Sendable {}
extension PerKind: Equatable where Value: Equatable {}
extension PerKind: Hashable where Value: Hashable {}

extension PerKind: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey {
    case event, interaction, offer
    case statusChange = "status_change"
  }
}
