import CompassModel
import CompassServices
import PageKit
import TestSupport
import Testing

@testable import Today

/// Rows of the device can be uploaded to the project after signing in (decision D12).
struct DeviceUploadTests {
  private let rows = DeviceRows([.init(.school, 1), .init(.event, 10), .init(.reading, 20)])
  private var context: PageContext {
    var context = PageContext.sample()
    context.hasDeviceRows = true
    return context
  }

  private func state(found rows: DeviceRows?) -> Today.State {
    var state = TodayPage.showing(in: context).state
    _ = Today.reduce(&state, .opened, in: context)
    _ = Today.reduce(&state, .answer(.deviceRowsFound(athlete: "athlete-1", rows: rows)), in: context)
    return state
  }

  private func card(_ state: Today.State) -> Today.UploadCard? {
    Today.Screen(state, context, pages: []).upload
  }

  @Test func deviceRowsAreSearchedOncePerAthlete() throws {
    var state = Today.State()
    state.isOpen = true
    let viewer = try #require(context.viewer)
    #expect(Today.normalize(&state, in: .sample()) == [], "a device without a project")
    #expect(Today.normalize(&state, in: context) == [.work(.findDeviceRows(viewer))])
    #expect(Today.normalize(&state, in: context) == [])
    state.device?.athlete = "another"
    #expect(Today.normalize(&state, in: context) == [.work(.findDeviceRows(viewer))])
  }

  @Test func theUploadCardCountsDeviceRows() throws {
    let card = try #require(self.card(state(found: rows)))
    #expect(
      card.text == "This device has 1 school, 10 events and 20 readings of its own. "
        + "Upload brings them into the project, each once.")
    #expect(card.button.isEnabled && card.failureText == nil)
    var others = rows
    others.athlete = "Bo Jones"
    let ending = "They are Bo Jones’s on this device, and Ava’s in the project."
    #expect(self.card(state(found: others))?.text.hasSuffix(ending) == true)
    #expect(self.card(state(found: nil)) == nil)
    let screen = Today.Screen(state(found: nil), context, pages: [])
    #expect(screen.refusal(of: .uploadTapped) == "There is nothing on this device that can be uploaded.")
  }

  @Test func onlyASingleUploadRuns() throws {
    var state = state(found: rows)
    let viewer = try #require(context.viewer)
    #expect(Today.reduce(&state, .tap(.uploadTapped), in: context) == [.work(.upload(viewer))])
    #expect(Today.reduce(&state, .tap(.uploadTapped), in: context) == [])
    #expect(card(state)?.button.reason == "The upload is under way.")
    // The upload continues while another page is open.
    _ = Today.reduce(&state, .closed, in: context)
    #expect(state.device?.isInProgress == true)
    _ = Today.reduce(&state, .opened, in: context)
    let outcome = UploadOutcome(uploaded: 31, refusals: [])
    let effects = Today.reduce(&state, .answer(.uploaded(athlete: "athlete-1", outcome: outcome)), in: context)
    #expect(effects.first == .rowsOutdated && card(state) == nil)
    #expect(state.noticeCard(in: .sample())?.message == "31 rows are in the project now.")
  }

  @Test func aFailedUploadCanBeRetried() {
    var state = state(found: rows)
    _ = Today.reduce(&state, .tap(.uploadTapped), in: context)
    let failed = Today.Answer.uploadFailed(athlete: "athlete-1", failure: ServiceFailure(.offline))
    _ = Today.reduce(&state, .answer(failed), in: context)
    #expect(card(state)?.failureText?.hasPrefix("The upload broke off. You are offline.") == true)
    #expect(Today.reduce(&state, .tap(.uploadTapped), in: context).count == 1)
    #expect(card(state)?.failureText == nil)
  }

  @Test func refusedRowsAreNamed() {
    #expect(UploadOutcome(uploaded: 1, refusals: []).text == "1 row is in the project now.")
    #expect(
      UploadOutcome(uploaded: 0, refusals: ["“Foo State”: No more.", "“Duke”: No."]).text
        == "0 rows are in the project now. The project refused “Foo State”: No more. 1 more were refused.")
  }

  @Test func aLateResponseOfAnotherAthleteIsIgnored() {
    var state = state(found: nil)
    _ = Today.reduce(&state, .answer(.deviceRowsFound(athlete: "athlete-2", rows: rows)), in: context)
    #expect(card(state) == nil)
  }
}
