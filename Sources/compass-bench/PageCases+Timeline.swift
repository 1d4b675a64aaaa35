import CompassModel
import RecruitingCompass
import RecruitingTimeline

extension PageCases {
  static func measureTimeline(_ stopwatch: inout Stopwatch) async {
    for count in [10_000, 100_000] {
      let rows = SampleTimeline.answer(count, around: today)
      let compass = await SampleBackend(schools: SampleOffers.schools, timeline: rows).app(on: .timeline)
      let school = SampleOffers.schools[7].id
      let cases: [(String, [RecruitingTimeline.Action])] = [
        ("range change", [.rangeChanged(range: .threeMonths), .rangeChanged(range: .allTime)]),
        ("toggle", [.showsChanged(type: .event, isShown: false), .showsChanged(type: .event, isShown: true)]),
        ("school filter", [.schoolChanged(school: school), .schoolChanged(school: nil)]),
        ("zoom", [.zoomedIn(around: nil), .zoomReset]),
        ("all lanes expanded", [.allLanesExpanded, .allLanesCollapsed]),
        ("lane page", [.nextLanePageTapped, .previousLanePageTapped]),
      ]
      for (name, actions) in cases {
        measure(&stopwatch, "\(name), \(count) timeline items", compass, actions.map { .timeline($0) })
      }
    }
  }
}
