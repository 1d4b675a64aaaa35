import CompassModel
import StateMachine

/// The detail page: every column of one event, interaction or offer, to be read.
public enum RecordDetails: Feature {
}
