import CompassModel
import CompassSamples
import PageKit
import Records
import TestSupport
import Testing

@testable import Videos

struct VideosTests {
  @Test func aClosedPageListsNothing() {
    let screen = Videos.Screen(Videos.State(), .sample())
    #expect(screen.rows.isEmpty && screen.count == nil)
  }

  @Test func aVideoThatIsNotThereIsNotMarked() {
    var state = Videos.State()
    #expect(Videos.handle(.sentTapped(id: "v-1"), &state, in: .sample()).isEmpty)
  }

  @Test func theNewestVideoIsFirst() {
    let videos = [("a", "2026-01-10"), ("b", "2026-02-01"), ("c", "2026-01-10")].map { id, date in
      Video(NewVideo(name: id, date: day(date)), id: VideoID(id), owner: "athlete-1")
    }
    let all = VideoTable.Question(query: nil, filter: .all)
    #expect(VideoTable(videos).numbers(all) == [1, 0, 2])
  }

  @Test func aFilterListsTheVideosThatTheSchoolsHave() {
    let videos = [true, false].map {
      Video(NewVideo(name: "Fall", date: day("2026-01-10"), isSent: $0), id: VideoID("v\($0)"), owner: "athlete-1")
    }
    #expect(VideoTable(videos).numbers(VideoTable.Question(query: "fall", filter: .sent)) == [0])
    #expect(VideoTable(videos).numbers(VideoTable.Question(query: nil, filter: .open)) == [1])
  }

  @Test func sentIsAnEditOfOneColumn() {
    let video = Video(NewVideo(name: "Fall", date: .latest), id: "v-1", owner: "athlete-1")
    let edit = Edit(.changed(.sent("v-1", of: "athlete-1"), at: Instant(seconds: 0)), of: "v-1", owner: "athlete-1")
    #expect(Video.row(video, after: edit)?.entry.isSent == true)
  }
}
