import CompassModel
import PageKit

/// Banner, notice, empty text, alerts and praise of the page (tasks.md §2, §8; decisions K7, K9, K13, X14).
extension Tasks.State {
  func banner(in context: PageContext) -> Banner? {
    guard let failure = load.failure else { return load.copyBanner(of: "tasks", in: context) }
    return Banner(
      failure, loading: "tasks", saved: load.sourceText(in: context), isLoading: load.isRunning,
      retry: Tasks.Tap.retryTapped)
  }

  var ownNotice: NoticeCard? {
    switch notice {
    case .notPermitted:
      NoticeCard(
        "You don't have permission to change this task.", kind: .error, dismiss: Tasks.Tap.dismissTapped)
    case nil: nil
    }
  }

  func emptyMessage(_ list: TaskList, in context: PageContext) -> EmptyMessage? {
    guard hasRows, list.numbers.isEmpty else { return nil }
    return list.standing.progress.total == 0
      ? EmptyMessage(
        title: "No tasks available for this grade level",
        subtitle: "There is nothing to do in grade \(context.grade.rawValue)")
      : EmptyMessage(
        title: "No tasks match your filters", subtitle: "Try adjusting your filters",
        button: .clearFilters)
  }

  func dialogCard(_ list: TaskList, in context: PageContext) -> DialogCard? {
    switch dialog {
    case .locked(let id):
      guard let number = table.number(of: id) else { return nil }
      let lines = ShownTasks(self, context, list, refusal: nil).card(number).incompletePrerequisites.map(\.lineOfAlert)
      return DialogCard(
        kind: "locked", title: "Task locked",
        message: lines.isEmpty ? "Complete its prerequisites first" : "Complete these first:", lines: lines,
        buttons: [Self.dismiss])
    case .updateFailed(let change, let failure):
      let retry = ActionButton("retry", "Retry", icon: .retry, verb: "retry", action: Tasks.Tap.retryTapped)
      return DialogCard(
        kind: "updateFailed", title: "Task not updated", message: change.message(failure), lines: [],
        buttons: (failure.canRetryChange ? [retry] : []) + [Self.dismiss])
    case nil:
      return nil
    }
  }

  private static let dismiss = ActionButton(
    "dismiss", "OK", icon: .dismiss, verb: "dismiss", action: Tasks.Tap.dismissTapped)

  /// `Great job! 🎉 Unlocked: Take the SAT`.
  var successText: String? {
    guard let success else { return nil }
    let titles = success.unlocked.compactMap { table[$0]?.shownTitle.cut(at: 60) }
    guard !titles.isEmpty else { return "Great job! 🎉" }
    let rest = titles.count - 2
    return "Great job! 🎉 Unlocked: \(titles.prefix(2).joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }
}

/// How much of a grade is done (decision K10).
struct TaskProgress: Hashable, Sendable {
  var completed = 0
  var total = 0

  /// Whole percent, half up; 100 only when all are done and 0 only when none is.
  var percent: Int {
    guard completed > 0, total > 0 else { return 0 }
    guard completed < total else { return 100 }
    return min(max((200 * completed + total) / (2 * total), 1), 99)
  }
}
