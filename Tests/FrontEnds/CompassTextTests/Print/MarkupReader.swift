import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a printed file with a strict parser, so that only intended markup is found.
final class MarkupReader: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var problem: String?
  private var open: [Int] = []

  /// - Parameter html: a printed file; its first line, the doctype, is not XML.
  init(_ html: String) {
    super.init()
    let markup = html.replacing(/^<!doctype html>\n/.matchingSemantics(.unicodeScalar), with: "")
    let parser = XMLParser(data: Data(markup.utf8))
    parser.delegate = self
    if !parser.parse() {
      problem = "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "not well-formed")"
    }
  }

  func all(_ name: String, styled style: String? = nil) -> [Element] {
    elements.filter { $0.name == name && (style == nil || $0.attributes["class"] == style) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for index in open { elements[index].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
