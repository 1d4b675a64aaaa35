import CompassModel
import StateMachine

/// The detail page: every column of one event, interaction or offer, to be read.
public enum RecordDetails: Feature {
  public typealias Context = PageContext

  /// How long a first load stays blank before the skeleton shows (decision X13).
  static let skeletonDelay = Duration.milliseconds(300)
}
