import CompassModel
import PageKit
import StateMachine

/// The performance timeline page: readings over time, as charts, a radar and files (performance-timeline.md).
public enum PerformanceTimeline: PageFeature {
  /// How many readings of the history are shown at first, and how many more each time.
  public static let historyPageSize = 100
}
