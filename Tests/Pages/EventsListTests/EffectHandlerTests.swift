import CompassModel
import CompassServices
import StateMachine
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// Each effect calls the right port for the right athlete and answers with the right action.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()
  let camp = Event.sample("camp")
  let busy = ServiceFailure(.databaseBusy, detail: "stub")

  /// What handling `effect` answers.
  func answers(to effect: EventsList.Effect, _ services: Services? = nil) async -> [EventsList.Action] {
    final class Box { var actions: [EventsList.Action] = [] }
    let box = Box()
    await EventsList.handle(effect, with: services ?? stubs.services, send: Send { box.actions.append($0) })
    return box.actions
  }

  @Test(
    arguments: [
      (nil, .dateDescending), ("date_desc", .dateDescending), ("date_asc", .dateAscending), ("name", .name),
      ("type", .type), ("Name", .dateDescending), ("", .dateDescending), ("Date (Oldest First)", .dateDescending),
      ("dateAscending", .dateDescending),
    ] as [(String?, EventSort)])
  func defect37AnUnknownStoredOrderMeansTheDefault(stored: String?, sort: EventSort) async {
    stubs.preferences.value = { _ in stored }
    #expect(await answers(to: .restoreSort) == [.answer(.sortRestored(sort: sort))])
    #expect(stubs.calls.all == ["value for eventsSortOption"])
  }

  @Test func theOrderIsStoredByItsKey() async {
    stubs.preferences.store = { _, _ in }
    #expect(await answers(to: .saveSort(.dateAscending)) == [])
    #expect(stubs.calls.all == ["store date_asc for eventsSortOption"])
    let busy = busy
    stubs.preferences.store = { _, _ throws(ServiceFailure) in throw busy }
    #expect(await answers(to: .saveSort(.name)) == [.answer(.sortSaveFailed(sort: .name, failure: busy))])
  }

  @Test func requestsToTheParentTouchNoPort() async {
    #expect(await answers(to: .tell(.recordOpened(.event("e")))) == [])
    #expect(stubs.calls.all.isEmpty)
  }

  @Test func anUnexpectedCallFailsLoudly() async {
    await withKnownIssue {
      _ = await answers(to: .restoreSort)
    } matching: {
      "\($0)".contains("Nothing is stubbed for: value for eventsSortOption")
    }
  }
}
