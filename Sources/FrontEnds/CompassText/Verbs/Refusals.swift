import CompassModel
import PageKit
import CompassApp

extension AppScreen {
  package func refusal(ofTyped action: AppAction) -> Refusal? {
    switch refusal(of: action) {
    case nil: nil
    case .question(let dialog): Refusal(question: dialog)
    case .signInFirst: signInFirst
    case .elsewhere(let owner): elsewhere(owner)
    case .reason(let reason): Refusal(reason)
    }
  }

  /// The refusal of a verb that only other pages have; nil where it works on the open page or everywhere.
  package func refusal(ofVerbsOf pages: [Page?]) -> Refusal? {
    let owners = pages.compactMap(\.self)
    if owners.isEmpty || owners.count < pages.count || pages.contains(page) { return nil }
    return isSignIn ? signInFirst : .only(owners)
  }

  package var question: Refusal? { head.dialog.map(Refusal.init(question:)) }

  private var signInFirst: Refusal {
    guard case .signIn(let screen) = self, screen.isFirst else { return .signInFirst }
    return Refusal(signInReason)
  }

  private func elsewhere(_ owner: ActionOwner) -> Refusal {
    switch owner {
    case .page(let page): .only(page)
    case .record: Refusal("This is done on the page of an event, a contact or an offer: open N")
    case .form: .noForm
    case .session: .signedIn
    case .app: Refusal("This is not done here.")
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

  fileprivate init(question dialog: DialogCard) {
    let verbs = dialog.buttons.map(\.verb)
    self.init("\(verbs.count > 1 ? "A question" : "An alert") is open: \(verbs.joined(separator: " or ")).")
  }

  package static func only(_ page: Page) -> Refusal { only([page]) }

  static func only(_ pages: [Page]) -> Refusal {
    let names = Page.allCases.filter(pages.contains).map(\.rawValue)
    let page = names.count == 1 ? "page" : "pages"
    return Refusal("This is done on the \(names.listed) \(page): open \(names.joined(separator: "|"))")
  }
}

/// The reason why something that was typed correctly cannot be done now.
public struct Refusal: Error, Hashable, Sendable {
  package var message: String

  /// Whether the reason is that rows are not loaded (decision B15).
  package var isUnloaded = false

  package init(_ message: String) { self.message = message }

  /// The refusal of a verb that needs all rows to be loaded (decision B15).
  package static func unloaded(_ message: String) -> Refusal {
    var refusal = Refusal(message)
    refusal.isUnloaded = true
    return refusal
  }

  /// A refusal that also names what the same verb does on the open page.
  package func naming(_ usages: [String]) -> Refusal {
    var refusal = self
    if !usages.isEmpty { refusal.message += ". Here: \(usages.joined(separator: ", "))" }
    return refusal
  }
}
