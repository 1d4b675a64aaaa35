import CompassModel
import Testing

/// Detects entered records that already exist (decision G9).
struct SameRecordTests {
  private func event(_ name: String, _ day: String, _ time: String? = nil) throws -> NewEvent {
    NewEvent(type: .camp, name: name, startDate: try #require(CalendarDate(wire: day)), startTime: time)
  }

  @Test func eventsMatchByNameDayAndTime() throws {
    let camp = try event("Elite Camp", "2026-12-05", "09:00:00")
    #expect(try camp.isSame(as: event(" elite  camp", "2026-12-05", "09:00")))
    #expect(try !camp.isSame(as: event("Elite Camp", "2026-12-05", "12:00")), "a doubleheader is two")
    #expect(try !camp.isSame(as: event("Elite Camp", "2026-12-05")))
    #expect(try !camp.isSame(as: event("Elite Camp", "2026-12-06", "09:00")))
    #expect(try !camp.isSame(as: event("Elite", "2026-12-05", "09:00")))
  }

  @Test func schoolsMatchByNameAndState() {
    let ohio = NewSchool(name: "Ohio State", city: "Columbus", state: "OH")
    #expect(ohio.isSame(as: NewSchool(name: "ohio state", state: "oh")))
    #expect(ohio.isSame(as: NewSchool(name: "Ohio State", state: " ")), "a state that is not named is any")
    #expect(!ohio.isSame(as: NewSchool(name: "Ohio State", state: "KY")))
    #expect(!NewSchool(name: " ").isSame(as: NewSchool(name: "")))
  }

  @Test func offersMatchBySchoolTypeAndDay() throws {
    let day = try #require(CalendarDate(wire: "2026-02-10"))
    let offer = OfferTerms(schoolID: "s1", type: .partial, status: .pending, amount: 10, offerDate: day)
    var other = OfferTerms(schoolID: "s1", type: .partial, status: .declined, offerDate: day)
    #expect(offer.isSame(as: other))
    other.type = .fullRide
    #expect(!offer.isSame(as: other))
    (other.type, other.schoolID) = (.partial, "s2")
    #expect(!offer.isSame(as: other))
    (other.schoolID, other.offerDate) = ("s1", day.adding(days: 1))
    #expect(!offer.isSame(as: other))
  }

  @Test func contactsMatchBySchoolTypeDirectionAndMinute() throws {
    let time = try #require(Instant(wire: "2026-02-10T14:00:05Z"))
    let call = NewInteraction(schoolID: "s1", type: .phoneCall, direction: .outbound, occurredAt: time)
    func with(_ change: (inout NewInteraction) -> Void) -> NewInteraction {
      var other = call
      change(&other)
      return other
    }
    #expect(call.isSame(as: with { ($0.content, $0.occurredAt) = ("Hello", time.adding(.seconds(50))) }))
    #expect(call.isSame(as: with { $0.direction = nil }), "rows of a list have no direction")
    #expect(!call.isSame(as: with { $0.direction = .inbound }))
    #expect(!call.isSame(as: with { $0.type = .email }))
    #expect(!call.isSame(as: with { $0.schoolID = "s2" }))
    #expect(!call.isSame(as: with { $0.occurredAt = time.adding(.seconds(60)) }))
  }
}
