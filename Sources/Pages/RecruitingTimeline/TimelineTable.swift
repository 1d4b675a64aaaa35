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
    self.init(TimelineSources(rows), in: zone)
  }

  init(_ sources: TimelineSources, in zone: Zone) { columns = TimelineColumns(sources, zone: zone) }

  /// The rows of `fresh`, but of the `kept` kinds those of this table (defect 27).
  func taking(_ fresh: TimelineTable, except kept: PerKind<Bool>) -> TimelineTable {
    TimelineTable(columns.sources.taking(fresh.columns.sources, except: kept), in: fresh.columns.zone)
  }

  /// How many items there are, of all kinds and whatever the filters.
  public var count: Int { columns.count }
  /// Whether there are no items at all.
  public var isEmpty: Bool { columns.count == 0 }

  /// How many rows could not be read (decision X5).
  public var skippedCount: Int { columns.skippedCount }

  /// All rows, by id.
  public var rows: TimelineRows { columns.sources.rows }
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
    let skipped = try container.decode(PerKind<Int>.self, forKey: .skipped)
    func rows<Row: Decodable>(_ key: CodingKeys, _ skipped: Int) throws -> Loaded<Row> {
      Loaded(rows: try container.decode([Row].self, forKey: key), skipped: skipped)
    }
    self.init(
      TimelineRows(
        events: try rows(.events, skipped.event), interactions: try rows(.interactions, skipped.interaction),
        offers: try rows(.offers, skipped.offer), statusChanges: try rows(.statusChanges, skipped.statusChange)),
      in: .utc)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let sources = columns.sources
    try container.encode(sources.events.all, forKey: .events)
    try container.encode(sources.interactions.all, forKey: .interactions)
    try container.encode(sources.offers.all, forKey: .offers)
    try container.encode(sources.statusChanges.all, forKey: .statusChanges)
    try container.encode(sources.skipped, forKey: .skipped)
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
