import CompassModel
import RecruitingCompass
import Tasks

extension Tasks.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { TasksText(self, options).lines }
}

extension VerbTable {
  static let tasks: [Verb] = [
    verb(
      [.word("filter"), .word("status"), .choice("STATUS", of: TaskStatusFilter.self)],
      "Shows one status only.", example: "filter status in-progress"
    ) {
      .statusFilterChanged(status: $0.choice(0, of: TaskStatusFilter.self))
    },
    verb(
      [.word("filter"), .word("urgency"), .choice("URGENCY", of: TaskUrgencyFilter.self)],
      "Shows only tasks due by then.", example: "filter urgency critical"
    ) {
      .urgencyFilterChanged(urgency: $0.choice(0, of: TaskUrgencyFilter.self))
    },
    rowVerb("complete", "Marks a task as completed.", example: "complete 4") { .completeTapped(id: $0) },
    rowVerb("uncomplete", "Marks a completed task as not completed.", example: "uncomplete 1") {
      .uncompleteTapped(id: $0)
    },
    expansionVerb("expand", "Shows a task's details.", example: "expand 4", isExpanded: true),
    expansionVerb("collapse", "Hides a task's details.", example: "collapse 4", isExpanded: false),
  ]

  private static func verb(
    _ grammar: [Parameter], _ summary: String, example: String,
    _ action: @escaping @Sendable ([Argument]) -> Tasks.Action
  ) -> Verb {
    Verb(grammar, .page(.tasks), page: .tasks, summary, example: example) { .tap(.tasks(action($0))) }
  }

  private static func rowVerb(
    _ word: String, _ summary: String, example: String, _ action: @escaping @Sendable (TaskID) -> Tasks.Action
  ) -> Verb {
    Verb([.word(word), .row], .page(.tasks), page: .tasks, summary, example: example) { arguments in
      .tapRow(arguments.row(0)) { .tasks(action(TaskID($0))) }
    }
  }

  /// One tap does both, so the verb looks at the row first.
  private static func expansionVerb(_ word: String, _ summary: String, example: String, isExpanded: Bool) -> Verb {
    Verb([.word(word), .row], .page(.tasks), page: .tasks, summary, example: example) { arguments in
      let selector = arguments.row(0)
      return .onScreen { screen throws(Refusal) in
        let id = TaskID(try selector.row(in: screen.shown.rows).id)
        if case .tasks(let screen) = screen, screen.tasks.first(where: { $0.id == id })?.isExpanded == isExpanded {
          throw Refusal(isExpanded ? "This task is expanded already." : "This task is not expanded.")
        }
        return .tasks(.taskTapped(id: id))
      }
    }
  }
}
