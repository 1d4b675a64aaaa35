import StateMachine

/// Drives a reducer step by step and insists that every change and every effect was foretold.
///
/// Nothing runs: effects are data, so the test answers them itself. No clock, no tasks, no waiting.
public struct TestStore<F: Feature> {
  public private(set) var state: F.State
  public private(set) var unanswered: [F.Effect] = []
  public var context: F.Context
  private let report: (String, StaticString, UInt) -> Void

  public init(_ state: F.State, of _: F.Type, in context: F.Context, report: @escaping (String, StaticString, UInt) -> Void) {
    self.state = state
    self.context = context
    self.report = report
  }

  /// Sends `action`. `change` turns the state before into the state after; `asks` are the effects.
  public mutating func send(
    _ action: F.Action, asks: [F.Effect] = [], file: StaticString = #filePath, line: UInt = #line,
    _ change: ((inout F.State) -> Void)? = nil
  ) {
    var expected = state
    change?(&expected)
    if change != nil, expected == state {
      report("\(action): the expected change changes nothing; leave the closure out", file, line)
    }
    let effects = F.reduce(&state, action, in: context)
    if state != expected, let text = difference(expected: expected, actual: state) {
      report("\(action): state differs\n\(text)", file, line)
    }
    if effects != asks, let text = difference(expected: asks, actual: effects) {
      report("\(action): effects differ\n\(text)", file, line)
    }
    for effect in effects {
      if case .cancel = effect.plan { continue }
      unanswered.append(effect)
    }
  }

  /// Answers an effect the feature asked for.
  public mutating func answer(
    _ effect: F.Effect, with action: F.Action, asks: [F.Effect] = [], file: StaticString = #filePath,
    line: UInt = #line, _ change: ((inout F.State) -> Void)? = nil
  ) {
    guard let index = unanswered.firstIndex(of: effect) else {
      report("\(effect) was not asked for, or already answered. Open: \(unanswered)", file, line)
      return
    }
    unanswered.remove(at: index)
    send(action, asks: asks, file: file, line: line, change)
  }

  /// Says that an effect answers nothing.
  public mutating func ignore(_ effect: F.Effect, file: StaticString = #filePath, line: UInt = #line) {
    guard let index = unanswered.firstIndex(of: effect) else {
      report("\(effect) was not asked for", file, line)
      return
    }
    unanswered.remove(at: index)
  }

  public func finish(file: StaticString = #filePath, line: UInt = #line) {
    if !unanswered.isEmpty { report("effects left unanswered: \(unanswered)", file, line) }
  }
}
