import CompassModel
import PageKit
import RecruitingCompass

/// What surrounds an app that is driven by JSON: the pipe, a server, another language. All but the app has a default.
@MainActor
public protocol BridgeHost: AnyObject {
  /// The app; it may become another one after a relaunch.
  var compass: Compass { get }
  /// Why an action cannot be sent on a screen, in a sentence; nil if it can.
  func refusal(of action: AppAction, on screen: AppScreen) -> String?
  /// Returns when nothing is going on any more but what waits on purpose.
  func settle() async
  /// Lets time pass; refused where the host has no clock of its own.
  func advance(by duration: Duration) async throws(BridgeFailure)
  /// Carries out verbs, and returns what they print; refused where the host links none.
  func run(_ verbs: String) async throws(BridgeFailure) -> String?
  /// A request begins.
  func requestBegins()
  /// What could not be changed since the last answer, in the user's words.
  ///
  /// - Parameter ranVerbs: whether the request was of verbs.
  func failures(ranVerbs: Bool) -> [String]
}

/// Why a request was not carried out.
public struct BridgeFailure: Error, Hashable, Sendable {
  /// For a developer, in a sentence.
  public var message: String
  /// Of the text of `run`, or of the line where it is no JSON: 1-based, in characters; nil where no place is known.
  public var column: Int?
  /// Of the request, as far as it could be read; as it was written.
  var id: String?

  /// The message is for a developer.
  public init(message: String, column: Int? = nil) {
    self.message = message
    self.column = column
  }

  init(message: String, column: Int?, id: String?) {
    (self.message, self.column, self.id) = (message, column, id)
  }

  /// A name that there is not, with the nearest ones, and all of them where they are few (decision U3):
  /// `events has no action "serchChanged": did you mean searchChanged?`
  package static func unknown(_ name: String, in place: String, has noun: String, among names: [String]) -> Self {
    let near = Suggestion.candidates(for: name, among: names)
    let hint =
      near.isEmpty
      ? names.isEmpty ? "it has none." : "it has \(names.joined(separator: ", "))."
      : "did you mean \(near.joined(separator: " or "))?"
    return Self(message: "\(place) has no \(noun) \"\(terminalText(name, atMost: 60))\": \(hint)")
  }

  /// As an answer of its own, where there is no session to answer: one line of JSON without its end.
  package var line: String {
    let message = JSONTree(.text(message)).json
    return "{\"error\":{\"column\":\(column.map(String.init) ?? "null"),\"message\":\(message)},\"ok\":false}"
  }
}

extension BridgeHost {
  public func settle() async { await compass.settled() }
  public func advance(by duration: Duration) async throws(BridgeFailure) {
    throw BridgeFailure(message: "Time cannot be moved here.")
  }
  public func run(_ verbs: String) async throws(BridgeFailure) -> String? {
    throw BridgeFailure(message: "There are no verbs here: \"send\" takes actions.")
  }
  public func requestBegins() {}
  public func failures(ranVerbs: Bool) -> [String] { [] }

  /// What the screen itself says: a disabled button cannot be tapped, a question comes first.
  public func refusal(of action: AppAction, on screen: AppScreen) -> String? {
    switch screen.refusal(of: action) {
    case nil: nil
    case .question: screen.head.openQuestion
    case .signInFirst: screen.signInReason
    case .elsewhere(.page(let page)): "This is done on the page \(page.rawValue)."
    case .elsewhere: "This is not done here."
    case .reason(let reason): reason
    }
  }
}
