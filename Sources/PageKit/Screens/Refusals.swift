/// Why what all pages can do is not done now, in the same words everywhere.
extension PageHead {
  /// What has to be answered first; nil if nothing is asked.
  public var openQuestion: String? {
    dialog.map { dialog in
      let verbs = dialog.buttons.map(\.verb)
      return "\(verbs.contains("confirm") ? "A question" : "An alert") is open: \(verbs.joined(separator: " or "))."
    }
  }

  /// Why there is nothing to answer now; nil if there is.
  public var answerRefusal: String? { dialog == nil ? "No question is open." : nil }
  /// Why the rows cannot be asked for anew now; nil if they can.
  public var refreshRefusal: String? { canReload ? nil : "Reload is disabled while you are offline." }
  /// Why there is nothing to try again now; nil if there is.
  public var retryRefusal: String? { banner?.canRetry == true ? nil : "There is nothing to try again." }
  /// The button that takes back the newest change that can still be undone (decision N11); nil if there is none.
  public var undoButton: ActionButton? { notices.last { $0.canUndo }?.buttons.first { $0.id == "undo" } }
  /// Of what the page says itself; the root's notices are its own.
  public var dismissRefusal: String? { notices.contains { $0.id == 0 } ? nil : "There is no message to dismiss." }
}

extension ShownScreen {
  /// Gives every button of the head the reason that `refusal(of:)` gives, so that the two never disagree.
  public mutating func explainButtons() {
    let screen = self
    let explained = { (button: ActionButton) in
      var button = button
      button.reason = screen.refusal(ofAny: button.action) ?? nil
      return button
    }
    head.buttons = head.buttons.map(explained)
    if let dialog = head.dialog { head.dialog?.buttons = dialog.buttons.map(explained) }
    if let button = head.empty?.button { head.empty?.button = explained(button) }
    if let banner = head.banner { head.banner?.buttons = banner.buttons.map(explained) }
    for index in head.notices.indices { head.notices[index].buttons = head.notices[index].buttons.map(explained) }
  }
}
