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
