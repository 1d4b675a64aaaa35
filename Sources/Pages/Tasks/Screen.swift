import CompassModel
import PageKit
import StateMachine

extension Tasks {
  /// The screen of the page. Encodes the JSON keys of the interface: raw texts, dates as `YYYY-MM-DD`.
  public struct Screen: PageScreen {
    public typealias Tap = Tasks.Tap

    public var parts: ScreenParts<Content>
    /// The cards of all tasks on the page by id, also of filtered ones and later pages.
    var hidden = HiddenRows<TaskCard>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }
  }

  /// The tasks page's own content.
  public struct Content: Equatable, Sendable, Encodable {
    /// The grade level, 9 to 12.
    public var gradeLevel: Int
    /// Whether the graduation year is known; if not, grade 10 is assumed (decision K1).
    package var isGradeKnown: Bool
    /// Whether the viewer has no permission to change tasks (decision K12).
    package var isReadOnly: Bool
    /// `👁 Viewing Jordan Smith's Tasks (Read-Only)`; null for a viewer who may change tasks, and before the viewer is
    /// known.
    @Nullable package var readOnlyText: String?
    /// The text of `readOnlyText` without its symbol, for front ends that draw their own.
    @Nullable package var readOnlyPlainText: String?
    /// The background color of `readOnlyText` (decision K15).
    package var readOnlyColor = ColorToken.blue
    package var skeletonCount = Tasks.skeletonCount
    @Nullable package var success: String?
    @Nullable package var successPlainText: String?

    public var progress: Tasks.Progress
    public var filters: TaskFilters
    package var activeFilterCount: Int
    /// The controls of the list's filters, in display order.
    public var controls: [FilterControl]
    @Nullable package var activeFiltersText: String?
    @Nullable package var activeFilterText: String?

    /// The number of the grade's tasks that pass the filters, on all pages; null before the tasks are loaded.
    @Nullable public var count: Int?
    /// `6 of 11 shown`: the grade's tasks on the visible pages, and all of the grade; with `, 2 carried over` if there
    /// are such tasks, on all pages. Null before the tasks are loaded.
    @Nullable public var countText: String?
    package var hasMore: Bool
    /// `Showing 100 of 250.`; null if all tasks are visible.
    @Nullable public var moreText: String?
    /// The cards of the grade's tasks on the visible pages, in order.
    @SpokenCards public var tasks: [TaskCard]
    /// The cards, on the visible pages, of unfinished tasks in other grades that unfinished tasks of this grade depend
    /// on, numbered after `tasks` (decision K14).
    @SpokenCards package var carriedOver: [TaskCard] = []
    package var carriedOverTitle = "Carried over"
    @Nullable package var carriedOverText: String?
    package var detailTitles = Tasks.DetailTitles()

    init(_ visible: VisibleTasks, viewed: String?, praise: NoticeCard?) {
      let (context, list, numbers) = (visible.context, visible.list, visible.numbers)
      let progressOfGrade = list.evaluated.progress
      gradeLevel = context.grade.rawValue
      isGradeKnown = context.isGradeKnown
      isReadOnly = !context.may(.updateTaskStatus)
      progress =
        !visible.hasRows
        ? Tasks.Progress(nil, of: viewed)
        : list.evaluated.rows.areStatusesKnown ? Tasks.Progress(progressOfGrade, of: viewed) : .unseen

      filters = visible.state.filters
      controls = [
        FilterControl("status", "Status", filters.status, all: .all, words: \.label) {
          Tap.statusFilterChanged(status: $0)
        },
        FilterControl("urgency", "Urgency", filters.urgency, all: .all, words: \.label) {
          Tap.urgencyFilterChanged(urgency: $0)
        },
      ]
      activeFilterCount = controls.count(where: \.isActive)

      let gradeCount = min(list.gradeCount, numbers.count)
      hasMore = numbers.count < list.numbers.count
      tasks = numbers.prefix(gradeCount).map { TaskCard($0, in: visible) }
      carriedOver = numbers.dropFirst(gradeCount).map { TaskCard($0, in: visible) }
      if !carriedOver.isEmpty {
        carriedOverText = "Tasks of other grades that these wait for; they do not count in the progress."
      }
      if visible.hasRows {
        let carriedCount = list.numbers.count - list.gradeCount
        count = list.gradeCount
        countText =
          "\(gradeCount) of \(progressOfGrade.total) shown"
          + (carriedCount == 0 ? "" : ", \(carriedCount) carried over")
      }
      moreText = hasMore ? "Showing \(numbers.count) of \(list.numbers.count)." : nil
      activeFiltersText = FilterControl.activeText(controls)
      activeFilterText = activeFilterCount == 0 ? nil : counted(activeFilterCount, "filter")
      readOnlyPlainText = viewed.map { "Viewing \($0)'s Tasks (Read-Only)" }
      readOnlyText = readOnlyPlainText.map { "👁 \($0)" }
      (success, successPlainText) = (praise?.message, praise?.plainMessage)
    }

    /// The visible cards, in the order of their numbers from 1.
    var cards: [TaskCard] { tasks + carriedOver }
  }
}

extension Tasks.Screen {
  init(_ state: Tasks.State, _ context: PageContext, hasRows: Bool, _ list: TaskList) {
    let status = Tasks.status(in: context)
    let viewed = context.may(.updateTaskStatus) ? nil : context.viewer?.active.name
    let grade = context.grade.rawValue
    let praise = state.successText(symbol: " 🎉", list.evaluated.table).map {
      NoticeCard(
        $0, plain: state.successText(symbol: "", list.evaluated.table), kind: .success,
        dismiss: Tasks.Tap.dismissTapped)
    }
    var head = PageHead(
      page: "tasks", route: "/tasks", title: viewed.map { "\($0)'s Tasks" } ?? "My Tasks",
      subtitle: context.viewer == nil
        ? "" : "Grade \(grade)" + (context.isGradeKnown ? "" : " (graduation year unknown)"),
      status, hasRows: hasRows, canReload: state.isOpen && status.canReload, target: state.target, in: context,
      banner: status.banner(
        of: "tasks", saved: status.age(in: context), in: context, retry: Tasks.Tap.retryTapped),
      pageNotice: state.pageNotice(in: context) ?? praise,
      empty: hasRows ? state.emptyMessage(list, in: context) : nil, dialog: state.dialogCard(list, in: context),
      skippedRows: status.skipped)
    head.isViewOnly = viewed != nil
    head.placeholderCount = Tasks.skeletonCount
    head.loadingText = head.loadingText("Loading tasks…", in: context)
    let visible = VisibleTasks(state, context, hasRows: hasRows, list, refusal: head.openQuestion)
    let content = Tasks.Content(visible, viewed: viewed, praise: praise)
    head.viewingText = content.readOnlyPlainText
    head.buttons = ActionButton.tasksPage
    head.rowButtons = Tasks.rowButtons(in: context, refusal: head.openQuestion)
    self.init(head: head, content: content)
    hidden = HiddenRows { id in list.evaluated.number(of: TaskID(id)).map { TaskCard($0, in: visible) } }
    explainButtons()
  }
}

extension Tasks {
  /// The completed share of the grade's tasks, regardless of filters (decision K10).
  public struct Progress: Equatable, Sendable, Encodable {
    /// The number of completed tasks in the grade; null before they are loaded, and if the viewer may not see statuses
    /// (decision W4).
    @Nullable public var completed: Int?
    /// The number of all tasks in the grade; null like `completed`.
    @Nullable public var total: Int?
    /// The whole percent of completed tasks, 100 only if all are completed (decision K10); null like `completed`.
    @Nullable public var percent: Int?
    /// `You've completed 4 of 11 tasks (36%)`, with the athlete's name for a parent (decision K15); `Progress cannot be
    /// seen` for hidden statuses; null before the tasks are loaded.
    @Nullable public var text: String?
    /// The color of the progress bar (decision K15).
    public var color = ColorToken.blue
    /// The text for screen readers, `Completed 4 of 11 tasks, 36 percent complete`; null like `text`.
    @Nullable public var accessibilityLabel: String?

    static var unseen: Progress {
      var progress = Progress(nil, of: nil)
      progress.text = "Progress cannot be seen"
      progress.accessibilityLabel = progress.text
      return progress
    }

    init(_ progress: TaskProgress?, of athlete: String?) {
      completed = progress?.completed
      total = progress?.total
      percent = progress?.percent
      guard let progress else { return }
      let tasks = "\(progress.completed) of \(counted(progress.total, "task"))"
      text = "\(athlete.map { "\($0) has" } ?? "You've") completed \(tasks) (\(progress.percent)%)"
      accessibilityLabel = "Completed \(tasks), \(progress.percent) percent complete"
    }
  }

  /// The headings over the parts of an expanded card.
  public struct DetailTitles: Equatable, Sendable, Encodable {
    package var whyItMatters = "Why It Matters"
    package var failureRisk = "What Can Go Wrong"
    package var incompletePrerequisites = "🔒 Complete These First"
    package var incompletePrerequisitesPlain = "Complete These First"
    /// The color of the section with the incomplete prerequisites (decision K15).
    package var incompletePrerequisitesColor = ColorToken.red

    init() {}
  }
}

extension ActionButton {
  static let clearFilters = clear("filters", Tasks.Tap.clearFiltersTapped)

  static let tasksPage = [.refresh(Tasks.Tap.refreshPulled), clearFilters, .more(Tasks.Tap.moreReached)]
}

extension Tasks.Screen {
  public static var rowNoun: String { "task" }
  /// Returns the reason why a task has no button to expand or collapse; nil for other buttons.
  public func absence(ofRowButton id: String, row: String) -> String? {
    guard ["expand", "collapse"].contains(id) else { return nil }
    guard let card = card(TaskID(row)) else { return "This task is not on the screen: clear filters or more" }
    return card.isExpanded ? "This task is expanded already." : "This task is not expanded."
  }

  public var sections: [ScreenSection] {
    var sections: [ScreenSection] = []
    let progress = content.progress
    if let text = progress.text, progress.total != 0 {
      let meter = Meter(
        text, percent: progress.percent, color: progress.color, accessibilityLabel: progress.accessibilityLabel ?? text)
      sections.append(ScreenSection("progress", .meter(meter), in: .head))
    }
    let style = RowList.Style.columns(
      [
        .init(.title), .init(.badges, width: 15), .init(.fact(.grade), width: 8), .init(.fact(.kind), width: 8),
        .init(.fact(.status), width: 11), .init(.fact(.deadline), width: 21),
      ], leastColumns: 104)
    sections.append(
      ScreenSection(
        "tasks", .rows(RowList(style, ScreenRows(content.tasks), moreText: content.moreText)), group: "tasks"))
    if let text = content.carriedOverText {
      let list = RowList(style, ScreenRows(content.carriedOver), firstNumber: content.tasks.count + 1)
      sections.append(
        ScreenSection("carriedOver", .rows(list), title: content.carriedOverTitle, text: text, group: "tasks"))
    }
    return sections
  }

  public func hiddenRow(id: String) -> ScreenRow? { hidden[id]?.row }

  public var controls: [FilterControl] { content.controls }
  public var listCount: Int? { content.count }

  public var status: [String] { head.hasRows ? [content.countText, content.activeFilterText].compactMap { $0 } : [] }

  public var changeFailure: String? { head.dialog?.kind == "updateFailed" ? head.dialog?.message : nil }

  private func card(_ id: TaskID) -> TaskCard? { content.cards.first { $0.id == id } }

  private func refusal(of id: TaskID, _ reason: (TaskCard) -> String?) -> String? {
    guard let card = card(id) ?? hidden[id.rawValue] else { return head.rowRefusal("task", id, isThere: false) }
    return reason(card)
  }

  private func refusal(of step: TaskStep, _ id: TaskID) -> String? {
    refusal(of: id) { content.isReadOnly ? nil : $0.refusal(of: step) }
  }

  public func ownRefusal(of tap: Tasks.Tap) -> String? {
    switch tap {
    case .dismissTapped: return head.dialog == nil ? head.dismissRefusal : nil
    case .retryTapped: return head.dialog?.buttons.contains { $0.id == "retry" } == true ? nil : head.retryRefusal
    case .refreshPulled: return head.refreshRefusal
    case .moreReached: return head.moreRefusal(of: "tasks", hasMore: content.hasMore)
    case .completeTapped(let id): return refusal(of: .complete, id)
    case .startTapped(let id): return refusal(of: .start, id)
    case .uncompleteTapped(let id): return refusal(of: .uncomplete, id)
    case .taskTapped(let id): return refusal(of: id, \.expandingRefusal)
    case .statusFilterChanged, .urgencyFilterChanged, .clearFiltersTapped: return nil
    }
  }
}
