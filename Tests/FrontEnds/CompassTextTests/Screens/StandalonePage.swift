import CompassModel
import PageKit
import Records
import TestSupport

/// A page without an app: tests send its actions, and answer its requests for rows and changes.
struct StandalonePage<Feature: PageFeature>: Sendable {
  var state: Feature.State
  var context: PageContext
  /// Notices of changes outside the log.
  private var failures: [Notice] = []

  /// Creates a page that is not open.
  init(_ state: Feature.State, in context: PageContext) { (self.state, self.context) = (state, context) }

  /// Performs an action and its effects.
  mutating func send(_ action: Feature.Action) {
    for effect in Feature.reduce(&state, action, in: context) {
      switch effect {
      case .failed(let change):
        failures.append(
          Notice(
            id: 1_000 + context.notices.count, kind: .error, message: change.message, athlete: change.athlete,
            canRetry: change.retry != nil))
        showNotices()
      case .change(let change, let subject, let form):
        _ = Records.request(change, subject: subject, form: form, &context.records, in: Records.Context(context))
        showNotices()
        send(.event(.rowsChanged))
      case .retryChange(let entry): perform(.retry(entry))
      case .dismissChange(let entry): perform(.dismiss(entry))
      case .needRows(let kinds, let days, let refresh):
        guard let athlete = context.viewer?.active.id, !kinds.isEmpty else { continue }
        perform(.show(Needs(kinds, of: athlete, days: days), refresh: refresh))
      default: break
      }
    }
  }

  /// The page after more taps, answers or actions.
  func after(_ taps: Feature.Tap...) -> Self { after(taps.map { .tap($0) }) }

  func after(_ answers: Feature.Answer...) -> Self { after(answers.map { .answer($0) }) }

  func after(_ actions: Feature.Action...) -> Self { after(actions) }

  func after(_ actions: [Feature.Action]) -> Self {
    with { page in for action in actions { page.send(action) } }
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var page = self
    change(&page)
    return page
  }

  // MARK: rows and changes

  private mutating func perform(_ action: Records.Action) {
    _ = Records.reduce(&context.records, action, in: Records.Context(context))
    showNotices()
  }

  private mutating func showNotices() {
    context.notices = context.records.log.notices.map { Notice($0) } + failures
  }

  /// The page after steps of the log that its root performs.
  func logging(_ actions: Records.Action...) -> Self {
    with { page in
      for action in actions { page.perform(action) }
      page.send(.event(.rowsChanged))
    }
  }

  /// The page after the request for these rows was answered, if one is in flight.
  func answered(_ rows: AnyRows, skipped: Int = 0) -> Self {
    guard let (key, asked) = request(rows.kind) else { return self }
    let days = rows.kind == .readings ? context.records.needs?.days : nil
    return logging(.answered(key, asked: asked, Batch(rows, skipped: skipped, days: days)))
  }

  /// The page after a saved copy of the rows was read while their request is in flight.
  func copied(_ batch: Batch, savedAt time: String) -> Self {
    guard let (key, asked) = request(batch.rows.kind) else { return self }
    return logging(.copied(key, asked: asked, batch, savedAt: Instant(wire: time) ?? .earliest))
  }

  /// The page after the requests for rows of these kinds failed.
  func failed(_ kinds: [RowKind], _ failure: ServiceFailure.Kind) -> Self {
    kinds.reduce(self) { page, kind in
      guard let (key, asked) = page.request(kind) else { return page }
      return page.logging(.failed(key, asked: asked, ServiceFailure(failure, detail: "for developers")))
    }
  }

  /// The page after the newest change in flight was refused.
  func refused(_ failure: ServiceFailure.Kind) -> Self {
    let entry = context.records.log.entries.last { $0.isSending }
    return entry.map { logging(.refused($0.id, ServiceFailure(failure))) } ?? self
  }

  /// The page once its loading, or the lookup of the session, is visible.
  var slow: Self {
    with { page in
      page.context.isSessionSlow = true
      for (key, asked) in page.context.records.requests { page.perform(.slow(key, asked: asked)) }
      page.send(.event(.rowsChanged))
    }
  }

  private func request(_ kind: RowKind) -> (key: RowsKey, asked: Int)? {
    context.records.requests.first { $0.key.kind == kind }
  }
}
