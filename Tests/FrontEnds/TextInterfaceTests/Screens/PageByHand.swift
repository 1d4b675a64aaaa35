import PageKit

/// A page without an app around it: actions go in, effects are answered by hand.
protocol PageByHand {
  associatedtype Shown: PageFeature

  init(_ context: PageContext)
  mutating func send(_ action: Shown.Action)
}

extension PageByHand {
  mutating func send(_ tap: Shown.Tap) { send(.tap(tap)) }

  mutating func send(_ answer: Shown.Answer) { send(.answer(answer)) }

  /// The same page after more actions.
  func after(_ taps: Shown.Tap...) -> Self { taps.reduce(self) { $0.after(.tap($1)) } }

  func after(_ answers: Shown.Answer...) -> Self { answers.reduce(self) { $0.after(.answer($1)) } }

  func after(_ actions: Shown.Action...) -> Self {
    var page = self
    for action in actions { page.send(action) }
    return page
  }
}
