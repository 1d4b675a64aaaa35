import CompassModel
import PageKit

/// A card for one task of the list, with every text ready to show.
public struct TaskCard: DescribedRow, Identifiable {
  public var id: TaskID
  /// The number beside the task on the screen, which prerequisites show; null if the task is not on screen.
  @Nullable package var rowNumber: Int?
  /// The title as entered, of any length; `Untitled task` for a blank one.
  public var title: String
  /// The grade level, 9 to 12.
  public var gradeLevel: Int
  /// `Grade 10` for a task carried over from another grade; null for one of the page's grade (decision K14).
  @Nullable package var gradeText: String?
  @Nullable package var description: String?
  @Nullable package var category: String?
  /// The status, with a pending change applied (decision K9); null if the viewer may not see it (decision W4).
  @Nullable public var status: TaskStatus?
  package var statusLabel: String
  /// The color of the status, which `statusLabel` gives in words too (decision X20).
  package var statusColor: ColorToken
  package var isRequired: Bool
  package var requirementLabel: String
  /// The color of the requirement's badge (decision K15).
  package var badgeColor: ColorToken
  /// Gray for a locked task; null for the usual text color (decision K15).
  @Nullable package var titleColor: ColorToken?
  /// Whether the task waits for others (decision K6).
  package var isLocked: Bool
  /// Whether the checkbox can be tapped: permitted, not locked, and no change being stored.
  public var isEnabled: Bool
  /// Whether the card shows all of its texts.
  public var isExpanded: Bool
  package var isUpdating: Bool
  /// `saving…` while a change is being stored, `waiting for a connection` for one kept offline, else null.
  @Nullable public var updatingText: String?
  @Nullable package var lockedText: String?
  /// The first two incomplete prerequisites and the number of others (decision K14): `Waits for 9 Take the PSAT (Grade
  /// 10), 12 Visit a campus and 1 more`. Null if there are none, or only the server locks the task.
  @Nullable package var waitsText: String?
  @Unencoded var plainWaitsText: String?
  /// The urgency of the deadline (decision K2).
  package var urgency: TaskUrgency
  /// The color of the deadline; null if it does not press, and for a completed task.
  @Nullable package var urgencyColor: ColorToken?
  @Nullable package var deadline: CalendarDate?
  /// `Overdue by 3 days`, `Due today`, `Due in 5 days`, `Due Apr 30, 2026` beyond 14 days and for a completed task, or
  /// `No deadline`.
  package var deadlineText: String
  @Nullable package var completedText: String?
  @Unencoded var completedDay: CalendarDate?
  @Nullable package var whyItMatters: String?
  @Nullable package var failureRisk: String?
  /// The incomplete prerequisites, in the task's own order.
  package var incompletePrerequisites: [Prerequisite]
  /// The number of tasks on the page that completing this one unlocks now; 0 for a completed task.
  package var unlocks: Int
  @Nullable package var unlocksText: String?
  /// The label read by screen readers: `Take the SAT, Not Started, Locked, Required, Due in 5 days, Waits for Take the
  /// PSAT (Grade 10)`.
  public var accessibilityLabel = ""
  package var checkboxAccessibilityLabel = ""
  /// The buttons that cannot be tapped on this task now; all others are the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that the task lacks: those its status or lock excludes, and `expand` or
  /// `collapse`.
  package var withoutRowButtons: [String] = []

  /// Creates the card of any task of the page, also of a filtered one or on a later page.
  init(_ number: Int, in shown: VisibleTasks) {
    let (evaluated, context) = (shown.list.evaluated, shown.context)
    let task = evaluated.table[number]
    // The status is nil if the viewer may not see it (decision W4).
    let status = evaluated.rows.areStatusesKnown ? evaluated.statuses[number] : nil
    let completed = status == .completed
    let day = completed ? evaluated.completed[number].map { context.moment.zone.date(at: $0) } : nil
    let canChange = context.may(.updateTaskStatus)
    id = task.id
    rowNumber = shown.rowNumbers[number]
    title = task.displayTitle
    gradeLevel = task.gradeLevel.rawValue
    gradeText = task.gradeLevel == context.grade ? nil : "Grade \(task.gradeLevel.rawValue)"
    description = task.details?.nilIfBlank
    category = task.category?.nilIfBlank
    self.status = status
    statusLabel = status?.label ?? "Unknown"
    statusColor = status?.color ?? .neutralGray
    isRequired = task.isRequired
    requirementLabel = task.isRequired ? "Required" : "Optional"
    badgeColor = task.isRequired ? .blue : .neutralGray
    isLocked = evaluated.locks.isLocked(number)
    titleColor = isLocked ? .neutralGray : nil
    lockedText = isLocked ? "Locked" : nil
    isExpanded = shown.state.expanded == task.id
    isUpdating = evaluated.rows.pending.contains(task.id)
    updatingText = .progress(isUpdating: isUpdating, isKept: evaluated.rows.kept.contains(task.id.rawValue))
    isEnabled = !isLocked && !isUpdating && canChange
    urgency = TaskUrgency(deadline: task.deadline, today: context.today)
    urgencyColor = completed ? nil : urgency.color
    deadline = task.deadline
    deadlineText = task.deadlineText(from: context.today, isCompleted: completed)
    completedDay = day
    completedText = day?.mediumText
    whyItMatters = task.whyItMatters?.nilIfBlank
    failureRisk = task.failureRisk?.nilIfBlank
    incompletePrerequisites = shown.incompletePrerequisites(of: number)
    unlocks = completed ? 0 : evaluated.opened(byCompleting: number).count
    unlocksText = unlocks == 0 ? nil : "Unlocks \(counted(unlocks, "task"))"
    isExpanded = isExpanded && hasMoreToShow
    waitsText = Self.waitsText(incompletePrerequisites.map(\.text))
    plainWaitsText = Self.waitsText(incompletePrerequisites.map(\.plainText))
    let due = completedText.map { "completed on \($0)" } ?? task.deadline.map { _ in deadlineText }
    accessibilityLabel = [spoken, gradeText, due, unlocksText, plainWaitsText].compactMap { $0 }.joined(separator: ", ")
    checkboxAccessibilityLabel = canChange ? boxLabel : "\(title), \(statusLabel)"
    addButtons(canChange: canChange, refusal: shown.refusal)
  }

  private static func waitsText(_ prerequisites: [String]) -> String? {
    guard !prerequisites.isEmpty else { return nil }
    let remaining = prerequisites.count - 2
    let named = prerequisites.prefix(2).joined(separator: ", ")
    return "Waits for \(named)\(remaining > 0 ? " and \(remaining) more" : "")"
  }

  /// The title, status, lock and requirement as read aloud (tasks.md §6).
  private var spoken: String {
    let lock = isLocked ? "Locked" : "Unlocked"
    return status == nil
      ? "\(title), \(requirementLabel)" : "\(title), \(statusLabel), \(lock), \(requirementLabel)"
  }

  private var boxLabel: String {
    if status == .completed { return "Mark \(title) not complete" }
    guard isLocked else { return "Mark \(title) complete" }
    let titles = incompletePrerequisites.map(\.title).joined(separator: ", ")
    return "Complete \(titles.isEmpty ? "its prerequisites" : titles) to unlock"
  }
}

extension TaskCard {
  fileprivate mutating func addButtons(canChange: Bool, refusal: String?) {
    withoutRowButtons = [isExpanded ? "expand" : "collapse"]
    if canChange {
      if status == .completed {
        withoutRowButtons += ["start", "complete"]
      } else {
        withoutRowButtons +=
          isLocked || status == .inProgress && !isUpdating ? ["start", "uncomplete"] : ["uncomplete"]
      }
    }
    guard refusal == nil else { return }
    if isUpdating, canChange {
      let reason = ActionButton.isBeingStored
      buttons =
        status == .completed
        ? [.uncomplete(id, reason: reason)]
        : (isLocked ? [] : [.start(id, reason: reason)]) + [.complete(id, reason: reason)]
    }
    if !isExpanded, let expandingRefusal { buttons.append(.expand(id, reason: expandingRefusal)) }
  }

  var expandingRefusal: String? { hasMoreToShow ? nil : "There is nothing more to show of this task." }

  /// Whether an expanded card has more texts than its row; a card without is never expanded (decision V2).
  private var hasMoreToShow: Bool {
    description != nil || whyItMatters != nil || failureRisk != nil || !incompletePrerequisites.isEmpty
  }

  /// Returns the reason why the step is refused; nil for a locked task too, whose checkbox opens the alert (decision
  /// K7).
  func refusal(of step: TaskStep) -> String? { step.refusal(status: status, isUpdating: isUpdating) }
}

extension TaskStatus {
  package var box: String {
    switch self {
    case .completed: "[x]"
    case .inProgress: "[~]"
    case .notStarted, .skipped, .other: "[ ]"
    }
  }
}

extension TaskStatus? {
  /// The checkbox in plain text; `[?]` for a hidden status (decision W4).
  package var box: String { self?.box ?? "[?]" }
}

extension TaskStatus {
  /// The color of the status (tasks.md §6).
  var color: ColorToken {
    switch self {
    case .completed: .green
    case .inProgress: .yellow
    case .notStarted, .skipped, .other: .neutralGray
    }
  }
}
