import CompassModel
import PageKit
import CompassApp
import Records

/// The log of changes without an app around it: its answers are given by hand.
struct ChangesByHand {
  /// Notices of what is in no log.
  private var others: [Notice] = []

  /// One step of the log; its notices are in the context from then on.
  mutating func step(_ action: Records.Action, in context: inout PageContext) {
    _ = Records.reduce(&context.records, action, in: Records.Context(context))
    context.notices = context.records.log.notices.map { Notice($0) } + others
  }

  /// Puts a change into the log.
  mutating func request(_ change: Change, subject: String, in context: inout PageContext) {
    _ = Records.request(change, subject: subject, &context.records, in: Records.Context(context))
    context.notices = context.records.log.notices.map { Notice($0) } + others
  }

  /// Refuses a change, which is asked for first where it is not under way.
  mutating func refuse(
    _ change: Change, subject: String, _ failure: ServiceFailure, in context: inout PageContext
  ) {
    let isUnderWay = { (entry: ChangeLog.Entry) in entry.change == change && entry.isSending }
    if !context.records.log.entries.contains(where: isUnderWay) {
      request(change, subject: subject, in: &context)
    }
    guard let entry = context.records.log.entries.last(where: isUnderWay) else { return }
    step(.refused(entry.id, failure), in: &context)
  }

  /// The notices of now, without that of an alert.
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

  /// The request for rows of a kind is answered; nothing where none is under way.
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

  /// A saved copy was read while the request for its rows is under way.
  mutating func copy(_ batch: Batch, savedAt time: Instant, in context: inout PageContext) {
    guard let (key, asked) = context.records.requests.first(where: { $0.key.kind == batch.rows.kind }) else { return }
    step(.copied(key, asked: asked, batch, savedAt: time), in: &context)
  }

  /// The loads that are under way take long, also finding out who is signed in.
  mutating func beSlow(in context: inout PageContext) {
    context.isSessionSlow = true
    for (key, asked) in context.records.requests { step(.slow(key, asked: asked), in: &context) }
  }

  mutating func note(_ change: FailedChange<some Equatable & Sendable>, in context: inout PageContext) {
    others.append(change.notice(after: context.notices))
    context.notices = context.records.log.notices.map { Notice($0) } + others
  }
}

extension FailedChange {
  /// As the root keeps it.
  func notice(after notices: [Notice]) -> Notice {
    Notice(id: 1_000 + notices.count, kind: .error, message: message, athlete: athlete, canRetry: retry != nil)
  }
}
