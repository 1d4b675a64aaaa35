import CompassModel
import PageKit

/// What can be done with the lanes, with their items and with the items of the list, to be heard: once for all of them
/// (decision V13).
extension RecruitingTimeline.Screen {
  /// What is said of a lane alone comes with the lane.
  package var spokenLaneWays: SpokenWays { SpokenWays(content.lanes.map(\.ways)) }

  /// `Each lane can be collapsed. Each item can be opened.`
  package var spokenLanes: [String] {
    [spokenLaneWays.sentence(of: "lane"), head.dialog == nil ? "Each item can be opened." : nil].compactMap(\.self)
  }
}

extension TimelineRow {
  /// What can be done with it.
  package var ways: [SpokenWay] { buttons.ways(["open": "opened"]) }

  /// `spokenText`, what can be done with it beside what `ways` has said, and its details.
  package func spokenRow(_ ways: SpokenWays) -> String {
    SpokenText.row(spokenText, ways: ways.rest(of: self.ways), more: [details.map { "Notes: \($0)" }])
  }
}
