import CompassBridge
import CompassModel
import Foundation
import PageKit
import RecruitingCompass
import TextInterface

/// Another program drives the app: a request a line, an answer a line, and on demand a line for every change of the
/// screen (interface.md "Pipe").
@MainActor
package final class PipeSession {
  private let interpreter: Interpreter
  private var requestCount = 0
  /// What the client has of the screen on top, and its JSON; nil before it got one.
  private var sent: (document: ScreenDocument, tree: JSONTree)?
  private var subscription = PipeRequest.Subscription.none
  /// Whether every change of the screen is to be sent.
  package var isSubscribed: Bool { subscription != .none }
  /// Whether a request was to quit.
  package private(set) var isOver = false

  /// What had failed at the last answer.
  private var failuresAnswered: Interpreter.FailuresBefore

  package init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    failuresAnswered = interpreter.failuresNow
  }

  /// Carries out a request; a bad one is answered too, and the session goes on.
  ///
  /// - Returns: one line of JSON without its end.
  package func answer(_ line: String) async -> String {
    await answer { () throws(PipeFailure) in try PipeRequest(line) }
  }

  /// The answer to a line that is not UTF-8.
  package func answerNotUTF8() async -> String {
    await answer { () throws(PipeFailure) in throw PipeFailure(message: "The line is not UTF-8.") }
  }

  private func answer(_ read: () throws(PipeFailure) -> PipeRequest) async -> String {
    requestCount += 1
    interpreter.unexpectedFailures = []
    interpreter.noteFailures(since: failuresAnswered)
    var answer: Answer
    do throws(PipeFailure) {
      let request = try read()
      do throws(PipeFailure) {
        answer = try await self.answer(request)
      } catch {
        answer = refused(error)
      }
      answer.id = request.id
    } catch {
      answer = refused(error)
      answer.id = error.id
    }
    failuresAnswered = interpreter.failuresNow
    if !interpreter.unexpectedFailures.isEmpty { answer.failed = interpreter.unexpectedFailures }
    return line(answer)
  }

  /// What was refused may have changed the screen all the same: a form shows its problems (decision U3).
  private func refused(_ failure: PipeFailure) -> Answer {
    var answer = Answer(error: failure)
    answer.screen = interpreter.document
    answer.route = interpreter.path
    return answer
  }

  /// The line of another screen than the last one sent; nil if it is the same, or it was not asked for.
  package func change() -> String? {
    let screen = interpreter.document
    guard isSubscribed, screen != sent?.document else { return nil }
    return line(Answer(screen: screen, route: interpreter.path))
  }

  private func answer(_ request: PipeRequest) async throws(PipeFailure) -> Answer {
    var answer = Answer(screen: nil, route: "")
    let failures = interpreter.failuresNow
    // Verbs take up themselves what failed.
    defer { if case .run = request.wish {} else { interpreter.noteFailures(since: failures) } }
    switch request.wish {
    case .send(let action, let page): answer.under = try await send(action, to: page)
    case .count(let action):
      answer.count = Nullable(wrappedValue: interpreter.world.compass.count(after: action))
      answer.route = interpreter.path
      return answer
    case .run(let verbs): answer.output = try await run(verbs)
    case .show(let name): try await show(name)
    case .advance(let duration):
      try await refusable { () throws(Refusal) in try await interpreter.world.advance(by: duration) }
    case .subscribe(let subscription):
      self.subscription = subscription
      // The answer has the whole screen; the next ones are differences from it.
      sent = nil
    case .screens: answer.screens = interpreter.world.compass.documents
    case .changes: answer.changes = interpreter.world.compass.changes
    }
    await interpreter.beginAtToday()
    if answer.screens == nil, answer.under == nil { answer.screen = interpreter.document }
    answer.route = interpreter.path
    return answer
  }

  /// - Returns: the screen of a page that was addressed by name; nil for the one on top.
  private func send(_ action: AppAction, to name: String?) async throws(PipeFailure) -> ScreenDocument? {
    guard action.isTap else { throw PipeFailure(message: "This is what an effect answers; it cannot be sent.") }
    guard let name else {
      try await refusable { () throws(Refusal) in try await interpreter.tap(action) }
      return nil
    }
    guard let page = Page(rawValue: name) else { throw Self.noPage(name) }
    guard action.page == page else { throw PipeFailure(message: "This is no action of the page \(page.rawValue).") }
    let compass = interpreter.world.compass
    guard let place = compass.store.state.routes.firstIndex(of: .page(page)) else {
      throw PipeFailure(message: "The page \(page.rawValue) is not open.")
    }
    try await refusable { () throws(Refusal) in
      guard let refusal = compass.screens[place].refusal(of: action) else { return }
      throw refusal
    }
    compass.send(action)
    await interpreter.world.settle()
    let screens = compass.documents
    guard place < screens.count else { return nil }
    if let refusal = action.tap.flatMap({ screens[place].screen.shown.refusal(afterAny: $0) }) {
      throw PipeFailure(message: refusal)
    }
    return screens[place]
  }

  /// - Returns: what the verbs printed; nil if nothing.
  private func run(_ verbs: String) async throws(PipeFailure) -> String? {
    let script: Script
    do throws(ScriptErrors) {
      script = try Script(commands: verbs, path: "<pipe>", number: requestCount, page: interpreter.screen.page)
    } catch {
      throw PipeFailure(
        message: error.diagnostics.first?.error.message ?? "", column: error.diagnostics.first?.error.column)
    }
    var output = ""
    for step in script.steps {
      do throws(StepFailure) {
        switch try await interpreter.run(step) {
        case .done, .wrote: break
        case .output(let text): output += text
        case .quit: isOver = true
        }
      } catch {
        throw PipeFailure(message: error.message, column: error.column)
      }
      if isOver { break }
    }
    return output.isEmpty ? nil : output
  }

  private func show(_ name: String) async throws(PipeFailure) {
    guard let page = Page(rawValue: name) else { throw Self.noPage(name) }
    try await refusable { () throws(Refusal) in try await interpreter.tap(.app(.pageOpened(page: page))) }
  }

  private static func noPage(_ name: String) -> PipeFailure {
    let pages = Page.allCases.map(\.rawValue).joined(separator: ", ")
    return PipeFailure(message: "There is no page \(terminalText(name, atMost: 60)); pages: \(pages).")
  }

  private func refusable(_ body: () async throws(Refusal) -> Void) async throws(PipeFailure) {
    do throws(Refusal) {
      try await body()
    } catch {
      throw PipeFailure(message: error.message)
    }
  }

  /// One line; where the client has a screen and wants differences, `patch` in the place of `screen`.
  private func line(_ answer: Answer) -> String {
    do {
      var members = try answer.members(TypedVerbs.ofTable.userInfo)
      if let screen = answer.screen {
        let tree = try JSONTree.encoding(screen, after: sent?.tree, userInfo: TypedVerbs.ofTable.userInfo)
        if subscription == .patches, let before = sent?.tree {
          members.append(("patch", JSONPatch(from: before, to: tree).json))
        } else {
          members.append(("screen", tree.json))
        }
        sent = (screen, tree)
      }
      // A client's id comes first, as it was written: an encoder would write a number with other digits.
      let id = answer.id.map { [("id", $0)] } ?? []
      let all = id + members.sorted { $0.0 < $1.0 }
      return "{\(all.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    } catch {
      return #"{"error":{"column":null,"message":"The screen cannot be written as JSON."},"ok":false}"#
    }
  }
}

/// `{"ok": true, "screen": {…}, "route": "/events"}` or `{"ok": false, "error": {"message", "column"}, …}`.
private struct Answer {
  /// As it was written.
  var id: String?
  var ok: Bool
  /// The screen on top.
  var screen: ScreenDocument?
  /// Of a page that was addressed by its name, on top or not.
  var under: ScreenDocument?
  var screens: [ScreenDocument]?
  /// What is not finished (decision C11).
  var changes: [ListedChange]?
  var route: String?
  /// How many rows there would be; null where that is not known.
  var count: Nullable<Int>?
  /// What verbs such as `state` and `help` print.
  var output: String?
  /// What could not be changed since the last answer, in the user's words; absent where all could (interface.md).
  var failed: [String]?
  var error: Failure?

  struct Failure: Encodable, Equatable {
    var message: String
    @Nullable var column: Int?
  }

  init(screen: ScreenDocument?, route: String) {
    ok = true
    self.screen = screen
    self.route = route
  }

  init(error: PipeFailure) {
    ok = false
    self.error = Failure(message: error.message, column: error.column)
  }

  /// All but the id and the screen on top, each with its JSON.
  func members(_ userInfo: [CodingUserInfoKey: any Sendable]) throws -> [(String, String)] {
    var members = [("ok", "\(ok)")]
    func add(_ key: String, _ value: (some Encodable)?) throws {
      guard let value else { return }
      members.append((key, try JSONTree.encoding(value, userInfo: userInfo).json))
    }
    try add("screen", under)
    try add("screens", screens)
    try add("changes", changes)
    try add("route", route)
    try add("count", count)
    try add("output", output)
    try add("failed", failed)
    try add("error", error)
    return members
  }
}
