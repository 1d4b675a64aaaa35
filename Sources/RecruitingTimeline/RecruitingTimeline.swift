import CompassModel
import PageKit
import StateMachine

/// The recruiting timeline page: everything that happened and will happen with each school, as swimlanes and as a
/// list (recruiting-timeline.md).
public enum RecruitingTimeline: PageFeature {
  /// How many lanes a page has; with more lanes than this they are collapsed at first (decision T17).
  public static let lanesPerPage = 20
}
