import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecordDetails

/// Whoever may not see the row sees nothing of it, also if it was loaded before (decision N5).
struct ForbiddenRowsTests {
  let forbidden = ServiceFailure(.notPermitted)

  @Test func aRefusedRefreshTakesTheRowAway() {
    let before = RecordDetails.State.showing()
    var store = DetailsStore(before)
    let load = RecordDetails.Effect.load(request: before.load.request + 1, reference: camp, owner: ava)
    let schools = RecordDetails.Effect.loadSchools(request: before.schoolsLoad.request + 1, owner: ava)
    store.send(.refreshPulled, asks: [load, schools]) {
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    store.answer(
      load, with: .loadFailed(request: before.load.request + 1, failure: forbidden), asks: [.stop(.skeleton)]
    ) {
      $0.load.fail(ServiceFailure(.notPermitted))
      $0.record = nil
      $0.source = .none
    }
    store.answer(schools, with: .schoolsFailed(request: before.schoolsLoad.request + 1, failure: forbidden)) {
      $0.schoolsLoad.fail(ServiceFailure(.notPermitted))
      $0.schools = nil
    }
    let screen = store.state.screen()
    #expect(screen.groups.isEmpty && screen.title == "Event" && screen.subtitle == "")
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view this event."))
    store.finish()
  }
}
