import CompassModel
import Foundation
import PageKit
@testable import Drawing
import TestSupport
import Testing

struct ChartSVGTests {
  private static let allowed: Set = ["svg", "style", "title", "desc", "rect", "text", "g", "path", "polygon", "circle"]

  @Test func hostileTextIsEscaped() throws {
    let hostile = "</svg><script>alert('1')</script> & \"x\" ]]> &#0; \u{0}\u{1B}[2J\u{202E}\u{FFFE}\u{FFFF}\n"
    let model = ChartFixtures.chart(
      [ChartFixtures.readings(hostile, hostile, [(0, 80), (9, 81)])],
      events: [EventMarker(name: hostile, date: ChartFixtures.start)])
    let svg = ChartSheet.svg(model)
    let document = try SVGDocument(svg)
    #expect(document.elements.isSubset(of: Self.allowed))
    #expect(document.titles.contains { $0.contains("</svg><script>alert('1')</script> & \"x\" ]]> &#0; \\x00\\x1B") })
    #expect(!svg.contains("<script") && !svg.contains("\u{202E}") && !svg.contains("\u{1B}"))
    let radar = RadarModel(
      title: hostile,
      axes: (0..<4).map { _ in .init(label: hostile, normalized: 50, valueText: hostile) })
    let drawn = try SVGDocument(ChartSheet.svg(radar))
    #expect(drawn.elements.isSubset(of: Self.allowed))
    #expect(drawn.title == terminalText(hostile))
  }

  @Test func svgIsValidWithoutExternalReferences() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<30 {
      let chart = random.chart(columns: Int.random(in: 36...200, using: &random))
      for svg in [ChartSheet.svg(chart), ChartSheet.svg(random.radar())] {
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

  /// Between two points the curve stays between their values (decision P16).
  @Test func curvesStayBetweenAdjacentValues() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      var x = 0.0
      let places = (0..<Int.random(in: 2...12, using: &random)).map { _ -> (x: Double, y: Double) in
        // Some on the same day.
        x += [0, 0.4, 7, 90].randomElement(using: &random) ?? 1
        return (x, Double.random(in: 0...400, using: &random).rounded())
      }
      let pieces = MonotoneCurve.path(places).split { "MCL".contains($0) }.map { piece in
        piece.split(separator: " ").compactMap { Double($0) }
      }
      #expect(pieces.count == places.count)
      for (piece, ends) in zip(pieces.dropFirst(), zip(places, places.dropFirst())) {
        let heights = stride(from: 1, to: piece.count, by: 2).map { piece[$0] }
        let range = min(ends.0.y, ends.1.y) - 0.051...max(ends.0.y, ends.1.y) + 0.051
        #expect(heights.allSatisfy(range.contains), "\(piece) \(ends)")
      }
    }
    #expect(MonotoneCurve.path([]) == "" && MonotoneCurve.path([(1, 2)]) == "M1 2")
  }

  @Test(arguments: [(12, nil), (13, "1 earlier event is not marked."), (14, "2 earlier events are not marked.")])
  func onlyTheLatestTwelveEventsAreMarked(count: Int, note: String?) throws {
    let events = (0..<count).map { EventMarker(name: "Game \($0)", date: ChartFixtures.start.adding(days: $0)) }
    let model = ChartFixtures.chart([ChartFixtures.readings("A", nil, [(0, 80), (92, 81)])], events: events)
    let document = try SVGDocument(ChartSheet.svg(model))
    #expect(document.groups("events").flatMap(\.points).count == 12 && document.texts.contains("Game \(count - 1)"))
    #expect(document.texts.filter { $0.contains("not marked") } == [note].compactMap(\.self))
  }

  @Test func aSingleReadingHasNoPlot() throws {
    let model = ChartFixtures.chart([ChartFixtures.readings("Pop Time", "sec", [(40, 2.05)])])
    let document = try SVGDocument(ChartSheet.svg(model))
    #expect(
      document.plots.isEmpty
        && document.texts.contains { $0.hasSuffix("on Dec 20, 2025, the only reading, not verified") })
  }

  /// Contrast of at least 3 to 1 on light and dark backgrounds (WCAG 1.4.11).
  @Test func coloursContrastWithBothBackgrounds() {
    for color in (1...4).map(ChartPalette.series) + [ChartPalette.radar, ChartPalette.events] {
      for ground in ["#FFFFFF", "#F8FAFC", "#0F172A", "#131D33"] {
        let (first, second) = (luminance(color.hex), luminance(ground))
        #expect((max(first, second) + 0.05) / (min(first, second) + 0.05) >= 3, "\(color.name) on \(ground)")
      }
    }
  }

  private func luminance(_ hex: String) -> Double {
    let number = Int(hex.dropFirst(), radix: 16) ?? 0
    let channels = [16, 8, 0].map { shift -> Double in
      let share = Double(number >> shift & 255) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return channels[0] * 0.2126 + channels[1] * 0.7152 + channels[2] * 0.0722
  }

  @Test func seriesDifferInShapeAndDash() {
    let paths = (1...4).map { ChartMarker(series: $0).path(x: 10, y: 10, radius: 4) }
    #expect(Set(paths).count == 4)
    #expect(Set((1...4).map { ChartMarker(series: $0).dashes }).count == 4)
    #expect(ChartMarker(series: 5) == .circle && ChartMarker(series: 0) == .circle)
  }

  @Test(arguments: [
    (0.0, "0"), (12.34, "12.3"), (12.96, "13"), (-0.04, "0"), (-0.5, "-0.5"), (-12.25, "-12.3"), (1e9, "1000000"),
  ])
  func pixelsAreRoundedToTenths(_ value: Double, _ text: String) {
    #expect(SVGText.pixels(value) == text)
  }
}
