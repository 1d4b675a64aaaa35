import CompassModel
import PageKit
import Records

/// A page without an app around it: actions go in, effects are answered by hand.
protocol PageByHand {
  associatedtype Shown: PageFeature

  var state: Shown.State { get set }
  var context: PageContext { get set }
  var changes: ChangesByHand { get set }

  /// Creates a page that is not open.
  init(_ context: PageContext)
  mutating func send(_ action: Shown.Action)
}

extension PageByHand {
  mutating func send(_ action: Shown.Action) { perform(action) }

  /// An action, with what it asks for.
  mutating func perform(_ action: Shown.Action) {
    for effect in Shown.reduce(&state, action, in: context) { log { $0.perform(effect, in: &$1) } }
  }

  private mutating func log(_ step: (inout ChangesByHand, inout PageContext) -> Void) {
    var (changes, context) = (changes, context)
    step(&changes, &context)
    (self.changes, self.context) = (changes, context)
  }

  mutating func send(_ tap: Shown.Tap) { send(.tap(tap)) }

  mutating func send(_ answer: Shown.Answer) { send(.answer(answer)) }

  /// The page after more actions.
  func after(_ taps: Shown.Tap...) -> Self { taps.reduce(self) { $0.after(.tap($1)) } }

  func after(_ answers: Shown.Answer...) -> Self { answers.reduce(self) { $0.after(.answer($1)) } }

  func after(_ actions: Shown.Action...) -> Self {
    var page = self
    for action in actions { page.send(action) }
    return page
  }

  /// The request for rows of a kind is answered; nothing where none is under way.
  mutating func answer(_ rows: AnyRows, skipped: Int = 0) {
    log { $0.answer(rows.kind, .success(rows), skipped: skipped, in: &$1) }
    send(.event(.rowsChanged))
  }

  /// The requests for rows of these kinds fail.
  mutating func fail(_ kinds: [RowKind], _ failure: ServiceFailure.Kind) {
    let failure = ServiceFailure(failure, detail: "for developers")
    for kind in kinds { log { $0.answer(kind, .failure(failure), in: &$1) } }
    send(.event(.rowsChanged))
  }

  /// A change is refused, which is requested first where it is not under way.
  mutating func refuse(_ change: Change, _ subject: String, _ failure: ServiceFailure) {
    log { $0.refuse(change, subject: subject, failure, in: &$1) }
    send(.event(.rowsChanged))
  }

  /// The page once its loading is visible.
  var slow: Self {
    var page = self
    page.log { $0.beSlow(in: &$1) }
    page.send(.event(.rowsChanged))
    return page
  }
}
