import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Checks the search through the rows of all pages (decision G11).
struct FindingTests {
  private static let searched: [RowKind] = [.readings]

  private var rows: TodayRows {
    var rows = TodayRows.of(
      tasks: [.due("t", "2026-02-12")], offers: [.due("o", "2026-02-15", percentage: 50)],
      events: [.sample("e", on: "2026-03-01", name: "Lakeview Camp"), .sample("old", on: "2025-03-01", name: "Camp")])
    rows.contacts = [
      Interaction(
        id: "c", schoolID: "school-1", type: .email, subject: "Parking", instant: instant("2026-02-01T12:00:00Z"))
    ]
    rows.readings = [
      PerformanceMetric(
        id: "r", owner: "athlete-1", type: .exitVelocity, value: 88, unit: "mph", recordedDate: day("2026-01-02"),
        notes: "Indoors")
    ]
    return rows
  }

  private func page(_ query: String, loaded kinds: [RowKind] = searched) -> TodayPage {
    TodayPage.showing(rows).after(.searchChanged(query: query)).answered(rows, kinds)
  }

  private func ids(_ page: TodayPage) -> [String] { page.screen().rows.map(\.id) }

  @Test(
    arguments: [
      ("lakeview", ["school-school-1", "event-e", "offer-o", "contact-c"]), ("CAMP", ["event-e", "event-old"]),
      ("parking", ["contact-c"]), ("exit", ["reading-r"]), ("indoors", ["reading-r"]), ("task t", ["task-t"]),
      (" partial ", ["offer-o"]), ("nothing at all", []),
    ])
  func resultsListSchoolsFirstThenNewestRows(query: String, found: [String]) {
    #expect(ids(page(query)) == found)
    #expect(Today.found(page(query).state, in: page(query).context())?.map(\.id.description) == found)
    #expect(page(query).screen().status == [counted(found.count, "result")])
    #expect((page(query).screen().empty != nil) == found.isEmpty)
  }

  @Test func aSearchRequestsTheRowsOfOtherPages() {
    var store = TodayStore(TodayPage.showing(rows))
    let own = Set(Today.rows + Today.auxiliaryRows)
    store.send(.tap(.searchChanged(query: "c")), asks: [.needRows(own.union(Self.searched))]) { $0.search = "c" }
    store.send(.tap(.searchChanged(query: "ca"))) { $0.search = "ca" }
    store.send(.tap(.searchChanged(query: " ")), asks: [.needRows(own)]) { $0.search = " " }
    #expect(page("camp").after(.searchChanged(query: "")).screen().sections.map(\.id).first == "attention")
  }

  /// Partial results are never presented as complete (decision B15).
  @Test func resultsAreCountedAfterAllKindsLoad() {
    let early = page("parking", loaded: [])
    #expect(early.screen().status == [] && early.screen().empty == nil)
    #expect(early.screen().sections.map(\.text) == ["Not all rows are loaded yet."])
    #expect(Today.found(early.state, in: early.context()) == nil)
    #expect(ids(page("lakeview", loaded: [])) == ["school-school-1", "event-e", "offer-o", "contact-c"])
  }

  @Test(
    arguments: [
      ("lakeview", "school-school-1", .record(.school("school-1"))), ("park", "contact-c", .record(.interaction("c"))),
      ("exit", "reading-r", .page(path: "/performance/timeline/r")),
      ("task", "task-t", .page(path: "/tasks/t")), ("camp", "event-old", .record(.event("old"))),
      ("partial", "offer-o", .record(.offer("o"))),
    ] as [(String, String, Destination)])
  func aResultOpensItsRow(query: String, id: String, destination: Destination) throws {
    let tap = Today.Tap.rowTapped(id: try #require(Today.RowID(wire: id)))
    var store = TodayStore(page(query))
    store.send(.tap(tap), asks: [.open(destination)])
    #expect(page(query).screen().refusal(of: tap) == nil)
    #expect(TodayPage.showing(rows).screen().refusal(of: .rowTapped(id: Today.RowID(.event, "old"))) != nil)
  }

  @Test func aResultCanBeCompleted() {
    let done = page("task").after(.completeTapped(id: Today.RowID(.task, "t")))
    #expect(page("task").screen().rowButtons(id: "task-t").map(\.id) == ["open", "complete"])
    #expect(done.screen().rowButtons(id: "task-t").first { $0.id == "complete" }?.reason == ActionButton.isBeingStored)
  }

  @Test func changedRowsMatchTheirNewValues() {
    var page = page("parking")
    page.request(
      .update(
        .interaction("c"), [ColumnEdit("subject", from: .text("Parking"), to: .text("Arrival"))], of: "athlete-1"),
      subject: "The contact")
    page.request(.delete(.event("e"), of: "athlete-1"), subject: "The event")
    #expect(ids(page) == [] && ids(page.after(.searchChanged(query: "arrival"))) == ["contact-c"])
    #expect(ids(page.after(.searchChanged(query: "camp"))) == ["event-old"])
  }

  /// Decision V2: a hit can be opened on the tasks page.
  @Test func onlyTasksOfTheTasksPageAreFound() {
    var rows = self.rows
    rows.tasks += [.due("x", nil, grade: .senior), .due("w", nil, grade: .sophomore)]
    rows.tasks[0].prerequisites = ["w"]
    let page = TodayPage.showing(rows).after(.searchChanged(query: "task")).answered(rows, Self.searched)
    #expect(ids(page) == ["task-t", "task-w"])
    #expect(page.screen().status == ["2 results"])
  }

  @Test func aLongListIsPaged() {
    var many = rows
    many.events = (0..<250).map { .sample("e\($0)", on: "2026-02-1\($0 % 10)", name: "Game \($0)") }
    let page = TodayPage.showing(many).after(.searchChanged(query: "game")).answered(many, Self.searched)
    #expect(page.screen().rows.count == 100 && page.screen().status == ["250 results"])
    #expect(page.after(.moreReached, .moreReached, .moreReached).screen().rows.count == 250)
    #expect(page.after(.moreReached, .moreReached).screen().refusal(of: .moreReached) != nil)
    #expect(page.after(.moreReached, .searchChanged(query: "gam")).screen().rows.count == 100)
  }
}
