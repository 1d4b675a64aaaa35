import CompassModel
import Drawing
import PageKit
import PerformanceTimeline
import CompassApp

extension VerbTable {
  private static let verb = PageVerbs<PerformanceTimeline.Screen>(.performance) { .performance(.tap($0)) }

  static let performance: [Verb] = [
    verb(
      "range", [.choice("RANGE", ["30d", "3m", "6m", "12m", "all", "custom"])], "Shows more or fewer days.",
      example: "range 6m", keys: ["f"], hint: "range 30d|3m|6m|12m|all|custom"
    ) { .presetChosen(preset: $0.choice(0, of: DateRangePreset.self)) },
    datesVerb([.dates], example: "range custom 2025-11-01..2026-02-10") {
      ($0.dates(0).first, $0.dates(0).last)
    },
    datesVerb([.date, .date], example: "range custom 2025-11-01 today") { ($0.date(0), $0.date(1)) },
    verb(
      "verified", [.choice("ON", ["on", "off"])], "Shows verified metrics only, or all.", example: "verified on",
      keys: ["f"], hint: "verified on|off"
    ) { .verifiedOnlyChanged(isOn: $0.position(0) == 0) },
    verb.onScreen(
      "inspect", [chartOrMetric, .number("N")],
      "Shows a reading's details: of a metric from the oldest, or of a chart series by series.",
      example: "inspect velocity 3", hint: "inspect METRIC N"
    ) { arguments, screen throws(Refusal) in
      .pointTapped(id: try screen.reading(arguments.number(1), in: ReadingGroup.all[arguments.position(0)]))
    },
    verb.onScreen(
      "inspect", [chartOrMetric, .date], "Shows the details of the reading of a day.",
      example: "inspect velocity 2026-02-09"
    ) { arguments, screen throws(Refusal) in
      try screen.inspection(on: arguments.date(1), in: [ReadingGroup.all[arguments.position(0)]])
    },
    verb.onScreen("inspect", [.date], "Shows the details of the reading of a day.", example: "inspect 2025-11-30") {
      arguments, screen throws(Refusal) in try screen.inspection(on: arguments.date(0), in: ReadingGroup.charts)
    },
    verb.onScreen("inspect", [.row], "Shows a metric's details.", example: "inspect #me-1", keys: ["enter"]) {
      arguments, screen throws(Refusal) in .pointTapped(id: try screen.reading(arguments.row(0), "inspect"))
    },
    verb.onScreen(
      "edit", [chartOrMetric, .number("N")], "Opens the form that edits a reading.", example: "edit velocity 3"
    ) { arguments, screen throws(Refusal) in
      .editTapped(id: try screen.reading(arguments.number(1), in: ReadingGroup.all[arguments.position(0)]))
    },
    verb.onScreen("edit", [.row], "Opens the form that edits a reading.", example: "edit #me-1", keys: ["e"]) {
      arguments, screen throws(Refusal) in .editTapped(id: try screen.reading(arguments.row(0), "edit"))
    },
    verb.onScreen("delete", [.row], "Deletes a reading, after asking.", example: "delete #me-1", keys: ["d"]) {
      arguments, screen throws(Refusal) in .deleteTapped(id: try screen.reading(arguments.row(0), "delete"))
    },
    verb.command(
      "export", [format, .file, .optional(.word("--force"))], "Writes the metrics to a file.",
      example: "export csv metrics.csv"
    ) {
      .export(ExportOrder(format: $0.position(0) == 0 ? .csv : .json, file: $0.text(1), overwrites: $0.isPresent(2)))
    },
    verb.command(
      "export csv", [.file, .word("--excel"), .optional(.word("--force"))],
      "The same, so that Excel reads names with accents.", example: "export csv metrics.csv --excel"
    ) { .export(ExportOrder(format: .excel, file: $0.text(0), overwrites: $0.isPresent(1))) },
    verb.command(
      "chart", [.name("CHART", of: ChartOrder.Subject.self), .optional(.file), .optional(.word("--force"))],
      "Shows a chart large, or writes it as an SVG file.", example: "chart power power.svg", keys: ["c"],
      hint: "chart power|radar|all [FILE]"
    ) {
      .chart(
        ChartOrder(
          subject: $0.choice(0, of: ChartOrder.Subject.self), file: $0.optionalText(1), overwrites: $0.isPresent(2)))
    },
    verb.printing("Prints a sheet for a coach", example: "print a4 sheet.html --line \"RHP, 555-0100\""),
  ]

  private static let chartOrMetric = Parameter.choice("CHART|METRIC", ReadingGroup.all.map(\.name))
  private static let format = Parameter.choice("FORMAT", ["csv", "json"])

  private static func datesVerb(
    _ parameters: [Parameter], example: String,
    _ dates: @escaping @Sendable ([Argument]) -> (DateArgument?, DateArgument)
  ) -> Verb {
    verb.command("range custom", parameters, "Shows the dates you choose.", example: example) { arguments in
      let (first, last) = dates(arguments)
      return .tapDates(first, last) { .performance(.tap(.customRangeChanged(start: $0, end: $1))) }
    }
  }
}

extension MetricType {
  var typedName: String { wire.replacing("_", with: "-") }
}

private enum ReadingGroup: Hashable {
  case chart(MetricCategory)
  case metric(MetricType)

  static let charts = MetricCategory.allCases.map(ReadingGroup.chart)
  static let all = charts + MetricType.recognized.map(ReadingGroup.metric)

  var name: String {
    switch self {
    case .chart(let category): category.rawValue
    case .metric(let type): type.typedName
    }
  }

  var title: String {
    switch self {
    case .chart(let category): "chart of \(category.title.lowercased())"
    case .metric(let type): "metric \(type.label)"
    }
  }

  func series(in charts: [ChartCard]) -> [ChartCard.Series] {
    switch self {
    case .chart(let category): charts.filter { $0.category == category }.flatMap(\.series)
    case .metric(let type): charts.flatMap(\.series).filter { $0.type == type }
    }
  }
}

extension PerformanceTimeline.Screen {
  /// The reading with an id, unchecked, or in a row of the history; throws a refusal without that row or history.
  fileprivate func reading(_ selector: RowSelector, _ verb: String) throws(Refusal) -> MetricID {
    if case .id(let id) = selector { return MetricID(id) }
    guard content.overview != nil else { throw Refusal("Say which metric: \(verb) velocity \(selector.typed)") }
    return MetricID(try selector.row(in: rows).id)
  }

  /// The reading with a number from 1, series by series, oldest first; throws a refusal if there is none.
  fileprivate func reading(_ number: Int, in group: ReadingGroup) throws(Refusal) -> MetricID {
    let series = group.series(in: content.charts)
    var remaining = number - 1
    for one in series where remaining >= 0 {
      if remaining < one.points.count { return one.points[remaining].id }
      remaining -= one.points.count
    }
    let count = series.reduce(0) { $0 + $1.points.count }
    throw Refusal(
      count == 0 ? "The \(group.title) has no points." : "The \(group.title) has the points 1 to \(count).")
  }

  /// The tap on the only reading of the day; throws a refusal if there are none or several.
  fileprivate func inspection(
    on date: DateArgument, in groups: [ReadingGroup]
  ) throws(Refusal) -> PerformanceTimeline.Tap {
    let day = date.date(today: content.today)
    var found: [(id: MetricID, call: String)] = []
    for one in groups.flatMap({ $0.series(in: content.charts) }) {
      for index in one.points.indices(on: day) {
        found.append((one.points[index].id, "inspect \(one.type.typedName) \(index + 1)"))
      }
    }
    guard let only = found.first else { throw Refusal("No reading of \(day.mediumText) is in a chart.") }
    if found.count == 1 { return .pointTapped(id: only.id) }
    let calls = found.prefix(8).map(\.call).joined(separator: ", ")
    throw Refusal("\(counted(found.count, "reading")) are of \(day.mediumText): \(calls)")
  }
}

extension PageDrawings {
  package func pointHints(_ options: RenderOptions) -> [Line] {
    let series = charts.flatMap(\.chart.series)
    let names = series.map { series in
      "inspect \(series.type.typedName) 1\(series.points.count > 1 ? "-\(series.points.count)" : "")"
    }
    // Only a day with a reading is named: others are refused.
    let day = series.compactMap(\.points.last?.date).max().map { ["inspect \($0.wire)"] } ?? []
    let hints = names.prefix(isWhole ? 1 : names.count) + day
    return hints.isEmpty ? [] : MessageLines(options: options).hints(Array(hints))
  }
}

extension RowSelector {
  fileprivate var typed: String { if case .number(let number) = self { "\(number)" } else { "N" } }
}
