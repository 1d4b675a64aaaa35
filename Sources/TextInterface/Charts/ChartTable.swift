import CompassModel
import PerformanceTimeline

/// The accessible form of a chart: no drawing, but sentences and a table of the readings of each series, oldest first
/// as in the drawings, with the numbers they are called by. For screen readers.
struct ChartTable {
  /// Where a series has more readings, the newest are listed.
  static let mostRows = 100

  let model: ChartModel

  init(_ model: ChartModel) { self.model = model }

  var lines: [Line] {
    let columns = model.size.columns
    var lines = Line.wrapped(terminalText(model.title), .bold, to: columns)
    for sentence in model.sentences { lines += Line.wrapped(terminalText(sentence), to: columns) }
    for series in model.series { lines += [Line()] + table(series) }
    if !model.events.isEmpty { lines += [Line()] + events }
    return lines
  }

  private func table(_ series: ChartSeries) -> [Line] {
    let shown = series.points.suffix(Self.mostRows)
    return heading(series.title, shown: shown.count, of: series.points.count)
      + shown.map { row($0.date, Line(series.text(of: $0.value, model.format)), number: $0.index + 1) }
  }

  private var events: [Line] {
    let shown = model.events.suffix(Self.mostRows)
    return heading("Events", shown: shown.count, of: model.events.count) + shown.map { row($0.date, Line($0.name)) }
  }

  private func heading(_ title: String, shown: Int, of count: Int) -> [Line] {
    let lines = Line.wrapped(terminalText(title), .bold, to: model.size.columns)
    if shown == count { return lines }
    return lines + Line.wrapped("The newest \(shown) of \(count):", to: model.size.columns)
  }

  /// - Parameter number: what the reading is called by; nil for what is none.
  private func row(_ date: CalendarDate, _ rest: Line, number: Int? = nil) -> Line {
    let start = number.map { padded("\($0)", to: 4, alignment: .trailing) + "  " } ?? ""
    return (Line(start + padded(date.mediumText, to: 14)) + rest).truncated(to: model.size.columns)
  }
}
