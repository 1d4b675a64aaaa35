import CompassModel
import PageKit

/// Banner, notice, empty text, dialog and activity of the page (performance-timeline.md §2, §8; decisions P5, X14).
extension PerformanceTimeline.State {
  func banner(in context: PageContext) -> Banner? {
    let retry = PerformanceTimeline.Tap.retryTapped
    let saved = loadedText(in: context)
    if let failure = load.failure {
      return Banner(failure, loading: "metrics", saved: saved, isLoading: load.isRunning, retry: retry)
    }
    guard let failure = eventsLoad.failure else { return load.copyBanner(of: "metrics", in: context) }
    return switch failure.kind {
    case .offline: Banner(failure, loading: "metrics", saved: saved, isLoading: eventsLoad.isRunning, retry: retry)
    case .notPermitted: Banner(failure, loading: "events", isLoading: eventsLoad.isRunning, retry: retry)
    default:
      Banner(
        kind: .error, message: "Events could not be loaded. \(failure.message.asSentence)",
        retry: eventsLoad.canRetry ? retry : nil)
    }
  }

  /// `loaded at 09:12`; where the chosen range asks for more, `of Nov 10, 2025 - Feb 10, 2026 loaded at 09:12`.
  private func loadedText(in context: PageContext) -> String? {
    guard let loaded, let time = load.sourceText(in: context) else { return nil }
    return isComplete(in: context) ? time : "of \(loaded.span.text) \(time)"
  }

  var noticeCard: NoticeCard? {
    let dismiss = PerformanceTimeline.Tap.noticeDismissed
    return switch notice {
    case .exported(let path): NoticeCard("Exported to \(path)", kind: .success, dismiss: dismiss)
    case .exportFailed(let failure):
      NoticeCard(
        failure.message, kind: .error, retry: sheet == nil ? nil : PerformanceTimeline.Tap.exportConfirmed,
        dismiss: dismiss)
    case nil: nil
    }
  }

  /// Whether what the page shows is all there is, or at least some of it: before that nothing is counted or called
  /// missing (decision N3).
  func isKnown(_ figures: PerformanceTimeline.Figures, in context: PageContext) -> Bool {
    isComplete(in: context) || figures.count > 0
  }

  /// Nothing is called missing before the chosen range has been looked at.
  func emptyMessage(_ figures: PerformanceTimeline.Figures, in context: PageContext) -> EmptyMessage? {
    guard figures.count == 0, isComplete(in: context) else { return nil }
    return figures.countInRange > 0
      ? EmptyMessage(
        title: "No verified metrics available", subtitle: "Turn off Verified Only to see all metrics",
        button: ActionButton(
          "verifiedOff", "Show all metrics", icon: .filter, verb: "verified off",
          action: PerformanceTimeline.Tap.verifiedOnlyChanged(isOn: false)))
      : EmptyMessage(
        title: "No metrics found for selected date range", subtitle: "Adjust the date range or log metrics",
        button: .log)
  }

  func exportDialog(_ count: Int, _ file: ExportFile?) -> DialogCard? {
    guard let sheet, let file else { return nil }
    let text = counted(count, "metric")
    return DialogCard(
      kind: "export", title: "Export \(sheet.format.label)",
      message: sheet.isRunning ? "Exporting \(text)…" : "\(text) will be exported.", lines: [file.fileName],
      buttons: (sheet.isRunning ? [] : [.confirmExport]) + [.cancelExport])
  }
}
