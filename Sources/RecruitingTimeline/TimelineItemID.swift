import CompassModel

/// An item of the timeline: its kind and its row's id. Written `event-<id>`, `interaction-<id>`, `offer-<id>`,
/// `status-<id>` (decision T10).
public struct TimelineItemID: Hashable, Sendable {
  /// Which of the four sources the item comes from.
  public var kind: TimelineItemKind
  /// The id in the table the item comes from.
  public var row: String

  /// The kind, and the row's id in that table.
  public init(_ kind: TimelineItemKind, _ row: String) {
    self.kind = kind
    self.row = row
  }

  /// Nil for a text that does not begin as the id of one of the four kinds.
  public init?(_ text: String) {
    for kind in TimelineItemKind.allCases where text.hasPrefix(kind.idPrefix) {
      self.init(kind, String(text.dropFirst(kind.idPrefix.count)))
      return
    }
    return nil
  }
}

extension TimelineItemID: Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = TimelineItemID(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is no item of the timeline")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  public var description: String { kind.idPrefix + row }
}

extension TimelineItemKind {
  fileprivate var idPrefix: String {
    switch self {
    case .event: "event-"
    case .interaction: "interaction-"
    case .offer: "offer-"
    case .statusChange: "status-"
    }
  }
}

/// Which of the four sources an item comes from (recruiting-timeline.md §3). The raw values are the wire's and the
/// screen's.
public enum TimelineItemKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// Of the three tables whose rows have a page of their own.
  case event, interaction, offer
  /// A change of a school's status, which has no page of its own (decision T15).
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
