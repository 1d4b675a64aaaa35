import CompassModel

/// A chart in words, for those who do not see it: the accessible text, the description of the SVG.
extension ChartModel {
  /// One sentence per series and one about the events; one in place of all where there is nothing to draw.
  public var sentences: [String] {
    let range = "from \(dates.start.mediumText) to \(dates.end.mediumText)"
    let events = self.events.isEmpty ? [] : ["\(self.events.count) \(self.events.count == 1 ? "event" : "events")."]
    if series.isEmpty { return ["No readings \(range)."] + events }
    return series.map { sentence($0, range) } + events
  }

  private func sentence(_ series: ChartSeries, _ range: String) -> String {
    func at(_ point: ChartPoint) -> String {
      "\(series.text(of: point.value, format)) on \(point.date.mediumText)"
    }
    if series.points.count == 1 { return "\(series.label): 1 reading \(range), \(at(series.latest))." }
    return "\(series.label): \(series.points.count) readings \(range). First \(at(series.first)), "
      + "latest \(at(series.latest)), lowest \(at(series.lowest)), highest \(at(series.highest))."
  }
}
