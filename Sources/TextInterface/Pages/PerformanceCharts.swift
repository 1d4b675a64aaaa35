import CompassModel
import PerformanceTimeline

extension ChartCard {
  /// The series that share a value axis.
  struct Panel {
    var title: String
    var lowerIsBetter: Bool
    var format: NumberFormat
    /// With the number of the series' first point among all points of the chart, from 0.
    var series: [(series: Series, firstNumber: Int)]
  }

  var panels: [Panel] {
    let types = ChartPanel.panels(of: series.map(\.type))
    var numbered: [(series: Series, firstNumber: Int)] = []
    var next = 0
    for series in series {
      numbered.append((series, next))
      next += series.points.count
    }
    return types.compactMap { types in
      let shown = numbered.filter { types.contains($0.series.type) }
      guard let first = shown.first?.series else { return nil }
      let name = series.count == shown.count ? title : "\(title): \(first.label)"
      return Panel(
        title: name, lowerIsBetter: first.lowerIsBetter, format: NumberFormat(first.type), series: shown)
    }
  }
}

extension PerformanceTimeline.Screen {
  var chartDays: ClosedRange<CalendarDate> { min(chartStart, chartEnd)...chartEnd }

  var chartEvents: [ChartEvent] { events.map { ChartEvent(name: $0.name, date: $0.date) } }

  /// A chart as a value, from which text and files are drawn.
  func chartModel(of panel: ChartCard.Panel, events: [ChartEvent], size: ChartSize) -> ChartModel {
    ChartModel(
      title: panel.title, lowerIsBetter: panel.lowerIsBetter, range: chartDays, format: panel.format,
      readings: panel.series.map { $0.series.readings(from: $0.firstNumber) }, events: events, size: size)
  }

  var radarModel: RadarModel {
    RadarModel(
      title: "\(radar.title) (normalized 0-100, latest value of each metric)",
      scores: radar.axes.map { axis in
        let unit = axis.unit.map { " \($0)" } ?? ""
        return RadarModel.Score(
          label: axis.label, normalized: axis.normalized, valueText: axis.valueText + unit)
      })
  }
}

extension ChartCard.Series {
  fileprivate func readings(from number: Int) -> ChartReadings {
    ChartReadings(
      label: label, unit: unit,
      points: points.indices.map {
        ChartPoint(date: points.date(at: $0), value: points.value(at: $0), index: number + $0)
      })
  }
}
