import CompassModel
import StateMachine

/// The performance timeline page: readings over time, as charts, a radar and files (performance-timeline.md).
public enum PerformanceTimeline: Feature {
  public typealias Context = PageContext

  /// How long a first load stays blank before the skeleton shows (decision X13).
  static let skeletonDelay = Duration.milliseconds(300)
}
