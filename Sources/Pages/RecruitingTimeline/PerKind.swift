import PageKit

/// A value for each of the four kinds of timeline items.
public struct PerKind<Value> {
  package var event: Value
  package var interaction: Value
  package var offer: Value
  package var statusChange: Value

  package init(event: Value, interaction: Value, offer: Value, statusChange: Value) {
    (self.event, self.interaction, self.offer, self.statusChange) = (event, interaction, offer, statusChange)
  }

  package init(all value: Value) { self.init(event: value, interaction: value, offer: value, statusChange: value) }

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
}

extension PerKind: Sendable where Value: Sendable {}
extension PerKind: Equatable where Value: Equatable {}

extension PerKind: Encodable where Value: Encodable {
  private enum CodingKeys: String, CodingKey {
    case event, interaction, offer
    case statusChange = "status_change"
  }
}
