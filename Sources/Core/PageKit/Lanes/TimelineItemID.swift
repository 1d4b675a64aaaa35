import CompassModel

/// The id of a timeline item: its kind and its row's id. Written as `event-<id>`, `interaction-<id>`, `offer-<id>` or
/// `status-<id>` (decision T10).
public struct TimelineItemID: Hashable, Sendable {
  /// The table from which the item comes.
  public var kind: TimelineItemKind
  /// Whether this is the placeholder of a template, written without a kind.
  private var isBlank = false
  /// The row's id in its table.
  public var row: String

  package init(_ kind: TimelineItemKind, _ row: String) { (self.kind, self.row) = (kind, row) }

  /// Parses an id; nil if the text does not begin with the prefix of a kind.
  public init?(wire text: String) {
    for kind in TimelineItemKind.allCases where text.hasPrefix(kind.idPrefix) {
      self.init(kind, String(text.dropFirst(kind.idPrefix.count)))
      return
    }
    return nil
  }

  /// Parses the id of an item, or makes the placeholder of a template (`PageHead.rowButtons`).
  package init(ofButton text: String) {
    self = TimelineItemID(wire: text) ?? TimelineItemID(.event, text)
    isBlank = text == ActionTemplate.Blank.row.rawValue
  }
}

extension TimelineItemID {
  package var record: RecordReference? {
    switch kind {
    case .event: .event(EventID(row))
    case .interaction: .interaction(InteractionID(row))
    case .offer: .offer(OfferID(row))
    case .statusChange: nil
    }
  }
}

extension TimelineItemID: WireText {
  public static let noun = "item of the timeline"
  public var wire: String { isBlank ? row : kind.idPrefix + row }
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

/// The tables from which timeline items come (recruiting-timeline.md §3). The raw values are used in JSON.
public enum TimelineItemKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// A row of one of the three tables with detail pages.
  case event, interaction, offer
  /// A change of a school's status, which has no detail page (decision T15).
  case statusChange = "status_change"

  /// The name of the kind: `Status Change`.
  public var label: String {
    switch self {
    case .event: "Event"
    case .interaction: "Interaction"
    case .offer: "Offer"
    case .statusChange: "Status Change"
    }
  }

  package var pluralLabel: String { label + "s" }
}

/// The palette of recruiting-timeline.md §6 (decision X20).
extension TimelineItemKind {
  /// The colour of the kind's items, toggles and legend entry; never the only carrier of a meaning.
  public var color: ColorToken {
    switch self {
    case .event: .timelineEvent
    case .interaction: .timelineInteraction
    case .offer: .timelineOffer
    case .statusChange: .neutralGray
    }
  }

  /// The shape drawn where there is no room for an emoji.
  package var shape: ScreenRow.Shape {
    switch self {
    case .event: .circle
    case .interaction: .square
    case .offer: .diamond
    case .statusChange: .triangle
    }
  }
}
