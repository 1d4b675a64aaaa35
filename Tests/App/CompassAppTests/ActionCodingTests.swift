import CompassModel
import EventsList
import Foundation
import PageTestSupport
import RecordDetails
import RecordForm
import SignIn
import Records
import TestSupport
import Testing

@testable import CompassApp

/// Actions as JSON, as sent through a pipe and stored in a recording.
struct ActionCodingTests {
  func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: [
    (AppAction.events(.tap(.searchChanged(query: "camp"))), #"{"events":{"searchChanged":{"query":"camp"}}}"#),
    (.events(.opened), #"{"events":{"opened":{}}}"#),
    (
      .events(.tap(.typeFilterChanged(type: .officialVisit))),
      #"{"events":{"typeFilterChanged":{"type":"official_visit"}}}"#
    ),
    (.events(.tap(.sortChanged(sort: .dateAscending))), #"{"events":{"sortChanged":{"sort":"date_asc"}}}"#),
    (.events(.tap(.monthChosen(month: month("2026-03")))), #"{"events":{"monthChosen":{"month":"2026-03"}}}"#),
    (.events(.tap(.dateTapped(date: day("2026-03-01")))), #"{"events":{"dateTapped":{"date":"2026-03-01"}}}"#),
    (.events(.tap(.deleteTapped(id: "ev-1"))), #"{"events":{"deleteTapped":{"id":"ev-1"}}}"#),
    (.signIn(.tap(.emailChanged(email: "a@b"))), #"{"signIn":{"emailChanged":{"email":"a@b"}}}"#),
    (.app(.launched), #"{"app":{"launched":{}}}"#),
    (.app(.backgrounded), #"{"app":{"backgrounded":{}}}"#),
    (.app(.noticeUndone(id: 3)), #"{"app":{"noticeUndone":{"id":3}}}"#),
    (.offers(.tap(.searchChanged(query: "Ohio"))), #"{"offers":{"searchChanged":{"query":"Ohio"}}}"#),
    (.tasks(.tap(.completeTapped(id: TaskID("t")))), #"{"tasks":{"completeTapped":{"id":"t"}}}"#),
    (.details(.tap(.deleteTapped)), #"{"details":{"deleteTapped":{}}}"#),
    (.details(.tap(.attendedTapped)), #"{"details":{"attendedTapped":{}}}"#),
    (.app(.pageOpened(page: .events)), #"{"app":{"pageOpened":{"page":"events"}}}"#),
    (.app(.athleteSelected(id: "athlete-2")), #"{"app":{"athleteSelected":{"id":"athlete-2"}}}"#),
    (.app(.zoneChanged(zone: zone("Asia/Kolkata"))), #"{"app":{"zoneChanged":{"zone":"Asia/Kolkata"}}}"#),
  ])
  func encodedShapeIsStable(action: AppAction, json: String) throws {
    #expect(try text(action) == json)
    #expect(try JSONDecoder().decode(AppAction.self, from: Data(json.utf8)) == action)
  }

  @Test(arguments: [
    "{}", "[]", #"{"offers":{}}"#, #"{"events":{"unknown":{}}}"#, #"{"events":{"searchChanged":{}}}"#,
    #"{"events":{"dateTapped":{"date":"2026-02-30"}}}"#, #"{"events":{"monthChosen":{"month":"2026-13"}}}"#,
    #"{"app":{"zoneChanged":{"zone":"Mars/Olympus"}}}"#, #"{"app":{"pageOpened":{"page":"nowhere"}}}"#,
    #"{"details":{"recordChosen":{}}}"#, #"{"details":{"unknown":{}}}"#, #"{"events":{"opened":{},"closed":{}}}"#,
    #"{"events":{"opened":{},"addTapped":{}}}"#, #"{"events":{"opened":{},"searchChanged":{}}}"#,
    #"{"app":{"launched":{},"sessionIsSlow":{}}}"#, #"{"app":{"launched":{}},"events":{"opened":{}}}"#,
    #"{"app":null}"#, "null", "",
  ])
  func invalidActionsAreRejected(json: String) {
    #expect(throws: (any Error).self) { try JSONDecoder().decode(AppAction.self, from: Data(json.utf8)) }
  }

  static let all: [AppAction] = {
    let failure = ServiceFailure(.offline, detail: "x")
    let events = Batch(
      .events(Base([.sample("a", type: .other("x"), name: nil, cost: 66.67), .sample("b")])), skipped: 1)
    let kind = RowsKey(.events, of: "o")
    let saved = instant("2026-02-10T13:59:00.000001Z")
    let status = AthleteTask(athlete: "o", task: "t", status: .completed, completedAt: saved, updatedAt: saved)
    let page: [EventsList.Action] = [
      .opened, .closed, .athleteChanged, .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped),
      .tap(.searchChanged(query: "\"É\n")), .tap(.typeFilterChanged(type: .visit)),
      .tap(.statusFilterChanged(status: .notRegistered)), .tap(.datesFilterChanged(dates: .thisMonth)),
      .tap(.clearFiltersTapped), .tap(.sortChanged(sort: .type)), .tap(.previousMonthTapped), .tap(.nextMonthTapped),
      .tap(.monthChosen(month: month("2026-12"))), .tap(.dateTapped(date: day("2024-02-29"))), .tap(.moreReached),
      .tap(.eventTapped(id: "a b")), .tap(.addTapped), .tap(.duplicateTapped(id: "e")), .tap(.deleteTapped(id: "é")),
      .tap(.deleteConfirmed), .tap(.dialogCancelled), .tap(.attendedTapped(id: "/")), .tap(.noticeDismissed),
      .sortRestored(sort: .name), .sortSaveFailed(sort: .type, failure: failure), .sortSaveRetried(sort: .type),
      .skeletonDue, .event(.rowsChanged),
    ]
    let root: [RootAction] = [
      .launched, .foregrounded, .connectivityReturned, .zoneChanged(zone: zone("Pacific/Auckland")), .clockChanged,
      .pageOpened(page: .events), .backTapped, .athleteSelected(id: "athlete-2"), .signOutTapped, .signInTapped,
      .retryTapped, .noticeRetried(id: 1), .noticeOpened(id: 3), .noticeDismissed(id: 2), .noticeUndone(id: 4),
      .undoTapped, .routeOpened(route: .record(.event("e"))),
    ]
    let answers: [RootAnswer] = [
      .sessionIsSlow, .familyLoaded(family: .parent, lastViewed: nil),
      .familyLoaded(family: .player, lastViewed: "athlete-1"),
      .familyFailed(failure: failure), .attempted(attempt: Attempt(number: 2, of: 4)), .attempted(attempt: nil),
      .pollDue, .rowsChangedElsewhere, .polled(outcome: .changed), .polled(outcome: .failed),
    ]
    let offer = Offer(
      id: "o/1", owner: "a/b", schoolID: SchoolID("s"), type: .other("aid"), status: .pending, amount: 0.1,
      percentage: 66.67, offerDate: day("2026-02-10"), deadline: day("2026-02-10"), conditions: "\u{1B}", notes: "")
    let records: [Records.Action] = [
      .undoTimeOver(3), .made(5, nil), .made(6, .status(status)), .refused(7, failure), .slow(kind, asked: 2),
      .copied(kind, asked: 2, events, savedAt: saved), .answered(kind, asked: 3, events),
      .answered(kind, asked: 3, events, at: saved), .failed(kind, asked: 4, failure),
      .folded(kind, version: 4, through: 5, events),
      .answered(RowsKey(.offers, of: "a/b"), asked: 6, Batch(.offers(Base([offer])), skipped: 1)),
    ]
    let details: [RecordDetails.Action] = [
      .answer(.recordChosen(reference: .interaction(InteractionID("i")))), .opened, .closed,
      .tap(.refreshPulled), .tap(.retryTapped), .skeletonDue,
      .answer(
        .loaded(
          request: 1, record: Record(.event("e"), fields: [RecordField("a", nil), RecordField("b", .list(["x"]))]))),
      .answer(.loadFailed(request: 1, failure: failure)), .answer(.changeAnswered(columns: ["url"])),
    ]
    let key = RecordForm.Key(owner: "athlete-1", subject: .event("a/b"))
    let new = NewEvent(type: .camp, name: "Camp", startDate: day("2026-02-10"), cost: 0.5)
    let form: [RecordForm.Action] = [
      .answer(.subjectChosen(subject: .newReading)), .answer(.subjectChosen(subject: .offer("o"))), .opened, .closed,
      .tap(.refreshPulled), .tap(.retryTapped), .tap(.fieldChanged(field: .name, text: "\"É\n")), .tap(.saveTapped),
      .tap(.discardTapped), .tap(.discardConfirmed), .tap(.saveConfirmed), .tap(.declineOthersTapped),
      .tap(.keepTapped), .tap(.takeTapped), .tap(.dialogCancelled), .tap(.noticeDismissed), .skeletonDue,
      .answer(.loaded(request: 1, drafts: [:], row: [RecordField("name", .text("x"))])),
      .answer(.loadFailed(request: 1, failure: failure)), .answer(.idMade(key: key, id: "n")),
      .answer(.saveLogged(change: .create(.event(new, "n"), of: "a"), entry: 2)), .answer(.saved(entry: 2)),
      .answer(.saveFailed(entry: 2)), .answer(.subjectChosen(subject: .newEvent, entry: 2)),
      .answer(.draftsForgotten(owners: ["athlete-1"])),
    ]
    let signIn: [SignIn.Action] = [
      .tap(.emailChanged(email: "a@b")), .tap(.submitted(password: nil)), .answer(.signedOut), .closed,
      .answer(.succeeded(request: 1)), .answer(.failed(request: 1, failure: failure)),
    ]
    let listed: [AppAction] =
      signIn.map(AppAction.signIn) + page.map(AppAction.events) + details.map(AppAction.details)
      + form.map(AppAction.form)
      + root.map(AppAction.app) + answers.map(AppAction.answered) + records.map(AppAction.records)
      + tasks.map(AppAction.tasks)
      + offers.map(AppAction.offers)
      + timeline.map(AppAction.timeline) + performance.map(AppAction.performance) + home.map(AppAction.home)
      + schools.map(AppAction.schools)
    return listed + Root.pages.map { $0.appAction(.opened) }
  }()

  /// Includes pages that are added later.
  @Test func samplesCoverEveryPage() {
    let keys = Set(Self.all.map { type(of: $0.payload).key })
    #expect(keys == Set(Root.pages.map { $0.key } + [RootAction.key, Records.Action.key]))
    #expect(Self.all.contains { if case .answered = $0 { true } else { false } })
  }

  /// Taps, answers and events add no level to the JSON: recordings made before these types existed
  /// can still be read.
  @Test(arguments: all.indices)
  func encodingOmitsTapAnswerAndEvent(index: Int) throws {
    let action = Self.all[index]
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text(action).utf8)) as? [String: [String: Any]])
    #expect(json.count == 1 && json.keys.first == type(of: action.payload).key)
    let name = try #require(json.values.first?.keys.first)
    #expect(json.values.first?.count == 1 && !["event", "tap", "answer"].contains(name))
    #expect("\(action)".contains(".\(name)"), "\(name) is the case of \(action)")
  }

  /// The error has the coding path of the mistake, for every type of page action.
  @Test(arguments: [
    (#"{"events":{"searchChanged":{}}}"#, ["events", "searchChanged"]),
    (#"{"events":{"serchChanged":{}}}"#, ["events"]),
    (#"{"events":{"settingsRead":{"stored":1}}}"#, ["events", "settingsRead", "stored"]),
    (#"{"app":{"pageOpened":{"page":"nowhere"}}}"#, ["app", "pageOpened", "page"]),
    (#"{"app":{"familyFailed":{}}}"#, ["app", "familyFailed"]), (#"{"app":{"lunched":{}}}"#, ["app"]),
  ])
  func decodingErrorsReportTheirPath(json: String, path: [String]) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AppAction.self, from: Data(json.utf8))
    }
    switch error {
    case .keyNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
      #expect(context.codingPath.map(\.stringValue) == path)
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test(arguments: all.indices)
  func everyTimedActionRoundTrips(index: Int) throws {
    let stamped = TimedAction(at: instant("2026-02-10T14:00:00.123456Z"), Self.all[index])
    let data = try JSONEncoder().encode(stamped)
    #expect(try JSONDecoder().decode(TimedAction.self, from: data) == stamped)
  }
}
