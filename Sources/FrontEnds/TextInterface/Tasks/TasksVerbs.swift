import CompassModel
import RecruitingCompass
import Tasks

extension VerbTable {
  private static let verb = PageVerbs<Tasks.Screen>(.tasks) { .tasks(.tap($0)) }

  static let tasks: [Verb] = [
    verb.choice(
      "filter status", "STATUS", of: TaskStatusFilter.self, "Shows one status only.",
      example: "filter status in-progress", keys: ["f"]
    ) { .statusFilterChanged(status: $0) },
    verb.choice(
      "filter urgency", "URGENCY", of: TaskUrgencyFilter.self, "Shows only tasks due by then.",
      example: "filter urgency critical", keys: ["f"]
    ) { .urgencyFilterChanged(urgency: $0) },
    verb.row("complete", "Marks a task as completed.", example: "complete 4", keys: ["space"]) {
      .completeTapped(id: $0)
    },
    verb.row("start", "Marks a task as in progress.", example: "start 8", keys: ["s"]) { .startTapped(id: $0) },
    verb.row("uncomplete", "Marks a completed task as not completed.", example: "uncomplete 1", keys: ["space"]) {
      .uncompleteTapped(id: $0)
    },
    expansionVerb("expand", "Shows a task's details.", example: "expand 4", isExpanded: true),
    expansionVerb("collapse", "Hides a task's details.", example: "collapse 4", isExpanded: false),
  ]

  /// One tap does both, so the verb looks at the row first.
  private static func expansionVerb(_ word: String, _ summary: String, example: String, isExpanded: Bool) -> Verb {
    verb.command([.word(word), .row], summary, example: example, keys: ["enter"]) { arguments in
      let selector = arguments.row(0)
      return .onScreen { screen throws(Refusal) in
        let id = TaskID(try selector.row(on: screen.pageScreen).id)
        if case .tasks(let screen) = screen {
          guard let card = (screen.tasks + screen.carriedOver).first(where: { $0.id == id }) else {
            throw Refusal("This task is not on the screen: clear filters or more")
          }
          if card.isExpanded == isExpanded {
            throw Refusal(isExpanded ? "This task is expanded already." : "This task is not expanded.")
          }
        }
        return .tasks(.tap(.taskTapped(id: id)))
      }
    }
  }
}
