/// Which of the four sources an item comes from (recruiting-timeline.md §3). The raw values are the wire's and the
/// screen's.
public enum TimelineItemKind: String, CaseIterable, Hashable, Sendable, Codable {
  case event, interaction, offer
  case statusChange = "status_change"

  /// `Status Change`.
  public var label: String {
    switch self {
    case .event: "Event"
    case .interaction: "Interaction"
    case .offer: "Offer"
    case .statusChange: "Status Change"
    }
  }

  /// `Status Changes`, as toggles and legend say.
  public var pluralLabel: String { label + "s" }
}
