/// A value for each of the four sources of the timeline.
public struct PerKind<Value> {
  public var event: Value
  public var interaction: Value
  public var offer: Value
  public var statusChange: Value

  public init(event: Value, interaction: Value, offer: Value, statusChange: Value) {
    self.event = event
    self.interaction = interaction
    self.offer = offer
    self.statusChange = statusChange
  }

  /// The same value for all.
  public init(all value: Value) { self.init(event: value, interaction: value, offer: value, statusChange: value) }

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
