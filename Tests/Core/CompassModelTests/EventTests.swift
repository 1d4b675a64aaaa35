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

  private static let fullRow = """
    {"address":"1 Main St","city":"Austin","cost":150.5,"description":"Bring a glove","end_date":"2026-04-16",\
    "id":"e1","location":"Field 3","name":"Elite Camp","performance_notes":"Threw 88","registered":true,\
    "attended":true,"school_id":"s1","start_date":"2026-04-15","start_time":"09:00:00","state":"TX",\
    "type":"official_visit","user_id":"a1"}
    """

  @Test func roundTripsWithTheWireNames() throws {
    let event = try JSONDecoder().decode(Event.self, from: Data(Self.fullRow.utf8))
    let date = try #require(CalendarDate(wire: "2026-04-15"))
    #expect(
      event
        == Event(
          id: EventID("e1"), owner: AthleteID("a1"), schoolID: SchoolID("s1"), type: .officialVisit,
          name: "Elite Camp", location: "Field 3", address: "1 Main St", city: "Austin", state: "TX",
          startDate: date, endDate: date.adding(days: 1), startTime: "09:00:00", details: "Bring a glove",
          performanceNotes: "Threw 88", cost: 150.5, isRegistered: true, isAttended: true))
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(event)) as? NSDictionary
    #expect(written == (try JSONSerialization.jsonObject(with: Data(Self.fullRow.utf8)) as? NSDictionary))
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

  @Test(arguments: ["start_date", "id", "user_id", "type"])
  func rowsWithoutRequiredFieldsAreRejected(field: String) throws {
    var row = ["id": "e", "user_id": "a", "type": "camp", "start_date": "2026-04-15"]
    row[field] = nil
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Event.self, from: JSONSerialization.data(withJSONObject: row))
    }
  }

  @Test(arguments: [("start_date", "2026-02-30"), ("start_date", "")])
  func rowsWithImpossibleDatesAreRejected(field: String, value: String) throws {
    var row = ["id": "e", "user_id": "a", "type": "camp", "start_date": "2026-04-15"]
    row[field] = value
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Event.self, from: JSONSerialization.data(withJSONObject: row))
    }
  }
}

@Suite struct EventTypeTests {
  @Test(arguments: [
    ("camp", "Camp", EventType.camp), ("showcase", "Showcase", .showcase),
    ("official_visit", "Official Visit", .officialVisit), ("unofficial_visit", "Unofficial Visit", .unofficialVisit),
    ("game", "Game", .game), ("combine", "combine", .other("combine")), ("", "Other", .other("")),
    ("Camp", "Camp", .other("Camp")), ("OFFICIAL_VISIT", "OFFICIAL_VISIT", .other("OFFICIAL_VISIT")),
  ])
  func knownAndUnknownTypesRoundTrip(wire: String, label: String, type: EventType) throws {
    #expect(EventType(wire: wire) == type)
    #expect(type.wire == wire)
    #expect(type.label == label)
    let data = try JSONEncoder().encode([type])
    #expect(try JSONDecoder().decode([String].self, from: data) == [wire])
    #expect(try JSONDecoder().decode([EventType].self, from: data) == [type])
  }

  @Test func onlyRecognizedTypesAreListed() {
    #expect(EventType.recognized.map(\.wire) == ["camp", "showcase", "official_visit", "unofficial_visit", "game"])
  }

  @Test func statusesHaveStableKeysAndLabels() {
    #expect(EventStatus.allCases.map(\.rawValue) == ["registered", "not_registered", "attended"])
    #expect(EventStatus.allCases.map(\.label) == ["Registered", "Not Registered", "Attended"])
  }
}
