import CompassModel
import CompassTesting
import EventsList
import TestSupport
import Testing

@testable import Board

/// Checks that the count beside a filter's value matches the list once the filter is set.
@MainActor
struct FilterCountTests {
  /// The user's own dates are asked for (decision V7).
  @Test func aRangeWithoutDatesAsksForThem() async throws {
    let lab = await BoardLab("open performance", keys: "f")
    let menu = try #require(lab.menu)
    let index = try #require(menu.items.firstIndex { $0.line != nil })
    #expect(menu.items[index].label == "Custom Range" && menu.items.count { $0.line != nil } == 1)
    for _ in menu.selected..<index { await lab.press("down") }
    await lab.press("enter")
    #expect(lab.palette?.editor.text == "range custom ")
    await lab.press("2 0 2 6 - 0 1 - 0 1 . . t o d a y enter")
    #expect(lab.interpreter.screenText.contains("Custom Range ▾ (Jan 1, 2026 - Feb 10, 2026)"))
    #expect(lab.interpreter.screenText.contains("(type: range custom 2025-11-01 today)"))
  }

  nonisolated private static let pages = ["2", "3", "4", "5", "6"]

  @Test(arguments: pages, 1...3 as ClosedRange<UInt64>)
  func filterCountsMatchTheFilteredList(page: String, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lab = await BoardLab(rows: .random(&random))
    // Some filters are set already, and a search is active.
    await lab.press(seed == 3 && page != "3" && page != "4" ? "\(page) / 1 enter f" : "\(page) f")
    let menu = try #require(lab.menu)
    let orders = menu.items.compactMap(\.order)
    let runner = BoardRunner(lab.interpreter, settles: true)
    for _ in 1..<seed { _ = await runner.carryOut(orders[random.number(in: 0...orders.count - 1)]) }

    // Each filter is counted before and checked after it is set; so filters are combined.
    for (index, order) in orders.enumerated() {
      let label = menu.items[index].label
      let count = await runner.counts(after: [order])[0]
      _ = await runner.carryOut(order)
      // Rows of other dates are loaded only when selected.
      if count == nil { #expect(menu.items[index].group == "Date range") }
      #expect(count == nil || count == lab.interpreter.screen.pageScreen.listCount, "\(label)")
      let listed = try await lab.rowsOfTheList()
      #expect(count == nil || count == listed, "\(label)")
      if random.number(in: 0...2) > 0 { _ = await runner.carryOut(orders[random.number(in: 0...orders.count - 1)]) }
    }
  }

  @Test func countingChangesNoStateAndSendsNoRequest() async {
    let lab = await BoardLab(keys: "5")
    let (state, requests) = (lab.world.compass.store.untracked, lab.world.network.requests.count)
    await lab.press("f")
    #expect(lab.menu?.items.first?.count == 30)
    #expect(lab.world.compass.store.untracked == state && lab.world.network.requests.count == requests)
  }

  @Test func unloadedRowsHaveNoCount() async throws {
    let lab = await BoardLab()
    _ = try await lab.run("hold loadEvents\nopen events")
    await lab.press("f")
    #expect(lab.menu?.items.count == 16 && lab.menu?.items.allSatisfy { $0.count == nil } == true)
    _ = try await lab.run("release loadEvents")
    _ = await lab.frame()
    #expect(lab.menu?.items.first?.count == 30, "the menu is open still, and counts what came")
  }

  /// The number of rows without a kind is not the count of its switch.
  @Test func switchesHaveNoCount() async {
    let lab = await BoardLab(keys: "2 f")
    let switches = lab.menu?.items.filter(\.isSwitch) ?? []
    #expect(switches.count == 4 && switches.allSatisfy { $0.count == nil })
  }

  @Test func sortOptionsHaveNoCount() async {
    let lab = await BoardLab(keys: "5 s")
    #expect(lab.menu?.items.isEmpty == false && lab.menu?.items.allSatisfy { $0.count == nil } == true)
  }

  @Test func pagesBelowAnotherAreCounted() async {
    let lab = await BoardLab(keys: "5 enter")
    let (compass, choice) = (lab.world.compass, EventsList.Tap.statusFilterChanged(status: .registered))
    #expect(compass.count(after: choice) == nil, "the details are no list")
    #expect(compass.page(EventsList.self).count(after: choice) == 15)
    await lab.press("esc 1")
    #expect(compass.page(EventsList.self).count(after: choice) == nil, "a closed page takes no taps")
  }
}

extension BoardLab {
  /// Number of rows on all pages of the list.
  fileprivate func rowsOfTheList() async throws -> Int? {
    if case .timeline(let screen) = interpreter.screen, !screen.isListExpanded { _ = try await run("list all") }
    while interpreter.screen.pageScreen.button("more")?.isEnabled == true { _ = try await run("more") }
    return switch interpreter.screen {
    case .events(let screen): screen.events.count
    case .offers(let screen): screen.offers.count
    case .tasks(let screen): screen.tasks.count
    case .timeline(let screen): screen.list.count
    case .performance(let screen):
      screen.charts.reduce(0) { $0 + $1.pointCount } + (screen.uncharted ?? 0) + (screen.leftOut ?? 0)
    default: nil
    }
  }
}

extension SampleRows {
  /// Random rows of every kind, with more events than one page of the list holds.
  fileprivate static func random(_ random: inout SeededGenerator) -> SampleRows {
    let today = CalendarDate(wire: "2026-02-10") ?? .earliest
    func some<Value>(_ values: [Value]) -> Value { values[random.number(in: 0...values.count - 1)] }
    func flag() -> Bool { some([true, false]) }
    func date(_ first: Int, _ last: Int) -> CalendarDate { today.adding(days: random.number(in: first...last)) }
    let schools = (0..<4).map { School(id: SchoolID("sc-\($0)"), name: "School \($0)") }
    let grade = GradeLevel(graduationYear: 2027, on: today)
    let tasks = (0..<12).map { number in
      RecruitingTask(
        id: TaskID("ta-\(number)"), gradeLevel: some([grade, grade, .sophomore]), title: "Task \(number)",
        isRequired: flag(), prerequisites: number > 6 ? [TaskID("ta-\(number - 5)")] : [],
        deadline: flag() ? date(-5, 20) : nil)
    }
    return SampleRows(
      events: (0..<120).map {
        .sample(
          "ev-\($0)", on: date(-60, 60).wire, type: some(EventType.recognized), name: "Event \($0)", registered: flag(),
          attended: flag())
      },
      offers: (0..<9).map {
        Offer(
          id: OfferID("of-\($0)"), owner: Athlete.ava.id, schoolID: some(schools).id, type: some(OfferType.recognized),
          status: some(OfferStatus.recognized), offerDate: date(-90, 0), deadline: flag() ? date(-5, 40) : nil)
      },
      schools: schools, tasks: tasks,
      statuses: tasks.filter { _ in flag() }.map {
        AthleteTask(athlete: Athlete.ava.id, task: $0.id, status: some([.inProgress, .completed, .skipped]))
      },
      metrics: (0..<40).map {
        PerformanceMetric(
          id: MetricID("me-\($0)"), owner: Athlete.ava.id, type: some(MetricType.recognized), value: 70 + Double($0),
          unit: nil, recordedDate: date(-400, 0), isVerified: flag())
      })
  }
}

/// Checks that statuses are selected by the labels of the page and by letters (decision V7).
@MainActor
struct StatusMenuTests {
  @Test func theMenuMarksTheStatusOfTheOffer() async throws {
    let lab = await BoardLab(keys: "6 a", rows: .entered)
    let menu = try #require(lab.menu)
    #expect(menu.items.map(\.label) == ["Pending", "Accepted", "Declined", "Expired"])
    #expect(menu.items.map(\.isCurrent) == [true, false, false, false])
    await lab.press("d")
    #expect(lab.menu?.selected == 2)
    await lab.press("enter")
    guard case .offers(let screen) = lab.interpreter.screen else { throw Missing() }
    #expect(screen.offers.first { $0.id.rawValue == lab.board.state.cursor }?.status == .declined)
  }

  /// All labels began with the same letter.
  @Test func lettersSelectSchoolStatuses() async throws {
    let lab = await BoardLab(keys: "o a", rows: .entered)
    let menu = try #require(lab.menu)
    #expect(menu.items.map(\.label) == SchoolStatus.recognized.map(\.label))
    await lab.press("o")
    let selected = try #require(lab.menu?.selected)
    #expect(menu.items[selected].label == SchoolStatus.offerReceived.label)
  }

  @Test func choosingTheCurrentStatusChangesNothing() async {
    let lab = await BoardLab(keys: "6", rows: .entered)
    let before = lab.interpreter.screen
    await lab.press("a enter")
    #expect(lab.board.state.mode == .page && lab.interpreter.screen == before)
  }

  /// A status changed on another device opens a dialog on the list, which `retry` does not close (decision B7).
  @Test(arguments: ["keep", "take"]) func statusConflictsOpenADialog(answer: String) async throws {
    let lab = await BoardLab(rows: .entered)
    var edits: [[ColumnEdit]] = []
    lab.world.backend.update = { edit, _, _ throws(ServiceFailure) in
      edits.append(edit)
      if edits.count == 1 {
        throw ServiceFailure(.changedElsewhere, current: [RecordField("status", .text("contacted"))])
      }
    }
    await lab.type("open schools\nstatus 1 visiting")
    #expect(lab.interpreter.screen.head.dialog?.lines == ["Status: yours Visiting, theirs Contacted"])
    #expect(try await lab.run("retry")?.contains("A question is open: keep or take.") == true)
    await lab.type(answer)
    #expect(lab.interpreter.screen.head.dialog == nil && edits.count == (answer == "keep" ? 2 : 1))
    #expect(answer == "take" || edits[1] == [ColumnEdit("status", from: .text("contacted"), to: .text("visiting"))])
  }

  @Test func theKeyLineOfSchoolsListsTheStatus() async {
    let lab = await BoardLab(keys: "o", rows: .entered)
    let keys = await lab.keyLine()
    #expect(keys.contains("a status"), "\(keys)")
  }
}
