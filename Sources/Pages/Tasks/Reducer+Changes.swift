import CompassModel
import PageKit

/// Completing and un-completing: shown at once, undone if refused (decisions K7–K9).
extension Tasks {
  public static func show(pending changes: [PendingChange], _ state: inout State) {
    state.pending = [:]
    for pending in changes {
      guard case .setStatus(let task, let status) = pending.change.what else { continue }
      state.pending[pending.change.owner, default: [:]][task] = status
    }
  }
}

extension Tasks.State {
  /// Asks to store a status, unless that is refused, pointless or under way already. The lock is looked up now:
  /// what the list showed may be old (decision K7).
  mutating func change(_ id: TaskID, to status: TaskStatus, in context: PageContext) -> [Tasks.Effect] {
    guard isOpen, let owner, owner == context.athlete, let number = number(of: id, in: context),
      ownPending[id] == nil
    else { return [] }
    guard context.may(.updateTaskStatus) else {
      notice = .notPermitted
      return []
    }
    let locks = TaskLocks(table, pending: ownPending)
    guard locks.isCompleted(number) != (status == .completed) else { return [] }
    guard !locks.isLocked(number) else {
      dialog = .locked(id: id)
      return []
    }
    let effects = status == .completed ? [] : endSuccess()
    let subject = "\u{201C}\(table[number].shownTitle.cut(at: 60))\u{201D}"
    return effects + [.tell(.change(RequestedChange(.setStatus(id, status), of: owner, subject: subject)))]
  }

  /// What the rules say of a task of an athlete's; nil where its row is not known.
  ///
  /// - Returns: how far the athlete got as it is shown, what the task waits for, and why it cannot be completed:
  ///   `It waits for “Alpha” and 2 more.`, nil where it can.
  public func rules(of id: TaskID, of athlete: AthleteID) -> (
    status: TaskStatus, prerequisites: [TaskID], lock: String?
  )? {
    guard owner == athlete, let number = table.number(of: id) else { return nil }
    let locks = TaskLocks(table, pending: ownPending)
    let status = table.statuses(with: ownPending)[number]
    let isLocked = table.areStatusesKnown && locks.isLocked(number)
    return (
      status, table[number].prerequisites,
      isLocked ? waits(for: locks.incompletePrerequisites(of: number)) : nil
    )
  }

  private func waits(for numbers: [Int]) -> String {
    // Of tasks that this version does not know, and of the server's own lock, there is no title.
    let titles = numbers.filter { $0 < table.count }.map { "\u{201C}\(table[$0].shownTitle.cut(at: 60))\u{201D}" }
    guard let title = titles.first else { return "It is locked." }
    return "It waits for \(title)\(titles.count > 1 ? " and \(titles.count - 1) more" : "")."
  }

  /// The page loads again after every change (tasks.md §3): rows that were under way may still be the old ones.
  mutating func saved(
    _ id: TaskID, _ owner: AthleteID, _ row: AthleteTask, in context: PageContext
  ) -> [Tasks.Effect] {
    guard owner == self.owner else { return [] }
    table.store(row)
    pending[owner]?[id] = nil
    if pending[owner]?.isEmpty == true { pending[owner] = nil }
    dropSettledAlert()
    guard isOpen, owner == context.athlete else { return [] }
    let effects = Tasks.reload(&self, in: context)
    // A completion that was taken back is praised no more.
    guard row.status == .completed else { return effects + endSuccess() }
    success = Tasks.Success(unlocked: unlocked(by: row.task, in: context))
    return effects + [.startSuccessTimer]
  }

  /// The tasks of the page that a stored completion opened.
  private func unlocked(by id: TaskID, in context: PageContext) -> [TaskID] {
    guard let number = table.number(of: id) else { return [] }
    return TaskStanding(table, grade: context.grade, pending: [:]).opened(byCompleting: number).map { table[$0].id }
  }

  /// An alert where the task is on screen (decision K9); the log's notice otherwise (decision N1).
  mutating func failed(
    _ failed: Tasks.FailedUpdate, of task: TaskID, _ owner: AthleteID, isGone: Bool, in context: PageContext
  ) -> [Tasks.Effect] {
    if shows(owner, in: context) { dialog = .updateFailed(failed) }
    guard owner == self.owner else { return [] }
    return (isGone ? rowIsGone(task, in: context) : []) + endSuccess()
  }

  /// Whether this athlete's tasks are on screen: then the page says itself what became of their changes.
  public func shows(_ athlete: AthleteID, in context: PageContext) -> Bool {
    isOpen && athlete == owner && owner == context.athlete
  }

  /// A load that began before cannot bring the row back: a new one takes its place.
  private mutating func rowIsGone(_ id: TaskID, in context: PageContext) -> [Tasks.Effect] {
    table.remove(id)
    if expanded == id { expanded = nil }
    return load.isRunning ? Tasks.reload(&self, in: context) : []
  }

  /// An alert that lists what a task waits for goes away when it waits no longer.
  mutating func dropSettledAlert() {
    guard case .locked(let id) = dialog else { return }
    let isLocked = table.number(of: id).map(TaskLocks(table, pending: ownPending).isLocked) ?? false
    if !isLocked { dialog = nil }
  }
}
