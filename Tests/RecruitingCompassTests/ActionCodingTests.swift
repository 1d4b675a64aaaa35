import CompassModel
import CompassServices
import EventsList
import Foundation
import OffersList
import PerformanceTimeline
import RecordDetails
import RecordForm
import RecruitingTimeline
import SignIn
import Tasks
import TestSupport
import Testing

@testable import RecruitingCompass

/// Actions as JSON: what a pipe sends and a recording holds.
struct ActionCodingTests {
  func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: [
    (AppAction.events(.searchChanged(query: "camp")), #"{"events":{"searchChanged":{"query":"camp"}}}"#),
    (.events(.opened), #"{"events":{"opened":{}}}"#),
    (.events(.typeFilterChanged(type: .officialVisit)), #"{"events":{"typeFilterChanged":{"type":"official_visit"}}}"#),
    (.events(.sortChanged(sort: .dateAscending)), #"{"events":{"sortChanged":{"sort":"date_asc"}}}"#),
    (.events(.monthChosen(month: month("2026-03"))), #"{"events":{"monthChosen":{"month":"2026-03"}}}"#),
    (.events(.dateTapped(date: day("2026-03-01"))), #"{"events":{"dateTapped":{"date":"2026-03-01"}}}"#),
    (.events(.deleteTapped(id: "ev-1")), #"{"events":{"deleteTapped":{"id":"ev-1"}}}"#),
    (.signIn(.emailChanged(email: "a@b")), #"{"signIn":{"emailChanged":{"email":"a@b"}}}"#),
    (.app(.launched), #"{"app":{"launched":{}}}"#),
    (.app(.backgrounded), #"{"app":{"backgrounded":{}}}"#),
    (.app(.noticeUndone(id: 3)), #"{"app":{"noticeUndone":{"id":3}}}"#),
    (.details(.deleteTapped), #"{"details":{"deleteTapped":{}}}"#),
    (.details(.attendedTapped), #"{"details":{"attendedTapped":{}}}"#),
    (.app(.pageOpened(page: .events)), #"{"app":{"pageOpened":{"page":"events"}}}"#),
    (.app(.athleteSelected(id: "athlete-2")), #"{"app":{"athleteSelected":{"id":"athlete-2"}}}"#),
    (.app(.zoneChanged(zone: zone("Asia/Kolkata"))), #"{"app":{"zoneChanged":{"zone":"Asia/Kolkata"}}}"#),
  ])
  func theShapeIsPromised(action: AppAction, json: String) throws {
    #expect(try text(action) == json)
    #expect(try JSONDecoder().decode(AppAction.self, from: Data(json.utf8)) == action)
  }

  @Test(arguments: [
    "{}", "[]", #"{"offers":{}}"#, #"{"events":{"unknown":{}}}"#, #"{"events":{"searchChanged":{}}}"#,
    #"{"events":{"dateTapped":{"date":"2026-02-30"}}}"#, #"{"events":{"monthChosen":{"month":"2026-13"}}}"#,
    #"{"app":{"zoneChanged":{"zone":"Mars/Olympus"}}}"#, #"{"app":{"pageOpened":{"page":"nowhere"}}}"#,
    #"{"details":{"recordChosen":{}}}"#, #"{"details":{"unknown":{}}}"#,
    #"{"events":{"opened":{},"closed":{}}}"#, #"{"app":{"launched":{}},"events":{"opened":{}}}"#,
    #"{"app":null}"#, "null", "",
  ])
  func whatIsNoActionIsRefused(json: String) {
    #expect(throws: (any Error).self) { try JSONDecoder().decode(AppAction.self, from: Data(json.utf8)) }
  }

  static let all: [AppAction] = {
    let failure = ServiceFailure(.offline, detail: "x")
    let table = EventTable([.sample("a", type: .other("x"), name: nil, cost: 66.67), .sample("b")])
    let saved = instant("2026-02-10T13:59:00.000001Z")
    let change = EventChange(id: "a", owner: "o", name: "\"É\n")
    let page: [EventsList.Action] = [
      .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .retryTapped,
      .searchChanged(query: "\"É\n"), .typeFilterChanged(type: .visit), .statusFilterChanged(status: .notRegistered),
      .datesFilterChanged(dates: .thisMonth), .clearFiltersTapped, .sortChanged(sort: .type), .previousMonthTapped,
      .nextMonthTapped, .monthChosen(month: month("2026-12")), .dateTapped(date: day("2024-02-29")), .moreReached,
      .eventTapped(id: "a b"), .addTapped, .deleteTapped(id: "é"), .deleteConfirmed, .dialogCancelled,
      .attendedTapped(id: "/"), .noticeDismissed, .sortRestored(sort: .name),
      .sortSaveFailed(sort: .type, failure: failure), .sortSaveRetried(sort: .type),
      .skeletonDue, .loaded(request: 2, table: table, skipped: 1, source: .saved(at: saved)),
      .loaded(request: 3, table: table, skipped: 0), .loadFailed(request: 4, failure: failure),
      .deleted(id: "a", owner: "o"), .deleteFailed(change: change, failure: failure),
      .deleteRetried(change: change), .attendanceSaved(id: "a", owner: "o"),
      .attendanceFailed(change: change, failure: failure), .attendanceRetried(change: change),
    ]
    let root: [RootAction] = [
      .launched, .foregrounded, .connectivityReturned, .zoneChanged(zone: zone("Pacific/Auckland")), .clockChanged,
      .pageOpened(page: .events), .backTapped, .athleteSelected(id: "athlete-2"), .signOutTapped, .retryTapped,
      .noticeRetried(id: 1), .noticeDismissed(id: 2), .routeOpened(route: .event("e")),
      .familyLoaded(family: .parent, lastViewed: nil), .familyLoaded(family: .player, lastViewed: "athlete-1"),
      .familyFailed(failure: failure), .attempted(attempt: Attempt(number: 2, of: 4)), .attempted(attempt: nil),
      .lookDue, .looked(outcome: .changed), .looked(outcome: .failed),
    ]
    let details: [RecordDetails.Action] = [
      .recordChosen(reference: .interaction(InteractionID("i")), known: nil), .opened, .closed, .refreshPulled, .retryTapped, .skeletonDue,
      .loaded(request: 1, record: Record(.event("e"), fields: [RecordField("a", nil), RecordField("b", .list(["x"]))])),
      .loadFailed(request: 1, failure: failure), .schoolsLoaded(request: 1, schools: SchoolDirectory([])),
    ]
    let key = RecordForm.Key(owner: "athlete-1", subject: .event("a/b"))
    let save = FormSave(
      .event(NewEvent(type: .camp, name: "Camp", startDate: day("2026-02-10"), cost: 0.5)), of: key, id: "n")
    let form: [RecordForm.Action] = [
      .subjectChosen(subject: .newReading), .subjectChosen(subject: .offer("o")), .opened, .closed, .refreshPulled,
      .retryTapped, .fieldChanged(field: .name, text: "\"É\n"), .saveTapped, .discardTapped, .discardConfirmed,
      .dialogCancelled, .noticeDismissed, .skeletonDue, .loaded(request: 1, drafts: [:], start: [.name: "x"]),
      .loadFailed(request: 1, failure: failure), .schoolsLoaded(request: 1, schools: SchoolDirectory([])),
      .schoolsFailed(request: 1, failure: failure), .eventsLoaded(request: 1, events: []),
      .eventsFailed(request: 1, failure: failure), .idMade(key: key, id: "n"), .saved(save: save),
      .saveFailed(save: save, failure: failure), .saveRetried(save: save), .draftsForgotten(owners: ["athlete-1"]),
    ]
    let signIn: [SignIn.Action] = [
      .emailChanged(email: "a@b"), .submitted(password: nil), .signedOut, .closed, .succeeded(request: 1),
      .failed(request: 1, failure: failure),
    ]
    return signIn.map(AppAction.signIn) + page.map(AppAction.events) + details.map(AppAction.details)
      + form.map(AppAction.form)
      + root.map(AppAction.app) + tasks.map(AppAction.tasks) + offers.map(AppAction.offers)
      + timeline.map(AppAction.timeline) + performance.map(AppAction.performance) + home.map(AppAction.home)
  }()

  /// The name of an action's page says that none is forgotten here: a new page is a case the compiler asks for.
  @Test func actionsOfEveryPageAreAmongThem() {
    var missing: Set = ["app", "tasks", "events", "offers", "timeline", "performance", "details", "form", "signIn", "home"]
    for action in Self.all {
      switch action {
      case .app: missing.remove("app")
      case .tasks: missing.remove("tasks")
      case .events: missing.remove("events")
      case .offers: missing.remove("offers")
      case .timeline: missing.remove("timeline")
      case .performance: missing.remove("performance")
      case .details: missing.remove("details")
      case .form: missing.remove("form")
      case .signIn: missing.remove("signIn")
      case .home: missing.remove("home")
      }
    }
    #expect(missing.isEmpty)
  }

  @Test(arguments: all.indices)
  func everyActionSurvivesTheRoundTripWithItsMoment(index: Int) throws {
    let stamped = Stamped(at: instant("2026-02-10T14:00:00.123456Z"), Self.all[index])
    let data = try JSONEncoder().encode(stamped)
    #expect(try JSONDecoder().decode(Stamped.self, from: data) == stamped)
  }

  @Test func aStateSurvivesTheRoundTripByteForByte() throws {
    let states: [AppState] = [
      .fresh, .onEvents(.parent), .onEvents().after(.events(.deleteTapped(id: "e")), .events(.deleteConfirmed)),
      .onEvents().after(.events(.loadFailed(request: 1, failure: ServiceFailure(.sessionOver)))),
      .after(.app(.familyFailed(failure: ServiceFailure(.offline)))),
    ]
    for state in states {
      let json = try text(state)
      let decoded = try JSONDecoder().decode(AppState.self, from: Data(json.utf8))
      #expect(decoded == state)
      #expect(try text(decoded) == json)
    }
  }
}
