import CompassModel
import StateMachine

/// The events page: a calendar and a list of camps, showcases, visits and games (events-list.md).
public enum EventsList: Feature {
  public typealias Context = PageContext

  /// How many events the list shows at first, and how many more each time it is asked (decision E12).
  public static let pageSize = 100
  /// How far the calendar goes from today's month, in months (decision E6).
  public static let calendarReach = 24
  /// How long a saved copy may be shown before fresh rows arrive (decision X12).
  static let savedCopyLifetime = Duration.seconds(300)
  /// How long a first load stays blank before the skeleton shows (decision X13).
  static let skeletonDelay = Duration.milliseconds(300)
}
