import CompassModel
import PerformanceTimeline
import RecruitingCompass

/// Files of the performance page.
extension Interpreter {
  /// The charts of a category, below each other, or the radar.
  func draw(_ order: ChartOrder) throws(Refusal) -> Outcome {
    guard case .performance(let screen) = screen else { throw .performanceOnly }
    guard let text = screen.svg(of: order.subject) else {
      throw Refusal("There are no metrics to draw in this chart.")
    }
    guard let file = order.file else { return .output(text) }
    try world.write(text, to: file, overwrites: order.overwrites)
    return .wrote(path: file)
  }

  /// Opens the sheet, writes what it is about, and closes it.
  func export(_ order: ExportOrder) async throws(Refusal) -> Outcome {
    try await tap(.performance(.exportTapped(format: order.format)))
    guard case .performance(let screen) = screen, let export = screen.export else { throw .performanceOnly }
    defer { world.compass.send(.performance(.exportCancelled)) }
    try await world.export(export.contents, to: order.file, overwrites: order.overwrites)
    return .wrote(path: order.file)
  }
}

extension PerformanceTimeline.Screen {
  /// Nil without readings.
  func svg(of subject: ChartOrder.Subject) -> String? {
    guard let category = MetricCategory(rawValue: subject.rawValue) else {
      return radar.axes.isEmpty ? nil : RadarSVG.render(radarModel)
    }
    guard let card = charts.first(where: { $0.category == category }), !card.series.isEmpty else { return nil }
    let models = card.panels.map { chartModel(of: $0, events: chartEvents, size: .wide) }
    return ChartSVG.render(models, title: card.title)
  }
}
