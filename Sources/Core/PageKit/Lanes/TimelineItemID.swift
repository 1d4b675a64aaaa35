import CompassModel

/// An item of the timeline: its kind and its row's id. Written `event-<id>`, `interaction-<id>`, `offer-<id>`,
/// `status-<id>` (decision T10).
public struct TimelineItemID: Hashable, Sendable {
  /// Which of the four sources the item comes from.
  public var kind: TimelineItemKind
  /// Whether it is in the place of any item's, in a template.
  private var isBlank = false
  /// The id in the table the item comes from.
  public var row: String

  /// The kind, and the row's id in that table.
  public init(_ kind: TimelineItemKind, _ row: String) {
    self.kind = kind
    self.row = row
  }

  /// Nil for a text that does not begin as the id of one of the four kinds.
  public init?(wire text: String) {
    for kind in TimelineItemKind.allCases where text.hasPrefix(kind.idPrefix) {
      self.init(kind, String(text.dropFirst(kind.idPrefix.count)))
      return
    }
    return nil
  }

  /// The id of an item of the page, or the blank of a template (`PageHead.rowButtons`).
  package init(ofButton text: String) {
    self = TimelineItemID(wire: text) ?? TimelineItemID(.event, text)
    isBlank = text == ActionTemplate.Blank.row.rawValue
  }
}

extension TimelineItemID {
  /// The row that has a page of its own; nil for a change of a status.
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

/// Which of the four sources an item comes from (recruiting-timeline.md §3). The raw values are the wire's and the
/// screen's.
public enum TimelineItemKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// The three tables whose rows have a page of their own.
  case event, interaction, offer
  /// A change of a school's status, which has no page of its own (decision T15).
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

  /// `Status Changes`, as toggles and legend say.
  public var pluralLabel: String { label + "s" }
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

  /// Its shape where there is no room for an emoji.
  package var shape: ScreenRow.Shape {
    switch self {
    case .event: .circle
    case .interaction: .square
    case .offer: .diamond
    case .statusChange: .triangle
    }
  }
}
