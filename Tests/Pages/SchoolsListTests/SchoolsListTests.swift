import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import SchoolsList

/// The schools page (decision D2).
struct SchoolsListTests {
  private typealias SchoolsPage = PageWorld<SchoolsList>

  private let ava = Athlete.ava.id
  private let schools = [
    School(id: "s1", name: "Stanford", city: "Palo Alto", state: "CA", division: "D1", status: .visiting),
    School(id: "s2", name: "Élan College"), School(id: "s3", name: "Duke", status: .other("wait-listed")),
  ]

  private func page(
    _ schools: [School]? = nil, events: [Event]? = nil, in context: PageContext = .sample(), knowsContacts: Bool = true
  ) -> SchoolsPage {
    let events = events ?? ["s1", "s1", nil].enumerated().map { Event.about($1, id: "e\($0)") }
    let page = SchoolsPage(SchoolsList.State()).after([.event(.opened)], in: context)
    let known = knowsContacts ? page.answered(.interactions(Base([])), in: context) : page
    return known.answered(.schools(Base(schools ?? self.schools)), in: context)
      .answered(.events(Base(events)), in: context)
      .answered(
        .offers(
          Base([
            Offer(id: "o1", owner: ava, schoolID: "s1", type: .partial, status: .pending, offerDate: day("2026-02-01"))
          ])), in: context)
  }

  private func screen(_ page: SchoolsPage, _ context: PageContext = .sample()) -> SchoolsList.Screen {
    SchoolsList.Screen(page.state, page.context(context))
  }

  @Test func schoolsHaveLocationStatusAndCounts() {
    let cards = screen(page()).schools
    #expect(cards.map(\.name) == ["Duke", "Élan College", "Stanford"])
    #expect(
      cards[2].row.facts.map(\.text) == ["Palo Alto, CA", "D1", "2 events", "1 offer", "No contact yet"]
        && cards[2].statusLabel == "Visiting")
    #expect(cards[2].accessibilityLabel == "Stanford, Palo Alto, CA, D1, Visiting, 2 events, 1 offer, no contact yet.")
    #expect(cards[1].row.facts.map(\.text) == ["No contact yet"] && cards[1].status == nil)
    // An unknown status is displayed unchanged (decision X6).
    #expect(cards[0].statusLabel == "wait-listed")
  }

  /// Decision G12: quiet is a school without contact for 30 days and without an event ahead.
  @Test(
    arguments: [
      (30, nil, nil, true), (29, nil, nil, false), (300, nil, .visiting, true), (30, -1, nil, true),
      (30, 0, nil, false), (30, 9, .contacted, false), (30, nil, .declined, false), (30, nil, .committed, false),
      (30, nil, .notPursuing, false), (nil, nil, nil, false),
    ] as [(Int?, Int?, SchoolStatus?, Bool)])
  func aQuietSchoolIsMarked(ago: Int?, event: Int?, status: SchoolStatus?, isQuiet: Bool) {
    let today = PageContext.sample().today
    let school = School(id: "s9", name: "Rice", status: status)
    var camp = Event.about("s9", id: "e9")
    camp.startDate = today.adding(days: event ?? 0)
    let page = page([school], events: event == nil ? [] : [camp], knowsContacts: false)
      .answered(.interactions(Base(ago.map { [contact("s9", today.adding(days: -$0))] } ?? [])))
    let card = screen(page).schools[0]
    #expect(card.isQuiet == isQuiet)
    let text = ago.map { "Last contact \(today.adding(days: -$0).mediumText)" } ?? "No contact yet"
    #expect(card.row.facts.last?.text == text && (card.row.facts.last?.mark == .warning) == isQuiet)
  }

  /// Decision G12: the longest ago first, never contacted last, then by name.
  @Test func schoolsCanBeSortedByLastContact() {
    let today = PageContext.sample().today
    let page = page(knowsContacts: false).answered(
      .interactions(
        Base([contact("s2", today), contact("s1", today.adding(days: -3)), contact("s1", today.adding(days: -9))])))
    let sorted = screen(page.after(.sortChanged(sort: .lastContact)))
    #expect(sorted.rows.map(\.id) == ["s1", "s2", "s3"])
    #expect(sorted.controls.map(\.isSort) == [false, true])
  }

  private func contact(_ school: SchoolID, _ day: CalendarDate) -> Interaction {
    Interaction(
      NewInteraction(
        schoolID: school, type: .email, direction: .outbound, subject: nil, content: nil,
        occurredAt: instant("\(day.wire)T15:00:00Z")),
      id: InteractionID("\(school)-\(day)"))
  }

  @Test(arguments: [
    ("stan", ["s1"]), ("  ELAN ", ["s2"]), ("palo alto, ca", ["s1"]), ("d1", ["s1"]), ("visiting", ["s1"]),
    ("", ["s3", "s2", "s1"]), ("xyz", []),
  ])
  func searchMatchesNamesLocationsAndStatuses(query: String, found: [String]) {
    let shown = screen(page().after(.searchChanged(query: query)))
    #expect(shown.rows.map(\.id) == found && shown.count == found.count)
    #expect(shown.empty?.button?.id == (found.isEmpty ? "clearFilters" : nil))
    let cleared = screen(page().after(.searchChanged(query: query), .clearFiltersTapped))
    #expect(cleared.rows.count == 3 && cleared.search.isEmpty)
  }

  @Test func aChosenStatusIsDisplayedImmediately() {
    let set = page().after(.statusChosen(id: "s2", status: "contacted"))
    let change = Change.status("s2", from: nil, to: .contacted, of: ava)
    #expect(set.records.log.entries.map(\.change) == [change])
    #expect(set.records.log.entries.map(\.subject) == ["“Élan College”"])
    let card = screen(set).schools[1]
    #expect(card.statusLabel == "Contacted" && card.isUpdating && card.updatingText == "saving…")
    #expect(screen(set).refusal(of: .statusChosen(id: "s2", status: "committed")) == ActionButton.isBeingStored)
    #expect(set.after(.statusChosen(id: "s2", status: "committed")).records == set.records)
    // C8: the sentence names the status.
    #expect(set.confirmed().records.log.notices.map(\.text) == ["“Élan College” was marked as contacted."])
  }

  @Test(arguments: [
    ("s1", "visiting", "Stanford is marked as visiting already."),
    ("s9", "visiting", "There is no school with the id s9 here."),
    // A status of an earlier schema (decision B12).
    ("s1", "recruited", "There is no status recruited; there is researching, contacted,"),
    ("s1", "famous", "There is no status famous; there is researching, contacted,"),
  ])
  func unknownAndUnchangedStatusesAreRefused(id: String, status: String, reason: String) {
    let tap = SchoolsList.Tap.statusChosen(id: SchoolID(id), status: status)
    #expect(screen(page()).refusal(of: tap)?.hasPrefix(reason) == true)
    #expect(page().after(tap).records == page().records)
  }

  @Test func theMenuOfARowHasEveryOtherStatus() {
    let buttons = screen(page()).rowButtons(id: "s1")
    let others = SchoolStatus.recognized.map(\.wire).filter { $0 != "visiting" }
    #expect(buttons.map(\.id) == ["open", "edit"] + others)
    let shared = screen(page()).head.rowButtons
    #expect(shared.map(\.id) == ["open", "edit"] + SchoolStatus.recognized.map(\.wire) + ["delete"])
    #expect(shared[2].button.action as? SchoolsList.Tap == .statusChosen(id: "$row", status: "researching"))
  }

  @Test func anUnlinkedSchoolIsDeletedAfterConfirmation() {
    let asked = page().after(.deleteTapped(id: "s2"))
    #expect(screen(asked).dialog?.lines == ["Élan College", "Nothing is linked to it."])
    #expect(screen(asked).schools.map(\.canDelete) == [true, true, false])
    #expect(asked.after(.dialogCancelled).records == asked.records)
    let deleted = asked.after(.deleteConfirmed)
    #expect(deleted.records.log.entries.map(\.change) == [Change.delete(.school("s2"), of: ava)])
    #expect(screen(deleted).rows.map(\.id) == ["s3", "s1"])
    #expect(screen(page().after(.deleteTapped(id: "s9"))).dialog == nil)
    let noted = page().answered(
      .history(Base([StatusChange(id: "h", schoolID: "s2", new: .contacted, instant: Instant(seconds: 0))])))
    #expect(
      screen(noted.after(.deleteTapped(id: "s2"))).dialog?.lines.last
        == "Nothing is linked to it. Its 1 status change goes with it.")
  }

  /// Decision B4: deletable on a device without linked rows, never in a project; the alternative is the same.
  @Test(arguments: [
    (RowStore.device, true, "Stanford has 2 events and 1 offer. Mark it as not pursuing instead."),
    (.device, false, "It is not known yet what is linked to Stanford."),
    (
      .project, true,
      "Stanford cannot be deleted in a project: what others entered about it would go too. "
        + "Mark it as not pursuing instead."
    ),
  ])
  func aRefusedDeletionReportsItsReason(store: RowStore, knowsContacts: Bool, reason: String) {
    let context = PageContext.sample(viewer: .sample(store: store))
    let page = page(in: context, knowsContacts: knowsContacts)
    let shown = screen(page, context)
    #expect(shown.refusal(of: .deleteTapped(id: "s1")) == reason)
    #expect(!shown.rowButtons(id: "s1").contains { $0.id == "delete" } && !shown.schools[2].canDelete)
    #expect(shown.rowButtons(id: "s1").contains { $0.label == "Mark as Not Pursuing" })
    let tapped = page.after([.tap(.deleteTapped(id: "s1"))], in: context)
    #expect(screen(tapped, context).dialog == nil)
    #expect(tapped.after([.tap(.deleteConfirmed)], in: context).records.log.entries.isEmpty)
  }

  @Test func schoolsAreReadOnlyWithoutPermission() {
    let context = PageContext.sample(viewer: .sample(role: .other("admin")))
    let page = page(in: context)
    let shown = screen(page, context)
    #expect(shown.schools[0].buttons.isEmpty && shown.head.rowButtons.map(\.id) == ["open"])
    #expect(shown.rowButtons(id: "s1").map(\.id) == ["open"] && shown.button("add") == nil)
    for tap in [
      SchoolsList.Tap.addTapped, .editTapped(id: "s1"), .deleteTapped(id: "s1"), .deleteConfirmed,
      .statusChosen(id: "s1", status: "committed"),
    ] {
      #expect(page.after(tap, in: context).records == page.records, "\(tap)")
      #expect(shown.refusal(of: tap) != nil, "\(tap)")
    }
  }
}

extension Event {
  fileprivate static func about(_ school: SchoolID?, id: String) -> Event {
    var event = Event.sample(id)
    event.schoolID = school
    return event
  }
}
