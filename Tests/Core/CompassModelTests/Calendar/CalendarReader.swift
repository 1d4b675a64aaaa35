import Foundation

/// A strict reader of iCalendar files, written from RFC 5545 and knowing nothing of the writer: all that a calendar app
/// may refuse is an error.
struct CalendarReader {
  /// A part between BEGIN and END.
  struct Component {
    var name: String
    var properties: [Property] = []
    var parts: [Component] = []

    func property(_ name: String) throws -> Property {
      let found = properties.filter { $0.name == name }
      guard found.count == 1 else { throw Fault("\(self.name) has \(found.count) \(name)") }
      return found[0]
    }
    func text(_ name: String) throws -> String { try CalendarReader.text(try property(name).value) }
    func all(_ name: String) -> [Component] { parts.filter { $0.name == name } }
  }

  struct Property {
    var name: String
    var parameters: [String: String]
    var value: String
  }

  struct Fault: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  let calendar: Component

  init(_ file: String) throws {
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
    guard try whole.property("VERSION").value == "2.0", !(try whole.property("PRODID").value.isEmpty) else {
      throw Fault("VERSION")
    }
    calendar = whole
  }

  private static func unfolded(_ file: String) throws -> [String] {
    guard file.hasSuffix("\r\n") else { throw Fault("no line end at the end") }
    var lines: [String] = []
    for line in Data(file.utf8).split(separator: 10, omittingEmptySubsequences: false).dropLast() {
      guard line.last == 13 else { throw Fault("a line ends without CR") }
      let octets = line.dropLast()
      guard octets.count <= 75 else { throw Fault("\(octets.count) octets in a line") }
      guard !octets.contains(where: { $0 < 32 && $0 != 9 || $0 == 127 }) else { throw Fault("a control in a line") }
      guard let text = String(validating: octets, as: UTF8.self), !text.isEmpty else { throw Fault("no UTF-8") }
      if text.first == " " {
        guard !lines.isEmpty else { throw Fault("folds nothing") }
        lines[lines.count - 1] += text.dropFirst()
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  private static func property(_ line: String) throws -> Property {
    var isQuoted = false
    guard
      let colon = line.firstIndex(where: {
        if $0 == "\"" { isQuoted.toggle() }
        return $0 == ":" && !isQuoted
      })
    else { throw Fault("no colon: \(line)") }
    let parts = line[..<colon].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let isName: (String) -> Bool = { name in
      !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, isName(pair[0]) else { throw Fault("parameter \(part)") }
      parameters[pair[0]] = pair[1].trimmingCharacters(in: ["\""])
    }
    guard isName(parts[0]) else { throw Fault("name \(parts[0])") }
    return Property(name: parts[0], parameters: parameters, value: String(line[line.index(after: colon)...]))
  }

  /// A value of the type TEXT, its escapes undone.
  static func text(_ value: String) throws -> String {
    var text = ""
    var rest = value.makeIterator()
    while let character = rest.next() {
      switch character {
      case "\\":
        guard let next = rest.next(), "\\;,nN".contains(next) else { throw Fault("escape in \(value)") }
        text.append(next == "n" || next == "N" ? "\n" : next)
      case ";", ",": throw Fault("\(character) is not escaped in \(value)")
      default: text.append(character)
      }
    }
    return text
  }
}

extension CalendarReader {
  /// When an event begins or ends: a day, or an instant worked out by the file's own rules of the zone.
  enum Time: Hashable {
    case day(String)
    case instant(Date)
  }

  func time(_ property: Property) throws -> Time {
    if property.parameters["VALUE"] == "DATE" {
      guard property.value.count == 8, Int(property.value) != nil else { throw Fault("DATE \(property.value)") }
      return .day(property.value)
    }
    guard let zone = property.parameters["TZID"] else { throw Fault("a floating time") }
    let zones = try calendar.all("VTIMEZONE").filter { try $0.text("TZID") == zone }
    guard zones.count == 1 else { throw Fault("\(zones.count) VTIMEZONE \(zone)") }
    let local = try Self.seconds(property.value)
    let rules = try zones[0].parts.map {
      (start: try Self.seconds(try $0.property("DTSTART").value), offset: try Self.offset($0))
    }
    guard let rule = rules.filter({ $0.start <= local }).max(by: { $0.start < $1.start }) else {
      throw Fault("no rule for \(property.value)")
    }
    return .instant(Date(timeIntervalSince1970: Double(local - rule.offset)))
  }

  /// `20260210T090000` as seconds of a clock without a zone.
  private static func seconds(_ value: String) throws -> Int {
    let digits = Array(value)
    guard digits.count == 15, digits[8] == "T" else { throw Fault("DATE-TIME \(value)") }
    var parts = DateComponents()
    func number(_ range: Range<Int>) throws -> Int {
      guard let number = Int(String(digits[range])) else { throw Fault("DATE-TIME \(value)") }
      return number
    }
    parts.year = try number(0..<4)
    parts.month = try number(4..<6)
    parts.day = try number(6..<8)
    parts.hour = try number(9..<11)
    parts.minute = try number(11..<13)
    parts.second = try number(13..<15)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let date = calendar.date(from: parts) else { throw Fault("DATE-TIME \(value)") }
    return Int(date.timeIntervalSince1970)
  }

  private static func offset(_ rule: Component) throws -> Int {
    let value = try rule.property("TZOFFSETTO").value
    let digits = value.dropFirst()
    guard let sign = value.first, "+-".contains(sign), [4, 6].contains(digits.count), let number = Int(digits) else {
      throw Fault("TZOFFSETTO \(value)")
    }
    let (hours, minutes, seconds) =
      digits.count == 4 ? (number / 100, number % 100, 0) : (number / 10_000, number / 100 % 100, number % 100)
    return (hours * 3600 + minutes * 60 + seconds) * (sign == "-" ? -1 : 1)
  }
}
