import CompassModel
import CompassSamples
import PageKit
import Records
import TestSupport
import Testing
import Videos

struct VideosTests {
  @Test func aClosedPageListsNothing() {
    let screen = Videos.Screen(Videos.State(), .sample())
    #expect(screen.rows.isEmpty && screen.countText == "0 videos, 0 sent")
  }

  @Test func aVideoThatIsNotThereIsNotMarked() {
    var state = Videos.State()
    #expect(Videos.handle(.sentTapped(id: "v-1"), &state, in: .sample()).isEmpty)
  }

  @Test func sentIsAnEditOfOneColumn() {
    let video = Video(NewVideo(name: "Fall", date: .latest), id: "v-1", owner: "athlete-1")
    let edit = Edit(.changed(.sent("v-1", of: "athlete-1"), at: Instant(seconds: 0)), of: "v-1", owner: "athlete-1")
    #expect(Video.row(video, after: edit)?.entry.isSent == true)
  }
}
