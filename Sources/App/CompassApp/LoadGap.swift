import CompassModel
import PageKit
import RecordDetails
import Records

/// Rows of the page on top that are missing, or are not the backend's answer (decisions W1, B15).
public struct LoadGap: Equatable, Sendable {
  /// Whether rows are missing of which there is no saved copy either: then the page shows a part.
  public var isPart: Bool
  /// For the user: why, what is missing, and since when the rows are there.
  public var message: String
}

extension Compass {
  /// Rows of the page on top that are not the backend's answer; nil where all are, and while no page is open.
  ///
  /// Made each time it is asked for: observers are not notified by it.
  public var loadGap: LoadGap? { store.untracked.loadGap(unobservedScreen.head) }
}

extension AppState {
  /// Nil at the sign-in page too, which says itself what is needed.
  fileprivate func loadGap(_ head: PageHead) -> LoadGap? {
    guard let top = routes.last, top != .signIn else { return nil }
    let (needed, days) = top.feature.needs(of: self)
    let kinds = RowKind.allCases.filter(needed.contains)
    switch context.completeness(of: kinds, days: days) {
    case .partial(let kinds): return LoadGap(isPart: true, message: partText(kinds, head))
    case .saved(let kinds, let time): return LoadGap(isPart: false, message: savedText(kinds, at: time, head))
    case .fresh: break
    }
    let load = details.load
    // A row that is gone is not missing: its page says so.
    guard top.record != nil, load.failure?.kind != .notFound else { return nil }
    switch load.source {
    case .none: return LoadGap(isPart: true, message: head.banner?.message ?? "\(waitingText) Its row is not there.")
    case .saved(let time): return LoadGap(isPart: false, message: savedText([], at: time, head))
    case .loaded: return nil
    }
  }

  private func partText(_ kinds: [RowKind], _ head: PageHead) -> String {
    if let banner = head.banner, banner.kind != .info { return banner.message }
    let failures = kinds.compactMap { context.failure(of: $0) }
    let names = kinds.map(\.noun).listed
    guard let failure = failures.first else { return "\(waitingText) The \(names) are not there." }
    return "The \(names) could not be loaded. \(failure.message.asSentence)"
  }

  private func savedText(_ kinds: [RowKind], at time: Instant, _ head: PageHead) -> String {
    let saved = "saved \(context.moment.timeText(of: time))"
    let isNamed = head.banner?.message.contains(context.moment.timeText(of: time)) == true
    let own = isNamed ? nil : "Showing \(kinds.isEmpty ? "a copy" : kinds.map(\.noun).listed) \(saved)."
    return [head.isLoading ? waitingText : nil, head.banner?.message, own].compactMap(\.self).joined(separator: " ")
  }

  /// The state of the server while it is waited for (decision L13).
  private var waitingText: String {
    guard let attempt = context.attempt else { return "The server has not answered yet." }
    guard let status = attempt.status else { return "The connection broke, and the server is asked again." }
    return "The server answered \(status), and is asked again."
  }
}

extension RowKind {
  /// The rows as sentences name them (decision G14).
  fileprivate var noun: String {
    if case .interactions = self { return "contacts" }
    if case .history = self { return "status changes" }
    if case .statuses = self { return "task statuses" }
    return rawValue
  }
}
