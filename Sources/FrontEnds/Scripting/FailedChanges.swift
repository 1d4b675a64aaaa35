import CompassModel
import PageKit
import Records
import CompassApp
import CompassText

/// Failed changes that no check expected (decision N9): in the log while they apply (decision B17), and in no log.
extension Interpreter {
  struct FailuresBefore {
    fileprivate var compass: ObjectIdentifier
    fileprivate var user: UserID?
    /// Texts of the log's failures that no check expected.
    fileprivate var changes: [String]
    fileprivate var notices: [String]
    fileprivate var errors: [Int: String]
    fileprivate var shown: String?
    fileprivate var requestedChangeCount: Int
  }

  /// Texts of all failures that apply now and that no check expected, as the user sees them.
  package var unexpectedFailures: [String] { unexpectedChanges.map(\.text) + otherFailures }

  private var unexpectedChanges: [ChangeFailure] { failedChanges.filter { !expectedChanges.contains($0.id) } }

  private var failedChanges: [ChangeFailure] { world.compass.store.untracked.records.log.failures }

  var failuresNow: FailuresBefore {
    let screen = screen.pageScreen
    let notices = screen.head.notices
    return FailuresBefore(
      compass: ObjectIdentifier(world.compass), user: world.compass.store.untracked.lastUser,
      changes: unexpectedChanges.map(\.text), notices: notices.map(\.message),
      errors: Dictionary(notices.filter { $0.kind == .error }.map { ($0.id, $0.message) }) { $1 },
      shown: screen.head.message, requestedChangeCount: world.tracked.requestedChangeCount)
  }

  /// Records failures of a command that are in no log; `command` is nil when leaving the app.
  func noteFailures(since before: FailuresBefore, _ command: ScriptCommand? = nil) {
    // When the log is replaced by another app's or user's, its failures count as final.
    let user = world.compass.store.untracked.lastUser
    if ObjectIdentifier(world.compass) != before.compass || before.user != nil && before.user != user {
      otherFailures += before.changes
      expectedChanges = []
    }
    let head = screen.pageScreen.head
    // A failure that was forgotten here but is still on the screen was retried in vain.
    let hasDealt = command?.dealsWithFailure == true
    if hasDealt {
      let left = head.notices.map(\.message)
      otherFailures.removeAll { $0 == before.shown || before.notices.contains($0) && !left.contains($0) }
    }
    let hasRequested = world.tracked.requestedChangeCount > before.requestedChangeCount
    let hasRetried = hasRequested && hasDealt
    let logged = Set(failedChanges.map(\.id.entry))
    let new = head.notices.filter {
      $0.id > 0 && $0.kind == .error && !logged.contains($0.id)
        && (before.errors[$0.id] != $0.message || hasRetried && !otherFailures.contains($0.message))
    }
    otherFailures += new.map(\.message)
    if let shown = head.message, shown != before.shown || hasRequested || hasDealt { otherFailures.append(shown) }
  }

  var failedTries: Set<ChangeFailure.ID> { Set(failedChanges.map(\.id)) }

  func failures(since known: Set<ChangeFailure.ID>) -> [String] {
    unexpectedChanges.filter { !known.contains($0.id) }.map(\.text)
  }

  func expectFailures(lookedAtBy expectation: Expectation) {
    let screen = screen.pageScreen
    let shown = screen.head.notices.map(\.message) + [screen.failure].compactMap(\.self)
    switch expectation {
    case .banner, .notice:
      forget { shown.contains($0) }
      reportedBanner = screen.head.banner?.message
    case .dialog:
      forget { $0 == screen.failure }
      reportedDialog = screen.head.dialog?.message
    case .state(let path, _):
      let part = path.prefix { $0 != "." }
      if ["banner", "dialog", "form", "notices"].contains(part) { forget { shown.contains($0) } }
      if part == "banner" { reportedBanner = screen.head.banner?.message }
      if part == "dialog" { reportedDialog = screen.head.dialog?.message }
    case .text(let text, isShown: true):
      let text = text.collapsingBlanks
      forget { message in
        let message = message.collapsingBlanks
        return message.contains(text) || text.contains(message)
      }
      if let banner = screen.head.banner?.message, banner.collapsingBlanks.contains(text) { reportedBanner = banner }
      if let dialog = screen.head.dialog, "\(dialog.title) \(dialog.message)".collapsingBlanks.contains(text) {
        reportedDialog = dialog.message
      }
    case .text, .line, .rowCount, .row, .rowMark, .noBanner, .noNotice, .noDialog, .route, .request, .noRequest,
      .stored,
      .error, .file:
      break
    }
  }

  /// The reason why rows are missing or not current (decision B15); nil if none, or a check has read the banner.
  package var loadGap: LoadGap? {
    if let banner = screen.head.banner, banner.message == reportedBanner { return nil }
    return world.compass.loadGap
  }

  /// The reason why no part of the page could be loaded (decision L7); nil if none, read by a check, or at sign-in.
  package var loadFailure: String? {
    // The sign-in page shows itself what is needed.
    if case .signIn = screen { return nil }
    let head = screen.head
    guard !head.hasRows, let banner = head.banner, banner.kind != .info, banner.message != reportedBanner
    else { return nil }
    return banner.message
  }

  /// The message by which the page refused a change that `!` expects to be refused, if it was not refused before being
  /// tried; nil if there is none. The next tap removes such a message, so one that is shown is about the last tap.
  func refusalShown(after command: ScriptCommand) -> String? {
    switch command {
    case .app(.show), .app(.state), .app(.list), .app(.changes), .app(.help), .app(.print), .app(.quit), .world,
      .expect, .snapshot, .frameSnapshot, .showFrame, .completeLine:
      nil
    case .app, .keys: screen.head.message
    }
  }

  func forget(_ isExpected: (String) -> Bool) {
    otherFailures.removeAll(where: isExpected)
    expectedChanges.formUnion(failedChanges.filter { isExpected($0.text) }.map(\.id))
  }
}

extension PageScreen {
  fileprivate var failure: String? { changeFailure ?? head.message }
}

extension PageHead {
  /// Message of a refusal by the page itself, shown until the next tap; nil if there is none.
  fileprivate var message: String? { notices.last { $0.id == 0 && $0.kind == .error }?.message }
}

extension ScriptCommand {
  /// Whether the command retries or decides about a failure; dismissing resolves nothing (decision B17).
  fileprivate var dealsWithFailure: Bool {
    switch self {
    case .app(.common(.retry)), .app(.common(.save)), .app(.common(.keep)), .app(.common(.take)): true
    default: false
    }
  }
}
