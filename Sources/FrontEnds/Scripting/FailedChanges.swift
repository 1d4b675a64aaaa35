import CompassModel
import PageKit
import Records
import CompassApp
import CompassText

/// Failed changes that no check expected (decision N9): those of the log of changes that still hold (decision B17), and
/// what is in no log.
extension Interpreter {
  /// The failures of before a command.
  struct FailuresBefore {
    fileprivate var compass: ObjectIdentifier
    fileprivate var user: UserID?
    /// The failures of the log that no check expected.
    fileprivate var changes: [String]
    fileprivate var notices: [String]
    /// The errors among them, by their ids.
    fileprivate var errors: [Int: String]
    fileprivate var shown: String?
    fileprivate var changesAsked: Int
  }

  /// The failures that hold now and that no check expected, in the user's words.
  package var unexpectedFailures: [String] { unexpectedChanges.map(\.text) + otherFailures }

  /// The unexpected failures that the log holds.
  private var unexpectedChanges: [ChangeFailure] { failedChanges.filter { !expectedChanges.contains($0.id) } }

  private var failedChanges: [ChangeFailure] { world.compass.store.untracked.records.log.failures }

  var failuresNow: FailuresBefore {
    let screen = screen.pageScreen
    let notices = screen.head.notices
    return FailuresBefore(
      compass: ObjectIdentifier(world.compass), user: world.compass.store.untracked.lastUser,
      changes: unexpectedChanges.map(\.text), notices: notices.map(\.message),
      errors: Dictionary(notices.filter { $0.kind == .error }.map { ($0.id, $0.message) }) { $1 },
      shown: screen.head.message, changesAsked: world.tracked.changesAsked)
  }

  /// Takes up what failed during a command and is in no log, in the words of the screen.
  ///
  /// - Parameter command: nil where the app was left.
  func noteFailures(since before: FailuresBefore, _ command: ScriptCommand? = nil) {
    // A log that is over takes no failure back.
    if ObjectIdentifier(world.compass) != before.compass || before.user != nil && isOver(before) {
      otherFailures += before.changes
      expectedChanges = []
    }
    let head = screen.pageScreen.head
    // What was forgotten and is on the screen all the same was tried again in vain.
    let hasDealt = command?.dealsWithFailure == true
    if hasDealt {
      let left = head.notices.map(\.message)
      otherFailures.removeAll { $0 == before.shown || before.notices.contains($0) && !left.contains($0) }
    }
    let hasAsked = world.tracked.changesAsked > before.changesAsked
    let hasRetried = hasAsked && hasDealt
    let logged = Set(failedChanges.map(\.id.entry))
    let new = head.notices.filter {
      $0.id > 0 && $0.kind == .error && !logged.contains($0.id)
        && (before.errors[$0.id] != $0.message || hasRetried && !otherFailures.contains($0.message))
    }
    otherFailures += new.map(\.message)
    if let shown = head.message, shown != before.shown || hasAsked || hasDealt { otherFailures.append(shown) }
  }

  private func isOver(_ before: FailuresBefore) -> Bool { world.compass.store.untracked.lastUser != before.user }

  /// The tries that have failed, as far as the log holds them.
  var failedTries: Set<ChangeFailure.ID> { Set(failedChanges.map(\.id)) }

  /// The failures of the log that are not among known ones and that no check expected, in the user's words.
  func failures(since known: Set<ChangeFailure.ID>) -> [String] {
    unexpectedChanges.filter { !known.contains($0.id) }.map(\.text)
  }

  /// A failure that a script has checked was expected.
  func expectFailures(lookedAtBy expectation: Expectation) {
    let screen = screen.pageScreen
    let shown = screen.head.notices.map(\.message) + [screen.failure].compactMap(\.self)
    switch expectation {
    case .banner, .notice:
      forget { shown.contains($0) }
      bannerSeen = screen.head.banner?.message
    case .dialog:
      forget { $0 == screen.failure }
      dialogSeen = screen.head.dialog?.message
    case .state(let path, _):
      let part = path.prefix { $0 != "." }
      if ["banner", "dialog", "form", "notices"].contains(part) { forget { shown.contains($0) } }
      if part == "banner" { bannerSeen = screen.head.banner?.message }
      if part == "dialog" { dialogSeen = screen.head.dialog?.message }
    case .text(let text, isShown: true):
      let text = text.collapsingBlanks
      forget { message in
        let message = message.collapsingBlanks
        return message.contains(text) || text.contains(message)
      }
      if let banner = screen.head.banner?.message, banner.collapsingBlanks.contains(text) { bannerSeen = banner }
      if let dialog = screen.head.dialog, "\(dialog.title) \(dialog.message)".collapsingBlanks.contains(text) {
        dialogSeen = dialog.message
      }
    case .text, .line, .rowCount, .row, .rowMark, .noBanner, .noNotice, .noDialog, .route, .request, .noRequest,
      .stored,
      .error, .file:
      break
    }
  }

  /// Rows of the open page that are not the backend's answer (decision B15); nil where a check read the page's own
  /// message.
  package var loadGap: LoadGap? {
    if let banner = screen.head.banner, banner.message == bannerSeen { return nil }
    return world.compass.loadGap
  }

  /// Why no part of the open page could be loaded (decision L7); nil if one could, and if a check read the reason.
  package var loadFailure: String? {
    // The sign-in page says itself what is needed.
    if case .signIn = screen { return nil }
    let head = screen.head
    guard !head.hasRows, let banner = head.banner, banner.kind != .info, banner.message != bannerSeen
    else { return nil }
    return banner.message
  }

  /// A change that `!` expects to be refused may be refused in a message of the page, rather than before it is tried.
  ///
  /// - Returns: the message, which is then no surprise; nil if there is none. The page's own message ends with the next
  ///   tap: what is there after one is about that one.
  func refusalShown(after command: ScriptCommand) -> String? {
    switch command {
    case .app(.show), .app(.state), .app(.list), .app(.changes), .app(.help), .app(.print), .app(.quit), .world,
      .expect, .snapshot, .frameSnapshot, .showFrame, .completeLine:
      nil
    case .app, .keys: screen.head.notices.last { $0.id == 0 && $0.kind == .error }?.message
    }
  }

  func forget(_ isExpected: (String) -> Bool) {
    otherFailures.removeAll(where: isExpected)
    expectedChanges.formUnion(failedChanges.filter { isExpected($0.text) }.map(\.id))
  }
}

extension PageScreen {
  /// Message of the page about a change that failed; nil if there is none.
  fileprivate var failure: String? { changeFailure ?? head.message }
}

extension PageHead {
  /// The refusal that the page itself shows, until the next tap.
  fileprivate var message: String? { notices.last { $0.id == 0 && $0.kind == .error }?.message }
}

extension ScriptCommand {
  /// Whether it answers a message that is on the screen: tries again, or decides what is asked. Taking the message away
  /// resolves nothing (decision B17).
  fileprivate var dealsWithFailure: Bool {
    switch self {
    case .app(.common(.retry)), .app(.common(.save)), .app(.common(.keep)), .app(.common(.take)): true
    default: false
    }
  }
}
