import CompassModel
import PageKit

/// One task of the list, every text ready to show.
public struct TaskCard: DescribedRow, Identifiable {
  /// Stable, whatever is shown.
  public var id: TaskID
  /// Its number on the screen, by which what waits for it names it; null where it is not shown.
  @Nullable public var rowNumber: Int?
  /// As it was written, of any length; "Untitled task" for nothing but blanks.
  public var title: String
  /// The grade level, 9 to 12.
  public var gradeLevel: Int
  /// `Grade 10`, for a task that is carried over; null for the grade's own (decision K14).
  @Nullable public var gradeText: String?
  /// The description of the task; null for none.
  @Nullable public var description: String?
  /// As the wire has it.
  @Nullable public var category: String?
  /// With what is being stored taken as if it were (decision K9); null where it cannot be seen (decision W4).
  @Nullable public var status: TaskStatus?
  /// `In Progress`; `Unknown` where it cannot be seen.
  public var statusLabel: String
  /// The colour of the status; never its only sign (decision X20).
  public var statusColor: ColorToken
  /// Whether recruiting rules ask for it.
  public var isRequired: Bool
  /// The label of the requirement: `Required` or `Optional`.
  public var requirementLabel: String
  /// The colour of the requirement's badge (decision K15).
  public var badgeColor: ColorToken
  /// Gray for a locked task; null for the colour of any text (decision K15).
  @Nullable public var titleColor: ColorToken?
  /// Whether it waits for other tasks (decision K6).
  public var isLocked: Bool
  /// Whether the box can be tapped.
  public var isEnabled: Bool
  /// Whether all that it says is shown.
  public var isExpanded: Bool
  /// A change was asked for and is being stored.
  public var isUpdating: Bool
  /// `saving…`; null while nothing is.
  @Nullable public var updatingText: String?
  /// `Locked`; null for a task that is not.
  @Nullable public var lockedText: String?
  /// `Waits for 9 Take the PSAT (Grade 10) and 1 more`; null where no task is named (decision K14).
  @Nullable public var waitsText: String?
  /// The urgency of the deadline (decision K2).
  public var urgency: TaskUrgency
  /// Null where nothing presses, and for a completed task.
  @Nullable public var urgencyColor: ColorToken?
  /// The day it is due.
  @Nullable public var deadline: CalendarDate?
  /// `Overdue by 3 days`, `Due in 5 days`, `Due Apr 30, 2026`; the plain date of a completed task.
  public var deadlineText: String
  /// `Feb 1, 2026`: the local day of completion, where it is known.
  @Nullable public var completedText: String?
  /// Why it matters, for an expanded card.
  @Nullable public var whyItMatters: String?
  /// The possible problems, for an expanded card.
  @Nullable public var failureRisk: String?
  /// The incomplete prerequisites, in the order the task names them.
  public var incompletePrerequisites: [Prerequisite]
  /// The number of tasks of the page that a completion would unlock now.
  public var unlocks: Int
  /// `Unlocks 2 tasks`; null for none.
  @Nullable public var unlocksText: String?
  /// `Take the SAT, Not Started, Locked, Required, Due in 5 days, Waits for 9 Take the PSAT (Grade 10)`.
  public var accessibilityLabel: String
  /// `Mark Take the SAT complete`.
  public var checkboxAccessibilityLabel: String
  /// Buttons that are disabled on this task alone. All others are in the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton] = []
  /// Ids of the screen's `rowButtons` that this task is without, because of its status or its card.
  public var withoutRowButtons: [String] = []

  init(_ number: Int, in shown: VisibleTasks) {
    let evaluated = shown.list.evaluated
    let (task, status) = (evaluated.table[number], evaluated.statuses[number])
    self.init(
      task, status: evaluated.rows.areStatusesKnown ? status : nil,
      completed: evaluated.completed[number].map { shown.context.moment.zone.date(at: $0) },
      in: shown.context, rowNumber: shown.row(of: number), isLocked: evaluated.locks.isLocked(number),
      isExpanded: shown.state.expanded == task.id,
      isUpdating: evaluated.rows.pending.contains(task.id), isKept: evaluated.rows.kept.contains(task.id.rawValue),
      prerequisites: shown.incompletePrerequisites(of: number),
      unlocks: status == .completed ? 0 : evaluated.opened(byCompleting: number).count, refusal: shown.refusal)
  }

  /// Creates the card of a task in `context`.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - status: nil where it cannot be seen (decision W4).
  ///   - day: the local day of completion, where it is known.
  ///   - context: whose tasks they are, and who looks.
  ///   - rowNumber: its number on the screen.
  ///   - isLocked: whether it waits for other tasks (decision K6).
  ///   - isExpanded: whether all that it says is shown.
  ///   - isUpdating: whether a change is being stored.
  ///   - isKept: whether a change waits for a connection.
  ///   - prerequisites: what it waits for.
  ///   - unlocks: how many tasks its completion would open.
  ///   - refusal: why nothing of it can be tapped now; nil if it can.
  public init(
    _ task: RecruitingTask, status: TaskStatus?, completed day: CalendarDate? = nil, in context: PageContext,
    rowNumber: Int? = nil, isLocked: Bool = false, isExpanded: Bool = false, isUpdating: Bool = false,
    isKept: Bool = false, prerequisites: [Prerequisite] = [], unlocks: Int = 0, refusal: String? = nil
  ) {
    let canChange = context.may(.updateTaskStatus)
    id = task.id
    self.rowNumber = rowNumber
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
    self.isLocked = isLocked
    titleColor = isLocked ? .neutralGray : nil
    lockedText = isLocked ? "Locked" : nil
    isEnabled = !isLocked && !isUpdating && canChange
    self.isExpanded = isExpanded
    self.isUpdating = isUpdating
    updatingText = .progress(isUpdating: isUpdating, isKept: isKept)
    urgency = TaskUrgency(deadline: task.deadline, today: context.today)
    urgencyColor = status == .completed ? nil : urgency.color
    deadline = task.deadline
    deadlineText = task.deadlineText(from: context.today, isCompleted: status == .completed)
    completedText = status == .completed ? day?.mediumText : nil
    whyItMatters = task.whyItMatters?.nilIfBlank
    failureRisk = task.failureRisk?.nilIfBlank
    incompletePrerequisites = prerequisites
    self.unlocks = unlocks
    unlocksText = unlocks == 0 ? nil : "Unlocks \(counted(unlocks, "task"))"
    accessibilityLabel = ""
    checkboxAccessibilityLabel = ""
    self.isExpanded = isExpanded && hasMoreToShow
    waitsText = Self.waitsText(incompletePrerequisites)
    let due = completedText.map { "completed on \($0)" } ?? task.deadline.map { _ in deadlineText }
    accessibilityLabel = [spoken, gradeText, due, unlocksText, waitsText].compactMap { $0 }.joined(separator: ", ")
    checkboxAccessibilityLabel = canChange ? boxLabel : "\(title), \(statusLabel)"
    addButtons(canChange: canChange, refusal: refusal)
  }

  /// The first two by name.
  private static func waitsText(_ prerequisites: [Prerequisite]) -> String? {
    guard !prerequisites.isEmpty else { return nil }
    let remaining = prerequisites.count - 2
    let named = prerequisites.prefix(2).map(\.text).joined(separator: ", ")
    return "Waits for \(named)\(remaining > 0 ? " and \(remaining) more" : "")"
  }

  /// The words of tasks.md §6.
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
  /// - Parameter refusal: why nothing of any card can be tapped now.
  fileprivate mutating func addButtons(canChange: Bool, refusal: String?) {
    withoutRowButtons = [isExpanded ? "expand" : "collapse"]
    if canChange {
      if status == .completed {
        withoutRowButtons += ["start", "complete"]
      } else {
        withoutRowButtons += status == .inProgress && !isUpdating ? ["start", "uncomplete"] : ["uncomplete"]
      }
    }
    guard refusal == nil else { return }
    if isUpdating, canChange {
      let reason = ActionButton.isBeingStored
      buttons =
        status == .completed
        ? [.uncomplete(id, reason: reason)] : [.start(id, reason: reason), .complete(id, reason: reason)]
    }
    if !isExpanded, let expandingRefusal { buttons.append(.expand(id, reason: expandingRefusal)) }
  }

  /// Why opening the card shows nothing new; nil where it does.
  var expandingRefusal: String? { hasMoreToShow ? nil : "There is nothing more to show of this task." }

  /// Whether an expanded card says more than its row. One without is never expanded, whatever led to it (decision V2).
  private var hasMoreToShow: Bool {
    description != nil || whyItMatters != nil || failureRisk != nil || !incompletePrerequisites.isEmpty
  }

  /// A locked task is not refused here: its box raises the alert (decision K7).
  func refusal(of step: TaskStep) -> String? { step.refusal(status: status, isUpdating: isUpdating) }
}

extension TaskStatus {
  /// `[x]`: how a status is written where there is only text.
  package var box: String {
    switch self {
    case .completed: "[x]"
    case .inProgress: "[~]"
    case .notStarted, .skipped, .other: "[ ]"
    }
  }
}

extension TaskStatus? {
  /// `[?]` where it cannot be seen (decision W4).
  package var box: String { self?.box ?? "[?]" }
}

extension TaskStatus {
  /// The colour of the status (tasks.md §6).
  var color: ColorToken {
    switch self {
    case .completed: .green
    case .inProgress: .yellow
    case .notStarted, .skipped, .other: .neutralGray
    }
  }
}
