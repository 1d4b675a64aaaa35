import CompassModel
import PageKit
import CompassApp

/// A session in which another program drives an app by JSON: one line per request and answer and, with a subscription,
/// per change of the screen (interface.md "Pipe").
///
/// Call `change` when the client can take a line: a slow reader gets the latest screen, and nothing is queued.
@MainActor
public final class BridgeSession {
  private let host: any BridgeHost
  /// The last screen sent to the client, and its JSON; nil before the first, and when the next is to be whole.
  private var sent: (document: ScreenDocument, tree: JSONTree)?
  /// Revision of the last screen sent, which each different screen raises by 1; 0 before the first (decision I8).
  private var revision = 0
  private var subscription = BridgeRequest.Subscription.none
  /// Format of the screens that are sent; a subscription fixes it (decision Z9).
  private var format = ScreenFormat.typed
  private let pushesScreens: Bool
  /// Whether the client has subscribed to changes of the screen.
  public var isSubscribed: Bool { subscription != .none }

  /// Makes a session for one client.
  ///
  /// - Parameters:
  ///   - host: the app and its environment.
  ///   - pushesScreens: whether screens are sent by `pushed` only, and not in answers.
  public init(_ host: any BridgeHost, pushesScreens: Bool = false) {
    (self.host, self.pushesScreens) = (host, pushesScreens)
  }

  var compass: Compass { host.compass }
  private var path: String { compass.store.state.path }

  /// Carries out a request and returns the answer as one line of JSON without a line end. An invalid request is
  /// answered with an error, and the session continues.
  public func answer(_ line: String) async -> String {
    await answer { () throws(BridgeFailure) in try BridgeRequest(line) }
  }

  /// Answers a line that is not UTF-8.
  public func answerNotUTF8() async -> String {
    await answer { () throws(BridgeFailure) in throw BridgeFailure(message: "The line is not UTF-8.", code: .unreadable)
    }
  }

  private func answer(_ read: () throws(BridgeFailure) -> BridgeRequest) async -> String {
    host.requestBegins()
    let before = format
    // The session has the last screen anyway; the next request is checked against it.
    compass.cachesScreen = true
    var ranVerbs = false
    var answer: BridgeAnswer
    do throws(BridgeFailure) {
      let request = try read()
      if !isSubscribed, !pushesScreens { format = request.format ?? .typed }
      if case .run = request.wish { ranVerbs = true }
      do throws(BridgeFailure) { answer = try await self.answer(request) } catch { answer = refused(error) }
      answer.id = request.id
    } catch {
      answer = refused(error)
      answer.id = error.id
    }
    let failures = host.failures(ranVerbs: ranVerbs)
    if !failures.isEmpty { answer.failed = failures }
    defer { if !isSubscribed { format = before } }
    return line(answer)
  }

  private var document: ScreenDocument { compass.unobservedDocument.formatted(as: format) }

  /// The answer to a refused request, with the screen, which may have changed: a form shows its problems (decision U3).
  private func refused(_ failure: BridgeFailure) -> BridgeAnswer {
    var answer = BridgeAnswer(error: failure)
    answer.screen = document
    answer.route = path
    answer.output = failure.output
    return answer
  }

  /// Returns a line with the current screen, or the patch to it, if it differs from the last one sent; nil if it does
  /// not, or without a subscription.
  public func change() -> String? {
    let screen = document
    guard isSubscribed, screen != sent?.document else { return nil }
    return line(BridgeAnswer(screen: screen, route: path))
  }

  package func subscribe() { if !isSubscribed { subscription = .screens } }

  /// Returns the next message of a stream: first the whole screen, then `{"patch": […], "route": "/events"}` with the
  /// difference, as one line; nil if the client has the latest screen.
  public func pushed() -> String? {
    let screen = document
    guard screen != sent?.document else { return nil }
    var answer = BridgeAnswer(screen: nil, route: path)
    answer.ok = nil
    return line(answer, with: screen, asPatch: true)
  }

  /// Makes the next pushed screen a whole one in this format, for a client that has lost its screen.
  public func resetPushes(as format: ScreenFormat = .typed) { (sent, self.format) = (nil, format) }

  private func answer(_ request: BridgeRequest) async throws(BridgeFailure) -> BridgeAnswer {
    var answer = BridgeAnswer(screen: nil, route: "")
    switch request.wish {
    case .send(let action, let page): answer.under = try await send(action, to: page)
    case .count(let action):
      answer.count = Nullable(wrappedValue: compass.count(after: action))
      answer.route = path
      return answer
    case .run(let verbs): answer.output = try await host.run(verbs)
    case .show(let name): try await show(name)
    case .advance(let duration): try await host.advance(by: duration)
    case .subscribe where pushesScreens:
      throw BridgeFailure(message: "Every change of the screen is sent already.", code: .unavailable)
    case .subscribe(let subscription):
      self.subscription = subscription
      format = request.format ?? .typed
      // The answer has the whole screen; later ones are differences from it.
      sent = nil
    case .file(let id, let option):
      answer.file = try file(id, option)
      answer.route = path
      return answer
    case .screens: answer.screens = compass.documents.map { $0.formatted(as: format) }
    case .changes: answer.changes = compass.changes
    case .effects: answer.effects = compass.takeEffects()
    }
    await beginAtToday()
    if answer.screens == nil, answer.under == nil { answer.screen = document }
    answer.route = path
    return answer
  }

  /// Sends an action and waits until the app has settled. Returns the screen of the named page; nil without a name, or
  /// if the page was closed. Throws the reason if the action is refused.
  private func send(_ action: AppAction, to name: String?) async throws(BridgeFailure) -> ScreenDocument? {
    guard action.isTap else { throw BridgeFailure(message: "This is what an effect answers; it cannot be sent.") }
    guard let name else {
      try await tap(action)
      return nil
    }
    guard let page = Page(rawValue: name) else { throw Self.noPage(name) }
    guard action.page == page else { throw BridgeFailure(message: "This is no action of the page \(page.rawValue).") }
    guard let index = compass.store.state.routes.firstIndex(of: .page(page)) else {
      throw BridgeFailure(message: "The page \(page.rawValue) is not open.", code: .elsewhere)
    }
    try check(action, on: compass.screens[index])
    compass.send(action)
    await host.settle()
    let screens = compass.documents
    guard index < screens.count else { return nil }
    try checkResult(of: action, on: screens[index].screen)
    return screens[index].formatted(as: format)
  }

  private func tap(_ action: AppAction) async throws(BridgeFailure) {
    try check(action, on: compass.unobservedScreen)
    compass.send(action)
    await host.settle()
    try checkResult(of: action, on: compass.unobservedScreen)
  }

  private func check(_ action: AppAction, on screen: AppScreen) throws(BridgeFailure) {
    guard let message = host.refusal(of: action, on: screen) else { return }
    let code: BridgeFailure.Code =
      switch screen.refusal(of: action) {
      case .question: .question
      case .signInFirst: .signIn
      case .elsewhere: .elsewhere
      case .reason, nil: .refused
      }
    throw BridgeFailure(message: message, code: code)
  }

  /// Throws if the screen refused the action's result, with the problems of a form.
  private func checkResult(of action: AppAction, on screen: AppScreen) throws(BridgeFailure) {
    guard let message = action.tap.flatMap({ screen.pageScreen.refusal(afterAny: $0) }) else { return }
    var failure = BridgeFailure(message: message, code: .refused)
    for case .form(let form) in screen.pageScreen.sections.map(\.kind) {
      failure.code = .invalid
      failure.fields += form.inputs.compactMap { input in
        let code = input.isRequired && input.value.isEmpty ? "required" : "invalid"
        return input.error.map { BridgeFailure.Field(field: input.id, code: code, message: $0) }
      }
    }
    throw failure
  }

  private func file(_ id: PageFile.ID, _ option: String?) throws(BridgeFailure) -> FileContents {
    let files = compass.unobservedScreen.pageScreen.files
    let names = files.map(\.id.rawValue).joined(separator: ", ")
    guard let offered = files.first(where: { $0.id == id }) else {
      throw BridgeFailure(
        message: "This screen offers no \(id.rawValue); " + (files.isEmpty ? "it has no files." : "it has \(names)."),
        code: .unavailable)
    }
    if let option, !offered.options.contains(option) {
      let options = offered.options.isEmpty ? "has no options" : "has \(offered.options.joined(separator: ", "))"
      throw BridgeFailure(message: "The file \(id.rawValue) \(options).", code: .unknown)
    }
    guard let file = compass.file(id, option: option) else {
      throw BridgeFailure(message: compass.loadGap?.message ?? "The rows are not loaded yet.", code: .notLoaded)
    }
    return file
  }

  /// Opens Today, which loads its rows, if no page is open yet (decision V15).
  private func beginAtToday() async {
    guard compass.store.untracked.routes.isEmpty else { return }
    compass.send(.app(.pageOpened(page: .home)))
    await host.settle()
  }

  private func show(_ name: String) async throws(BridgeFailure) {
    if name.hasPrefix("/") {
      guard let route = Route(path: name) else {
        throw BridgeFailure(message: "No page has the path \(terminalText(name, atMost: 60)).", code: .unknown)
      }
      return try await tap(.app(.routeOpened(route: route)))
    }
    guard let page = Page(rawValue: name) else { throw Self.noPage(name) }
    try await tap(.app(.pageOpened(page: page)))
  }

  private static func noPage(_ name: String) -> BridgeFailure {
    let pages = Page.allCases.map(\.rawValue).joined(separator: ", ")
    return BridgeFailure(
      message: "There is no page \(terminalText(name, atMost: 60)); pages: \(pages).", code: .unknown)
  }

  /// Encodes an answer as one line, with the revision of the client's screen. If the client subscribed to patches and
  /// has a screen in this format, `patch` replaces `screen`, and `from` is the revision it starts from.
  private func line(_ answer: BridgeAnswer) -> String {
    line(answer, with: pushesScreens ? nil : answer.screen, asPatch: subscription == .patches)
  }

  private func line(_ answer: BridgeAnswer, with screen: ScreenDocument?, asPatch: Bool) -> String {
    do {
      var members = try answer.members()
      if let screen {
        let tree = try JSONTree.encoding(
          screen, after: sent?.document.format == format ? sent?.tree : nil, omitsEmpty: format == .sections)
        let from = revision
        // The encoder returns the earlier tree for an equal screen.
        if sent?.tree !== tree { revision += 1 }
        if asPatch, let before = sent?.tree, sent?.document.format == format {
          members.append(("from", "\(from)"))
          members.append(("patch", JSONPatch(from: before, to: tree).json))
        } else {
          members.append(("screen", tree.json))
        }
        sent = (screen, tree)
      }
      members.append(("revision", "\(revision)"))
      // The client's id comes first, as it was written: an encoder might change the digits of a number.
      let id = answer.id.map { [("id", $0)] } ?? []
      let all = id + members.sorted { $0.0 < $1.0 }
      return "{\(all.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    } catch {
      return BridgeFailure(message: "The screen cannot be written as JSON.", code: .failed).line
    }
  }
}
