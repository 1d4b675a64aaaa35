import CompassModel
import StateMachine

/// The offers page: scholarship offers, their deadlines, a comparison and a form to log one (offers-list.md).
public enum OffersList: Feature {
  public typealias Context = PageContext

  /// How many offers the list and the comparison show at first, and how many more each time the list is asked.
  public static let pageSize = 100
  /// How long a first load stays blank before the skeleton shows (decision X13).
  static let skeletonDelay = Duration.milliseconds(300)
}
