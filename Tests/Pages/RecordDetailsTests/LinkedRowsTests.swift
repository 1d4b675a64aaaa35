import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// Decision G12: a school and an event show the rows that refer to them.
struct LinkedRowsTests {
  private let stanford = Record(
    .school("s1"), fields: [RecordField("id", .text("s1")), RecordField("name", .text("Stanford"))])

  private func contact(_ id: String, _ at: String, _ direction: InteractionDirection, _ subject: String? = nil)
    -> Interaction
  {
    Interaction(
      NewInteraction(
        schoolID: "s1", type: .email, direction: direction, subject: subject, content: nil, occurredAt: instant(at)),
      id: InteractionID(id))
  }

  private var school: DetailsPage {
    var camp = Event.sample("e1", on: "2026-03-01", name: "Elite Camp")
    camp.schoolID = "s1"
    let offer = Offer(
      id: "o1", owner: ava, schoolID: "s1", type: .partial, status: .pending, offerDate: day("2026-02-01"))
    let change = StatusChange(
      id: "c1", schoolID: "s1", previous: nil, new: .contacted, instant: instant("2026-01-05T12:00:00Z"))
    return DetailsPage.showing(stanford)
      .answered(
        .interactions(
          Base([
            contact("i1", "2026-01-31T15:00:00Z", .outbound, "Video"), contact("i2", "2026-02-02T15:00:00Z", .inbound),
            contact("i3", "2026-01-02T15:00:00Z", .inbound),
          ]))
      )
      .answered(.events(Base([camp, Event.sample("e2", on: "2026-03-02")]))).answered(.offers(Base([offer])))
      .answered(.history(Base([change])))
  }

  private func lists(_ page: DetailsPage) -> [(title: String?, list: RowList)] {
    page.screen().sections.compactMap { section in
      if case .rows(let list) = section.kind { (section.title, list) } else { nil }
    }
  }

  @Test func aSchoolShowsContactsEventsOffersAndHistory() {
    let lists = lists(school)
    #expect(lists.map(\.title) == ["Contacts", "Events", "Offers", "History"])
    #expect(
      lists.map { $0.list.rows.map(\.title) } == [
        ["Email", "Video", "Email"], ["Elite Camp"], ["Partial Scholarship"], ["Contacted"],
      ])
    #expect(lists.map(\.list.firstNumber) == [1, 4, 5, 6])
    #expect(
      lists[0].list.rows.map { $0.facts.map(\.text) } == [
        ["Feb 2, 2026", "Inbound"], ["Jan 31, 2026", "Outbound"], ["Jan 2, 2026", "Inbound"],
      ])
  }

  /// Decision B15: unknown rows are not displayed as empty.
  @Test func unknownRowsAreMarkedNotLoaded() {
    let page = DetailsPage.showing(stanford).answered(.interactions(Base([])))
    #expect(lists(page).map(\.title) == ["Events", "Offers", "History"])
    #expect(lists(page).allSatisfy { $0.list.moreText == "Not loaded yet." })
    let ids = { (page: DetailsPage) in page.screen().sections.map(\.id) }
    #expect(ids(page).contains("lastContact") && !ids(DetailsPage.showing(stanford)).contains("lastContact"))
  }

  @Test func aSchoolShowsItsLastContacts() {
    let fields = school.screen().sections.filter { $0.id == "lastContact" }.flatMap { section -> [String] in
      if case .fields(let fields) = section.kind { fields.map { "\($0.label): \($0.text)" } } else { [] }
    }
    #expect(fields == ["They last wrote: Feb 2, 2026 (8 days ago)", "You last wrote: Jan 31, 2026 (10 days ago)"])
  }

  @Test func anEventShowsItsContactsAndReadings() throws {
    let event = Record(.event("e1"), fields: [RecordField("id", .text("e1")), RecordField("name", .text("Camp"))])
    var met = contact("i1", "2026-01-31T15:00:00Z", .outbound, "Thanks")
    met.eventID = "e1"
    let reading = PerformanceMetric(
      id: "m1", owner: ava, type: .exitVelocity, value: 88, unit: "mph", recordedDate: day("2026-01-31"), eventID: "e1")
    let page = DetailsPage.showing(event)
    #expect(lists(page).map(\.title) == ["Contacts", "Readings"])
    let known = page.answered(.interactions(Base([met, contact("i2", "2026-02-01T15:00:00Z", .inbound)])))
      .answered(.readings(Base([reading])))
    #expect(lists(known).map { $0.list.rows.map(\.title) } == [["Thanks"], ["Exit Velocity 88.0 mph"]])
    let tap = RecordDetails.Tap.rowTapped(reference: .reading("m1"))
    #expect(known.screen().ownRefusal(of: tap) == nil)
    #expect(known.effects(of: .tap(tap)) == [.open(.page(path: "/performance/timeline/m1"))])
    #expect(RecordDetails.needs(page.state, in: page.context()).kinds == [.schools, .interactions, .readings])
  }

  @Test func aRowOpensItsPage() throws {
    let row = try #require(school.screen().row(id: "event-e1"))
    #expect(row.buttons.map(\.id) == ["open"])
    let tap = RecordDetails.Tap.rowTapped(reference: .event("e1"))
    #expect(school.screen().ownRefusal(of: tap) == nil)
    #expect(school.effects(of: .tap(tap)) == [.open(.record(.event("e1")))])
    #expect(school.screen().ownRefusal(of: .rowTapped(reference: .event("e2"))) != nil)
  }
}
