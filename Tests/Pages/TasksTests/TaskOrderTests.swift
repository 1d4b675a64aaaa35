import CompassModel
import TestSupport
import Testing

@testable import Tasks

/// The order and the filters of tasks (decisions K3, K4).
struct TaskOrderTests {
  static let inOrder: [RecruitingTask] = [
    .named("1", "Zeal", required: true, due: "2026-02-09"), .named("2", "Ardor", required: true, due: "2026-02-10"),
    .named("3", "ardor", required: true, due: "2026-02-24"), .named("4", "Árdor", required: true, due: "2026-02-25"),
    .named("5", "Zz", required: true), .named("6", "Alpha", due: "2025-01-01"), .named("7", "zeta", due: "2026-02-08"),
    .named("8", "apple", due: "2026-02-17"),
    .named("80", "apple", due: "2026-02-12"), .named("81", "Apple", due: "2026-02-12"),
    .named("79", "Élan", due: "2026-02-12"), .named("78", "Zoo", due: "2026-02-12"), .named("9", "B"),
    .named("90", "B"),
  ]

  @Test func tasksSortByRequiredUrgencyTitleAndID() {
    let shown = TasksPage.showing(Self.inOrder.reversed()).listedIDs()
    #expect(shown == ["1", "2", "3", "4", "5", "6", "7", "8", "80", "81", "79", "78", "9", "90"])
  }

  @Test(
    arguments: [
      (TaskStatusFilter.all, ["a", "b", "c", "d", "e", "f"]), (.notStarted, ["a", "b"]), (.inProgress, ["c"]),
      (.completed, ["d"]),
    ] as [(TaskStatusFilter, [TaskID])])
  func skippedAndUnknownStatusesMatchOnlyAll(filter: TaskStatusFilter, ids: [TaskID]) {
    var state = TasksPage.showing(
      ["a", "b", "c", "d", "e", "f"].map { .named($0) },
      [
        .of("b", .notStarted), .of("c", .inProgress), .of("d", .completed), .of("e", .skipped), .of("f", .other("x")),
      ])
    state.statusFilter = filter
    #expect(state.listedIDs() == ids)
    #expect(state.screen().progress.total == 6, "progress is not filtered")
    #expect(state.screen().countText == "\(ids.count) of 6 shown")
  }

  @Test(
    arguments: [
      (TaskUrgencyFilter.all, ["o", "t", "w", "x", "y", "z", "n"]), (.critical, ["o"]), (.urgent, ["o", "t", "w"]),
      (.upcoming, ["o", "t", "w", "x", "y"]),
    ] as [(TaskUrgencyFilter, [TaskID])])
  func urgencyFiltersAreCumulative(filter: TaskUrgencyFilter, ids: [TaskID]) {
    var state = TasksPage.showing([
      .named("o", due: "2026-02-09"), .named("t", due: "2026-02-10"), .named("w", due: "2026-02-17"),
      .named("x", due: "2026-02-18"), .named("y", due: "2026-02-24"), .named("z", due: "2026-02-25"), .named("n"),
    ])
    state.urgencyFilter = filter
    #expect(state.listedIDs() == ids)
  }

  @Test func statusAndUrgencyFiltersCombine() {
    var state = TasksPage.showing(
      [.named("a", due: "2026-02-09"), .named("b", due: "2026-02-09"), .named("c")], [.of("a", .completed)])
    state.statusFilter = .notStarted
    state.urgencyFilter = .critical
    #expect(state.listedIDs() == ["b"])
    #expect(state.screen().activeFilterCount == 2)
  }

  @Test func pendingCompletionsAreFilteredAsCompleted() {
    var state = TasksPage.showing([.named("a"), .named("b")])
    state.statusFilter = .notStarted
    #expect(state.after(.completeTapped(id: "a")).listedIDs() == ["b"])
  }
}

/// Checks the percentage of completed tasks (decision K10).
struct TaskProgressTests {
  @Test(arguments: [
    (0, 0, 0), (0, 1, 0), (1, 1, 100), (4, 11, 36), (1, 3, 33), (2, 3, 67), (1, 8, 13), (1, 200, 1), (1, 201, 1),
    (1, 100_000, 1), (199, 200, 99), (999, 1000, 99), (1000, 1000, 100), (0, 1000, 0), (5, 1000, 1), (14, 1000, 1),
    (15, 1000, 2),
  ])
  func percentagesRoundHalfUpBetween1And99(completed: Int, total: Int, percent: Int) {
    #expect(TaskProgress(completed: completed, total: total).percent == percent)
  }

  @Test(arguments: [
    (0, 0, "You've completed 0 of 0 tasks (0%)", "Completed 0 of 0 tasks, 0 percent complete"),
    (1, 1, "You've completed 1 of 1 task (100%)", "Completed 1 of 1 task, 100 percent complete"),
    (4, 11, "You've completed 4 of 11 tasks (36%)", "Completed 4 of 11 tasks, 36 percent complete"),
  ])
  func progressHasTextAndAccessibilityLabel(completed: Int, total: Int, text: String, accessibilityLabel: String) {
    let progress = Tasks.Progress(TaskProgress(completed: completed, total: total), of: nil)
    #expect(progress.text == text)
    #expect(progress.accessibilityLabel == accessibilityLabel)
  }

  @Test func progressCountsSkippedAndPendingTasks() {
    let state = TasksPage.showing(
      [.named("a"), .named("b"), .named("c"), .named("d", grade: .junior)],
      [.of("a", .completed), .of("b", .skipped), .of("d", .completed)])
    #expect(state.screen().progress.text == "You've completed 1 of 3 tasks (33%)")
    #expect(state.after(.completeTapped(id: "c")).screen().progress.completed == 2)
    #expect(state.after(.uncompleteTapped(id: "a")).screen().progress.completed == 0)
  }
}
