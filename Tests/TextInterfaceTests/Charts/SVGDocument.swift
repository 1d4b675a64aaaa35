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
    /// Of the polyline.
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

  /// The plot, between the strokes of the lowest and of the highest tick.
  var frame: (left: Double, right: Double, top: Double, bottom: Double) {
    let strokes = groups("values").flatMap(\.strokes)
    return (
      strokes.first?[0] ?? 0, strokes.first?[2] ?? 1, strokes.map { $0[1] }.min() ?? 0,
      strokes.map { $0[1] }.max() ?? 1
    )
  }

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
    if name == "polyline" {
      let numbers = numbers(attributes["points"] ?? "")
      group.line = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
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

  private func numbers(_ text: String) -> [Double] {
    text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
  }
}
