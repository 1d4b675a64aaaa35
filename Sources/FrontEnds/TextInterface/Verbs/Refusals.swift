import CompassModel
import PageKit
import RecruitingCompass

/// Whether a screen offers what a person typed: a disabled button cannot be tapped, a question comes first.
extension AppScreen {
  package func refusal(of action: AppAction) -> Refusal? {
    guard case .app(let action) = action else {
      guard let answer = action.tap.flatMap({ pageScreen.refusal(ofAny: $0) }) else { return otherPage(action) }
      // Whatever is not one of its answers waits for the question.
      let isAnswer = head.dialog?.buttons.contains { AppAction($0.action) == action } ?? false
      return answer.map { isAnswer ? Refusal($0) : question ?? Refusal($0) }
    }
    if let refusal = rowRefusal(action) { return Refusal(refusal) }
    // The time to undo does not wait for an answer, and an answer to the question is one.
    switch action {
    case .noticeUndone, .undoTapped, .statusKept, .statusTaken, .signOutConfirmed, .signOutCancelled: return nil
    default: break
    }
    if let question { return question }
    switch action {
    case .backTapped:
      if head.canGoBack { return nil }
      return isSignInNeeded ? signInFirst : Refusal("There is nothing to go back to.")
    case .pageOpened, .routeOpened: return isSignInNeeded ? signInFirst : nil
    case .signOutTapped: return isSignInNeeded && !head.canGoBack ? Refusal("You are signed out.") : nil
    case .signInTapped: return head.signInButton == nil ? .signedIn : nil
    case .retryTapped: return head.retryRefusal.map { Refusal($0) }
    default: return nil
    }
  }

  /// For verbs that are those of certain pages, none of which is open; nil where one is, or one is done everywhere.
  package func refusal(ofVerbsOf pages: [Page?]) -> Refusal? {
    let owners = pages.compactMap(\.self)
    if owners.isEmpty || owners.count < pages.count || pages.contains(page) { return nil }
    return isSignInNeeded ? signInFirst : .only(owners)
  }

  /// What has to be answered first, as it is typed; nil if nothing is asked.
  private var question: Refusal? {
    head.dialog.map { dialog in
      let verbs = dialog.buttons.map(\.verb)
      return Refusal("\(verbs.count > 1 ? "A question" : "An alert") is open: \(verbs.joined(separator: " or ")).")
    }
  }

  private var isSignInNeeded: Bool { if case .signIn = self { true } else { false } }

  private var signInFirst: Refusal {
    guard case .signIn(let screen) = self, screen.isFirst else { return .signInFirst }
    return Refusal(screen.failureText ?? screen.head.subtitle)
  }

  /// For an action of a page that is not the open one.
  private func otherPage(_ action: AppAction) -> Refusal {
    if isSignInNeeded { return signInFirst }
    if let page = action.page { return .only(page) }
    switch action {
    case .signIn: return .signedIn
    case .form: return .noForm
    case .details: return Refusal("This is done on the page of an event, an interaction or an offer: open N")
    default: return Refusal("This is not done here.")
    }
  }
}

extension Refusal {
  static let noQuestion = Refusal(PageHead.noOpenQuestion)
  static let nothingFailed = Refusal(PageHead.nothingFailed)
  static let nothingToUndo = Refusal("There is nothing to undo.")
  package static let noMessage = Refusal(PageHead.noOpenMessage)
  static let signInFirst = Refusal("Your session has ended: sign-in")
  package static let signedIn = Refusal("You are signed in.")

  package static func only(_ page: Page) -> Refusal { only([page]) }

  /// `This is done on the events and offers pages: open events|offers`.
  static func only(_ pages: [Page]) -> Refusal {
    let names = Page.allCases.filter(pages.contains).map(\.rawValue)
    let page = names.count == 1 ? "page" : "pages"
    return Refusal("This is done on the \(names.listed) \(page): open \(names.joined(separator: "|"))")
  }
}

/// Why something that was typed correctly cannot be done now.
public struct Refusal: Error, Hashable, Sendable {
  /// For the user.
  public var message: String

  /// Whether the reason is that rows are missing (decision B15).
  package var isUnloaded = false

  /// The message is for the user.
  public init(_ message: String) { self.message = message }

  /// For a verb that does nothing with a part of the rows (decision B15).
  package static func unloaded(_ message: String) -> Refusal {
    var refusal = Refusal(message)
    refusal.isUnloaded = true
    return refusal
  }

  /// With what the same verb does on the page that is open.
  package func naming(_ usages: [String]) -> Refusal {
    usages.isEmpty ? self : Refusal("\(message). Here: \(usages.joined(separator: ", "))")
  }
}
