import CompassModel
import PageTestSupport
import Records
import TestSupport

@testable import CompassApp

extension AppAction {
  /// A random action of a user or the device, valid or not.
  static func randomTap(_ state: AppState, using generator: inout SeededGenerator) -> AppAction {
    let id = state.currentEvents.randomElement(using: &generator)?.id ?? "unknown"
    let busy = state.currentEvents.randomElement(using: &generator)?.startDate
    let date = busy ?? day("2026-02-10").adding(days: Int.random(in: -40...40, using: &generator))
    let entry = state.records.log.entries.randomElement(using: &generator)?.id ?? 1
    let notice = state.context.notices.randomElement(using: &generator)?.id ?? 1
    let actions: [AppAction] = [
      .app(.foregrounded), .app(.connectivityReturned), .app(.clockChanged), .app(.pageOpened(page: .events)),
      .app(.pageOpened(page: .events)), .app(.backTapped), .app(.athleteSelected(id: "athlete-1")),
      .app(.athleteSelected(id: "athlete-2")), .app(.athleteSelected(id: "stranger")),
      .signIn(.tap(.submitted(password: nil))), .signIn(.tap(.submitted(typed: "x"))),
      .signIn(.tap(.submitted(typed: "y"))),
      .signIn(.tap(.emailChanged(email: "a@b"))), .app(.retryTapped), .app(.signOutTapped), .app(.launched),
      .app(.zoneChanged(zone: zone("Asia/Kolkata"))),
      .events(.tap(.refreshPulled)), .events(.tap(.retryTapped)), .events(.tap(.searchChanged(query: "camp"))),
      .events(.tap(.searchChanged(query: ""))), .events(.tap(.statusFilterChanged(status: .registered))),
      .events(.tap(.datesFilterChanged(dates: .past))), .events(.tap(.clearFiltersTapped)),
      .events(.tap(.sortChanged(sort: .name))),
      .events(.tap(.nextMonthTapped)), .events(.tap(.dateTapped(date: date))), .events(.tap(.moreReached)),
      .events(.tap(.eventTapped(id: id))),
      .events(.tap(.deleteTapped(id: id))), .events(.tap(.deleteTapped(id: id))), .events(.tap(.deleteConfirmed)),
      .events(.tap(.deleteConfirmed)), .events(.tap(.dialogCancelled)), .events(.tap(.attendedTapped(id: id))),
      .events(.tap(.attendedTapped(id: id))), .events(.tap(.noticeDismissed)), .events(.tap(.addTapped)),
      .app(.backTapped),
      .details(.tap(.refreshPulled)), .details(.tap(.retryTapped)), .details(.tap(.deleteTapped)),
      .details(.tap(.deleteConfirmed)), .details(.tap(.statusChosen(status: "accepted"))),
      .details(.tap(.attendedTapped)), .details(.tap(.dialogCancelled)), .app(.backgrounded),
      .app(.noticeUndone(id: entry)), .app(.undoTapped), .app(.noticeDismissed(id: notice)),
      .app(.noticeRetried(id: notice)), .app(.noticeOpened(id: notice)),
    ]
    return actions.randomElement(using: &generator) ?? .app(.backTapped)
  }

  /// An answer of a service, due or not: to the newest request, an older one, or one never made.
  static func randomAnswer(_ state: AppState, using generator: inout SeededGenerator) -> AppAction {
    let owner: AthleteID = Bool.random(using: &generator) ? "athlete-1" : "athlete-2"
    let newest = state.eventsRequest ?? (RowsKey(.events, of: owner), 0)
    let (key, asked) = (newest.key, newest.asked + [0, 0, 0, -1, -2, 1][Int.random(in: 0..<6, using: &generator)])
    let events = (0..<6).filter { _ in Bool.random(using: &generator) }.map {
      Event.sample("\(key.owner)-\($0)", on: "2026-02-0\($0 + 5)", owner: key.owner.rawValue, registered: true)
    }
    let rows = Batch(.events(Base(events)), skipped: Int.random(in: 0...1, using: &generator))
    let id = EventID("\(owner)-\(Int.random(in: 0..<7, using: &generator))")
    let entry = state.records.log.entries.randomElement(using: &generator)?.id ?? 1
    let failure = ServiceFailure(ServiceFailure.Kind.allCases.randomElement(using: &generator) ?? .timedOut)
    let signIn = state.signIn.request - Int.random(in: 0..<2, using: &generator)
    let details = state.details.load.request - Int.random(in: 0..<2, using: &generator)
    let record = Record(state.details.reference ?? .event(id), fields: [RecordField("name", .text("Camp"))])
    let answers: [AppAction] = [
      .signIn(.answer(.succeeded(request: signIn))), .signIn(.answer(.failed(request: signIn, failure: failure))),
      .details(.answer(.loaded(request: details, record: record))),
      .details(.answer(.loadFailed(request: details, failure: failure))),
      .records(.answered(key, asked: asked, rows)), .records(.answered(key, asked: asked, rows)),
      .records(.failed(key, asked: asked, failure)), .records(.slow(key, asked: asked)),
      .records(.copied(key, asked: asked, rows, savedAt: state.context.moment.instant)),
      .made(entry), .made(entry), .records(.refused(entry, failure)),
      .events(.sortRestored(sort: .name)),
      .events(.sortSaveFailed(sort: .name, failure: failure)), .answered(.familyFailed(failure: failure)),
      .answered(.familyLoaded(family: .parent, lastViewed: owner)),
      .answered(.familyLoaded(family: .parent, lastViewed: nil)),
      .answered(.familyLoaded(family: .player, lastViewed: owner)), .app(.clockChanged),
      .records(.undoTimeOver(entry)),
    ]
    return answers.randomElement(using: &generator) ?? .app(.clockChanged)
  }
}
