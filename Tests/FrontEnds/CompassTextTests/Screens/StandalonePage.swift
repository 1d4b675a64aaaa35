import CompassModel
import PageKit
import Records

/// A page without an app: tests send its actions and answer its effects.
protocol StandalonePage {
  associatedtype Feature: PageFeature

  var state: Feature.State { get set }
  var context: PageContext { get set }
  var changes: StandaloneChangeLog { get set }

  /// Creates a page that is not open.
  init(_ context: PageContext)
  mutating func send(_ action: Feature.Action)
}

extension StandalonePage {
  mutating func send(_ action: Feature.Action) { perform(action) }

  /// Performs an action and its effects.
  mutating func perform(_ action: Feature.Action) {
    for effect in Feature.reduce(&state, action, in: context) { log { $0.perform(effect, in: &$1) } }
  }

  private mutating func log(_ step: (inout StandaloneChangeLog, inout PageContext) -> Void) {
    var (changes, context) = (changes, context)
    step(&changes, &context)
    (self.changes, self.context) = (changes, context)
  }

  mutating func send(_ tap: Feature.Tap) { send(.tap(tap)) }

  mutating func send(_ answer: Feature.Answer) { send(.answer(answer)) }

  /// The page after more actions.
  func after(_ taps: Feature.Tap...) -> Self { taps.reduce(self) { $0.after(.tap($1)) } }

  func after(_ answers: Feature.Answer...) -> Self { answers.reduce(self) { $0.after(.answer($1)) } }

  func after(_ actions: Feature.Action...) -> Self {
    var page = self
    for action in actions { page.send(action) }
    return page
  }

  /// Answers the request for rows of a kind, if one is in flight.
  mutating func answer(_ rows: AnyRows, skipped: Int = 0) {
    log { $0.answer(rows.kind, .success(rows), skipped: skipped, in: &$1) }
    send(.event(.rowsChanged))
  }

  /// Fails the requests for rows of these kinds.
  mutating func fail(_ kinds: [RowKind], _ failure: ServiceFailure.Kind) {
    let failure = ServiceFailure(failure, detail: "for developers")
    for kind in kinds { log { $0.answer(kind, .failure(failure), in: &$1) } }
    send(.event(.rowsChanged))
  }

  /// Refuses a change, and requests it first if it is not in flight.
  mutating func refuse(_ change: Change, _ subject: String, _ failure: ServiceFailure) {
    log { $0.refuse(change, subject: subject, failure, in: &$1) }
    send(.event(.rowsChanged))
  }

  /// The page once its loading is visible.
  var slow: Self {
    var page = self
    page.log { $0.markSlow(in: &$1) }
    page.send(.event(.rowsChanged))
    return page
  }
}
