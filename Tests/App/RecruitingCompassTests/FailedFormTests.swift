import CompassModel
import EventsList
import RecordForm
import TestSupport
import Testing

@testable import PageKit
@testable import RecordForm
@testable import RecruitingCompass

/// A save that failed is shown on every page, once, and until its form is saved or discarded (decision C7).
struct FailedFormTests {
  private static let sentence = "\u{201C}Spring Camp\u{201D} could not be saved. "
  private static let key = RecordForm.Key(owner: "athlete-1", subject: .newEvent)

  /// The form is filled, and saving it failed.
  private func failed(_ kind: ServiceFailure.Kind) -> AppState {
    var state = AppState.onEvents().after(.events(.tap(.addTapped)))
    state = state.after(.form(.answer(.loaded(request: state.form.load.request, drafts: [:], row: nil))))
    for (field, text) in [(RecordForm.Field.type, "camp"), (.name, "Spring Camp"), (.startDate, "2026-03-14")] {
      state = state.after(.form(.tap(.fieldChanged(field: field, text: text))))
    }
    return state.after(
      .form(.tap(.saveTapped)), .form(.answer(.idMade(key: Self.key, id: "n"))), .refused(1, kind))
  }

  /// Saved from the form; the answer comes.
  private func again(_ state: AppState) -> AppState {
    let sent = state.after(.form(.tap(.saveTapped)))
    return sent.after(.made(sent.records.log.entries.last?.id ?? 0))
  }

  private func messages(_ state: AppState) -> [String] { state.context.notices.map(\.message) }

  @Test func leavingItInAnyWayTells() {
    let failed = failed(.offline)
    #expect(messages(failed).isEmpty)
    for action: AppAction in [.app(.backTapped), .app(.pageOpened(page: .tasks)), .app(.pageOpened(page: .events))] {
      let left = failed.after(action)
      #expect(messages(left) == [Self.sentence + "You are offline."], "\(action)")
      #expect(left.context.notices.allSatisfy(\.canRetry) && left.form.drafts[Self.key]?[.name] == "Spring Camp")
      // Twice there and back is one notice, and the tries count.
      let again = left.after(.app(.routeOpened(route: .form(.newEvent))), .app(.backTapped))
      #expect(messages(again) == messages(left) && again.retries.count == 1)
    }
  }

  @Test func savingOrDiscardingItTakesTheNoticeAway() {
    let back = failed(.serverError).after(.app(.backTapped), .events(.tap(.addTapped)))
    #expect(messages(back).count == 1)
    let saved = again(back)
    #expect(messages(saved) == ["\u{201C}Spring Camp\u{201D} was added."] && saved.retries.isEmpty)
    let discarded = back.after(.form(.tap(.discardTapped)), .form(.tap(.discardConfirmed)))
    #expect(messages(discarded).isEmpty && discarded.retries.isEmpty)
    // What is sent again by the notice is not shown twice.
    let left = failed(.serverError).after(.app(.backTapped))
    let retried = left.after(.app(.noticeRetried(id: left.context.notices[0].id)))
    #expect(messages(retried).isEmpty && retried.form.drafts[Self.key]?.isSaving == true)
  }

  /// Reported for want of a session, and saved in the next.
  @Test func aSaveInTheNextSessionTakesTheNoticeAway() {
    let over = failed(.sessionOver)
    #expect(over.routes.last == .signIn)
    #expect(messages(over) == [Self.sentence + "Your session has ended. Please sign in again."])
    let back = over.after(.answered(.familyLoaded(family: .player, lastViewed: nil)))
    #expect(back.routes.last == .form(.newEvent) && messages(back).count == 1)
    let saved = again(back)
    #expect(messages(saved) == ["\u{201C}Spring Camp\u{201D} was added."] && saved.retries.isEmpty)
    // Leaving the form instead does not end the session again.
    let left = back.after(.app(.backTapped))
    #expect(left.session == .active && messages(left).count == 1)
  }

  @Test func aFailureThatCannotBeTriedAgainIsToldToo() {
    let left = failed(.valuesRefused).after(.app(.backTapped))
    #expect(left.context.notices.map(\.canRetry) == [false])
    #expect(messages(left.after(.app(.signOutTapped))).isEmpty)
  }
}
