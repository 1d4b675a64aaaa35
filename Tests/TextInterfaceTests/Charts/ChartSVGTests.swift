import CompassModel
@testable import Drawing
import PerformanceTimeline
import Testing

@testable import TextInterface

struct ChartSVGTests {
  private static let allowed: Set = [
    "svg", "title", "desc", "rect", "text", "g", "path", "polyline", "polygon", "circle",
  ]

  @Test func hostileTextsStayText() throws {
    let hostile = "</svg><script>alert('1')</script> & \"x\" ]]> &#0; \u{0}\u{1B}[2J\u{202E}\u{FFFE}\u{FFFF}\n"
    let model = ChartFixtures.chart(
      [ChartFixtures.readings(hostile, hostile, [(0, 80), (9, 81)])],
      events: [ChartEvent(name: hostile, date: ChartFixtures.start)])
    let svg = ChartSVG.render(model)
    let document = try SVGDocument(svg)
    #expect(document.elements.isSubset(of: Self.allowed))
    #expect(document.titles.contains { $0.contains("</svg><script>alert('1')</script> & \"x\" ]]> &#0; \\x00\\x1B") })
    #expect(!svg.contains("<script") && !svg.contains("\u{202E}") && !svg.contains("\u{1B}"))
    let radar = RadarModel(
      title: hostile,
      scores: (0..<4).map { _ in .init(label: hostile, normalized: 50, valueText: hostile) })
    let drawn = try SVGDocument(RadarSVG.render(radar))
    #expect(drawn.elements.isSubset(of: Self.allowed))
    #expect(drawn.title == terminalText(hostile))
  }

  @Test func anyModelIsValidAndRefersToNothingOutside() throws {
    var random = LayoutRandom(seed: 21)
    for _ in 0..<30 {
      let chart = random.chart(columns: Int.random(in: 36...200, using: &random))
      for svg in [ChartSVG.render(chart), RadarSVG.render(random.radar())] {
        let document = try SVGDocument(svg)
        #expect(document.elements.isSubset(of: Self.allowed))
        #expect(svg.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(svg.hasSuffix("</svg>\n"))
        let markup = svg.replacing("http://www.w3.org/2000/svg", with: "")
        #expect(!markup.contains("=\"http") && !markup.contains("url(") && !markup.contains("nan\""))
        #expect(document.titles.allSatisfy { TextRules.violation(in: $0) == nil })
      }
    }
  }

  @Test func everyPointSaysItsDateAndValue() throws {
    let model = ChartFixtures.power(columns: 80)
    let titles = try SVGDocument(ChartSVG.render(model)).titles
    #expect(titles.contains("Nov 23, 2025: 78.9 mph") && titles.contains("Feb 10, 2026: 90.1 mph"))
    #expect(titles.contains("Jan 31, 2026: Visit 日本大学"))
    #expect(titles.first == "Power Metrics")
  }

  /// Shapes and dashes, since colour alone says nothing.
  @Test func seriesDifferWithoutColour() {
    let paths = (1...4).map { ChartMarker(series: $0).path(x: 10, y: 10, radius: 4) }
    #expect(Set(paths).count == 4)
    #expect(Set((1...4).map { ChartMarker(series: $0).dashes }).count == 4)
    #expect(ChartMarker(series: 5) == .circle && ChartMarker(series: 0) == .circle)
  }

  @Test(arguments: [
    (0.0, "0"), (12.34, "12.3"), (12.96, "13"), (-0.04, "0"), (-0.5, "-0.5"), (-12.25, "-12.3"), (1e9, "1000000"),
  ])
  func pixelsHaveATenth(_ value: Double, _ text: String) {
    #expect(SVGText.pixels(value) == text)
  }
}
