import CompassModel
import CompassServices
import OffersList
import PageTestSupport
import Records
import Tasks
import TestSupport
import Testing

@testable import PageKit
@testable import CompassApp

/// Checks the rules of every change: visible at once, sent once, reverted if refused, and reported on every page in a
/// sentence that names the row (decisions C1, C2, C5, C8, N1, X9).
struct ChangesTests {
  /// A change that a person makes on a page that lists the row.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case deleteEvent, attend, deleteOffer, acceptOffer

    var testDescription: String { rawValue }

    var taps: [AppAction] {
      switch self {
      case .deleteEvent: [.events(.tap(.deleteTapped(id: "e"))), .events(.tap(.deleteConfirmed))]
      case .attend: [.events(.tap(.attendedTapped(id: "e")))]
      case .deleteOffer: [.offers(.tap(.deleteTapped(id: "o"))), .offers(.tap(.deleteConfirmed))]
      case .acceptOffer: [.offers(.tap(.statusChosen(id: "o", status: .accepted)))]
      }
    }

    var change: Change {
      switch self {
      case .deleteEvent: Change.delete(.event("e"), of: "athlete-1")
      case .attend: Change.attended("e", of: "athlete-1")
      case .deleteOffer: Change.delete(.offer("o"), of: "athlete-1")
      case .acceptOffer: Change.status("o", from: .pending, to: .accepted, of: "athlete-1")
      }
    }

    /// Beginning of the sentences about the change.
    var subject: String {
      switch self {
      case .deleteEvent, .attend: "“Winter Camp”"
      case .deleteOffer, .acceptOffer: "The offer"
      }
    }

    var done: String {
      switch self {
      case .deleteEvent, .deleteOffer: "deleted"
      case .attend: "marked as attended"
      case .acceptOffer: "marked as accepted"
      }
    }

    var isDeletion: Bool { self == .deleteEvent || self == .deleteOffer }
    var isOfOffers: Bool { self == .deleteOffer || self == .acceptOffer }
  }

  private static let offer = Offer(
    id: "o", owner: "athlete-1", schoolID: nil, type: .partial, status: .pending, offerDate: day("2026-02-01"))

  /// The page that lists the row, before anything was changed.
  private func page(of kind: Kind, _ family: FamilyAccess = .player) -> AppState {
    let camp = Event.sample("e", on: "2026-02-09", name: "Winter Camp", registered: true)
    var state = AppState.onEvents(family, [camp])
    if family == .parent {
      state = state.after(.app(.athleteSelected(id: "athlete-1")))
      state = state.answered([camp])
    }
    guard kind.isOfOffers else { return state }
    return state.after(.app(.pageOpened(page: .offers))).answered(.offers(Base([Self.offer])))
  }

  private func asked(_ kind: Kind, _ family: FamilyAccess = .player) -> AppState {
    page(of: kind, family).after(kind.taps)
  }

  /// Whether the row is shown as it was before the change.
  private func isAsBefore(_ kind: Kind, _ state: AppState) -> Bool {
    switch kind {
    case .deleteEvent: state.records.rows(Event.self, of: "athlete-1")?["e"] != nil
    case .deleteOffer: state.records.rows(Offer.self, of: "athlete-1")?["o"] != nil
    case .attend: state.records.rows(Event.self, of: "athlete-1")?["e"]?.isAttended == false
    case .acceptOffer: state.records.rows(Offer.self, of: "athlete-1")?["o"]?.status == .pending
    }
  }

  private func head(_ state: AppState) -> PageHead {
    var builders = ScreenBuilders()
    return state.openPage?.feature.appScreen(state, &builders)?.head
      ?? PageHead(page: "", route: "", title: "", subtitle: "", context: state.context)
  }

  @Test(arguments: Kind.allCases) func aChangeIsVisibleAtOnceAndSentOnce(kind: Kind) {
    var state = page(of: kind)
    #expect(isAsBefore(kind, state))
    let asked = kind.taps.flatMap { effects(&state, $0) }
    #expect(asked == [.records(.send(1, kind.change))] && !isAsBefore(kind, state))
    let again = kind.taps.flatMap { effects(&state, $0) }
    #expect(again == [], "a second tap")
  }

  @Test(arguments: Kind.allCases) func successSetsNoticeFeedbackAndAnnouncement(kind: Kind) {
    let done = asked(kind).after(.made(1))
    let said = "\(kind.subject) was \(kind.done)."
    #expect(!isAsBefore(kind, done) && done.context.notices.map(\.message) == [said])
    #expect(head(done).announcement == said && head(done).feedback == Feedback(kind: .success, request: 1))
    #expect(done.after(.app(.pageOpened(page: .home))).context.notices.isEmpty, "until the next tap")
  }

  @Test(arguments: Kind.allCases, [ServiceFailure.Kind.serverError, .offline, .sessionOver, .valuesRefused])
  func aRefusedChangeIsRevertedAndReported(kind: Kind, failure: ServiceFailure.Kind) {
    let state = asked(kind).after(.refused(1, failure))
    let expected = "\(kind.subject) could not be \(kind.done). \(ServiceFailure(failure).message.asSentence)"
    #expect(state.context.notices.map(\.message) == [expected])
    #expect(state.context.notices.map(\.canRetry) == [failure != .valuesRefused])
    #expect(isAsBefore(kind, state) && state.context.feedback == Feedback(kind: .error, request: 1))
    #expect((state.session == .over) == (failure == .sessionOver))
  }

  @Test(arguments: Kind.allCases) func aCancelledChangeIsRevertedSilently(kind: Kind) {
    let state = asked(kind).after(.refused(1, .cancelled))
    #expect(isAsBefore(kind, state) && state.context.notices.isEmpty && state.context.feedback == nil)
  }

  /// Deleting a missing row succeeds (decision C4); any other change of it removes the row (decision X14).
  @Test(arguments: Kind.allCases) func aMissingRowIsRemoved(kind: Kind) {
    let state = asked(kind).after(.refused(1, .notFound))
    let noun = kind.isOfOffers ? "offer" : "event"
    let said =
      kind.isDeletion
      ? "\(kind.subject) was deleted." : "\(kind.subject) could not be \(kind.done). This \(noun) no longer exists."
    #expect(state.context.notices.map(\.message) == [said])
    #expect(state.context.feedback?.kind == (kind.isDeletion ? .success : .error))
    #expect(kind.isOfOffers ? state.offer("o") == nil : state.event("e") == nil)
  }

  @Test(arguments: Kind.allCases) func aFailedChangeIsRetriedFromAnyPage(kind: Kind) {
    var state = asked(kind, .parent).after(
      .refused(1, .serverError), .app(.athleteSelected(id: "athlete-2")), .app(.pageOpened(page: .home)))
    #expect(state.context.notices.map(\.athlete) == ["athlete-1"])
    #expect(effects(&state, .app(.noticeRetried(id: 1))) == [.records(.send(1, kind.change))])
    #expect(state.context.notices.isEmpty)
    state = state.after(.refused(1, .timedOut))
    #expect(state.context.notices.map(\.id) == [1], "said again")
  }

  /// The change is retried, or repeated by hand (decision C2).
  @Test(arguments: Kind.allCases) func aSuccessRemovesTheFailureNotice(kind: Kind) {
    let failed = asked(kind).after(.refused(1, .serverError))
    for done in [failed.after(.app(.noticeRetried(id: 1)), .made(1)), failed.after(kind.taps).after(.made(2))] {
      #expect(done.context.notices.map(\.kind) == [.success])
    }
  }

  /// Another device has changed the offer: the offers are requested again (decision L2).
  @Test func aStatusConflictIsReportedAndResolved() {
    let failure = ServiceFailure(.changedElsewhere, current: [RecordField("status", .text("declined"))])
    let refused = asked(.acceptOffer).after(.records(.refused(1, failure)))
    var declined = Self.offer
    declined.status = .declined
    let state = refused.answered(.offers(Base([declined])))
    for state in [refused, state] {
      #expect(
        state.context.notices.map(\.message)
          == ["The offer could not be marked as accepted. It is Declined now: that was changed elsewhere."])
    }
    #expect(state.offer("o")?.status == .declined)
    // A dialog prompts for the status to keep, on the list too (decision B7).
    let dialog = OffersList.Screen(state.offers, state.context).head.dialog
    #expect(dialog?.lines == ["Status: yours Accepted, theirs Declined"])
    let (keep, take) = (dialog?.buttons.first?.action, dialog?.buttons.last?.action)
    #expect(keep.flatMap { AppAction($0) } == .app(.statusKept(id: 1)))
    #expect(take.flatMap { AppAction($0) } == .app(.statusTaken(id: 1)))
    #expect(state.after(.app(.statusKept(id: 1))).offer("o")?.status == .accepted)
    let taken = state.after(.app(.statusTaken(id: 1)))
    #expect(taken.offer("o")?.status == .declined && taken.context.notices.isEmpty)
    #expect(OffersList.Screen(taken.offers, taken.context).head.dialog == nil)
  }

  /// The comparison closes with the deletion and stays closed if the row is restored.
  @Test func deletingAnOfferClosesTheComparison() {
    let other = Offer(
      id: "p", owner: "athlete-1", schoolID: nil, type: .partial, status: .pending, offerDate: day("2026-02-01"))
    let both = page(of: .deleteOffer).after(.offers(.tap(.refreshPulled)))
      .answered(.offers(Base([Self.offer, other])))
      .after(["o", "p"].map { .offers(.tap(.selectionChanged(id: $0, isSelected: true))) })
    let deleting = both.after(.offers(.tap(.compareTapped))).after(Kind.deleteOffer.taps)
    let back = deleting.after(.refused(1, .serverError))
    func content(_ state: AppState) -> OffersList.Content { OffersList.Screen(state.offers, state.context).content }
    #expect(!deleting.offers.isComparing && content(deleting).selectedCount == 1)
    #expect(content(back).selectedCount == 2 && content(back).comparison == nil)
  }

  /// Sorted by the order of the changes, not of the responses (decision C5).
  @Test func noticesAreSortedByChangeOrder() {
    let two = AppState.onEvents(.player, [.sample("e", name: "First"), .sample("f", name: "Second")])
    let failed = two.after(
      .events(.tap(.deleteTapped(id: "e"))), .events(.tap(.deleteConfirmed)), .events(.tap(.deleteTapped(id: "f"))),
      .events(.tap(.deleteConfirmed)), .refused(2, .serverError), .refused(1, .serverError))
    #expect(failed.context.notices.map { $0.message.contains("First") } == [true, false])
  }

  @Test func aLateSessionFailureKeepsTheNewSession() {
    let over = asked(.attend).after(.events(.sortSaveFailed(sort: .name, failure: ServiceFailure(.sessionOver))))
    #expect(over.session == .over)
    let back = over.after(.answered(.familyLoaded(family: .player, lastViewed: nil)))
    let late = back.after(.refused(1, .sessionOver))
    #expect(late.session == .active && late.context.notices.map(\.canRetry).contains(true))
  }

  /// Shows “Nothing was changed.” until the next tap (decision G2).
  @Test func savingWithoutEditsShowsANotice() {
    let opened = page(of: .attend).after(.events(.tap(.editTapped(id: "e"))))
    let row = Event.sample("e", on: "2026-02-09", name: "Winter Camp", registered: true).columns
    let saved = opened.after(
      .form(.answer(.loaded(request: opened.form.load.request, drafts: [:], row: row))), .form(.tap(.saveTapped)))
    #expect(saved.context.notices.map(\.message) == ["Nothing was changed."] && saved.path == "/events")
    #expect(saved.after(.app(.pageOpened(page: .home))).context.notices.isEmpty)
  }
}

/// Task changes are in the log like all others, but are reported by the tasks page (decisions K9, C5).
struct TaskStatusTests {
  private static let film = RecruitingTask(id: "film", gradeLevel: .sophomore, title: "Build a film")
  private static let send = RecruitingTask(
    id: "send", gradeLevel: .sophomore, title: "Send it", prerequisites: ["film"])

  /// Ava's tasks, on screen.
  private var page: AppState {
    let open = AppState.onEvents().after(.app(.pageOpened(page: .tasks)))
    let tasks = [Self.film, Self.send].map { task in
      var task = task
      task.gradeLevel = open.context.viewer?.active.grade(on: open.context.today) ?? .sophomore
      return task
    }
    return open.after(.tasks(.filtersRestored(owner: "athlete-1", filters: TaskFilters())))
      .answered(.tasks(Base(tasks)), .statuses(Base([])))
  }

  private func complete(_ id: TaskID) -> AppAction { .tasks(.tap(.completeTapped(id: id))) }

  private func stored(_ entry: Int, _ id: TaskID, _ status: TaskStatus = .completed) -> AppAction {
    .records(.made(entry, .status(AthleteTask(athlete: "athlete-1", task: id, status: status))))
  }

  private func change(_ id: TaskID, _ status: TaskStatus = .completed) -> Change {
    Change.setStatus(id, status, of: "athlete-1")
  }

  /// Message of the page's alert; nil if none is open.
  private func alert(_ state: AppState) -> String? {
    var builders = ScreenBuilders()
    return Tasks.screen(state, &builders).dialog?.message
  }

  @Test func aCompletionShowsSuccessOnPageNoticeElsewhere() {
    var state = page
    #expect(effects(&state, complete("film")) == [.records(.send(1, change("film")))])
    let done = state.after(stored(1, "film"))
    #expect(done.tasks.success != nil && done.context.notices.isEmpty && done.context.feedback?.kind == .success)
    let elsewhere = state.after(.app(.pageOpened(page: .home)), stored(1, "film"))
    #expect(elsewhere.context.notices.map(\.message) == ["“Build a film” was marked complete."])
  }

  @Test func aRefusalShowsAnAlertOnPageNoticeElsewhere() {
    let said = "“Build a film” could not be marked complete. Server error. Please try again."
    let failed = page.after(complete("film"), .refused(1, .serverError))
    #expect(alert(failed) == said && failed.tasks.dialog == .updateFailed(entry: 1))
    #expect(failed.context.notices.isEmpty && failed.records.log.progress.isEmpty)
    #expect(failed.after(.app(.pageOpened(page: .home))).context.notices.map(\.message) == [said])
    #expect(failed.after(.tasks(.tap(.dismissTapped)), .app(.pageOpened(page: .home))).context.notices.isEmpty)
    var again = failed
    #expect(effects(&again, .tasks(.tap(.retryTapped))) == [.records(.send(1, change("film")))])
    #expect(again.tasks.dialog == nil && again.records.log.progress.map(\.change) == [change("film")])
    let elsewhere = page.after(complete("film"), .app(.pageOpened(page: .home)), .refused(1, .serverError))
    #expect(elsewhere.tasks.dialog == nil && elsewhere.context.notices.map(\.message) == [said])
  }

  @Test(arguments: [
    (ServiceFailure.Kind.notPermitted, "You don't have permission to change “Build a film”.", false),
    (.notFound, "“Build a film” no longer exists.", false),
    (.offline, "“Build a film” could not be marked complete. You are offline.", true),
    (.unexpectedReply, "“Build a film” could not be marked complete. Unexpected response from the server.", true),
  ])
  func theAlertShowsTheReason(kind: ServiceFailure.Kind, said: String, canRetry: Bool) {
    let failed = page.after(complete("film"), .refused(1, kind))
    #expect(alert(failed) == said)
    var builders = ScreenBuilders()
    let buttons = Tasks.screen(failed, &builders).dialog?.buttons.map(\.id)
    #expect(buttons == (canRetry ? ["retry", "dismiss"] : ["dismiss"]))
    #expect((failed.context.rows(RecruitingTask.self)?["film"] == nil) == (kind == .notFound))
  }

  @Test func anEndedSessionShowsANotice() {
    let over = page.after(complete("film"), .refused(1, .sessionOver))
    #expect(over.session == .over && over.tasks.dialog == nil && over.context.notices.map(\.canRetry) == [true])
  }

  /// An undo shows a notice, not the success of a completion (decisions B17, C3).
  @Test func undoingAStatusShowsANotice() {
    let completed = page.after(complete("film"), stored(1, "film"))
    let reopened = completed.after(.tasks(.tap(.uncompleteTapped(id: "film"))), stored(2, "film", .notStarted))
    let undoing = completed.after(.app(.undoTapped))
    #expect(undoing.tasks.success != nil)
    for undone in [undoing.after(stored(2, "film", .notStarted)), reopened.after(.app(.undoTapped), stored(3, "film"))]
    {
      #expect(undone.tasks.success == nil)
      #expect(undone.context.notices.map(\.message) == ["The status change of “Build a film” was undone."])
    }
  }
}
