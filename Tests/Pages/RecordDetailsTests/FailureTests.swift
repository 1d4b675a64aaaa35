import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecordDetails

/// What is said and done about failures (decision X14).
struct FailureTests {
  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, Banner.Kind.error, "Connection timed out", true),
    (.serverError, .error, "Server error. Please try again.", true),
    (.unexpectedReply, .error, "Unexpected response from the server", true),
    (.notPermitted, .error, "You don't have permission to view this event.", false),
    (.notFound, .error, "This event no longer exists.", false),
    (.offline, .offline, "You are offline. Reload is disabled.", false),
  ])
  func failuresOfAFirstLoadAreToldInWords(
    kind: ServiceFailure.Kind, banner: Banner.Kind, message: String, canRetry: Bool
  ) {
    let screen = RecordDetails.State.opened().failing(kind).screen()
    let retry = canRetry ? RecordDetails.Tap.retryTapped : nil
    #expect(screen.banner == Banner(kind: banner, message: message, retry: retry))
    #expect(screen.title == "Event" && screen.subtitle == "" && screen.groups.isEmpty)
    #expect(screen.canReload == (kind != .offline))
  }

  @Test(arguments: [(camp, "event"), (call, "interaction"), (fullRide, "offer")])
  func theSentenceNamesWhatIsGone(reference: RecordReference, noun: String) {
    let gone = RecordDetails.State.opened(reference).failing(.notFound).screen()
    #expect(gone.banner?.message == "This \(noun) no longer exists.")
    let forbidden = RecordDetails.State.opened(reference).failing(.notPermitted).screen()
    #expect(forbidden.banner?.message == "You don't have permission to view this \(noun).")
  }

  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, "Connection timed out. Showing this event loaded at 09:00."),
    (.offline, "You are offline. Showing this event loaded at 09:00. Reload is disabled."),
  ])
  func aFailedReloadKeepsTheRecord(kind: ServiceFailure.Kind, message: String) {
    let screen = RecordDetails.State.showing().after(.refreshPulled).failing(kind).screen()
    #expect(screen.banner?.message == message && screen.title == "Winter Camp" && !screen.groups.isEmpty)
  }

  @Test func aRowThatIsGoneLeavesTheScreen() {
    let state = RecordDetails.State.showing().after(.refreshPulled).failing(.notFound)
    #expect(state.record == nil && state.screen().groups.isEmpty)
    #expect(state.screen().banner?.message == "This event no longer exists.")
    #expect(state.after(.refreshPulled).load.isRunning, "it may be back")
  }

  @Test func aSessionThatIsOverIsToldToTheRoot() {
    let over = ServiceFailure(.sessionOver)
    var state = RecordDetails.State.opened()
    let effects = RecordDetails.reduce(
      &state, .answer(.loadFailed(request: state.load.request, failure: over)), in: .sample())
    #expect(effects == [.stop(.skeleton), .tell(.sessionEnded)])
    let more = RecordDetails.reduce(
      &state, .answer(.schoolsFailed(request: state.schoolsLoad.request, failure: over)), in: .sample())
    #expect(more == [.tell(.sessionEnded)])
    #expect(state.screen().banner == nil && !state.screen().isLoading)
  }

  @Test func aCancelledLoadIsNoError() {
    let state = RecordDetails.State.showing().after(.refreshPulled).failing(.cancelled).failingSchools(.cancelled)
    #expect(state.screen().banner == nil && !state.screen().isLoading && state.screen().title == "Winter Camp")
  }

  /// Decision L12.
  @Test func retryAsksForEverythingThePageShows() {
    var state = RecordDetails.State.opened().failing(.timedOut)
    let all = RecordDetails.reduce(&state, .tap(.retryTapped), in: .sample())
    #expect(all.count == 3 && all.first == .load(request: state.load.request, reference: camp, owner: ava))

    state = RecordDetails.State.showing(schools: nil).failingSchools(.timedOut)
    let schools = RecordDetails.reduce(&state, .tap(.retryTapped), in: .sample())
    #expect(
      schools == [
        .load(request: state.load.request, reference: camp, owner: ava),
        .loadSchools(request: state.schoolsLoad.request, owner: ava),
      ])
  }

  @Test(arguments: [ServiceFailure.Kind.notFound, .notPermitted, .offline])
  func whatCannotHelpIsNotRetried(kind: ServiceFailure.Kind) {
    var store = DetailsStore(RecordDetails.State.opened().failing(kind).failingSchools(kind))
    store.send(.retryTapped)
    store.finish()
  }

  @Test func withNothingFailedThereIsNothingToRetry() {
    var store = DetailsStore(.showing())
    store.send(.retryTapped)
    store.finish()
  }

  @Test func offlineReloadsByItselfWhenTheConnectionReturns() {
    var store = DetailsStore(RecordDetails.State.opened().failing(.offline))
    store.send(.refreshPulled)
    store.finish()
    var state = store.state
    #expect(RecordDetails.reduce(&state, .connectivityReturned, in: .sample()).count == 3)
    let back = state.after(.loaded(request: state.load.request, record: .event()))
    #expect(back.screen().banner == nil && back.screen().canReload)
  }

  @Test func missingSchoolNamesHideNothing() {
    let screen = RecordDetails.State.showing(schools: nil).failingSchools(.timedOut).screen()
    #expect(
      screen.banner
        == Banner(
          kind: .error, message: "School names could not be loaded. Connection timed out.",
          retry: RecordDetails.Tap.retryTapped))
    #expect(screen.title == "Winter Camp" && !screen.groups.isEmpty && !screen.isLoading)
    let without = Record.event(["school_id": nil])
    #expect(RecordDetails.State.showing(without, schools: nil).failingSchools(.timedOut).screen().banner == nil)
    #expect(RecordDetails.State.opened().failingSchools(.timedOut).screen().banner == nil, "not before it matters")
  }
}
