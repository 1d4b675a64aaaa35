import CompassModel
import PageKit
import CompassApp

/// The host of an app that is driven by JSON: the pipe, a server, or a program in another language. Everything except
/// the app has a default.
@MainActor
public protocol BridgeHost: AnyObject {
  /// The app; a host may replace it by a relaunched one.
  var compass: Compass { get }
  /// Returns the reason why an action cannot be sent on a screen, as a sentence; nil if it can.
  func refusal(of action: AppAction, on screen: AppScreen) -> String?
  /// Waits until nothing is in progress except what waits on purpose.
  func settle() async
  /// Lets time pass. Throws `.unavailable` if the host has no clock of its own.
  func advance(by duration: Duration) async throws(BridgeFailure)
  /// Runs verbs in order and returns their output, nil for none. Throws `.verbs` before the first if one is wrong, and
  /// at the first that is refused, with the output of those before it; `.unavailable` if the host has none.
  func run(_ verbs: String) async throws(BridgeFailure) -> String?
  /// Called at the start of each request.
  func requestBegins()
  /// Returns texts of the changes that failed since the last answer; `ranVerbs` says whether the request was to run
  /// verbs.
  func failures(ranVerbs: Bool) -> [String]
}

/// Reason why a request was refused.
public struct BridgeFailure: Error, Hashable, Sendable {
  /// Sentence for a developer.
  public var message: String
  /// 1-based column in characters, in the text of `run` or in a line that is not JSON; nil if it is unknown.
  public var column: Int?
  /// Code for programs, which need not interpret the message.
  public var code: Code
  /// Problems of the form on screen, in the order of its fields.
  var fields: [Field] = []
  /// The output of the verbs before a refused one; nil for none.
  package var output: String?
  var id: String?

  /// The kinds of refusals (decision I8).
  public enum Code: String, Hashable, Sendable, Encodable, CaseIterable {
    /// The line is not JSON, or not UTF-8.
    case unreadable
    /// The line is JSON but not a request, or a value has the wrong shape.
    case request
    /// An unknown name of a page, an action, a value, a route or a user.
    case unknown
    /// A question or an alert is open, and must be answered first.
    case question
    /// The user must sign in first.
    case signIn
    /// The action belongs to another screen than the open one.
    case elsewhere
    /// The screen refuses the action now, or has no such row.
    case refused
    /// A form was not saved; `fields` lists its problems.
    case invalid
    /// The host or the screen does not offer this: verbs, a clock, a file.
    case unavailable
    /// The rows are not loaded yet.
    case notLoaded
    /// The text of verbs is wrong, or one of them was refused.
    case verbs
    /// The app is closed; or busy with another request.
    case closed, busy
    /// The screen cannot be encoded, or the store cannot be opened.
    case failed
  }

  struct Field: Hashable, Sendable, Encodable {
    var field: String
    /// `required` for a missing value, otherwise `invalid`.
    var code: String
    var message: String
  }

  /// Makes a failure from a sentence for a developer, which may quote input.
  public init(message: String, code: Code = .request, column: Int? = nil) {
    (self.message, self.code, self.column) = (message, code, column)
  }

  /// A failure for an unknown name, with the nearest known names, or all of them if none is near (decision U3): `events
  /// has no action "serchChanged": did you mean searchChanged?`
  package static func unknown(_ name: String, in place: String, has noun: String, among names: [String]) -> Self {
    let near = Suggestion.candidates(for: name, among: names)
    let hint =
      near.isEmpty
      ? names.isEmpty ? "it has none." : "it has \(names.joined(separator: ", "))."
      : "did you mean \(near.joined(separator: " or "))?"
    return Self(message: "\(place) has no \(noun) \"\(terminalText(name, atMost: 60))\": \(hint)", code: .unknown)
  }

  /// The failure as a complete answer without a session: one line of JSON without a line end.
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

  /// Returns the screen's own refusal, an open question before the reason of a disabled button; nil for none.
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
