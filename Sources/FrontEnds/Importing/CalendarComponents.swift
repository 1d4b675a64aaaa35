import CompassModel
import Foundation

/// A component of an iCalendar file (RFC 5545, section 3) with line numbers, before its values are interpreted.
struct CalendarComponent {
  struct Property {
    /// Name in capitals, as the names of parameters.
    var name: String
    var parameters: [String: String]
    var value: String
    var line: Int

    func problem(_ message: String) -> ImportProblem { ImportProblem(line, message) }
  }

  var name: String
  var line: Int
  var properties: [Property] = []
  var parts: [CalendarComponent] = []

  subscript(name: String) -> Property? { properties.first { $0.name == name } }

  func text(_ name: String) -> String? { self[name].flatMap { Self.text($0.value).nilIfBlank } }

  /// Unescapes `\n`, `\,`, `\;` and `\\`; any other character after a backslash is kept without the backslash.
  static func text(_ value: String) -> String {
    var text = String.UnicodeScalarView()
    var remaining = value.unicodeScalars.makeIterator()
    while let scalar = remaining.next() {
      guard scalar == "\\", let next = remaining.next() else {
        text.append(scalar)
        continue
      }
      text.append(next == "n" || next == "N" ? "\n" : next)
    }
    return String(text)
  }
}

extension CalendarComponent {
  /// Reads calendars, without lines that are no property (decision F3); throws for NUL, wrong ends and deep nesting.
  static func read(_ bytes: [UInt8]) throws(ImportProblem) -> [CalendarComponent] {
    var stack: [CalendarComponent] = []
    var calendars: [CalendarComponent] = []
    // In a file with names in capitals, a line such as `Location: the gym` is text.
    var isOfCapitals = true
    for (number, line) in unfolded(bytes) where !line.isEmpty {
      guard let (property, isCapital) = property(try text(line, number), number),
        isCapital || !isOfCapitals || stack.isEmpty
      else { continue }
      let name = property.value.trimmingCharacters(in: .whitespaces).uppercased()
      switch property.name {
      case "BEGIN":
        guard stack.count < 10 else { throw ImportProblem(number, "BEGIN in BEGIN, more than ten deep.") }
        if stack.isEmpty { isOfCapitals = isCapital }
        stack.append(CalendarComponent(name: name, line: number))
      case "END":
        guard let last = stack.popLast(), last.name == name else {
          throw ImportProblem(number, "END:\(quoted(property.value)) ends nothing that begins before it.")
        }
        if stack.isEmpty { calendars.append(last) } else { stack[stack.count - 1].parts.append(last) }
      default:
        if !stack.isEmpty { stack[stack.count - 1].properties.append(property) }
      }
    }
    if let open = stack.last {
      throw ImportProblem(open.line, "BEGIN:\(quoted(open.name)) has no END: the file is cut off.")
    }
    return calendars
  }

  /// Joins folded lines as bytes, since a fold may split a character.
  private static func unfolded(_ bytes: [UInt8]) -> [(line: Int, bytes: [UInt8])] {
    var lines: [(line: Int, bytes: [UInt8])] = []
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for (index, line) in bytes.split(separator: bytes.contains(10) ? 10 : 13, omittingEmptySubsequences: false)
      .enumerated()
    {
      let content = line.last == 13 ? line.dropLast() : line
      if let first = content.first, first == 32 || first == 9, !lines.isEmpty {
        lines[lines.count - 1].bytes += content.dropFirst()
      } else {
        lines.append((index + 1, Array(content)))
      }
    }
    return lines
  }

  /// Decodes a line as UTF-8, else as Windows-1252. Throws for a NUL character.
  private static func text(_ bytes: [UInt8], _ line: Int) throws(ImportProblem) -> String {
    guard !bytes.contains(0) else { throw ImportProblem(line, "This is not text: the character NUL is in it.") }
    return String(validating: bytes, as: UTF8.self) ?? Windows1252.text(bytes)
  }

  /// Parses `NAME;PARAMETER=VALUE:value`, and whether the name is in capitals; nil if the line is not a property.
  private static func property(_ line: String, _ number: Int) -> (Property, isCapital: Bool)? {
    var parts = [String.UnicodeScalarView()]
    var isQuoted = false
    let scalars = line.unicodeScalars
    var position = scalars.startIndex
    while position < scalars.endIndex, isQuoted || scalars[position] != ":" {
      let scalar = scalars[position]
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == ";", !isQuoted {
        parts.append(.init())
      } else if scalar != "\"" {
        parts[parts.count - 1].append(scalar)
      }
      position = scalars.index(after: position)
    }
    let written = String(parts[0])
    let name = written.uppercased()
    guard position < scalars.endIndex, !name.isEmpty,
      name.utf8.allSatisfy({ (65...90).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 95 })
    else { return nil }
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = String(part).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { parameters[pair[0].uppercased()] = String(pair[1]) }
    }
    let value = String(scalars[scalars.index(after: position)...])
    return (Property(name: name, parameters: parameters, value: value, line: number), written == name)
  }
}
