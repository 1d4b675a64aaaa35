import CompassModel
import PageKit

/// The palette of recruiting-timeline.md §6 (decision X20).
extension TimelineItemKind {
  public var color: ColorToken {
    switch self {
    case .event: .timelineEvent
    case .interaction: .timelineInteraction
    case .offer: .timelineOffer
    case .statusChange: .neutralGray
    }
  }
}
