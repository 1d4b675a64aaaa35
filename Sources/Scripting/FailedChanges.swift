import PageKit
import RecruitingCompass
import TextInterface

/// Changes that failed without anybody having looked at it (decision N9).
extension Interpreter {
  /// What the screen said before a command.
  struct FailuresBefore {
    fileprivate var newest: Int
    fileprivate var notices: [String]
    fileprivate var shown: String?
  }

  var failuresNow: FailuresBefore {
    let screen = screen.shown
    let notices = screen.head.notices
    return FailuresBefore(
      newest: notices.map(\.id).max() ?? 0, notices: notices.map(\.message), shown: screen.failure)
  }

  /// Takes up what failed during a command, in the words of the screen, which name the row.
  /// - Parameter command: nil where the app was left.
  func noteFailures(since before: FailuresBefore, _ command: ScriptCommand? = nil) {
    let screen = screen.shown
    if command?.dealsWithFailure == true {
      let left = screen.head.notices.map(\.message)
      forget { $0 == before.shown || before.notices.contains($0) && !left.contains($0) }
    }
    // A form that is left hands its failure over to a notice: it is the same one (decision C7).
    let new = screen.head.notices.filter {
      $0.id > before.newest && $0.kind == .error && $0.message != before.shown
    }
    unexpectedFailures += new.map(\.message)
    if let shown = screen.failure, shown != before.shown { unexpectedFailures.append(shown) }
  }

  /// What a script has looked at is no surprise.
  func expectFailures(lookedAtBy expectation: Expectation) {
    let screen = screen.shown
    let shown = screen.head.notices.map(\.message) + [screen.failure].compactMap(\.self)
    switch expectation {
    case .banner, .notice: forget { shown.contains($0) }
    case .dialog: forget { $0 == screen.failure }
    case .state(let path, _):
      let part = path.prefix { $0 != "." }
      if ["banner", "dialog", "form", "notices"].contains(part) { forget { shown.contains($0) } }
    case .text(let text, isShown: true):
      let text = text.collapsingBlanks
      forget { message in
        let message = message.collapsingBlanks
        return message.contains(text) || text.contains(message)
      }
    case .text, .line, .rowCount, .row, .rowMark, .noBanner, .noNotice, .noDialog, .route, .request, .noRequest,
      .stored,
      .error, .file:
      break
    }
  }

  private func forget(_ isExpected: (String) -> Bool) { unexpectedFailures.removeAll(where: isExpected) }
}

extension ShownScreen {
  /// What the page itself says of a change that could not be made.
  fileprivate var failure: String? {
    changeFailure ?? head.notices.last { $0.id == 0 && $0.kind == .error }?.message
  }
}

extension ScriptCommand {
  /// Whether it answers a message that stands on the screen: tries again, or takes it away.
  fileprivate var dealsWithFailure: Bool {
    switch self {
    case .app(.common(.retry)), .app(.common(.dismiss)), .app(.dismissAll), .app(.common(.save)): true
    default: false
    }
  }
}
