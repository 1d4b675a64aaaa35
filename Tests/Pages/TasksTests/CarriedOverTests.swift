import CompassModel
import PageKit
import TestSupport
import Testing

@testable import Tasks

/// Prerequisites of other grades (decision K14).
struct CarriedOverTests {
  /// Grade 10 waits for grade 9, which waits for more of grade 9 and for grade 11.
  static let tasks: [RecruitingTask] = [
    .named("sat", "Take the SAT", after: ["psat", "gpa"]), .named("goals", "Set goals"),
    .named("psat", "Take the PSAT", grade: .freshman, after: ["book", "tutor"]),
    .named("book", "Buy a book", grade: .freshman, required: true),
    .named("tutor", "Find a tutor", grade: .junior), .named("gpa", "Raise the GPA"),
    .named("alone", "Nobody waits for it", grade: .freshman), .named("behind", grade: .junior, after: ["sat"]),
  ]
  static let state = TasksPage.showing(tasks)

  private func ids(_ state: TasksPage, _ context: PageContext = .tasks()) -> [TaskID] {
    state.screen(context).carriedOver.map(\.id)
  }

  @Test func prerequisitesOfOtherGradesAreListed() {
    let screen = Self.state.screen()
    #expect(screen.tasks.map(\.id) == ["gpa", "goals", "sat"])
    #expect(screen.carriedOver.map(\.id) == ["book", "tutor", "psat"], "in the order of the list, required first")
    #expect(screen.carriedOver.map(\.gradeText) == ["Grade 9", "Grade 11", "Grade 9"])
    #expect(screen.carriedOver.map(\.gradeLevel) == [9, 11, 9])
    #expect(screen.tasks.allSatisfy { $0.gradeText == nil && $0.gradeLevel == 10 })
    #expect(screen.rows.map(\.id) == ["gpa", "goals", "sat", "book", "tutor", "psat"])
    #expect(screen.carriedOverTitle == "Carried over" && screen.carriedOverText != nil)
  }

  @Test func carriedOverTasksAreNotCounted() {
    #expect(Self.state.screen().progress.total == 3 && Self.state.screen().count == 3)
    #expect(Self.state.screen().countText == "3 of 3 shown, 3 carried over")
    let done = TasksPage.showing(Self.tasks, ["gpa", "goals", "sat"].map { .of($0, .completed) })
    #expect(done.screen().progress.percent == 100 && ids(done) == [])
    #expect(done.screen().countText == "3 of 3 shown" && done.screen().carriedOverText == nil)
  }

  @Test func prerequisitesHaveNumberGradeAndLock() {
    let open = Self.state.card("sat")?.incompletePrerequisites ?? []
    #expect(open.map(\.text) == ["6 Take the PSAT (Grade 9)", "1 Raise the GPA"])
    #expect(open.map(\.row) == [6, 1] && open.map(\.gradeLevel) == [9, 10])
    #expect(open.map(\.canComplete) == [false, true] && open.map(\.lockedText) == ["Locked", nil])
    #expect(Self.state.card("sat")?.waitsText == "Waits for 6 Take the PSAT (Grade 9), 1 Raise the GPA")
    #expect(
      Self.state.after(.completeTapped(id: "sat")).screen().dialog?.lines
        == ["Take the PSAT (Grade 9) · Locked", "Raise the GPA"])
  }

  /// Front ends without numbers beside their rows name none (decision K14).
  @Test func aRowNamesNumbersOnlyForListsThatHaveThem() throws {
    let row = try #require(Self.state.card("sat")?.row)
    #expect(row.facts.last?.text == "Waits for Take the PSAT (Grade 9), Raise the GPA")
    #expect(row.details.contains("Waits for 6 Take the PSAT (Grade 9), 1 Raise the GPA"))
    #expect(row.sentence.hasSuffix("waits for Take the PSAT, grade 9, and for Raise the GPA."))
    #expect(row.spoken(nil).hasSuffix("waits for task 6, Take the PSAT, grade 9, and for task 1, Raise the GPA."))
    let children = try #require(Self.state.after(.taskTapped(id: "sat")).card("sat")?.row.children)
    #expect(children.map(\.sentence) == ["Take the PSAT: grade 9, locked.", "Raise the GPA."])
    #expect(children.map(\.accessibilityLabel) == ["Take the PSAT (Grade 9)", "Raise the GPA"])
  }

  @Test func onlyTwoPrerequisitesAreNamed() {
    let state = TasksPage.showing(
      [.named("a", "A"), .named("b", "B"), .named("c", "C"), .named("d", "D", after: ["c", "b", "a"])])
    #expect(state.card("d")?.waitsText == "Waits for 3 C, 2 B and 1 more")
  }

  @Test(arguments: [TaskStatus.notStarted, .inProgress, .skipped, .other("waived")])
  func onlyCompletedTasksAreFinished(status: TaskStatus) {
    #expect(ids(TasksPage.showing(Self.tasks, [.of("psat", status)])) == ["book", "tutor", "psat"])
  }

  @Test func aPendingCompletionIsDisplayed() {
    let page = Self.state.after(.completeTapped(id: "book"))
    #expect(page.card("book")?.isUpdating == true && page.card("book")?.status == .completed)
    #expect(ids(page.confirmed(storing: .status(.of("book", .completed)))) == ["tutor", "psat"])
  }

  @Test func praiseAndCardsCountListedTasks() {
    let state = TasksPage.showing(Self.tasks, [.of("tutor", .completed)])
    #expect(state.card("book")?.unlocksText == "Unlocks 1 task", "the PSAT, which is carried over too")
    let stored = state.after(.completeTapped(id: "book")).confirmed(storing: .status(.of("book", .completed)))
      .after(.statusMade(task: "book", owner: .ava, status: .completed))
    #expect(stored.screen().success == "Great job! 🎉 Unlocked: Take the PSAT")
    let gpa = TasksPage.showing(Self.tasks, [.of("psat", .completed)])
    #expect(gpa.card("gpa")?.unlocks == 1, "the SAT, and not what waits for it in grade 11")
  }

  @Test func unrelatedTasksCannotBeReached() {
    for id in ["alone", "behind"] as [TaskID] {
      #expect(Tasks.reduce(in: Self.state, .tap(.completeTapped(id: id))) == [])
      #expect(Self.state.after(.taskTapped(id: id)).expanded == nil)
      #expect(Self.state.screen().hiddenRow(id: id.rawValue) == nil)
    }
  }

  @Test func filteredTasksAreReachableByID() {
    var state = Self.state.after(.statusFilterChanged(status: .completed))
    #expect(state.screen().rows.isEmpty && state.screen().empty?.title == "No tasks match your filters")
    #expect(state.screen().hiddenRow(id: "book")?.title == "Buy a book")
    #expect(Tasks.reduce(in: state, .tap(.completeTapped(id: "book"))).count == 1)
    #expect(state.screen().refusal(of: .uncompleteTapped(id: "gpa")) == "This task is not completed.")
    state = TasksPage.showing(Self.tasks, [.of("tutor", .inProgress)]).after(.statusFilterChanged(status: .inProgress))
    #expect(state.screen().tasks.isEmpty && ids(state) == ["tutor"] && state.screen().empty == nil)
    #expect(state.card("tutor") != nil && state.screen().rows.map(\.id) == ["tutor"])
  }

  @Test func aHiddenPrerequisiteHasNoNumber() {
    var state = TasksPage.showing(
      [.named("film", "Build a film"), .named("send", "Send it", due: "2026-02-01", after: ["film"])])
    state.urgencyFilter = .critical
    #expect(state.card("send")?.incompletePrerequisites.map(\.row) == [nil])
    #expect(state.card("send")?.waitsText == "Waits for Build a film")
    #expect(state.after(.completeTapped(id: "send")).screen().dialog?.lines == ["Build a film · not on the screen"])
  }

  @Test func aLongChainAcrossGradesIsPaged() {
    let ids = (0..<1_000).map { TaskID("t\(1_000 + $0)") }
    let tasks = ids.indices.map { index in
      RecruitingTask.named(ids[index], grade: GradeLevel.allCases[index % 4], after: index == 0 ? [] : [ids[index - 1]])
    }
    let screen = TasksPage.showing(tasks).screen()
    #expect(screen.tasks.count == 100 && screen.carriedOver.isEmpty, "they come after the grade's own")
    #expect(screen.moreText == "Showing 100 of 998." && screen.count == 250)
    #expect(screen.countText == "100 of 250 shown, 748 carried over")
    var state = TasksPage.showing(tasks)
    state.pageCount = 3
    #expect(state.screen().tasks.count == 250 && state.screen().carriedOver.count == 50)
  }

  @Test func anotherGradeHasOtherCarriedOverTasks() {
    let junior = PageContext.tasks(viewer: .athlete(graduating: 2027))
    let screen = Self.state.screen(junior)
    #expect(screen.tasks.map(\.id) == ["tutor", "behind"])
    #expect(Set(screen.carriedOver.map(\.id)) == ["sat", "psat", "book", "gpa"])
    #expect(screen.progress.total == 2)
  }

  /// Compares with a slow and plain implementation of the rule.
  @Test(arguments: few(6, of: 0..<30))
  func randomRowsMatchThePlainRule(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = (0..<10).map { TaskID("t\($0)") }
    let tasks = names.map { id in
      RecruitingTask.named(
        id, grade: [.freshman, .sophomore, .junior].randomElement(using: &random) ?? .junior,
        after: (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in names.randomElement(using: &random) })
    }
    let done = Set(names.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    let state = TasksPage.showing(tasks, done.map { .of($0, .completed) })
    var reached = Set(tasks.filter { $0.gradeLevel == .sophomore && !done.contains($0.id) }.map(\.id))
    for _ in names {
      for task in tasks where reached.contains(task.id) {
        reached.formUnion(task.prerequisites.filter { !done.contains($0) })
      }
    }
    let others = tasks.filter { reached.contains($0.id) && $0.gradeLevel != .sophomore }.map(\.id)
    #expect(Set(ids(state)) == Set(others) && ids(state).count == others.count)
  }
}
