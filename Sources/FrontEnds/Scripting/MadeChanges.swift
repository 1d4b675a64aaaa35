import CompassModel
import PageKit
import Records
import CompassApp
import CompassText

/// Reports the changes made by commands, one line for each change (decision V14).
extension Interpreter {
  /// Messages about changes on the screen before a command, to find the new ones afterwards.
  struct SuccessesBefore {
    fileprivate var messages: Set<String>
    fileprivate var praise: String?
    fileprivate var requestedChangeCount: Int
  }

  var successesNow: SuccessesBefore {
    SuccessesBefore(
      messages: Set(successes.map(\.key)), praise: praise, requestedChangeCount: world.tracked.requestedChangeCount)
  }

  /// Reports the changes made since `before`, with the texts of the screen, which name the rows.
  func reportSuccesses(since before: SuccessesBefore) {
    guard let onSuccess else { return }
    for success in successes where !before.messages.contains(success.key) { onSuccess(naming(success)) }
    let hasRequested = world.tracked.requestedChangeCount > before.requestedChangeCount
    if let praise, praise != before.praise || hasRequested {
      let completion = world.compass.store.untracked.records.log.lastCompletion
      onSuccess(completion.map { "\($0) \(praise)" } ?? praise)
    }
  }

  /// Notices about changes that were made, or that changed nothing; the key distinguishes notices with equal texts.
  private var successes: [(id: Int, key: String, text: String)] {
    let log = world.compass.store.untracked.records.log
    let isPraised = praise != nil
    return screen.head.notices.filter { notice in
      switch notice.kind {
      case .success: notice.id > 0 || !isPraised
      case .info: notice.id > 0 && log.entry(notice.id)?.isKept != true
      case .warning, .error: false
      }
    }.map { ($0.id, "\($0.id) \($0.message)", $0.displayText) }
  }

  /// Adds the athlete's name to an addition if the user has several (decision G4); schools belong to the family.
  private func naming(_ success: (id: Int, key: String, text: String)) -> String {
    guard let entry = world.compass.store.untracked.records.log.entry(success.id),
      case .create(let row, let owner) = entry.change, [.event, .offer, .reading].contains(row.reference.kind),
      let name = nameOfAthlete(owner), success.text == entry.madeText(for: nil)
    else { return success.text }
    return entry.madeText(for: name)
  }

  /// Returns the name of an athlete if the user is a parent or has several athletes; nil otherwise.
  func nameOfAthlete(_ id: AthleteID?) -> String? {
    guard let viewer = world.compass.store.untracked.context.viewer, viewer.isParent || viewer.athletes.count > 1
    else { return nil }
    return viewer.athletes.first { $0.id == id }?.name.nilIfBlank.map { terminalText($0, atMost: 60) }
  }

  /// Sentence about the changes of this run that wait for a connection; nil if there are none (decision J1).
  package var keptText: String? {
    let count = world.compass.store.untracked.records.log.newlyStoredCount
    guard count > 0 else { return nil }
    return count == 1
      ? "Kept on this device: it is sent when there is a connection."
      : "Kept on this device: \(count) changes are sent when there is a connection."
  }

  /// The tasks page's own notice about a completed task, which does not name it; nil if there is none.
  private var praise: String? {
    guard screen.page == .tasks else { return nil }
    return screen.head.notices.first { $0.id == 0 && $0.kind == .success }?.message
  }
}

/// Detection of a question or alert that the verbs left open (decision V14).
extension Interpreter {
  /// The open question or alert on one line; nil if none, read by a check, or about a failed change.
  package var unansweredQuestion: String? {
    guard let dialog = screen.head.dialog, dialog.message != reportedDialog,
      !unexpectedFailures.contains(dialog.message)
    else { return nil }
    let facts = dialog.lines.joined(separator: ", ")
    let text = [dialog.title.asSentence, dialog.message, facts.isEmpty ? nil : facts.asSentence].compactMap { $0 }
    guard dialog.buttons.count > 1 else { return text.joined(separator: " ") }
    return text.joined(separator: " ")
      + " It was not answered: \(dialog.buttons.map(\.verb).joined(separator: " or "))."
  }
}
