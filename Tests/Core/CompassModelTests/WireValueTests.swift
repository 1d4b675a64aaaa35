import CompassModel
import Foundation
import Testing

/// Values of sets that may grow: an unknown one is kept, and shown as its raw text (decision X6).
struct WireValueTests {
  private func check<Value: WireValue>(
    _: Value.Type, _ recognized: KeyValuePairs<String, String>, unknown: KeyValuePairs<String, String>
  ) throws {
    #expect(Value.recognized.map(\.wire) == recognized.map(\.key))
    #expect(Value.recognized.map(\.label) == recognized.map(\.value))
    for (wire, label) in unknown { #expect(Value(wire: wire) == .other(wire) && Value(wire: wire).label == label) }
    let wires = (Array(recognized) + Array(unknown)).map(\.key)
    let values = Value.recognized + unknown.map { .other($0.key) }
    let data = try JSONEncoder().encode(values)
    #expect(try JSONDecoder().decode([String].self, from: data) == wires)
    #expect(try JSONDecoder().decode([Value].self, from: data) == values)
  }

  @Test func knownAndUnknownValuesRoundTrip() throws {
    try check(
      EventType.self,
      [
        "camp": "Camp", "showcase": "Showcase", "official_visit": "Official Visit",
        "unofficial_visit": "Unofficial Visit", "game": "Game",
      ], unknown: ["combine": "combine", "": "Other", "Camp": "Camp", "OFFICIAL_VISIT": "OFFICIAL_VISIT"])
    try check(
      OfferType.self,
      [
        "full_ride": "Full Ride Scholarship", "partial": "Partial Scholarship", "scholarship": "Scholarship",
        "recruited_walk_on": "Recruited Walk-On", "preferred_walk_on": "Preferred Walk-On",
      ], unknown: ["aid": "aid", "": "Other", "Full_Ride": "Full_Ride"])
    try check(
      OfferStatus.self,
      ["pending": "Pending", "accepted": "Accepted", "declined": "Declined", "expired": "Expired"],
      unknown: ["held": "held"])
    try check(
      TaskStatus.self,
      [
        "not_started": "Not Started", "in_progress": "In Progress", "completed": "Completed", "skipped": "Skipped",
      ], unknown: ["waived": "waived", "Completed": "Completed", "": "Unknown"])
    try check(UserRole.self, ["player": "Player", "parent": "Parent"], unknown: ["admin": "admin", "": ""])
  }
}

/// Values of the project's current schema (decision B12).
@Suite struct CurrentSchemaTests {
  @Test func schoolsHaveSixStatuses() {
    #expect(
      SchoolStatus.recognized.map(\.wire)
        == ["researching", "contacted", "visiting", "offer_received", "committed", "not_pursuing"])
  }

  @Test(arguments: [
    ("interested", "Interested"), ("camp_invite", "Camp Invite"), ("recruited", "Recruited"),
    ("official_visit_invited", "Official Visit Invited"), ("official_visit_scheduled", "Official Visit Scheduled"),
    ("declined", "Declined"),
  ])
  func retiredStatusesAreDisplayedAndKept(wire: String, label: String) {
    let status = SchoolStatus(wire: wire)
    #expect(status.label == label && status.wire == wire && SchoolStatus.retired.contains(status))
    #expect(NewSchool(columns: [RecordField("status", .text(wire))]).status == status)
  }

  @Test(arguments: [
    ("forty_time", "Forty Time"), ("whip", "Whip"), ("on_base_pct", "On Base Pct"), ("grip", "Grip"), ("_", "_"),
    ("", ""), ("other", "Other Metric"),
  ])
  func unknownMetricsHaveReadableNames(wire: String, label: String) {
    let type = MetricType(wire: wire)
    #expect(type.label == label && type.wire == wire && !type.lowerIsBetter)
  }

  @Test func aReadingMayHaveOnlyAText() {
    let reading = MetricReading(type: .sixtyTime, value: nil, displayValue: "6'2\"", recordedDate: .latest)
    #expect(reading.measureText == "6'2\"" && reading.comparableValue == nil && reading.doubt == nil)
    #expect(reading.comparison(with: [], whose: "your") == nil)
    let other = MetricReading(type: .velocity, value: 80, displayValue: "80 and a bit", recordedDate: .latest)
    #expect(other.measureText == "80.0 mph", "a number is shown in its own format")
  }

  @Test func strikeoutsAreStoredWithTheUnitOfTheWebApp() {
    #expect(MetricType.strikeouts.storedUnit(of: "k") == "count" && MetricType.strikeouts.storedUnit(of: nil) == nil)
    #expect(MetricType.velocity.storedUnit(of: "mph") == "mph" && MetricType.other("reps").storedUnit(of: "k") == "k")
  }

  @Test(arguments: ["count", "k", nil]) func strikeoutsAcceptEverySpellingOfTheUnit(unit: String?) {
    let reading = MetricReading(type: .strikeouts, value: 7, unit: unit, recordedDate: .latest)
    #expect(reading.displayUnit == "k" && reading.measureText == "7" && reading.comparableValue == 7)
  }
}
