import CompassModel
import PageKit

extension Tasks {
  /// Returns the buttons of tasks that the viewer may use (decision U4); a task leaves out those that its status
  /// excludes.
  ///
  /// - Parameter refusal: the reason why no button can be tapped now; nil if they can.
  static func rowButtons(in context: PageContext, refusal: String?) -> [RowButton] {
    let changes: [@Sendable (TaskID, String?) -> ActionButton] =
      context.may(.updateTaskStatus) ? [ActionButton.start, ActionButton.complete, ActionButton.uncomplete] : []
    return (changes + [ActionButton.expand, ActionButton.collapse]).map { make in
      RowButton { make(TaskID($0), refusal) }
    }
  }
}

extension ButtonTraits {
  fileprivate static let start = ButtonTraits(
    "start", key: "s", resultText: "started", summary: "Marks ROW as in progress.")
  fileprivate static let uncomplete = ButtonTraits(
    "uncomplete", key: "space", resultText: "marked as not completed", summary: "Marks ROW as not completed.", .prompt)
}

extension ActionButton {
  static func start(_ id: TaskID, reason: String?) -> ActionButton {
    ActionButton(
      "start", "Start", icon: .next, reason: reason, traits: .start, row: id.rawValue,
      action: Tasks.Tap.startTapped(id: id))
  }

  static func complete(_ id: TaskID, reason: String?) -> ActionButton {
    .complete(reason: reason, row: id.rawValue, Tasks.Tap.completeTapped(id: id))
  }

  static func uncomplete(_ id: TaskID, reason: String?) -> ActionButton {
    ActionButton(
      "uncomplete", "Mark not complete", icon: .undo, reason: reason, traits: .uncomplete, row: id.rawValue,
      action: Tasks.Tap.uncompleteTapped(id: id))
  }

  static func expand(_ id: TaskID, reason: String?) -> ActionButton {
    ActionButton(
      "expand", "Show more", icon: .expand, reason: reason, row: id.rawValue, action: Tasks.Tap.taskTapped(id: id))
  }

  static func collapse(_ id: TaskID, reason: String?) -> ActionButton {
    ActionButton("collapse", "Show less", icon: .collapse, reason: reason, action: Tasks.Tap.taskTapped(id: id))
  }
}
