import CompassModel
import RecruitingCompass
import Tasks

extension Tasks.Screen: PageFace {
  static var page: Page { .tasks }

  var rows: [SelectableRow] { tasks.map { .init(id: $0.id.rawValue, name: $0.title) } }

  var status: [String] {
    guard hasRows else { return [] }
    return [countText] + (activeFilterCount == 0 ? [] : [counted(activeFilterCount, "filter")])
  }

  func action(for tap: CommonTap) -> AppAction? {
    switch tap {
    case .refresh: .tasks(.refreshPulled)
    case .retry: .tasks(.retryTapped)
    case .dismiss: .tasks(.dismissTapped)
    case .more: .tasks(.moreReached)
    case .clearFilters: .tasks(.clearFiltersTapped)
    case .confirm, .cancel: nil
    }
  }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .tasks(let action) = action else { return .otherPage(action) }
    switch action {
    case .dismissTapped: return dialog != nil || banner?.canDismiss == true ? nil : .noMessage
    case .retryTapped:
      let canRetry = dialog.map { $0.actions.contains { $0.verb == "retry" } } ?? banner?.canRetry ?? false
      return canRetry ? nil : .nothingFailed
    case _ where dialog != nil: return dialog.map(Refusal.isOpen)
    case .refreshPulled: return canReload ? nil : .reloadIsDisabled
    case .moreReached: return hasMore ? nil : Refusal("All tasks are shown.")
    case .completeTapped(let id): return isReadOnly ? nil : refusal(ofChanging: id, toCompleted: true)
    case .uncompleteTapped(let id): return isReadOnly ? nil : refusal(ofChanging: id, toCompleted: false)
    default: return nil
    }
  }

  var failure: String? { dialog?.kind == "updateFailed" ? dialog?.message : failureInBanner }

  /// A locked task is not refused here: its box raises the alert (decision K7).
  private func refusal(ofChanging id: TaskID, toCompleted: Bool) -> Refusal? {
    guard let card = tasks.first(where: { $0.id == id }) else { return nil }
    if card.isUpdating { return Refusal("This is being stored already.") }
    guard (card.status == .completed) == toCompleted else { return nil }
    return Refusal(toCompleted ? "This task is completed already." : "This task is not completed.")
  }

  func rowText(id: String) -> String {
    guard let card = tasks.first(where: { $0.id.rawValue == id }) else { return "" }
    return [
      TasksText.box(card.status), card.accessibilityLabel, card.completedText ?? card.deadlineText, card.unlocksText,
    ].compactMap { $0 }.joined(separator: " · ")
  }

  func row(id: String, is mark: RowMark) -> Bool? {
    let isLocked = tasks.first { $0.id.rawValue == id }?.isLocked
    return switch mark {
    case .locked: isLocked
    case .unlocked: isLocked.map { !$0 }
    case .selected: nil
    }
  }

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
    Verb(grammar, .tasks, page: .tasks, summary, example: example) { .tap(.tasks(action($0))) }
  }

  private static func rowVerb(
    _ word: String, _ summary: String, example: String, _ action: @escaping @Sendable (TaskID) -> Tasks.Action
  ) -> Verb {
    Verb([.word(word), .row], .tasks, page: .tasks, summary, example: example) { arguments in
      .tapRow(arguments.row(0)) { .tasks(action(TaskID($0))) }
    }
  }

  /// One tap does both, so the verb looks at the row first.
  private static func expansionVerb(_ word: String, _ summary: String, example: String, isExpanded: Bool) -> Verb {
    Verb([.word(word), .row], .tasks, page: .tasks, summary, example: example) { arguments in
      let selector = arguments.row(0)
      return .onScreen { screen throws(Refusal) in
        let id = TaskID(try selector.row(in: screen.face?.rows ?? []).id)
        if case .tasks(let screen) = screen, screen.tasks.first(where: { $0.id == id })?.isExpanded == isExpanded {
          throw Refusal(isExpanded ? "This task is expanded already." : "This task is not expanded.")
        }
        return .tasks(.taskTapped(id: id))
      }
    }
  }
}
