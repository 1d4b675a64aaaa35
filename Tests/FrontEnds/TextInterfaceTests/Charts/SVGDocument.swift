import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a drawing says, as an XML parser reads it.
final class SVGDocument: NSObject, XMLParserDelegate {
  struct Group {
    var name: String
    var texts: [String] = []
    var points: [(date: String, value: String)] = []
    var scores: [String] = []
    /// The ends of the pieces of the curve.
    var line: [(x: Double, y: Double)] = []
    /// The ends of straight strokes: x, y, x, y.
    var strokes: [[Double]] = []
  }

  private(set) var title = ""
  private(set) var titles: [String] = []
  private(set) var elements: Set<String> = []
  private var all: [Group] = [Group(name: "")]
  private var path: [String] = []
  private var text = ""

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
  /// All that is written on it.
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
    if let date = attributes["data-date"] { group.points.append((date, attributes["data-value"] ?? "")) }
    if let score = attributes["data-score"] { group.scores.append(score) }
    if name == "path", attributes["fill"] == "none" { group.line = ends(attributes["d"] ?? "") }
    if name == "rect", attributes["class"] == "plot" {
      let sides = ["x", "y", "width", "height"].map { attributes[$0].flatMap { Double($0) } ?? 0 }
      plots.append((sides[0], sides[0] + sides[2], sides[1] + 10, sides[1] + sides[3] - 10))
    }
    if name == "path", attributes["stroke"] != nil { group.strokes.append(numbers(attributes["d"] ?? "")) }
    all.append(group)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
    if name == "text" { all[all.count - 1].texts.append(text) }
    if name == "title" {
      if path == ["svg"] { title = text }
      titles.append(text)
    }
    if name == "g" { all.append(Group(name: "")) }
    text = ""
  }

  /// The last place of each piece of a path.
  private func ends(_ path: String) -> [(x: Double, y: Double)] {
    path.split { "MCL".contains($0) }.map { piece in
      let numbers = numbers(String(piece))
      return numbers.count < 2 ? (0, 0) : (numbers[numbers.count - 2], numbers[numbers.count - 1])
    }
  }

  private func numbers(_ text: String) -> [Double] {
    text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
  }
}
