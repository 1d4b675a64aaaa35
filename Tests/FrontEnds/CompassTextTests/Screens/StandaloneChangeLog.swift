import CompassModel
import PageKit
import CompassApp
import Records

/// A change log without an app: tests answer its requests.
struct StandaloneChangeLog {
  /// Notices of changes outside the log.
  private var others: [Notice] = []

  /// Performs one step of the log and copies its notices to the context.
  mutating func step(_ action: Records.Action, in context: inout PageContext) {
    _ = Records.reduce(&context.records, action, in: Records.Context(context))
    context.notices = context.records.log.notices.map { Notice($0) } + others
  }

  /// Puts a change into the log.
  mutating func request(_ change: Change, subject: String, in context: inout PageContext) {
    _ = Records.request(change, subject: subject, &context.records, in: Records.Context(context))
    context.notices = context.records.log.notices.map { Notice($0) } + others
  }

  /// Refuses a change, and requests it first if it is not in flight.
  mutating func refuse(
    _ change: Change, subject: String, _ failure: ServiceFailure, in context: inout PageContext
  ) {
    let isInProgress = { (entry: ChangeLog.Entry) in entry.change == change && entry.isSending }
    if !context.records.log.entries.contains(where: isInProgress) {
      request(change, subject: subject, in: &context)
    }
    guard let entry = context.records.log.entries.last(where: isInProgress) else { return }
    step(.refused(entry.id, failure), in: &context)
  }

  /// Shows the current notices, without the notice of an alert.
  func show(in context: inout PageContext, hiding alerted: Int?) {
    context.notices = context.records.log.notices.filter { $0.id != alerted }.map { Notice($0) } + others
  }

  /// Performs the effects that a page requests from its parent.
  mutating func perform<Tap, Work>(_ effect: PageEffect<Tap, Work>, in context: inout PageContext) {
    switch effect {
    case .failed(let change): note(change, in: &context)
    case .change(let change, let subject, _): request(change, subject: subject, in: &context)
    case .retryChange(let entry): step(.retry(entry), in: &context)
    case .dismissChange(let entry): step(.dismiss(entry), in: &context)
    case .needRows(let kinds, let days, let refresh):
      guard let athlete = context.viewer?.active.id, !kinds.isEmpty else { return }
      step(.show(Needs(kinds, of: athlete, days: days), refresh: refresh), in: &context)
    default: break
    }
  }

  /// Answers the request for rows of a kind, if one is in flight.
  mutating func answer(
    _ kind: RowKind, _ answer: Result<AnyRows, ServiceFailure>, skipped: Int = 0, in context: inout PageContext
  ) {
    guard let (key, asked) = context.records.requests.first(where: { $0.key.kind == kind }) else { return }
    switch answer {
    case .success(let rows):
      let days = kind == .readings ? context.records.needs?.days : nil
      step(.answered(key, asked: asked, Batch(rows, skipped: skipped, days: days)), in: &context)
    case .failure(let failure): step(.failed(key, asked: asked, failure), in: &context)
    }
  }

  /// Loads a cached copy while the request for its rows is in flight.
  mutating func copy(_ batch: Batch, savedAt time: Instant, in context: inout PageContext) {
    guard let (key, asked) = context.records.requests.first(where: { $0.key.kind == batch.rows.kind }) else { return }
    step(.copied(key, asked: asked, batch, savedAt: time), in: &context)
  }

  /// Marks the loads in flight and the session lookup as slow.
  mutating func markSlow(in context: inout PageContext) {
    context.isSessionSlow = true
    for (key, asked) in context.records.requests { step(.slow(key, asked: asked), in: &context) }
  }

  mutating func note(_ change: FailedChange<some Equatable & Sendable>, in context: inout PageContext) {
    others.append(change.notice(after: context.notices))
    context.notices = context.records.log.notices.map { Notice($0) } + others
  }
}

extension FailedChange {
  /// The notice as the root stores it.
  func notice(after notices: [Notice]) -> Notice {
    Notice(id: 1_000 + notices.count, kind: .error, message: message, athlete: athlete, canRetry: retry != nil)
  }
}
