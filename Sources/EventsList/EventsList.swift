import CompassModel
import PageKit
import StateMachine

/// The events page: a calendar and a list of camps, showcases, visits and games (events-list.md).
public enum EventsList: PageFeature {
  /// How many events the list shows at first, and how many more each time it is asked (decision E12).
  public static let pageSize = 100
  /// How far the calendar goes from today's month, in months (decision E6).
  public static let calendarReach = 24
}
