import CompassModel
import PerformanceTimeline
import RecruitingCompass

extension PerformanceTimeline.Screen: PageFace {
  static var page: Page { .performance }

  /// The readings of the history that are shown; the other tab has charts and no rows.
  var rows: [SelectableRow] {
    shownHistory.map { SelectableRow(id: $0.id.rawValue, name: "\($0.typeLabel) \($0.dateText)") }
  }

  var shownHistory: [HistoryCard] { overview.map { Array($0.history.prefix($0.shownCount)) } ?? [] }

  /// Whether readings have arrived, be it none: before that, "0 metrics" would say something that nobody knows.
  var hasRows: Bool { count > 0 || empty != nil }

  var status: [String] { hasRows ? [countText] + (verifiedOnly ? ["verified only"] : []) : [] }

  func action(for tap: CommonTap) -> AppAction? {
    switch tap {
    case .refresh: .performance(.refreshPulled)
    case .retry: .performance(.retryTapped)
    case .confirm: .performance(.exportConfirmed)
    case .cancel: .performance(.exportCancelled)
    case .dismiss: .performance(.noticeDismissed)
    case .more: .performance(.moreReached)
    case .clearFilters: .performance(.verifiedOnlyChanged(isOn: false))
    }
  }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .performance(let action) = action else { return .otherPage(action) }
    switch action {
    case .exportConfirmed:
      if dialog == nil { return .noQuestion }
      return isExporting ? Refusal("The metrics are being exported.") : nil
    case .exportCancelled: return dialog == nil ? .noQuestion : nil
    // What the export could not do is tried again with its sheet open.
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    case .noticeDismissed: return banner?.canDismiss == true ? nil : .noMessage
    case _ where dialog != nil: return dialog.map(Refusal.isOpen)
    case .refreshPulled: return canReload ? nil : .reloadIsDisabled
    case .moreReached:
      guard let overview else { return Refusal("The history is on the other tab: tab overview") }
      return overview.shownCount < overview.history.count ? nil : Refusal("All metrics are shown.")
    case .exportTapped: return canExport ? nil : Refusal("The metrics of this date range are not loaded.")
    case .inspectionClosed: return inspected == nil ? Refusal("No metric is being looked at.") : nil
    default: return nil
    }
  }

  func refusalAfter(_ action: AppAction) -> Refusal? {
    guard case .performance(let action) = action else { return nil }
    switch action {
    case .customRangeChanged: return range.error.map { Refusal("\($0).") }
    case .pointTapped(let id):
      return inspected?.reading.id == id ? nil : Refusal("No metric with this id is shown.")
    default: return nil
    }
  }

  func rowText(id: String) -> String {
    guard let card = shownHistory.first(where: { $0.id.rawValue == id }) else { return "" }
    return ([card.accessibilityLabel] + [card.notes].compactMap { $0 }).joined(separator: " · ")
  }

  func lines(_ options: RenderOptions) -> [Line] { PerformanceText(self, options).lines }
}

extension Refusal {
  static let performanceOnly = Refusal("This is done on the performance page: open performance")
}
