import CompassModel
import PageKit
import StateMachine

/// The offers page: scholarship offers, their deadlines, a comparison and a form to log one (offers-list.md).
public enum OffersList: PageFeature {
  /// How many offers the list and the comparison show at first, and how many more each time the list is asked.
  public static let pageSize = 100
}
