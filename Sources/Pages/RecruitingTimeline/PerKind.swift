import PageKit

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

extension PerKind: Encodable where Value: Encodable {
  private enum CodingKeys: String, CodingKey {
    case event, interaction, offer
    case statusChange = "status_change"
  }
}
