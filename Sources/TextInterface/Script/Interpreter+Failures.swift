import RecruitingCompass

/// Changes that failed without anybody having looked at it (decision N9).
extension Interpreter {
  /// What the app heard and what the screen said before a command.
  struct FailuresBefore {
    fileprivate var count: Int
    fileprivate var shown: String?
  }

  var failuresNow: FailuresBefore {
    FailuresBefore(count: world.failedChanges.messages.count, shown: screen.face?.failure)
  }

  /// Takes up what failed during a command, in the words of the screen, which name the row, where it shows it.
  func noteFailures(since before: FailuresBefore, _ command: Command) {
    if command.dealsWithFailure { unexpectedFailures.removeAll { $0 == before.shown } }
    var new = Array(world.failedChanges.messages.dropFirst(before.count))
    if let shown = screen.face?.failure, shown != before.shown || !new.isEmpty {
      _ = new.popLast()
      new.append(shown)
    }
    unexpectedFailures += new
  }

  /// What a script has looked at is no surprise.
  func expectFailures(lookedAtBy expectation: Expectation) {
    switch expectation {
    case .banner, .dialog: forget { $0 == screen.face?.failure }
    case .state(let path, _):
      let part = path.prefix { $0 != "." }
      if ["banner", "dialog", "form"].contains(part) { forget { $0 == screen.face?.failure } }
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

extension Command {
  /// Whether it answers a message that stands on the screen: tries again, or takes it away.
  fileprivate var dealsWithFailure: Bool {
    switch self {
    case .common(.retry), .common(.dismiss), .tap(.offers(.saveTapped)): true
    default: false
    }
  }
}
