import CompassModel
import PerformanceTimeline

extension PerformanceTimeline.Screen {
  /// The charts of a category as values, from which text and files are drawn: one for each value axis.
  func chartModels(of card: ChartCard, size: ChartSize) -> [ChartModel] {
    let panels = ChartPanel.panels(of: card.series.map(\.type))
    let numbers = card.firstNumbers
    let events = self.events.map { ChartEvent(name: $0.name, date: $0.date) }
    return panels.compactMap { types in
      let shown = zip(card.series, numbers).filter { types.contains($0.0.type) }
      guard let first = shown.first?.0 else { return nil }
      return ChartModel(
        title: panels.count == 1 ? card.title : "\(card.title): \(first.label)", lowerIsBetter: first.lowerIsBetter,
        range: min(chartStart, chartEnd)...chartEnd, format: NumberFormat(first.type),
        readings: shown.map { $0.readings(from: $1) }, events: events, size: size)
    }
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

extension ChartCard {
  /// The number of each series' first point among all points of the chart, from 0.
  fileprivate var firstNumbers: [Int] {
    var numbers: [Int] = []
    var next = 0
    for series in series {
      numbers.append(next)
      next += series.points.count
    }
    return numbers
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
