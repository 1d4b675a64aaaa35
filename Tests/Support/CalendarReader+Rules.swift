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
      Rule(
        parent: "VEVENT", required: ["ACTION", "TRIGGER", "DESCRIPTION"], optional: ["DURATION", "REPEAT"])
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
