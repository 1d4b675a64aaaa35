import CompassModel
import Foundation
import Testing

@Suite struct EventTests {
  private func event(name: String? = "Camp", start: String = "2026-04-15", end: String? = nil) throws -> Event {
    Event(
      id: EventID("e1"), owner: AthleteID("a1"), type: .camp, name: name,
      startDate: try #require(CalendarDate(wire: start)), endDate: end.flatMap(CalendarDate.init(wire:)))
  }

  @Test(arguments: [
    ("Elite Camp", "Elite Camp"), (nil, "Unknown event"), ("", "Unknown event"), ("   ", "Unknown event"),
    ("\n\t\u{A0}\u{3000}", "Unknown event"), (" A\n", "A"), ("0", "0"), ("é", "é"),
  ])
  func aMissingNameIsDisplayedAsUnknown(name: String?, shown: String) throws {
    #expect(try event(name: name).displayName == shown)
  }

  @Test(arguments: [
    (nil, "2026-04-15"), ("2026-04-15", "2026-04-15"), ("2026-04-16", "2026-04-16"), ("2026-04-14", "2026-04-15"),
    ("2025-12-31", "2026-04-15"), ("2027-01-01", "2027-01-01"),
  ])
  func lastDateIsNeverBeforeTheFirst(end: String?, last: String) throws {
    #expect(try event(end: end).lastDate.wire == last)
  }

  @Test(arguments: [
    (false, false, EventStatus.notRegistered), (true, false, .registered), (true, true, .attended),
    (false, true, .attended),
  ])
  func attendedOverridesRegistered(registered: Bool, attended: Bool, status: EventStatus) throws {
    var event = try event()
    event.isRegistered = registered
    event.isAttended = attended
    #expect(event.status == status)
  }

  @Test(arguments: [
    #"{"id":"e","user_id":"a","type":"camp","start_date":"2026-04-15"}"#,
    #"""
    {"id":"e","user_id":"a","type":"camp","start_date":"2026-04-15","name":null,"registered":null,"attended":null,
    "cost":null,"end_date":null,"start_time":null,"school_id":null,"created_at":"x","coaches_present":["c"]}
    """#,
  ])
  func missingAndNullFieldsGetDefaults(row: String) throws {
    let event = try JSONDecoder().decode(Event.self, from: Data(row.utf8))
    let date = try #require(CalendarDate(wire: "2026-04-15"))
    #expect(event == Event(id: EventID("e"), owner: AthleteID("a"), type: .camp, name: nil, startDate: date))
    #expect(event.status == .notRegistered)
    #expect(try JSONDecoder().decode(Event.self, from: JSONEncoder().encode(event)) == event)
  }

  @Test(arguments: [("start_date", "2026-02-30"), ("start_date", "")])
  func rowsWithImpossibleDatesAreRejected(field: String, value: String) throws {
    var row = ["id": "e", "user_id": "a", "type": "camp", "start_date": "2026-04-15"]
    row[field] = value
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Event.self, from: JSONSerialization.data(withJSONObject: row))
    }
  }

  @Test func statusesHaveStableKeysAndLabels() {
    #expect(EventStatus.allCases.map(\.rawValue) == ["registered", "not_registered", "attended"])
    #expect(EventStatus.allCases.map(\.label) == ["Registered", "Not Registered", "Attended"])
  }
}
