import PageKit

/// A value for each of the four kinds of timeline items.
public struct PerKind<Value> {
  /// The value for events.
  package var event: Value
  /// The value for interactions.
  package var interaction: Value
  /// The value for offers.
  package var offer: Value
  /// The value for status changes.
  package var statusChange: Value

  /// Creates a value per kind.
  package init(event: Value, interaction: Value, offer: Value, statusChange: Value) {
    (self.event, self.interaction, self.offer, self.statusChange) = (event, interaction, offer, statusChange)
  }

  /// Creates the same value for every kind.
  package init(all value: Value) { self.init(event: value, interaction: value, offer: value, statusChange: value) }

  /// The value for one kind.
  package subscript(kind: TimelineItemKind) -> Value {
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

  /// Returns the results of `transform`, one per kind.
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
