import CompassModel
import PageKit

extension ActionButton {
  static let log = ActionButton(
    "log", "+ Log Metrics", icon: .add, action: PerformanceTimeline.Tap.logTapped)
  static let confirmExport = ActionButton(
    "confirm", "Export", icon: .export, action: PerformanceTimeline.Tap.exportConfirmed)
  static let cancelExport = ActionButton(
    "cancel", "Cancel", role: .cancel, icon: .cancel, action: PerformanceTimeline.Tap.exportCancelled)
  static let closeInspection = ActionButton(
    "inspectClose", "Close", icon: .close,
    traits: ButtonTraits("inspect close", key: "esc", summary: "Closes the details."),
    action: PerformanceTimeline.Tap.inspectionClosed)

  static let performancePage =
    [
      .refresh(PerformanceTimeline.Tap.refreshPulled),
      ActionButton(
        "clearFilters", "Show all metrics", icon: .clear,
        action: PerformanceTimeline.Tap.verifiedOnlyChanged(isOn: false)),
      log,
      .more(PerformanceTimeline.Tap.moreReached),
    ]
    + ExportFormat.allCases.map { format in
      ActionButton(
        format.buttonID, "Export \(format.label)", icon: .export, traits: format.traits,
        action: PerformanceTimeline.Tap.exportTapped(format: format))
    }
    + PerformanceTab.allCases.map { tab in
      ActionButton(
        "tab\(tab.rawValue.capitalized)", tab.label, icon: .select,
        traits: ButtonTraits("tab \(tab.rawValue)", key: "v", summary: "Shows this tab."),
        action: PerformanceTimeline.Tap.tabChosen(tab: tab))
    }
}

extension ExportFormat {
  fileprivate var traits: ButtonTraits {
    switch self {
    case .csv: ButtonTraits("export csv", key: "x", summary: "Asks whether to write the readings to a file.")
    case .json: ButtonTraits("export json", key: "x", summary: "Asks whether to write the readings to a file.")
    case .excel:
      ButtonTraits("export csv --excel", summary: "Asks the same of a file in which Excel reads names with accents.")
    }
  }

  fileprivate var buttonID: String {
    switch self {
    case .csv: "exportCSV"
    case .json: "exportJSON"
    case .excel: "exportExcel"
    }
  }
}

extension RowButton {
  static let inspect = inspect(reason: nil)

  static func inspect(reason: String?) -> RowButton {
    RowButton {
      ActionButton(
        "inspect", "Details", icon: .open, reason: reason,
        traits: ButtonTraits(
          "inspect", key: "enter", resultText: "inspected", summary: "Shows the details of ROW.", .row),
        action: PerformanceTimeline.Tap.pointTapped(id: MetricID($0)))
    }
  }
}

extension PerformanceTimeline {
  /// Returns the buttons of the history's readings (decision U4); `refusal` is the reason why all of them are disabled,
  /// nil if they are not. Without permission only Delete is disabled.
  static func rowButtons(refusal: String?, in context: PageContext) -> [RowButton] {
    let deletionRefusal = refusal ?? State.deletionRefusal(in: context)
    return [
      .inspect(reason: refusal),
      RowButton { .edit(reason: refusal, Tap.editTapped(id: MetricID($0))) },
      RowButton { .delete(reason: deletionRefusal, Tap.deleteTapped(id: MetricID($0))) },
    ]
  }
}

extension PerformanceTimeline.Screen {
  public static var rowNoun: String { "reading" }
  public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) { ([.closeInspection], []) }
  public var controls: [FilterControl] { content.controls }
  /// The number of readings that pass the filters; nil until the page is open and the whole range is loaded.
  public var listCount: Int? { content.canExport ? content.count : nil }

  public var status: [String] {
    guard let count = content.count else { return [] }
    return [counted(count, "reading")] + [content.filterText].compactMap { $0 }
  }

  public func ownRefusal(of tap: PerformanceTimeline.Tap) -> String? {
    switch tap {
    case .exportConfirmed: return head.answerRefusal ?? (content.isExporting ? "The metrics are being exported." : nil)
    case .exportCancelled, .deleteConfirmed, .deleteCancelled: return head.answerRefusal
    case .retryTapped: return head.retryRefusal
    case .noticeDismissed: return head.dismissRefusal
    case .refreshPulled: return head.refreshRefusal
    case .moreReached:
      guard let overview = content.overview else { return "The history is on the other tab." }
      return head.moreRefusal(of: "metrics", hasMore: overview.hasMore)
    case .exportTapped: return content.canExport ? nil : "The metrics of this date range are not loaded."
    case .inspectionClosed: return content.inspected == nil ? "No metric is being looked at." : nil
    case .pointTapped(let id), .editTapped(let id), .deleteTapped(let id):
      return head.rowRefusal("metric", id, isThere: every[id.rawValue] != nil)
    case .tabChosen, .presetChosen, .customRangeChanged, .verifiedOnlyChanged, .scaleChosen, .logTapped: return nil
    }
  }

  public func refusal(after tap: PerformanceTimeline.Tap) -> String? {
    if case .customRangeChanged = tap { content.range.error.map { "\($0)." } } else { nil }
  }
}

/// Controls in the form that all pages share (decisions U2, Z6).
extension PerformanceTimeline.Content {
  mutating func setControls() {
    typealias Tap = PerformanceTimeline.Tap
    let tab = FilterControl(
      "tab", "View", kind: .tabs, value: tab.rawValue, text: tab.label,
      choices: PerformanceTab.allCases.map {
        TapChoice(value: $0.rawValue, label: $0.label, action: Tap.tabChosen(tab: $0))
      })
    let dates = FilterControl(
      "range", range.title, kind: .range, value: range.preset.rawValue, text: range.datesText,
      choices: range.choices.map { TapChoice(value: $0.preset.rawValue, label: $0.label, action: $0.action.tap) },
      action: ActionTemplate(Tap.self, "customRangeChanged", ["start": .blank(.start), "end": .blank(.end)]),
      days: FilterControl.Days(start: range.start, end: range.end, error: range.error))
    let verified = FilterControl(
      "verified", "Verified only", isOn: verifiedOnly, isActive: verifiedOnly,
      action: SentAction(Tap.verifiedOnlyChanged(isOn: !verifiedOnly)))
    let scales = [RadarScale.default, .web].map {
      TapChoice(value: $0.name, label: $0.name.capitalized, action: Tap.scaleChosen(scale: $0))
    }
    var scale = FilterControl(
      "scale", "Radar scale", command: "scale", value: radar.scale, text: radar.scale.capitalized, choices: scales)
    scale.section = "radar"
    controls = [tab, dates, verified, scale]
  }
}

/// Older keys of the JSON for tabs and verified filter, which `controls` contains too.
extension PerformanceTimeline.Screen {
  /// The page's two tabs, the visible one marked.
  public var tabs: [PerformanceTimeline.Tab] {
    PerformanceTab.allCases.map { .init($0, isActive: $0 == content.tab) }
  }
  package var verifiedAction: SentAction {
    SentAction(PerformanceTimeline.Tap.verifiedOnlyChanged(isOn: !content.verifiedOnly))
  }

  struct OlderControls: Encodable {
    let tabs: [PerformanceTimeline.Tab]
    let verifiedLabel: String
    let verifiedAction: SentAction

    init(_ screen: PerformanceTimeline.Screen) {
      (tabs, verifiedAction) = (screen.tabs, screen.verifiedAction)
      verifiedLabel = screen.controls.first { $0.id == "verified" }?.label ?? ""
    }
  }
}
