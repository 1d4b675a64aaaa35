import CompassModel
import CompassServices
import PageKit
import PerformanceTimeline
import RecruitingCompass
import TestSupport
import Testing

@testable import TextInterface

/// The charts of the page fit, drawn and in words.
struct PerformanceScreenPropertyTests {
  /// Charts are said in words, and in the words of ASCII.
  @Test(arguments: SnapshotCase.performanceSituations.map(\.0))
  func chartsInWordsFitAndDrawNothing(situation: String) throws {
    let page = try #require(SnapshotCase.performanceSituations.first { $0.0 == situation }?.1)
    let areas: [ClosedRange<UInt32>] = [0x2500...0x25FF, 0x2800...0x28FF]
    for width in [40, 80, 120] {
      let charts = page.screen.chartText(of: .all, RenderOptions(columns: width, isAccessible: true)) ?? ""
      for scalar in charts.unicodeScalars where areas.contains(where: { $0.contains(scalar.value) }) {
        Issue.record("\(situation), width \(width): draws \(scalar)")
      }
      for line in charts.split(separator: "\n") { #expect(String(line).cellWidth <= width) }
    }
  }

  /// Banner or error, filters, metrics and hints fit a small terminal at the same time, with a line to type in.
  @Test(arguments: [
    "loaded", "verified-only", "error-with-data", "offline-with-data", "custom-invalid", "inspected", "web-scale",
    "crowded", "skipped-rows", "updating", "range-not-saved",
  ])
  func thePageFitsASmallTerminal(situation: String) throws {
    let page = try #require(SnapshotCase.performanceSituations.first { $0.0 == situation }?.1)
    #expect(page.screen.lines(RenderOptions(columns: 80)).count <= 23)
  }

  /// What is asked for fits, too.
  @Test(arguments: ["power", "speed", "hitting", "pitching", "radar"])
  func oneChartFitsASmallTerminal(subject: String) throws {
    let subject = try #require(ChartOrder.Subject(rawValue: subject))
    let text = try #require(PerformancePage.loaded().screen.chartText(of: subject, RenderOptions(columns: 80)))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 23)
  }

  @Test func chartsFitEveryWidth() {
    let pages = [PerformancePage.loaded(), .loaded(.hostile, events: .hostile), .loaded(.daily(250))]
    for (index, page) in pages.enumerated() {
      for width in someWidths(index, of: 40...200) {
        let options = RenderOptions(columns: width, charset: width.isMultiple(of: 3) ? .ascii : .unicode)
        let text = page.screen.chartText(of: .all, options) ?? ""
        for line in text.split(separator: "\n") where String(line).cellWidth > width {
          Issue.record("width \(width): \(line)")
        }
        if options.charset == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
      }
    }
  }
}

extension SeededGenerator {
  /// A page in a state that any sequence of actions over any readings may lead to.
  mutating func performancePage(actions count: Int) -> PerformancePage {
    let contexts: [PageContext] = [
      .athlete, .parentOfTwo, .of(.other("coach"), [.jordan]), PageContext(moment: .fixed),
    ]
    let presets = DateRangePreset.allCases
    var page = PerformancePage.opened(
      presets[number(below: presets.count)], in: contexts[number(below: contexts.count)])
    if number(below: 8) > 0 { page.answer(metrics(), skipped: number(below: 3)) }
    if number(below: 4) > 0 { page.answerEvents(events()) }
    for _ in 0..<count { step(&page) }
    return page
  }

  private mutating func date() -> CalendarDate {
    (CalendarDate(wire: "2026-02-10") ?? .earliest).adding(days: number(below: 120) - 100)
  }

  private mutating func events() -> [Event] {
    (0..<number(below: 5)).map { event("ev-\($0)", .game, text(pieces: number(below: 20)), date().wire) }
  }

  private mutating func metrics() -> [PerformanceMetric] {
    (0..<number(below: 40)).map { index in
      let types = MetricType.recognized + [.other(text(pieces: 8))]
      let values: [Double] = [0, -1, 0.345, 83.5, 1e15, -1e300, 7]
      return PerformanceMetric(
        id: MetricID("me-\(index)"), owner: AthleteID("ath-1"), type: types[number(below: types.count)],
        value: values[number(below: values.count)], unit: Bool.random(using: &self) ? text(pieces: 4) : nil,
        recordedDate: date(), eventID: EventID("ev-\(number(below: 5))"), isVerified: Bool.random(using: &self),
        notes: Bool.random(using: &self) ? text(pieces: number(below: 30)) : nil)
    }
  }

  private mutating func step(_ page: inout PerformancePage) {
    let kinds = ServiceFailure.Kind.allCases
    let failure = ServiceFailure(kinds[number(below: kinds.count)])
    switch number(below: 13) {
    case 0, 1: page.send(.tabChosen(tab: Bool.random(using: &self) ? .overview : .timeline))
    case 2: page.send(.verifiedOnlyChanged(isOn: Bool.random(using: &self)))
    case 3: page.send(.scaleChosen(scale: Bool.random(using: &self) ? .web : .default))
    case 4: page.send(.presetChosen(preset: DateRangePreset.allCases[number(below: 6)]))
    case 5: page.send(.customRangeChanged(start: Bool.random(using: &self) ? nil : date(), end: date()))
    case 6, 7: page.send(.pointTapped(id: MetricID("me-\(number(below: 40))")))
    case 8: page.send(.exportTapped(format: Bool.random(using: &self) ? .csv : .json))
    case 9: page.send(.exportConfirmed)
    case 10: page.send(.exported(path: text(pieces: 20)))
    case 11: page.send(.exportFailed(failure: ExportFailure(.diskFull)))
    default:
      page.send(.exportCancelled)
      page.answer(failure.kind)
    }
  }
}
