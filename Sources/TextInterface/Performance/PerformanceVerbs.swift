import CompassModel
import PerformanceTimeline
import RecruitingCompass

extension VerbTable {
  private static let verb = PageVerbs<PerformanceTimeline.Screen>(.performance, AppAction.performance)

  static let performance: [Verb] = [
    verb([.word("tab"), .name("TAB", of: PerformanceTab.self)], "Shows a tab.", example: "tab overview") {
      .tabChosen(tab: $0.choice(0, of: PerformanceTab.self))
    },
    verb(
      [.word("range"), .choice("RANGE", ["30d", "3m", "6m", "12m", "all", "custom"])],
      "Shows more or fewer days.", example: "range 6m"
    ) {
      .presetChosen(preset: $0.choice(0, of: DateRangePreset.self))
    },
    datesVerb([.word("range"), .word("custom"), .dates], example: "range custom 2025-11-01..2026-02-10") {
      ($0.dates(0).first, $0.dates(0).last)
    },
    datesVerb([.word("range"), .word("custom"), .date, .date], example: "range custom 2025-11-01 today") {
      ($0.date(0), $0.date(1))
    },
    verb(
      [.word("verified"), .choice("ON", ["on", "off"])], "Shows verified metrics only, or all.",
      example: "verified on"
    ) {
      .verifiedOnlyChanged(isOn: $0.position(0) == 0)
    },
    verb([.word("scale"), .choice("SCALE", ["default", "web"])], "Chooses the radar's scale.", example: "scale web") {
      .scaleChosen(scale: $0.position(0) == 0 ? .default : .web)
    },
    verb.onScreen(
      [.word("inspect"), .name("CHART", of: MetricCategory.self), .number("N")],
      "Shows a point's details. Points are counted series by series, oldest first.", example: "inspect power 3"
    ) { arguments, screen throws(Refusal) in
      try screen.inspection(of: arguments.number(1), in: arguments.choice(0, of: MetricCategory.self))
    },
    verb([.word("inspect"), .word("close")], "Closes the details.", example: "inspect close") { _ in
      .inspectionClosed
    },
    verb.onScreen([.word("inspect"), .row], "Shows a metric's details.", example: "inspect #me-1") {
      arguments, screen throws(Refusal) in
      let selector = arguments.row(0)
      if case .id(let id) = selector { return .pointTapped(id: MetricID(id)) }
      guard screen.overview != nil else { throw Refusal("Say which chart: inspect power \(selector.typed)") }
      return .pointTapped(id: MetricID(try selector.row(in: screen.rows).id))
    },
    verb([.word("log")], "Opens the form for a new metric.", example: "log") { _ in .logTapped },
    verb([.word("export"), format], "Asks whether to write the metrics to a file.", example: "export csv") {
      .exportTapped(format: $0.choice(0, of: ExportFormat.self))
    },
    verb.command(
      [.word("export"), format, .file, .optional(.word("--force"))],
      "Writes the metrics to a file.", example: "export csv metrics.csv"
    ) {
      .export(
        ExportOrder(format: $0.choice(0, of: ExportFormat.self), file: $0.text(1), overwrites: $0.isPresent(2)))
    },
    verb.command(
      [
        .word("chart"), .name("CHART", of: ChartOrder.Subject.self), .optional(.file), .optional(.word("--force")),
      ], "Draws a chart as SVG, into a file if one is named.", example: "chart power power.svg"
    ) {
      .chart(
        ChartOrder(
          subject: $0.choice(0, of: ChartOrder.Subject.self), file: $0.optionalText(1), overwrites: $0.isPresent(2)))
    },
  ]

  private static let format = Parameter.choice("FORMAT", of: ExportFormat.self)

  private static func datesVerb(
    _ grammar: [Parameter], example: String,
    _ dates: @escaping @Sendable ([Argument]) -> (DateArgument?, DateArgument)
  ) -> Verb {
    verb.command(grammar, "Shows the dates you choose.", example: example) { arguments in
      let (first, last) = dates(arguments)
      return .tapDates(first, last) { .performance(.customRangeChanged(start: $0, end: $1)) }
    }
  }
}

extension PerformanceTimeline.Screen {
  /// - Parameter number: from 1, as tables and refusals count.
  fileprivate func inspection(
    of number: Int, in category: MetricCategory
  ) throws(Refusal) -> PerformanceTimeline.Action {
    let card = content.charts.first { $0.category == category }
    if let point = card?.point(at: number - 1) { return .pointTapped(id: point.id) }
    let count = card?.pointCount ?? 0
    let name = card?.title.lowercased() ?? category.rawValue
    throw Refusal(
      count == 0 ? "The chart of \(name) has no points." : "The chart of \(name) has the points 1 to \(count).")
  }
}

extension RowSelector {
  fileprivate var typed: String { if case .number(let number) = self { "\(number)" } else { "N" } }
}
