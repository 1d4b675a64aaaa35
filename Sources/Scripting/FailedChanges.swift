import CompassModel
import RecruitingCompass
import TextInterface

/// Hears what the app could not delete, store or export, whatever page is shown by then (decision N9).
@MainActor
public final class FailedChanges {
  /// A sentence or two each, oldest first.
  public private(set) var messages: [String] = []

  public init() {}

  /// To be called with every action.
  public func hear(_ stamped: Stamped) {
    if let message = stamped.action.failedChange { messages.append(message) }
  }
}

extension AppAction {
  /// What an answer says that could not be done, and why; nil for everything else. A change that somebody called off
  /// did not fail (decision X10).
  fileprivate var failedChange: String? {
    switch self {
    case .events(.deleteFailed(_, _, let failure)): sentence("An event could not be deleted", failure)
    case .events(.attendanceFailed(_, _, let failure)):
      sentence("An event could not be marked as attended", failure)
    case .events(.sortSaveFailed(let failure)): sentence("The sort order could not be saved", failure)
    case .tasks(.statusFailed(_, _, _, let failure)): sentence("A task could not be changed", failure)
    case .tasks(.filterSaveFailed(let failure)): sentence("The filter could not be saved", failure)
    case .offers(.createFailed(_, let failure)): sentence("An offer could not be saved", failure)
    case .offers(.deleteFailed(_, _, let failure)): sentence("An offer could not be deleted", failure)
    case .timeline(.rangeSaveFailed(let failure)): sentence("The view range could not be saved", failure)
    case .performance(.rangeSaveFailed(let failure)): sentence("The date range could not be saved", failure)
    case .performance(.exportFailed(let failure)): failure.kind == .cancelled ? nil : failure.message
    case .app, .events, .tasks, .offers, .timeline, .performance, .details, .signIn: nil
    }
  }

  private func sentence(_ what: String, _ failure: ServiceFailure) -> String? {
    failure.kind == .cancelled ? nil : "\(what). \(failure.message.asSentence)"
  }
}

/// Changes that failed without anybody having looked at it (decision N9).
extension Interpreter {
  /// What the app heard and what the screen said before a command.
  struct FailuresBefore {
    fileprivate var count: Int
    fileprivate var shown: String?
  }

  var failuresNow: FailuresBefore {
    FailuresBefore(count: world.failedChanges.messages.count, shown: screen.controls?.failure)
  }

  /// Takes up what failed during a command, in the words of the screen, which name the row, where it shows it.
  func noteFailures(since before: FailuresBefore, _ command: ScriptCommand) {
    if command.dealsWithFailure { unexpectedFailures.removeAll { $0 == before.shown } }
    var new = Array(world.failedChanges.messages.dropFirst(before.count))
    if let shown = screen.controls?.failure, shown != before.shown || !new.isEmpty {
      _ = new.popLast()
      new.append(shown)
    }
    unexpectedFailures += new
  }

  /// What a script has looked at is no surprise.
  func expectFailures(lookedAtBy expectation: Expectation) {
    switch expectation {
    case .banner, .dialog: forget { $0 == screen.controls?.failure }
    case .state(let path, _):
      let part = path.prefix { $0 != "." }
      if ["banner", "dialog", "form"].contains(part) { forget { $0 == screen.controls?.failure } }
    case .text(let text, isShown: true):
      let text = text.collapsingBlanks
      forget { message in
        let message = message.collapsingBlanks
        return message.contains(text) || text.contains(message)
      }
    case .text, .line, .rowCount, .row, .rowMark, .noBanner, .noDialog, .route, .request, .noRequest, .stored, .error,
      .file:
      break
    }
  }

  private func forget(_ isExpected: (String) -> Bool) { unexpectedFailures.removeAll(where: isExpected) }
}

extension ScriptCommand {
  /// Whether it answers a message that stands on the screen: tries again, or takes it away.
  fileprivate var dealsWithFailure: Bool {
    switch self {
    case .app(.common(.retry)), .app(.common(.dismiss)), .app(.tap(.offers(.saveTapped))): true
    default: false
    }
  }
}
