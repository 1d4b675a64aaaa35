import CompassModel
import TestSupport
import Testing

@testable import PageKit

/// Checks the notices beside the page (decisions N1, N2, N11).
struct NoticeTests {
  private let parent = Viewer.sample(role: .parent, athletes: [.ava, .ben], active: "athlete-1")

  private func notice(
    _ id: Int, of athlete: AthleteID? = nil, canRetry: Bool = false, undoUntil: Instant? = nil
  ) -> Notice {
    Notice(
      id: id, kind: undoUntil == nil ? .error : .success, message: "message \(id)", athlete: athlete,
      canRetry: canRetry, undoUntil: undoUntil)
  }

  private func head(_ notices: Notice..., viewer: Viewer? = .sample()) -> PageHead {
    var context = PageContext.sample(viewer: viewer)
    context.notices = notices
    return PageHead(page: "events", route: "/events", title: "Events", subtitle: "", context: context)
  }

  /// Names the athlete of the notice unless that is the active one.
  @Test(arguments: [
    (AthleteID("athlete-2"), "Ben" as String?), ("athlete-1", nil), ("athlete-9", nil), (nil as AthleteID?, nil),
  ])
  func aNoticeNamesTheOtherAthlete(athlete: AthleteID?, name: String?) {
    #expect(head(notice(1, of: athlete), viewer: parent).notices.map(\.athlete) == [name])
    #expect(head(notice(1, of: athlete), viewer: nil).notices.map(\.athlete) == [nil], "no viewer is known")
  }

  @Test(arguments: [
    (false, false, ["dismiss"]), (true, false, ["retry", "dismiss"]), (false, true, ["undo", "dismiss"]),
  ])
  func buttonsMatchTheAvailableActions(canRetry: Bool, canUndo: Bool, ids: [String]) throws {
    let until = canUndo ? instant("2026-02-10T14:00:05Z") : nil
    let card = try #require(head(notice(7, canRetry: canRetry, undoUntil: until)).notices.first)
    #expect(card.buttons.map(\.id) == ids)
    #expect(card.canRetry == canRetry && card.canUndo == canUndo && card.undoUntil == until)
    let actions = card.buttons.compactMap { $0.action as? NoticeAction }
    #expect(actions.last == .noticeDismissed(id: 7) && actions.count == ids.count)
  }

  /// Oldest first on screen; the newest is announced.
  @Test func theNewestNoticeIsAnnounced() {
    let several = head(notice(1), notice(2), notice(3))
    #expect(several.notices.map(\.id) == [1, 2, 3] && several.announcement == "message 3")
    #expect(head().announcement == nil)
  }

  /// Each notice has its five seconds; the key undoes the newest undoable one.
  @Test func undoAppliesToTheNewestUndoableNotice() {
    let until = instant("2026-02-10T14:00:05Z")
    let several = head(notice(1, undoUntil: until), notice(2, undoUntil: until), notice(3))
    #expect(several.undoButton?.action as? NoticeAction == .noticeUndone(id: 2))
    #expect(head(notice(3)).undoButton == nil)
  }

  /// The page's own message has no number; the app's are dismissed by theirs.
  @Test func onlyThePageMessageIsDismissedWithoutANumber() {
    #expect(head(notice(1)).dismissRefusal == "There is no message to dismiss.")
    var own = head(notice(1))
    own.notices.append(NoticeCard("Saved.", kind: .info, dismiss: NoticeAction.noticeDismissed(id: 0)))
    #expect(own.dismissRefusal == nil)
  }
}

/// Checks the banner of a failed load (decisions X14, W3).
struct BannerTests {
  private enum Action: KeyedAction {
    static let key = "test"
    var isSendable: Bool { true }
    case retry
  }

  private func banner(_ failure: ServiceFailure, saved: String? = nil) -> Banner {
    Banner(failure, loading: "events", saved: saved.map { RowsAge($0) }, isLoading: false, retry: Action.retry)
  }

  @Test func theOfflineReasonIsVisibleOnlyWithoutRows() {
    let failure = ServiceFailure(.offline, reason: "The server is not reachable: nothing answers at its address.")
    #expect(
      banner(failure).message
        == "The server is not reachable: nothing answers at its address. The events could not be loaded. "
        + "Reload is disabled.")
    #expect(
      banner(failure, saved: "saved at 09:00").message
        == "You are offline. Showing events saved at 09:00. Reload is disabled.")
    #expect(banner(failure).kind == .offline)
    #expect(
      banner(ServiceFailure(.offline)).message
        == "You are offline. The events could not be loaded. Reload is disabled.")
  }

  @Test(arguments: [ServiceFailure.Kind.timedOut, .serverError, .unexpectedReply, .databaseBusy])
  func failuresWithoutRowsNameTheRows(kind: ServiceFailure.Kind) {
    let why = ServiceFailure(kind).message.asSentence
    #expect(banner(ServiceFailure(kind)).message == "\(why) The events could not be loaded.")
    #expect(banner(ServiceFailure(kind), saved: "saved at 09:00").message == "\(why) Showing events saved at 09:00.")
  }

  @Test func aSetUpFailureIsNotOffline() {
    let failure = ServiceFailure(.setUp, reason: "The server's certificate cannot be trusted. Nothing was sent to it.")
    let banner = banner(failure, saved: "saved at 09:00")
    #expect(banner.kind == .error && banner.canRetry)
    #expect(
      banner.message
        == "The server's certificate cannot be trusted. Nothing was sent to it. Showing events saved at 09:00.")
  }
}
