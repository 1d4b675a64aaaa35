import Foundation

/// A strict reader of iCalendar files, written from RFC 5545 independent of the writer: everything that a calendar app
/// may refuse is an error (decision D8).
package struct CalendarReader {
  /// A component between BEGIN and END.
  package struct Component {
    package var name: String
    var properties: [Property] = []
    package var parts: [Component] = []

    package func property(_ name: String) throws -> Property {
      let found = properties.filter { $0.name == name }
      guard found.count == 1 else { throw Fault("\(self.name) has \(found.count) \(name)") }
      return found[0]
    }
    package func text(_ name: String) throws -> String { try CalendarReader.text(try property(name).value) }
    package func all(_ name: String) -> [Component] { parts.filter { $0.name == name } }
  }

  package struct Property {
    package var name: String
    var parameters: [String: String]
    package var value: String
  }

  package struct Fault: Error, CustomStringConvertible {
    package var description: String
    init(_ description: String) { self.description = description }
  }

  package let calendar: Component

  package init(_ file: String) throws {
    var stack: [Component] = []
    var whole: Component?
    for line in try Self.unfolded(file) {
      let property = try Self.property(line)
      guard whole == nil else { throw Fault("more after END:VCALENDAR") }
      switch property.name {
      case "BEGIN": stack.append(Component(name: property.value))
      case "END":
        guard let last = stack.popLast(), last.name == property.value else { throw Fault("END:\(property.value)") }
        if stack.isEmpty { whole = last } else { stack[stack.count - 1].parts.append(last) }
      default:
        guard !stack.isEmpty else { throw Fault("\(property.name) outside") }
        stack[stack.count - 1].properties.append(property)
      }
    }
    guard let whole, whole.name == "VCALENDAR", stack.isEmpty else { throw Fault("not one VCALENDAR") }
    calendar = whole
    try checkRules()
  }

  private static func unfolded(_ file: String) throws -> [String] {
    guard file.utf8.suffix(2).elementsEqual([13, 10]) else { throw Fault("no line end at the end") }
    var lines: [String] = []
    for line in Data(file.utf8).split(separator: 10, omittingEmptySubsequences: false).dropLast() {
      guard line.last == 13 else { throw Fault("a line ends without CR") }
      let octets = line.dropLast()
      guard octets.count <= 75 else { throw Fault("\(octets.count) octets in a line") }
      guard !octets.contains(where: { $0 < 32 && $0 != 9 || $0 == 127 }) else { throw Fault("a control in a line") }
      let isFolded = octets.first == 32 || octets.first == 9
      guard let text = String(validating: isFolded ? octets.dropFirst() : octets, as: UTF8.self), !text.isEmpty else {
        throw Fault("an empty line, or no UTF-8")
      }
      if isFolded {
        guard !lines.isEmpty else { throw Fault("folds nothing") }
        lines[lines.count - 1] += text
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  /// Scalars and not characters: a mark that combines may follow any delimiter.
  private static func property(_ line: String) throws -> Property {
    let scalars = line.unicodeScalars
    var isQuoted = false
    var parts = [""]
    var place = scalars.startIndex
    while place < scalars.endIndex, isQuoted || scalars[place] != ":" {
      if scalars[place] == "\"" { isQuoted.toggle() }
      if scalars[place] == ";", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalars[place])
      }
      place = scalars.index(after: place)
    }
    guard place < scalars.endIndex else { throw Fault("no colon: \(line)") }
    guard isName(parts[0]) else { throw Fault("name \(parts[0])") }
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, isName(pair[0]), parameters[pair[0]] == nil else { throw Fault("parameter \(part)") }
      let isQuotedWhole = pair[1].count > 1 && pair[1].first == "\"" && pair[1].last == "\""
      let value = isQuotedWhole ? String(pair[1].dropFirst().dropLast()) : pair[1]
      guard !value.contains("\""), isQuotedWhole || !value.contains(":") && !value.contains(",") else {
        throw Fault("parameter \(part)")
      }
      parameters[pair[0]] = value
    }
    return Property(
      name: parts[0], parameters: parameters, value: String(scalars[scalars.index(after: place)...]))
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// A value of the type TEXT, unescaped.
  static func text(_ value: String) throws -> String {
    var text = String.UnicodeScalarView()
    var remaining = value.unicodeScalars.makeIterator()
    while let scalar = remaining.next() {
      switch scalar {
      case "\\":
        guard let next = remaining.next(), "\\;,nN".unicodeScalars.contains(next) else {
          throw Fault("escape in \(value)")
        }
        text.append(next == "n" || next == "N" ? "\n" : next)
      case ";", ",": throw Fault("\(scalar) is not escaped in \(value)")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
