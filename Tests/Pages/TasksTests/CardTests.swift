import CompassModel
import PageKit
import TestSupport
import Testing

@testable import Tasks

struct CardTests {
  static let tasks: [RecruitingTask] = [
    .named("ncaa", "Register", required: true), .named("sat", "Take the SAT", required: true),
    .named("film", "Build a film"), .named("send", "Send film", required: true, after: ["film", "ncaa", "sat"]),
  ]
  static let state = TasksPage.showing(
    tasks, [.of("ncaa", .completed, at: "2026-02-01T03:00:00Z"), .of("sat", .inProgress)])

  @Test(
    arguments: [
      ("ncaa", "Register, Completed, Unlocked, Required, completed on Jan 31, 2026", "Mark Register not complete"),
      ("sat", "Take the SAT, In Progress, Unlocked, Required", "Mark Take the SAT complete"),
      ("film", "Build a film, Not Started, Unlocked, Optional", "Mark Build a film complete"),
      (
        "send", "Send film, Not Started, Locked, Required, Waits for Build a film, Take the SAT",
        "Complete Build a film, Take the SAT to unlock"
      ),
    ] as [(TaskID, String, String)])
  func cardsHaveAccessibilityLabels(id: TaskID, label: String, box: String) throws {
    #expect(Self.state.card(id)?.accessibilityLabel == label)
    #expect(Self.state.card(id)?.checkboxAccessibilityLabel == box)
    #expect(try sections(Self.state.screen()).contains(#""boxLabel":"\#(box)""#))
  }

  /// A button without an effect is disabled with a reason.
  @Test func onlyCardsWithDetailsCanExpand() {
    var tasks = Self.tasks
    tasks[1].details = "In the spring"
    tasks[2].failureRisk = "Nobody sees you play"
    let page = TasksPage.showing(tasks)
    let screen = page.screen()
    let nothing = "There is nothing more to show of this task."
    for (id, reason) in [("ncaa", nothing), ("sat", nil), ("film", nil), ("send", nil)] as [(TaskID, String?)] {
      let buttons = screen.rowButtons(id: id.rawValue)
      #expect(!buttons.isEmpty && buttons.first { $0.id == "expand" }?.reason == reason)
      #expect(screen.refusal(of: .taskTapped(id: id)) == reason)
      // A card opened from Today has no `collapse` button without an effect either.
      let tapped = page.after(.taskTapped(id: id))
      #expect(tapped.card(id)?.isExpanded == (reason == nil))
      #expect(tapped.screen().rowButtons(id: id.rawValue).contains { $0.id == "collapse" } == (reason == nil))
    }
  }

  @Test func aLockedCardListsOpenPrerequisites() {
    let card = Self.state.card("send")
    #expect(card?.isLocked == true && card?.isEnabled == false)
    let open = card?.incompletePrerequisites ?? []
    #expect(open.map(\.id) == ["film", "sat"] && open.map(\.title) == ["Build a film", "Take the SAT"])
    #expect(open.map(\.status) == [.notStarted, .inProgress])
    #expect(open.map(\.row) == [4, 3] && open.map(\.gradeLevel) == [10, 10] && open.allSatisfy(\.canComplete))
    #expect(Self.state.screen().detailTitles.incompletePrerequisites == "🔒 Complete These First")
    #expect(Self.state.screen().detailTitles.whyItMatters == "Why It Matters")
    #expect(Self.state.screen().detailTitles.failureRisk == "What Can Go Wrong")
  }

  @Test func aParentsCheckboxLabelIsReadOnly() {
    let parent = PageContext.tasks(viewer: .parent())
    #expect(Self.state.card("sat", parent)?.checkboxAccessibilityLabel == "Take the SAT, In Progress")
    #expect(Self.state.card("send", parent)?.incompletePrerequisites.contains(where: \.canComplete) == false)
  }

  @Test(arguments: ["", " ", "\u{3000}\n"])
  func aTaskWithoutATitleIsUntitled(title: String) {
    let state = TasksPage.showing([.named("a", title), .named("b", after: ["a"])])
    #expect(state.card("a")?.title == "Untitled task")
    #expect(state.card("b")?.waitsText == "Waits for 2 Untitled task")
    let asked = Tasks.reduce(in: state, .tap(.completeTapped(id: "a")))
    #expect(asked == [.updateStatus(id: "a", owner: .ava, status: .completed, title: "Untitled task")])
  }

  @Test func completionIsDatedByTheLocalDay() {
    #expect(Self.state.card("ncaa")?.completedText == "Jan 31, 2026")
    #expect(Self.state.card("ncaa", .tasks(in: "Asia/Tokyo"))?.completedText == "Feb 1, 2026")
    #expect(Self.state.card("sat")?.completedText == nil)
    let undated = TasksPage.showing(Self.tasks, [.of("ncaa", .completed)])
    #expect(undated.card("ncaa")?.completedText == nil)
  }

  @Test func aCompletedTaskIsNotOverdue() {
    let state = TasksPage.showing(
      [.named("a", due: "2026-02-01"), .named("b")], [.of("a", .completed), .of("b", .completed)])
    #expect(state.card("a")?.deadlineText == "Due Feb 1, 2026")
    #expect(state.card("a")?.deadline == day("2026-02-01"))
    #expect(state.card("b")?.deadlineText == "No deadline" && state.card("b")?.urgency == TaskUrgency.none)
  }

  @Test(arguments: [
    (TaskStatus.notStarted, "Not Started", "#6B7280"), (.inProgress, "In Progress", "#F59E0B"),
    (.completed, "Completed", "#10B981"), (.skipped, "Skipped", "#6B7280"), (.other("waived"), "waived", "#6B7280"),
  ])
  func statusesHaveLabelsAndColors(status: TaskStatus, label: String, hex: String) {
    let card = TasksPage.showing([.named("a")], [.of("a", status)]).card("a")
    #expect(card?.status == status && card?.statusLabel == label && card?.statusColor.hex == hex)
  }

  /// Colours of progress and locks (decision K15).
  @Test func cardColorsMatchTheSpec() {
    let screen = Self.state.screen()
    #expect(screen.progress.color == .blue && screen.readOnlyColor == .blue)
    #expect(Self.state.after(.taskTapped(id: "send")).card("send")?.row.childrenColor == .red)
    #expect(["ncaa", "film"].map { Self.state.card($0)?.badgeColor } == [.blue, .neutralGray])
    #expect(["send", "sat"].map { Self.state.card($0)?.titleColor } == [.neutralGray, nil])
  }

  @Test func blankTextsAreNil() {
    var task = RecruitingTask.named("a")
    task.details = " \n"
    task.whyItMatters = ""
    task.failureRisk = "\u{3000}"
    task.category = " "
    let blank = TasksPage.showing([task]).card("a")
    #expect(blank?.description == nil && blank?.whyItMatters == nil && blank?.failureRisk == nil)
    #expect(blank?.category == nil)
  }

  @Test func cardsCountTheTasksTheyUnlock() {
    let state = TasksPage.showing(
      [
        .named("a"), .named("b", after: ["a"]), .named("c", after: ["a"]), .named("d", grade: .junior, after: ["a"]),
        .named("e", after: ["b", "a"]), .named("f", after: ["done"]), .named("done"),
      ], [.of("done", .completed)])
    #expect(state.card("a")?.unlocks == 2, "b and c, but neither e, which waits for b too, nor next year's d")
    #expect(state.card("a")?.unlocksText == "Unlocks 2 tasks")
    #expect(state.card("b")?.unlocks == 0 && state.card("b")?.unlocksText == nil)
    #expect(state.card("done")?.unlocks == 0)
    let next = state.after(.completeTapped(id: "a"))
    #expect(next.card("a")?.unlocks == 0)
    #expect(next.card("b")?.unlocksText == "Unlocks 1 task")
  }

  @Test(
    arguments: [
      ([], "Great job! 🎉"), (["b"], "Great job! 🎉 Unlocked: B"), (["b", "c"], "Great job! 🎉 Unlocked: B, C"),
      (["b", "c", "d"], "Great job! 🎉 Unlocked: B, C and 1 more"),
      (["b", "c", "d", "e"], "Great job! 🎉 Unlocked: B, C and 2 more"), (["ghost"], "Great job! 🎉"),
    ] as [([TaskID], String)])
  func praiseListsUnlockedTasks(ids: [TaskID], text: String) {
    var state = TasksPage.showing(
      ["a", "b", "c", "d", "e"].map { .named($0, $0.rawValue.uppercased(), after: $0 == "a" ? [] : ["a"]) })
    #expect(state.screen().success == nil)
    state.success = Tasks.Success(unlocked: ids)
    let screen = state.screen()
    #expect(screen.success == text && screen.notices.map(\.displayText) == [text])
    #expect(
      screen.notices.map(\.plainText) == [text.replacing(" 🎉", with: "")] && screen.announcement?.contains("🎉") == false
    )
  }

  /// Both empty lists (decision K13).
  @Test func theEmptyTextDependsOnTheFilters() {
    var state = TasksPage.showing([.named("next", grade: .junior)])
    state.statusFilter = .completed
    #expect(
      state.screen().empty
        == EmptyMessage(
          title: "No tasks available for this grade level", subtitle: "There is nothing to do in grade 10"))
    let narrowed = state.after(.refreshPulled).answered([.named("a")])
    #expect(
      narrowed.screen().empty
        == EmptyMessage(
          title: "No tasks match your filters", subtitle: "Try adjusting your filters", button: .clearFilters))
    #expect(narrowed.screen().empty?.action == "Clear filters")
    #expect(narrowed.after(.statusFilterChanged(status: .all)).screen().empty == nil)
  }
}
