@testable import Drawing
import PerformanceTimeline
import TestSupport
import Testing

@testable import CompassText

/// A recorded drawing with its name.
struct ChartSnapshotCase: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var testDescription: String { name }

  static let all: [ChartSnapshotCase] =
    [80, 120].flatMap { columns in
      Charset.allCases.flatMap { charset in
        let ending = "\(columns)\(charset == .ascii ? ".ascii" : "")"
        let chart = ChartText(model: ChartFixtures.power(columns: columns), charset: charset)
        let radar = RadarText(model: ChartFixtures.radar(), columns: columns, charset: charset)
        return [
          drawn(chart.lines + chart.eventKey(), "chart.\(ending)", columns, charset),
          drawn(radar.lines, "radar.\(ending)", columns, charset),
        ]
      }
    } + [
      drawn(ChartText(model: ChartFixtures.crowded(columns: 80), charset: .unicode).lines, "crowded.80", 80, .unicode),
      drawn(
        RadarBars(model: ChartFixtures.radar(), columns: 80, charset: .unicode).accessibleLines, "radar-in-words.80",
        80, .unicode),
      ChartSnapshotCase(name: "Charts/chart.120.svg", text: ChartSheet.svg(ChartFixtures.power(columns: 120))),
      shown(.power, 80), shown(.power, 80, .ascii), shown(.speed, 80), shown(.radar, 80), shown(.all, 80),
      shown(.all, 120),
      ChartSnapshotCase(
        name: "Charts/shown-power-in-words.80", text: text(of: .power, RenderOptions(isAccessible: true))),
      ChartSnapshotCase(name: "Charts/shown-all-in-words.80", text: text(of: .all, RenderOptions(isAccessible: true))),
      ChartSnapshotCase(name: "Charts/sheet-all.svg", text: PerformancePage.loaded().screen.svg(of: .all) ?? ""),
      ChartSnapshotCase(name: "Charts/radar.svg", text: ChartSheet.svg(ChartFixtures.radar())),
    ]

  /// Output of `chart` on a loaded page.
  private static func shown(
    _ subject: ChartOrder.Subject, _ columns: Int, _ charset: Charset = .unicode
  ) -> ChartSnapshotCase {
    let ending = "\(columns)\(charset == .ascii ? ".ascii" : "")"
    return ChartSnapshotCase(
      name: "Charts/shown-\(subject.rawValue).\(ending)",
      text: text(of: subject, RenderOptions(columns: columns, charset: charset)))
  }

  private static func text(of subject: ChartOrder.Subject, _ options: RenderOptions) -> String {
    PerformancePage.loaded().screen.chartText(of: subject, options) ?? ""
  }

  private static func drawn(_ lines: [Line], _ name: String, _ columns: Int, _ charset: Charset) -> ChartSnapshotCase {
    ChartSnapshotCase(name: "Charts/\(name)", text: render(lines, width: columns, charset: charset, color: false))
  }
}

struct ChartSnapshotTests {
  @Test(arguments: ChartSnapshotCase.all)
  func drawingMatchesItsSnapshot(_ one: ChartSnapshotCase) {
    assertSnapshot(one.text, named: one.name)
  }
}
