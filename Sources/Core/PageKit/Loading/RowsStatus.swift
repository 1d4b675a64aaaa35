import CompassModel
import Records

/// The loading state of the rows on a page, as the page's head shows it.
package protocol LoadStatus {
  var isRunning: Bool { get }
  /// Whether a request has run long enough to be shown, while rows are on screen (decision W1).
  var isSlow: Bool { get }
  /// Whether placeholders are shown in place of the first rows (decision X13).
  var showsSkeleton: Bool { get }
  var source: RowsSource { get }
  var failure: ServiceFailure? { get }
}

extension LoadStatus {
  /// Whether reloading makes sense: not while offline; loading restarts by itself when online again (decision X14).
  package var canReload: Bool { failure?.kind != .offline }

  /// Whether to show a retry button: the last load failed in a way that a retry may fix, and no request is running.
  package var canRetry: Bool { !isRunning && failure?.canRetry == true }

  /// Returns `saved at 09:12` for rows from a saved copy, else `loaded at 09:12`, with the date if it is not today; nil
  /// before rows are loaded, but not for an empty list.
  package func sourceText(in context: PageContext) -> String? {
    switch source {
    case .none: nil
    case .saved(let time): "saved \(context.moment.timeText(of: time))"
    case .loaded(let time): "loaded \(context.moment.timeText(of: time))"
    }
  }

  package func age(in context: PageContext) -> RowsAge? {
    sourceText(in: context).map { RowsAge($0, time: source.time) }
  }

  /// Returns the banner `Showing events saved at 09:12.` for rows from a saved copy (decision W1); else nil.
  package func copyBanner(of rows: String, in context: PageContext) -> Banner? {
    guard case .saved = source, let age = age(in: context) else { return nil }
    return Banner(kind: .info, message: "Showing \(rows) \(age.text).", naming: age)
  }
}

extension RecordLoad: LoadStatus {}

/// Banners about loading the rows of a page (decision X14).
extension RowsStatus {
  /// Returns the banner about a failed load, or about a saved copy on screen; nil if there is nothing to say. `rows` is
  /// the plural noun, `events`; `saved` the age of the rows on screen, or nil for none.
  package func banner(of rows: String, saved: RowsAge?, in context: PageContext, retry: some PageTap) -> Banner? {
    guard let failure else { return copyBanner(of: rows, in: context) }
    return Banner(failure, loading: rows, saved: saved, isLoading: isRunning, retry: retry)
  }

  /// Returns the banner of a list of rows of several kinds, named by their plural nouns in `sources`: names the kinds
  /// that failed, unless all failed for one reason or the device is offline. `all` names all of them together.
  package func banner(
    of rows: String, saved: RowsAge?, sources: [(kind: RowKind, noun: String)], all: String, canRetry: Bool,
    in context: PageContext, retry: some PageTap
  ) -> Banner? {
    let failed = sources.compactMap { kind, noun in context.failure(of: kind).map { (noun: noun, kind: $0.kind) } }
    let reasons = Set(failed.map(\.kind))
    let isPartial = reasons.count > 1 || !failed.isEmpty && failed.count < sources.count
    guard let failure, failure.kind != .offline, isPartial else {
      return banner(of: rows, saved: saved, in: context, retry: retry)
    }
    let subject = failed.count == sources.count ? all : failed.map(\.noun).listed
    let why = reasons.count == 1 ? failure.message.asSentence : "Check your connection."
    return Banner(kind: .error, message: "Unable to load \(subject). \(why)", retry: canRetry ? retry : nil)
  }

  /// Returns the banner of a list with auxiliary rows, named `otherRows`, which may fail while the list is shown; nil
  /// if there is nothing to say. `missing` says what the screen lacks without them: `Events could not be loaded.`
  package func banner(
    of rows: String, saved: RowsAge?, auxiliary other: RowsStatus, _ otherRows: String, missing: String,
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

/// The combined loading state of all kinds of rows on a page.
public struct RowsStatus: LoadStatus, Equatable, Sendable {
  package private(set) var isRunning = false
  package private(set) var isSlow = false
  package private(set) var showsSkeleton = false
  package private(set) var source = RowsSource.none
  package private(set) var failure: ServiceFailure?
  /// The number of rows that could not be read (decision X5).
  package private(set) var skipped = 0

  /// Whether rows of the list were loaded, even if there are none: before that nothing is counted (decision N3).
  package var hasRows: Bool { source != .none }
}

extension PageContext {
  /// Returns the combined loading state of a page's rows; that of the session while no athlete is known. One loaded
  /// kind of `list` suffices to show something; `auxiliary` kinds only complete the list, such as names. Tasks are only
  /// shown together with their statuses, unless those may not be seen (decision W4).
  public func status(of list: [RowKind], auxiliary: [RowKind] = []) -> RowsStatus {
    guard let athlete else { return RowsStatus(session, isSlow: isSessionSlow) }
    let statuses = list.filter { $0 != .statuses }.map { status($0, of: athlete) }
    return RowsStatus(statuses, auxiliary: auxiliary.map { status($0, of: athlete) })
  }

  /// Whether rows of a kind were loaded, even if there are none; of tasks together with their statuses.
  public func hasRows(of kind: RowKind) -> Bool { athlete.map { status(kind, of: $0).source != .none } ?? false }

  package func failure(of kind: RowKind) -> ServiceFailure? { athlete.flatMap { status(kind, of: $0).failure } }

  private func status(_ kind: RowKind, of athlete: AthleteID) -> RowsStatus {
    let status = RowsStatus(records.load(kind, of: athlete))
    return kind == .tasks ? status.combined(with: records.load(.statuses, of: athlete)) : status
  }
}

extension RowsStatus {
  /// Makes the state of one kind of rows, to be combined: `isSlow` holds with or without rows, `showsSkeleton` is unset.
  fileprivate init(_ load: Load) {
    (source, failure, skipped) = (load.source, load.failure, load.skipped)
    (isRunning, isSlow) = (load.isRunning, load.isSlow)
  }

  fileprivate func combined(with other: Load) -> RowsStatus {
    var combined = self
    combined.isRunning = isRunning || other.isRunning
    combined.isSlow = isSlow || other.isSlow
    // Statuses that may not be seen do not count as missing.
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

  fileprivate init(_ session: SignInState, isSlow: Bool) {
    switch session {
    case .starting: (isRunning, showsSkeleton) = (true, isSlow)
    case .failed(let failure): if failure.kind != .cancelled { self.failure = failure }
    case .confirming, .active, .unconfirmed, .over: break
    }
  }

  fileprivate init(_ list: [RowsStatus], auxiliary: [RowsStatus]) {
    let all = list + auxiliary
    isRunning = all.contains(where: \.isRunning)
    let saved = list.compactMap { status -> Instant? in if case .saved(let time) = status.source { time } else { nil } }
    let loaded = list.compactMap { status -> Instant? in if case .loaded(let time) = status.source { time } else { nil }
    }
    // The time of the oldest copy; without one, of the newest answer.
    source = saved.min().map { .saved(at: $0) } ?? loaded.max().map { .loaded(at: $0) } ?? .none
    showsSkeleton = source == .none && all.contains(where: \.isSlow)
    isSlow = source != .none && all.contains(where: \.isSlow)
    failure = list.compactMap(\.failure).weightiest
    skipped = all.reduce(0) { $0 + $1.skipped }
  }
}

extension [ServiceFailure] {
  /// The failure to show for all: `.offline` only if there is no other; nil for none.
  fileprivate var weightiest: ServiceFailure? { first { $0.kind != .offline } ?? first }
}
