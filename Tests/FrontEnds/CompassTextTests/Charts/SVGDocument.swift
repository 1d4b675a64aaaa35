@testable import Drawing
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Contents of a drawing, as an XML parser reads them.
final class SVGDocument: NSObject, XMLParserDelegate {
  struct Group {
    var name: String
    var texts: [String] = []
    var points: [(date: String, value: String, x: Double, y: Double)] = []
    var scores: [String] = []
    /// End points of the segments of the curve.
    var line: [(x: Double, y: Double)] = []
    /// Corners of the band of many readings.
    var band: [(x: Double, y: Double)] = []
  }

  private(set) var title = ""
  private(set) var titles: [String] = []
  private(set) var elements: Set<String> = []
  private(set) var size = (width: 0.0, height: 0.0)
  /// Largest horizontal extent of each text, in pixels from the left, and its baseline.
  private(set) var labels: [(text: String, left: Double, right: Double, y: Double)] = []
  private var all: [Group] = [Group(name: "")]
  private var path: [String] = []
  private var text = ""
  private var attributes: [String: String] = [:]

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    let isRead = parser.parse()
    try #require(isRead, "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "")")
  }

  func groups(_ name: String) -> [Group] { all.filter { $0.name == name } }

  /// The plot, from the lowest value to the highest.
  var frame: (left: Double, right: Double, top: Double, bottom: Double) { plots.first ?? (0, 1, 0, 1) }
  private(set) var plots: [(left: Double, right: Double, top: Double, bottom: Double)] = []
  var texts: [String] { all.flatMap(\.texts) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.insert(name)
    path.append(name)
    text = ""
    if name == "g" { all.append(Group(name: attributes["class"] ?? "")) }
    var group = all.removeLast()
    self.attributes = attributes
    if name == "svg" { size = (number("width"), number("height")) }
    if let date = attributes["data-date"] {
      let place = center(attributes["d"] ?? "")
      group.points.append((date, attributes["data-value"] ?? "", place.x, place.y))
    }
    if attributes["class"] == "band" { group.band = ends(attributes["d"] ?? "") }
    if let score = attributes["data-score"] { group.scores.append(score) }
    if name == "path", attributes["fill"] == "none" { group.line = ends(attributes["d"] ?? "") }
    if name == "rect", attributes["class"] == "plot" {
      let sides = ["x", "y", "width", "height"].map { attributes[$0].flatMap { Double($0) } ?? 0 }
      plots.append((sides[0], sides[0] + sides[2], sides[1] + 10, sides[1] + sides[3] - 10))
    }
    all.append(group)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
    if name == "text" {
      all[all.count - 1].texts.append(text)
      let font = SVGText.Font(
        size: attributes["font-size"].flatMap { Double($0) } ?? 12, isBold: attributes["font-weight"] == "600")
      let width = SVGText.width(of: text, font)
      let left =
        switch attributes["text-anchor"] {
        case "end": number("x") - width
        case "middle": number("x") - width / 2
        default: number("x")
        }
      labels.append((text, left, left + width, number("y")))
    }
    if name == "title" {
      if path == ["svg"] { title = text }
      titles.append(text)
    }
    if name == "g" { all.append(Group(name: "")) }
    text = ""
  }

  /// End point of each segment of a path.
  private func ends(_ path: String) -> [(x: Double, y: Double)] {
    path.split { "MCLZ".contains($0) }.map { piece in
      let numbers = numbers(String(piece))
      return numbers.count < 2 ? (0, 0) : (numbers[numbers.count - 2], numbers[numbers.count - 1])
    }
  }

  private func number(_ attribute: String) -> Double { attributes[attribute].flatMap { Double($0) } ?? 0 }

  /// Center of a mark with a radius of 4, derived from the beginning of its path.
  private func center(_ path: String) -> (x: Double, y: Double) {
    let start = numbers(path)
    guard start.count >= 2 else { return (0, 0) }
    if path.contains("A") { return (start[0] + 4, start[1]) }
    return path.contains("V") ? (start[0] + 4, start[1] + 4) : (start[0], start[1] + 4)
  }

  private func numbers(_ text: String) -> [Double] {
    text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
  }
}
