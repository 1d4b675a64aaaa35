import CompassModel
import PageKit
import Testing

@testable import Tasks

/// Checks a change that was not stored while its task is on screen (decisions K9, X14). Its notices on other pages
/// belong to the log.
struct RefusedChangesTests {
  private let task = TaskID("film")

  /// A page with a refused completion and its alert.
  private func refused(_ kind: ServiceFailure.Kind = .serverError) -> TasksPage {
    TasksPage.showing(ChangesTests.both).after(.completeTapped(id: task)).confirmed(refusing: ServiceFailure(kind))
      .after(.statusFailed(entry: 1, owner: .ava))
  }

  @Test(arguments: [ServiceFailure.Kind.serverError, .notPermitted])
  func aRefusedCompletionRestoresTheRowWithAnAlert(kind: ServiceFailure.Kind) {
    let page = refused(kind)
    let canRetry = kind == .serverError
    #expect(page.card(task)?.status == .notStarted && page.card("send")?.isLocked == true)
    #expect(
      page.screen().dialog?.message
        == (canRetry
          ? "“Build a film” could not be marked complete. Server error. Please try again."
          : "You don't have permission to change “Build a film”."))
    #expect(page.screen().dialog?.buttons.map(\.id) == (canRetry ? ["retry", "dismiss"] : ["dismiss"]))
    var store = TasksStore(page)
    if canRetry {
      store.send(.retryTapped, asks: [.retryChange(1)]) { $0.dialog = nil }
      store.ignore(.retryChange(1))
    } else {
      store.send(.retryTapped)
      store.send(.dismissTapped, asks: [.dismissChange(1)]) { $0.dialog = nil }
      store.ignore(.dismissChange(1))
    }
    #expect(store.state.alertedEntry == nil)
    store.finish()
  }

  /// The notice of the log reports it afterwards (decision N1).
  @Test func theAlertClosesWithItsPageOrAthlete() {
    let alerted = refused()
    #expect(alerted.alertedEntry == 1 && alerted.after(.closed).alertedEntry == nil)
    let other = alerted.after(.athleteChanged, in: .tasks(viewer: .athlete(.ben, graduating: 2027)))
    #expect(other.alertedEntry == nil && other.dialog == nil)
    #expect(alerted.after(.completeTapped(id: "send")).dialog == .locked(id: "send"))
  }

  /// Decision C2: outdated failures are not reported.
  @Test func retryingTheChangeClosesTheAlert() {
    var page = refused()
    page.send(.retry(1), in: .tasks())
    #expect(page.screen().dialog == nil && page.after(.skeletonDue).dialog == nil)
  }

  @Test func aMissingTaskIsRemovedFromTheList() {
    let page = refused(.notFound)
    #expect(page.screen().dialog?.message == "“Build a film” no longer exists.")
    #expect(page.listedIDs() == ["send"])
    #expect(page.card("send")?.incompletePrerequisites.map(\.title) == ["Unknown"])
    // The response to a request in flight may still contain it.
    let late = TasksPage.showing(ChangesTests.both).after(.completeTapped(id: task)).after(.refreshPulled)
      .confirmed(refusing: ServiceFailure(.notFound)).answered(ChangesTests.both)
    #expect(late.listedIDs() == ["send"])
  }

  @Test func aFailureEndsThePraise() {
    var page = TasksPage.showing(ChangesTests.both).after(.completeTapped(id: task)).confirmed(refusing: .server)
    page.success = Tasks.Success(unlocked: [])
    #expect(Tasks.reduce(in: page, .answer(.statusFailed(entry: 1, owner: .ava))) == [.stop(.success)])
    #expect(page.after(.statusFailed(entry: 1, owner: .ava)).success == nil)
  }
}
