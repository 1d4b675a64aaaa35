import Foundation

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
