import CompassModel
import StateMachine

/// The recruiting timeline page: everything that happened and will happen with each school, as swimlanes and as a
/// list (recruiting-timeline.md).
public enum RecruitingTimeline: Feature {
  public typealias Context = PageContext

  /// How many lanes a page has; with more lanes than this they are collapsed at first (decision T17).
  public static let lanesPerPage = 20
  /// How long a saved copy may be shown before fresh rows arrive (decision X12).
  static let savedCopyLifetime = Duration.seconds(300)
  /// How long a first load stays blank before the skeleton shows (decision X13).
  static let skeletonDelay = Duration.milliseconds(300)
}
