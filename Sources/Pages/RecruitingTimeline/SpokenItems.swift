import PageKit

/// Capabilities to be heard, once for all rows of the list (decision V13).
extension RecruitingTimeline.Screen {
  /// The capabilities of each row of the list.
  package var spokenRowCapabilities: [SpokenCapability] {
    head.rowButtons.map(\.button).capabilities
  }
}
