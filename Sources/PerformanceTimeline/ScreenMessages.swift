import CompassModel
import PageKit

/// Banner, empty text, dialog and activity of the page (performance-timeline.md §2, §8; decisions P5, X14).
extension PerformanceTimeline.State {
  func banner(in context: PageContext) -> Banner? {
    if let notice { return banner(for: notice).dismissible }
    if let failure = load.failure {
      return Banner(failure, loading: "metrics", saved: loadedText(in: context), isLoading: load.isRunning)
    }
    return eventsLoad.failure.map { failure in
      switch failure.kind {
      case .offline:
        Banner(failure, loading: "metrics", saved: loadedText(in: context), isLoading: eventsLoad.isRunning)
      case .notPermitted: Banner(failure, loading: "events", isLoading: eventsLoad.isRunning)
      default:
        Banner(
          kind: .error, message: "Events could not be loaded. \(failure.message.asSentence)",
          canRetry: eventsLoad.canRetry)
      }
    }
  }

  /// `loaded at 09:12`; where the chosen range asks for more, `of Nov 10, 2025 - Feb 10, 2026 loaded at 09:12`.
  private func loadedText(in context: PageContext) -> String? {
    loaded.map { loaded in
      let days = isComplete(in: context) ? "" : "of \(loaded.span.text) "
      return "\(days)loaded \(context.moment.timeText(of: loaded.at))"
    }
  }

  private func banner(for notice: PerformanceTimeline.Notice) -> Banner {
    switch notice {
    case .rangeNotSaved(let failure):
      Banner(kind: .error, message: "The date range could not be saved. \(failure.message.asSentence)")
    case .exported(let path):
      Banner(kind: .info, message: "Exported to \(path)")
    case .exportFailed(let failure):
      Banner(kind: .error, message: failure.message, canRetry: sheet != nil)
    }
  }

  /// Nothing is called missing before the chosen range has been looked at.
  func emptyMessage(_ figures: PerformanceTimeline.Figures, in context: PageContext) -> EmptyMessage? {
    guard figures.count == 0, isComplete(in: context) else { return nil }
    return figures.countInRange > 0
      ? EmptyMessage(
        title: "No verified metrics available", subtitle: "Turn off Verified Only to see all metrics",
        action: "Show all metrics")
      : EmptyMessage(
        title: "No metrics found for selected date range", subtitle: "Adjust the date range or log metrics",
        action: "+ Log Metrics")
  }

  func exportDialog(_ count: Int, _ file: ExportFile?) -> DialogCard? {
    guard let sheet, let file else { return nil }
    let text = counted(count, "metric")
    return DialogCard(
      kind: "export", title: "Export \(sheet.format.label)",
      message: sheet.isRunning ? "Exporting \(text)…" : "\(text) will be exported.", lines: [file.fileName],
      actions: (sheet.isRunning ? [] : [.init(verb: "confirm", label: "Export")])
        + [.init(verb: "cancel", label: "Cancel")])
  }
}
