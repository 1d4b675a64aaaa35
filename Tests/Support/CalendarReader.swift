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
    return Property(name: parts[0], parameters: parameters, value: String(scalars[scalars.index(after: place)...]))
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

extension CalendarReader {
  /// Start or end of an event: a day, or an instant computed from the zone rules in the file.
  package enum Time: Hashable {
    case day(String)
    case instant(Date)
  }

  package func time(_ property: Property) throws -> Time {
    if property.parameters["VALUE"] == "DATE" {
      guard property.parameters.count == 1 else { throw Fault("parameters of the DATE \(property.value)") }
      _ = try Self.seconds(property.value + "T000000")
      return .day(property.value)
    }
    guard let zone = property.parameters["TZID"] else {
      guard property.value.hasSuffix("Z") else { throw Fault("a floating time") }
      return .instant(Date(timeIntervalSince1970: Double(try Self.seconds(String(property.value.dropLast())))))
    }
    let zones = try calendar.all("VTIMEZONE").filter { try $0.text("TZID") == zone }
    guard zones.count == 1 else { throw Fault("\(zones.count) VTIMEZONE \(zone)") }
    let local = try Self.seconds(property.value)
    let rules = try zones[0].parts.map {
      (
        start: try Self.seconds($0.property("DTSTART").value), before: try Self.offset($0, "TZOFFSETFROM"),
        offset: try Self.offset($0, "TZOFFSETTO")
      )
    }
    guard let rule = rules.filter({ $0.start <= local }).max(by: { $0.start < $1.start }) else {
      throw Fault("no rule for \(property.value)")
    }
    // 3.3.5: a skipped time has the previous offset; a repeated time is the first one.
    let isSkipped = local < rule.start + (rule.offset - rule.before)
    return .instant(Date(timeIntervalSince1970: Double(local - (isSkipped ? rule.before : rule.offset))))
  }

  /// `20260210T090000` as seconds of a clock without a zone.
  static func seconds(_ value: String) throws -> Int {
    let octets = Array(value.utf8)
    guard octets.count == 15, octets[8] == UInt8(ascii: "T") else { throw Fault("DATE-TIME \(value)") }
    func number(_ range: Range<Int>) throws -> Int {
      try octets[range].reduce(0) {
        guard (48...57).contains($1) else { throw Fault("DATE-TIME \(value)") }
        return $0 * 10 + Int($1) - 48
      }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: try number(0..<4), month: try number(4..<6), day: try number(6..<8), hour: try number(9..<11),
      minute: try number(11..<13), second: try number(13..<15))
    guard parts.isValidDate(in: calendar), let date = calendar.date(from: parts) else {
      throw Fault("DATE-TIME \(value)")
    }
    return Int(date.timeIntervalSince1970)
  }

  /// `-0500`, `+0545`, `-001730`; seconds east of Greenwich.
  static func offset(_ rule: Component, _ name: String) throws -> Int {
    let value = try rule.property(name).value
    let digits = value.utf8.dropFirst()
    guard let sign = value.first, "+-".contains(sign), [4, 6].contains(digits.count),
      digits.allSatisfy({ (48...57).contains($0) }), let number = Int(String(value.dropFirst()))
    else { throw Fault("\(name) \(value)") }
    let (hours, minutes, seconds) =
      digits.count == 4 ? (number / 100, number % 100, 0) : (number / 10_000, number / 100 % 100, number % 100)
    guard hours < 24, minutes < 60, seconds < 60, sign == "+" || number > 0 else { throw Fault("\(name) \(value)") }
    return (hours * 3600 + minutes * 60 + seconds) * (sign == "-" ? -1 : 1)
  }
}

extension CalendarReader {
  /// Rule of RFC 5545, section 3.6, for a component: its properties and its parent.
  private struct Rule {
    var parent: String?
    /// Exactly once, and at most once.
    var required, optional: Set<String>
  }

  private static func rule(of name: String) -> Rule? {
    switch name {
    case "VCALENDAR": Rule(required: ["VERSION", "PRODID"], optional: ["CALSCALE", "METHOD"])
    case "VEVENT":
      Rule(
        parent: "VCALENDAR", required: ["UID", "DTSTAMP", "DTSTART"],
        optional: ["DTEND", "SUMMARY", "DESCRIPTION", "LOCATION", "STATUS", "TRANSP", "CLASS", "URL"])
    case "VALARM":
      Rule(parent: "VEVENT", required: ["ACTION", "TRIGGER", "DESCRIPTION"], optional: ["DURATION", "REPEAT"])
    case "VTIMEZONE": Rule(parent: "VCALENDAR", required: ["TZID"], optional: ["LAST-MODIFIED", "TZURL"])
    case "STANDARD", "DAYLIGHT":
      Rule(parent: "VTIMEZONE", required: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"], optional: ["RRULE"])
    default: nil
    }
  }

  /// Throws if a component violates its rule.
  func checkRules() throws {
    try check(calendar, in: nil)
    guard try calendar.property("VERSION").value == "2.0" else { throw Fault("VERSION") }
    guard try !calendar.text("PRODID").isEmpty, !calendar.parts.isEmpty else { throw Fault("an empty VCALENDAR") }
    let zones = try calendar.all("VTIMEZONE").map { try $0.text("TZID") }
    guard Set(zones).count == zones.count else { throw Fault("a VTIMEZONE twice") }
    for zone in calendar.all("VTIMEZONE") {
      guard !zone.parts.isEmpty else { throw Fault("a VTIMEZONE without rules") }
      for rule in zone.parts {
        guard try rule.property("DTSTART").parameters.isEmpty else { throw Fault("DTSTART of a zone's rule") }
        _ = try Self.seconds(rule.property("DTSTART").value)
        _ = (try Self.offset(rule, "TZOFFSETFROM"), try Self.offset(rule, "TZOFFSETTO"))
      }
    }
    for event in calendar.all("VEVENT") { try check(event) }
  }

  private func check(_ component: Component, in parent: String?) throws {
    guard let rule = Self.rule(of: component.name) else { throw Fault("the component \(component.name)") }
    guard rule.parent == parent else { throw Fault("\(component.name) in \(parent ?? "no component")") }
    for name in rule.required { _ = try component.property(name) }
    for name in rule.optional where component.properties.count(where: { $0.name == name }) > 1 {
      throw Fault("\(component.name) has more than one \(name)")
    }
    for part in component.parts { try check(part, in: component.name) }
  }

  private func check(_ event: Component) throws {
    let uid = try event.text("UID")
    guard !uid.isEmpty else { throw Fault("an empty UID") }
    let stamp = try event.property("DTSTAMP")
    guard stamp.parameters.isEmpty, stamp.value.hasSuffix("Z") else { throw Fault("\(uid): DTSTAMP is not in UTC") }
    _ = try time(stamp)
    let start = try time(event.property("DTSTART"))
    if event.properties.contains(where: { $0.name == "DTEND" }) {
      switch (start, try time(event.property("DTEND"))) {
      case (.day(let first), .day(let end)) where first < end: break
      case (.instant(let first), .instant(let end)) where first < end: break
      default: throw Fault("\(uid): DTEND is not after DTSTART, or of another type")
      }
    }
    let words: KeyValuePairs = [
      "STATUS": ["TENTATIVE", "CONFIRMED", "CANCELLED"], "TRANSP": ["OPAQUE", "TRANSPARENT"],
    ]
    for (name, allowed) in words {
      for property in event.properties where property.name == name && !allowed.contains(property.value) {
        throw Fault("\(uid): \(name) \(property.value)")
      }
    }
  }

  /// The events by UID; throws for a repeated UID.
  package func eventsByUID() throws -> [String: Component] {
    let events = try calendar.all("VEVENT").map { (try $0.text("UID"), $0) }
    return try Dictionary(events) { one, _ in throw Fault("UID \(try one.text("UID")) twice") }
  }
}
