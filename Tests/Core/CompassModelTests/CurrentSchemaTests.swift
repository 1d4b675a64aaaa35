import CompassModel
import Testing

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
