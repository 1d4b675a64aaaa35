import CompassModel
import PageKit
import Records

/// Rows of the page on top that are missing, or that are not the backend's current response (decisions W1, B15).
package struct LoadGap: Equatable, Sendable {
  /// Whether some rows are missing without a saved copy, so that the page is incomplete.
  package var isPart: Bool
  /// A message for the user with the reason, the missing rows, and the time at which the shown rows were saved.
  package var message: String
}

extension Compass {
  /// The rows of the page on top that are missing or only saved copies; nil if all are current or the row of a detail
  /// page was deleted, while no page is open, and on the sign-in page. Not observable: computed for each read.
  package var loadGap: LoadGap? { store.untracked.loadGap(unobservedScreen.head) }
}

extension AppState {
  fileprivate func loadGap(_ head: PageHead) -> LoadGap? {
    guard let top = routes.last, top != .signIn else { return nil }
    let (needed, days) = top.feature.needs(of: self)
    let kinds = RowKind.allCases.filter(needed.contains)
    switch context.completeness(of: kinds, days: days) {
    case .partial(let kinds): return LoadGap(isPart: true, message: missingText(kinds, head))
    case .saved(let kinds, let time): return LoadGap(isPart: false, message: savedText(kinds, at: time, head))
    case .fresh: break
    }
    let load = details.load
    // A deleted row is not missing: its detail page reports it.
    guard top.record != nil, load.failure?.kind != .notFound else { return nil }
    switch load.source {
    case .none: return LoadGap(isPart: true, message: head.banner?.message ?? "\(waitingText) Its row is not there.")
    case .saved(let time): return LoadGap(isPart: false, message: savedText([], at: time, head))
    case .loaded: return nil
    }
  }

  private func missingText(_ kinds: [RowKind], _ head: PageHead) -> String {
    if let banner = head.banner, banner.kind != .info { return banner.message }
    let failures = kinds.compactMap { context.failure(of: $0) }
    let names = kinds.map(\.noun).listed
    guard let failure = failures.first else { return "\(waitingText) The \(names) are not there." }
    return "The \(names) could not be loaded. \(failure.message.asSentence)"
  }

  private func savedText(_ kinds: [RowKind], at time: Instant, _ head: PageHead) -> String {
    let text = context.moment.timeText(of: time)
    // The banner may name the copy of another kind of rows, which was saved in the same minute.
    let isNamed = head.banner?.rowsTime.map { context.moment.timeText(of: $0) } == text
    let own = isNamed ? nil : "Showing \(kinds.isEmpty ? "a copy" : kinds.map(\.noun).listed) saved \(text)."
    return [head.isLoading ? waitingText : nil, head.banner?.message, own].compactMap(\.self).joined(separator: " ")
  }

  /// Describes the state of a pending request (decision L13).
  private var waitingText: String {
    guard let attempt = context.attempt else { return "The server has not answered yet." }
    guard let status = attempt.status else { return "The connection broke, and the server is asked again." }
    return "The server answered \(status), and is asked again."
  }
}

extension RowKind {
  /// The plural noun of the rows in sentences (decision G14).
  fileprivate var noun: String {
    if case .interactions = self { return "contacts" }
    if case .history = self { return "status changes" }
    if case .statuses = self { return "task statuses" }
    return rawValue
  }
}
