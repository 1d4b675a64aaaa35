import CompassModel
import PageKit
import CompassApp

/// The host of an app that is driven by JSON: the pipe, a server, another language. All but the app has a default.
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
  /// Called at the start of each request.
  func requestBegins()
  /// Changes that failed since the last answer, in the user's words.
  ///
  /// - Parameter ranVerbs: whether the request was of verbs.
  func failures(ranVerbs: Bool) -> [String]
}

/// Why a request was not carried out.
public struct BridgeFailure: Error, Hashable, Sendable {
  /// For a developer, in a sentence.
  public var message: String
  /// 1-based column in the text of `run`, or in a line that is no JSON, in characters; nil where it is unknown.
  public var column: Int?
  /// For a program, which need not read the message.
  public var code: Code
  /// The problems of the form on screen, in the order of its fields.
  var fields: [Field] = []
  /// The id of the request as it was written; nil where it could not be read.
  var id: String?

  /// The kinds of refusals (decision I8).
  public enum Code: String, Hashable, Sendable, Encodable, CaseIterable {
    /// The line is no JSON, or no UTF-8.
    case unreadable
    /// The line is JSON and no request, or the value of a request or an action has another shape.
    case request
    /// A name that there is not: a page, an action, a value, a route, a user.
    case unknown
    /// A question or an alert is open, which is answered first.
    case question
    /// Signing in comes first.
    case signIn
    /// It is done on a screen that is not the open one.
    case elsewhere
    /// The screen does not do it now, or has no such row.
    case refused
    /// A form was not saved: `fields` have its problems.
    case invalid
    /// The host, or the screen, does not have it: verbs, a clock, a file.
    case unavailable
    /// Rows are not loaded yet.
    case notLoaded
    /// Verbs that were run: the text is wrong, or one of them was refused.
    case verbs
    /// The app is closed, or busy.
    case closed, busy
    /// The screen cannot be written.
    case failed
  }

  /// A field of a form that is not right.
  struct Field: Hashable, Sendable, Encodable {
    /// The id of the input.
    var field: String
    /// `required` of an empty field that must be filled, else `invalid`.
    var code: String
    /// The sentence beside the field.
    var message: String
  }

  /// The message is for a developer.
  public init(message: String, code: Code = .request, column: Int? = nil) {
    (self.message, self.code, self.column) = (message, code, column)
  }

  /// A name that there is not, with the nearest ones, and all of them where they are few (decision U3):
  /// `events has no action "serchChanged": did you mean searchChanged?`
  package static func unknown(_ name: String, in place: String, has noun: String, among names: [String]) -> Self {
    let near = Suggestion.candidates(for: name, among: names)
    let hint =
      near.isEmpty
      ? names.isEmpty ? "it has none." : "it has \(names.joined(separator: ", "))."
      : "did you mean \(near.joined(separator: " or "))?"
    return Self(message: "\(place) has no \(noun) \"\(terminalText(name, atMost: 60))\": \(hint)", code: .unknown)
  }

  /// As an answer of its own, where there is no session to answer: one line of JSON without its end.
  package var line: String {
    let message = JSONTree(.text(message)).json
    let column = column.map(String.init) ?? "null"
    return "{\"error\":{\"code\":\"\(code.rawValue)\",\"column\":\(column),\"message\":\(message)},\"ok\":false}"
  }
}

extension BridgeHost {
  public func settle() async { await compass.settled() }
  public func advance(by duration: Duration) async throws(BridgeFailure) {
    throw BridgeFailure(message: "Time cannot be moved here.", code: .unavailable)
  }
  public func run(_ verbs: String) async throws(BridgeFailure) -> String? {
    throw BridgeFailure(message: "There are no verbs here: \"send\" takes actions.", code: .unavailable)
  }
  public func requestBegins() {}
  public func failures(ranVerbs: Bool) -> [String] { [] }

  /// Refuses as the screen does: a disabled button cannot be tapped, a question comes first.
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
