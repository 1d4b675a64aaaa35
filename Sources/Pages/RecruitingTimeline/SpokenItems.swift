import PageKit

/// Capabilities of the list's rows for screen readers, read once for all (decision V13).
extension RecruitingTimeline.Screen {
  /// The spoken capabilities of each row in the list.
  package var spokenRowCapabilities: [SpokenCapability] { head.rowButtons.map(\.button).capabilities }
}
