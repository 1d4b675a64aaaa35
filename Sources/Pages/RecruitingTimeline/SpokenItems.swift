import CompassModel
import PageKit

/// What can be done with the lanes, with their items and with the items of the list, to be heard: once for all of them
/// (decision V13).
extension RecruitingTimeline.Screen {
  /// What is said of a lane alone comes with the lane.
  package var spokenLaneCapabilities: SpokenCapabilities { SpokenCapabilities(content.lanes.map(\.capabilities)) }

  /// `Each lane, the items of one school, can be collapsed. Each item can be opened.`
  package var spokenLanes: [String] {
    [
      spokenLaneCapabilities.sentence(of: "lane, the items of one school,"),
      head.dialog == nil ? "Each item can be opened." : nil,
    ].compactMap(\.self)
  }

  /// What can be done with each row of the list.
  package var spokenRowCapabilities: [SpokenCapability] {
    head.rowButtons.map(\.button).capabilities
  }
}
