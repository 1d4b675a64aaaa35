import StateMachine

/// Drives a reducer action by action and reports every change of state and every effect that the test did not expect.
///
/// Runs no effect: effects are data, so the test answers them itself. No clock, no tasks, no waiting. Effects share
/// tracks as in a `Store`: a replaced or cancelled effect cannot be answered any more, a `.first` is ignored while one
/// is open, a `.queued` one can only be answered after those before it.
///
/// ```swift
/// var store = TestStore(form, of: SignIn.self, in: signedOut, report: reportIssue)
/// store.send(.emailChanged(email: "ava@example.com")) { $0.email = "ava@example.com" }
/// store.send(.submitted(password: secret), asks: [request]) {
///   $0.isSigningIn = true
///   $0.request = 1
/// }
/// store.answer(request, with: .succeeded(request: 1), asks: [.signedIn]) { $0.isSigningIn = false }
/// store.ignore(.signedIn)
/// store.finish()
/// ```
public struct TestStore<F: Feature> {
  /// A function that gets a message, which says what is wrong and how to correct it, and the place in the test.
  public typealias Report = (String, TestPlace) -> Void

  /// The state after the last action.
  public private(set) var state: F.State
  /// The context that the reducer gets with the next action; may be changed between sends.
  public var context: F.Context
  private var open = OpenEffects<F.Effect>()
  private let report: Report

  /// Begins with `state` and no open effects; `report` gets each unexpected result, in at most ten lines.
  public init(_ state: F.State, of _: F.Type, in context: F.Context, report: @escaping Report) {
    (self.state, self.context, self.report) = (state, context, report)
  }

  /// The open effects, oldest first: returned by the reducer and not answered, ignored, replaced or cancelled yet.
  public var unanswered: [F.Effect] { open.effects }

  /// Applies `action` and reports differences from the expected state and effects. `change` turns the state before into
  /// the expected state after; omit it when nothing changes. `asks` are the effects to be returned, in order.
  public mutating func send(
    _ action: F.Action, asks: [F.Effect] = [], fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ change: ((inout F.State) -> Void)? = nil
  ) {
    send(action, asks, TestPlace(fileID, filePath, line, column), change)
  }

  private mutating func send(
    _ action: F.Action, _ asks: [F.Effect], _ location: TestPlace, _ change: ((inout F.State) -> Void)?
  ) {
    var expected = state
    change?(&expected)
    if change != nil, expected == state {
      report("\(name(action)): the closure changes nothing. Leave it out, or let it make the change.", location)
    }
    let effects = F.reduce(&state, action, in: context)
    if state != expected {
      let advice = change == nil ? "Say in a closure after `send` what changes" : "Correct the closure"
      report("\(name(action)): \(Self.surprise("state", expected, state))\(advice), or correct the reducer.", location)
    }
    if effects != asks {
      let advice = "Say in `asks:` what is asked for, or correct the reducer."
      report("\(name(action)): \(Self.surprise("effects", asks, effects))\(advice)", location)
    }
    for effect in effects { open.add(effect) }
  }

  /// Applies `action` as the answer of an open effect; reports an effect that is not open, or waits behind another.
  /// Like a handler that returns after its answer, the effect leaves its track only when `action` has been applied.
  public mutating func answer(
    _ effect: F.Effect, with action: F.Action, asks: [F.Effect] = [], fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column, _ change: ((inout F.State) -> Void)? = nil
  ) {
    let location = TestPlace(fileID, filePath, line, column)
    guard let id = openEffect(effect, location) else { return }
    send(action, asks, location, change)
    open.remove(id)
  }

  /// Closes an open effect that the test leaves without an answer; reports an effect that is not open or waits.
  public mutating func ignore(
    _ effect: F.Effect, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    if let id = openEffect(effect, TestPlace(fileID, filePath, line, column)) { open.remove(id) }
  }

  /// Ends the test: reports the effects that are still open.
  public func finish(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column) {
    if unanswered.isEmpty { return }
    let location = TestPlace(fileID, filePath, line, column)
    report("Left unanswered: \(list(unanswered)). `answer` them, or say `ignore`.", location)
  }

  private func openEffect(_ effect: F.Effect, _ location: TestPlace) -> Int? {
    guard let (id, first) = open.find(effect) else {
      report(
        "\(name(effect)) is not open: never asked for, answered already, replaced, ignored or cancelled. "
          + "Open: \(list(unanswered)).", location)
      return nil
    }
    guard let first else { return id }
    report("\(name(effect)) waits in its track. Answer \(name(first)) before it.", location)
    return nil
  }

  private func name(_ value: Any) -> String { excerpt(describe(value)) }

  private func list(_ effects: [F.Effect]) -> String {
    if effects.isEmpty { return "nothing" }
    let more = effects.count > 5 ? " and \(effects.count - 5) more" : ""
    return effects.prefix(5).map { name($0) }.joined(separator: ", ") + more
  }

  private static func surprise(_ what: String, _ expected: Any, _ actual: Any) -> String {
    guard let text = difference(expected: expected, actual: actual) else {
      return "\(what) not as expected; the values are unequal and described alike. "
    }
    return "\(what) not as expected (- expected, + actual)\n\(text)\n"
  }
}

/// A place in a test, by the parts of a `SourceLocation` of Swift Testing.
public struct TestPlace: Sendable {
  /// The module and the file: `SidelineTests/EventsPageTests.swift`.
  public let fileID: String
  public let filePath: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  /// Takes the values of `#fileID`, `#filePath`, `#line` and `#column`.
  public init(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }
}

/// Overloads that take a tap or an answer without its wrapper: `store.send(.deleteTapped(id: "camp"))`.
extension TestStore where F.Action: TapOrAnswer {
  /// Applies a tap like `send` of an action.
  public mutating func send(
    _ tap: F.Action.Tap, asks: [F.Effect] = [], fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ change: ((inout F.State) -> Void)? = nil
  ) {
    send(F.Action.tap(tap), asks, TestPlace(fileID, filePath, line, column), change)
  }

  /// Applies an answer like `send` of an action: one that belongs to no open effect, or comes from the parent.
  public mutating func send(
    _ answer: F.Action.Answer, asks: [F.Effect] = [], fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ change: ((inout F.State) -> Void)? = nil
  ) {
    send(F.Action.answer(answer), asks, TestPlace(fileID, filePath, line, column), change)
  }

  /// Applies an answer of an open effect, like `answer` with an action.
  public mutating func answer(
    _ effect: F.Effect, with answer: F.Action.Answer, asks: [F.Effect] = [], fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column, _ change: ((inout F.State) -> Void)? = nil
  ) {
    self.answer(
      effect, with: F.Action.answer(answer), asks: asks, fileID: fileID, filePath: filePath, line: line,
      column: column, change)
  }
}

/// The open effects of a `TestStore`, by the same track rules as in a store.
struct OpenEffects<Effect: PlannedEffect> {
  private var open: [(id: Int, effect: Effect)] = []
  private var lastID = 0

  var effects: [Effect] { open.map(\.effect) }

  mutating func add(_ effect: Effect) {
    switch effect.plan.innermost {
    case .together, .queued, .child: break
    case .latest(let track, _): empty(track)
    case .first(let track): if first(in: track) != nil { return }
    case .newest(let track):
      let running = first(in: track)?.id
      open.removeAll { $0.id != running && $0.effect.plan.innermost == .newest(track) }
    case .cancel(let track): return empty(track)
    case .cancelAll:
      let child = effect.plan.children
      return open.removeAll { $0.effect.plan.children.starts(with: child) }
    }
    lastID += 1
    open.append((lastID, effect))
  }

  mutating func remove(_ id: Int) { open.removeAll { $0.id == id } }

  /// The id of an open effect, and the effect behind which it waits, if any; nil if it is not open.
  func find(_ effect: Effect) -> (id: Int, behind: Effect?)? {
    guard let found = open.first(where: { $0.effect == effect }) else { return nil }
    let first = effect.plan.track.flatMap { self.first(in: $0) }
    return (found.id, first?.id == found.id ? nil : first?.effect)
  }

  private func first(in track: Effect.Track) -> (id: Int, effect: Effect)? {
    open.first { $0.effect.plan.track == track }
  }

  private mutating func empty(_ track: Effect.Track) { open.removeAll { $0.effect.plan.track == track } }
}

extension Plan {
  fileprivate var track: Track? {
    switch self {
    case .together, .cancelAll: nil
    case .child(_, let plan): plan.track
    case .latest(let track, _), .first(let track), .queued(let track), .newest(let track), .cancel(let track): track
    }
  }
}
