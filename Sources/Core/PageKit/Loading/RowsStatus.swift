import CompassModel
import Records

/// The state of loading what a page shows: what its head says of it.
public protocol LoadStatus {
  /// Whether a request is under way.
  var isRunning: Bool { get }
  /// Whether the request under way takes long enough to be shown, while rows are on screen (decision W1).
  var isSlow: Bool { get }
  /// Whether placeholders are shown instead of the first rows (decision X13).
  var showsSkeleton: Bool { get }
  /// Where the rows on screen come from.
  var source: RowsSource { get }
  /// Why the last load failed; nil once one works, or none has failed.
  var failure: ServiceFailure? { get }
}

extension LoadStatus {
  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { failure?.kind != .offline }

  /// Whether a button to try again makes sense: not while that is under way already.
  public var canRetry: Bool { !isRunning && failure?.canRetry == true }

  /// `saved at 09:12`, with the day if it is another one; nil where there are no rows.
  ///
  /// - Parameters:
  ///   - loaded: what is said of rows that were no copy.
  ///   - context: the zone and today, for the day.
  public func sourceText(loaded: String = "loaded", in context: PageContext) -> String? {
    switch source {
    case .none: nil
    case .saved(let time): "saved \(context.moment.timeText(of: time))"
    case .loaded(let time): "\(loaded) \(context.moment.timeText(of: time))"
    }
  }

  /// `Showing events saved at 09:12.`, until they are confirmed (decision W1); nil for rows that are.
  public func copyBanner(of rows: String, in context: PageContext) -> Banner? {
    guard case .saved = source, let text = sourceText(in: context) else { return nil }
    return Banner(kind: .info, message: "Showing \(rows) \(text).")
  }
}

extension RecordLoad: LoadStatus {}

/// Texts of a page on loading its rows (decision X14).
extension RowsStatus {
  /// Why they could not be loaded, or that a copy of them is shown; nil where there is nothing to say. `rows` is what
  /// they are called, such as `events`; `saved` since when those on screen are there, nil where there are none.
  public func banner(of rows: String, saved: String?, in context: PageContext, retry: some PageTap) -> Banner? {
    guard let failure else { return copyBanner(of: rows, in: context) }
    return Banner(failure, loading: rows, saved: saved, isLoading: isRunning, retry: retry)
  }

  /// The banner of a list with auxiliary rows, called `otherRows`, that are loaded by themselves and do not hold it up;
  /// `missing` says what the screen lacks without them: `Events could not be loaded.`
  public func banner(
    of rows: String, saved: String?, auxiliary other: RowsStatus, _ otherRows: String, missing: String,
    in context: PageContext, retry: some PageTap
  ) -> Banner? {
    guard failure == nil, let failure = other.failure else {
      return banner(of: rows, saved: saved, in: context, retry: retry)
    }
    return switch failure.kind {
    case .offline: Banner(failure, loading: rows, saved: saved, isLoading: other.isRunning, retry: retry)
    case .notPermitted: Banner(failure, loading: otherRows, isLoading: other.isRunning, retry: retry)
    default:
      Banner(
        kind: .error, message: "\(missing) \(failure.message.asSentence)", retry: other.canRetry ? retry : nil)
    }
  }
}

/// The state of loading all kinds of rows that a page shows, as one.
public struct RowsStatus: LoadStatus, Equatable, Sendable {
  public private(set) var isRunning = false
  public private(set) var isSlow = false
  public private(set) var showsSkeleton = false
  public private(set) var source = RowsSource.none
  public private(set) var failure: ServiceFailure?
  /// The number of rows that could not be read (decision X5).
  public private(set) var skipped = 0

  /// Whether rows of the list are known, also when there are none: before that nothing is counted (decision N3).
  public var hasRows: Bool { source != .none }
}

extension PageContext {
  /// The state of loading what a page shows.
  ///
  /// - Parameters:
  ///   - list: what the list is made of: one of them is enough to show something. Tasks are shown with their statuses
  ///     or not at all, unless those cannot be seen (decision W4).
  ///   - auxiliary: kinds that only complete it, such as names.
  public func status(of list: [RowKind], auxiliary: [RowKind] = []) -> RowsStatus {
    guard let athlete else { return RowsStatus(session, isSlow: isSessionSlow) }
    let statuses = list.filter { $0 != .statuses }.map { status($0, of: athlete) }
    return RowsStatus(statuses, auxiliary: auxiliary.map { status($0, of: athlete) })
  }

  /// Whether rows of a kind are known, also when there are none; of tasks with their statuses.
  public func hasRows(of kind: RowKind) -> Bool { athlete.map { status(kind, of: $0).source != .none } ?? false }

  /// Why rows of a kind could not be loaded the last time; nil if they could.
  public func failure(of kind: RowKind) -> ServiceFailure? { athlete.flatMap { status(kind, of: $0).failure } }

  private func status(_ kind: RowKind, of athlete: AthleteID) -> KindStatus {
    let status = KindStatus(records.load(kind, of: athlete))
    return kind == .tasks ? status.combined(with: records.load(.statuses, of: athlete)) : status
  }
}

/// The state of loading rows that are shown together.
private struct KindStatus {
  var source: RowsSource
  var failure: ServiceFailure?
  var isRunning: Bool
  var isSlow: Bool
  var skipped: Int

  init(_ load: Load) {
    (source, failure, skipped) = (load.source, load.failure, load.skipped)
    (isRunning, isSlow) = (load.isRunning, load.isSlow)
  }

  func combined(with other: Load) -> KindStatus {
    var combined = self
    combined.isRunning = isRunning || other.isRunning
    combined.isSlow = isSlow || other.isSlow
    // What cannot be seen is not missing.
    guard !other.isForbidden else { return combined }
    combined.failure = [failure, other.failure].compactMap(\.self).weightiest
    combined.skipped = skipped + other.skipped
    switch (source, other.source) {
    case (.none, _), (_, .none): combined.source = .none
    case (.saved(let one), .saved(let other)): combined.source = .saved(at: min(one, other))
    case (.saved, .loaded): break
    case (.loaded, .saved): combined.source = other.source
    case (.loaded(let one), .loaded(let other)): combined.source = .loaded(at: max(one, other))
    }
    return combined
  }
}

extension RowsStatus {
  /// While no athlete is known: it waits for the session.
  fileprivate init(_ session: SignInState, isSlow: Bool) {
    switch session {
    case .starting: (isRunning, showsSkeleton) = (true, isSlow)
    case .failed(let failure): if failure.kind != .cancelled { self.failure = failure }
    case .confirming, .active, .unconfirmed, .over: break
    }
  }

  fileprivate init(_ list: [KindStatus], auxiliary: [KindStatus]) {
    let all = list + auxiliary
    isRunning = all.contains(where: \.isRunning)
    let saved = list.compactMap { status -> Instant? in if case .saved(let time) = status.source { time } else { nil } }
    let loaded = list.compactMap { status -> Instant? in if case .loaded(let time) = status.source { time } else { nil }
    }
    // The oldest copy, and else the newest answer.
    source = saved.min().map { .saved(at: $0) } ?? loaded.max().map { .loaded(at: $0) } ?? .none
    showsSkeleton = source == .none && all.contains(where: \.isSlow)
    isSlow = source != .none && all.contains(where: \.isSlow)
    failure = list.compactMap(\.failure).weightiest
    skipped = all.reduce(0) { $0 + $1.skipped }
  }
}

extension [ServiceFailure] {
  /// The one that is shown for all: being offline only if nothing worse happened.
  fileprivate var weightiest: ServiceFailure? { first { $0.kind != .offline } ?? first }
}
