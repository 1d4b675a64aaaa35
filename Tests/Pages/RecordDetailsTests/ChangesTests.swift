import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// Deleting and attending on the page of a row: the change is in the log.
struct ChangesTests {
  private let past: [String: RecordField.Value?] = ["start_date": .date(day("2026-02-01"))]
  private let deletion = RecordDetails.Effect.change(.delete(.event("ev-1"), of: ava), subject: "“Winter Camp”")
  private let attendance = RecordDetails.Effect.change(.attended("ev-1", of: ava), subject: "“Winter Camp”")

  private func buttons(_ page: DetailsPage, _ context: PageContext = .sample()) -> [String] {
    page.screen(context).buttons.map(\.id)
  }

  @Test func deletingRequiresConfirmation() {
    var store = DetailsStore(.showing())
    store.send(.deleteConfirmed)
    store.send(.deleteTapped) { $0.asksToDelete = true }
    let dialog = DetailsPage.showing().after(.deleteTapped).screen().dialog
    #expect(dialog?.title == "Delete event" && dialog?.lines == ["Winter Camp"])
    #expect(dialog?.message == "Are you sure you want to delete this event?")
    store.send(.dialogCancelled) { $0.asksToDelete = false }
    store.send(.deleteTapped) { $0.asksToDelete = true }
    store.send(.deleteConfirmed, asks: [deletion]) { $0.asksToDelete = false }
    store.finish(ignoring: deletion)
  }

  @Test func anOfferIsNamedByItsSchool() {
    let record = Record.offer(("offer_type", .text("full_ride")), ("school_id", .text("s1")))
    let offer = RecordDetails.Effect.change(.delete(.offer("of-1"), of: ava), subject: "The offer from Stanford")
    #expect(DetailsPage.showing(record).after(.deleteTapped).effects(of: .tap(.deleteConfirmed)) == [offer])
    let nameless = DetailsPage.showing(record, schools: nil)
    #expect(nameless.state.subject(of: record, in: nameless.context()) == "The offer")
  }

  /// Interactions can be edited and deleted (decision D3).
  @Test func interactionsCanBeEditedAndDeleted() {
    let page = DetailsPage.showing(.interaction(("type", .text("email")), ("school_id", .text("s1"))))
    #expect(buttons(page) == ["edit", "delete", "refresh"])
    let subject = "The contact with Stanford"
    #expect(
      page.after(.deleteTapped).effects(of: .tap(.deleteConfirmed))
        == [.change(.delete(.interaction("in-1"), of: ava), subject: subject)])
  }

  /// Decision D10: all actions of its card, and the time remaining to decide.
  @Test func theStatusOfAnOfferCanBeChanged() {
    let page = DetailsPage.showing(
      .offer(
        ("offer_type", .text("full_ride")), ("school_id", .text("s1")), ("deadline_date", .date(day("2026-02-13")))))
    #expect(buttons(page) == ["edit", "accepted", "declined", "expired", "delete", "refresh"])
    #expect(page.screen().facts.contains("3 days left"))
    let accepted = RecordDetails.Effect.change(
      .status("of-1", from: .pending, to: .accepted, of: ava), subject: "The offer from Stanford")
    #expect(page.effects(of: .tap(.statusChosen(status: "accepted"))) == [accepted])
    #expect(page.effects(of: .tap(.statusChosen(status: "pending"))) == [])
    #expect(page.effects(of: .tap(.statusChosen(status: "interested"))) == [])
    #expect(page.screen().refusal(of: .statusChosen(status: "pending")) != nil)
    #expect(page.screen().refusal(of: .statusChosen(status: "declined")) == nil)
  }

  /// Prompts for the other open offers (decision G9).
  @Test func acceptingASecondOfferOpensAPrompt() {
    let others = [OfferStatus.accepted, .pending].enumerated().map { number, status in
      Offer(
        id: OfferID("o\(number)"), owner: ava, schoolID: "s1", type: .partial, status: status, amount: nil,
        percentage: nil, offerDate: day("2026-02-01"), deadline: nil, conditions: nil, notes: nil)
    }
    let page = DetailsPage.showing(.offer(("offer_type", .text("full_ride")), ("school_id", .text("s1"))))
      .listing(.offers(Base(others)))
    let asked = page.after(.statusChosen(status: "accepted"))
    #expect(page.effects(of: .tap(.statusChosen(status: "accepted"))) == [])
    #expect(asked.screen().dialog?.kind == "accepted" && !asked.after(.dialogCancelled).state.asksToAccept)
    let accepted = RecordDetails.Effect.change(
      .status("of-1", from: .pending, to: .accepted, of: ava), subject: "The offer from Stanford")
    #expect(asked.effects(of: .tap(.acceptConfirmed)) == [accepted])
    let declined = others.map { offer in
      RecordDetails.Effect.change(
        .status(offer.id, from: offer.status, to: .declined, of: ava), subject: "The offer from Stanford")
    }
    #expect(asked.effects(of: .tap(.declineOthersTapped)) == [accepted] + declined)
  }

  @Test func otherRolesCannotChangeTheStatus() {
    let context = PageContext.sample(viewer: .sample(role: .other("admin")))
    let page = DetailsPage.showing(.offer(("offer_type", .text("full_ride"))))
    #expect(buttons(page, context) == ["refresh"])
    let record = page.state.visibleRecord(in: context)
    #expect(record.map { page.state.change(toStatus: "accepted", $0, in: context) } == .some(nil))
  }

  @Test(arguments: [
    (UserRole.player, ["attend", "edit", "duplicate", "delete", "refresh"]),
    (.parent, ["attend", "edit", "duplicate", "delete", "refresh"]), (.other("admin"), ["refresh"]),
  ])
  func buttonsDependOnTheRole(role: UserRole, expected: [String]) {
    let context = PageContext.sample(viewer: .sample(role: role))
    #expect(buttons(.showing(.event(past)), context) == expected)
    let asked = DetailsPage.showing(.event(past)).after(.deleteTapped, .attendedTapped, in: context)
    #expect(asked.asksToDelete == (role != .other("admin")))
    #expect(asked.screen(context).isAttending == (role != .other("admin")))
  }

  /// First day, last day, registered, attended; today is Feb 10 (decisions E11, E15).
  @Test(
    arguments: [
      ("2026-02-09", nil, true, false, true), ("2026-02-10", nil, true, false, true),
      ("2026-02-10", "2026-02-12", true, false, true), ("2026-02-06", "2026-02-10", true, false, true),
      ("2026-02-11", "2026-02-12", true, false, false), ("2026-02-09", nil, false, false, false),
      ("2026-02-09", nil, true, true, false),
    ] as [(String, String?, Bool, Bool, Bool)])
  func attendanceCanBeMarkedFromTheFirstDayOn(first: String, last: String?, registered: Bool, attended: Bool, can: Bool)
  {
    let record = Record.event([
      "start_date": .date(day(first)), "end_date": last.map { .date(day($0)) }, "registered": .flag(registered),
      "attended": .flag(attended),
    ])
    #expect(buttons(.showing(record)).contains("attend") == can)
  }

  @Test func attendingRequestsAChange() {
    #expect(DetailsPage.showing(.event(past)).effects(of: .tap(.attendedTapped)) == [attendance])
  }

  @Test func anOpenPromptDisablesOtherActions() {
    let screen = DetailsPage.showing(.event(past)).after(.deleteTapped).screen()
    for action in [RecordDetails.Tap.refreshPulled, .attendedTapped, .deleteTapped] {
      #expect(screen.refusal(of: action) == "A question is open: Delete or Keep.")
    }
    #expect(screen.buttons.allSatisfy { !$0.isEnabled })
  }

  @Test func closingThePageDiscardsThePrompt() {
    #expect(!DetailsPage.showing(.event(past)).after(.tap(.deleteTapped), .closed).asksToDelete)
  }

  @Test func theSubtitleHasDatesAndCurrentDay() {
    let record = Record.event(["start_date": .date(day("2026-02-09")), "end_date": .date(day("2026-02-13"))])
    #expect(DetailsPage.showing(record).screen().subtitle == "Camp · Feb 9, 2026 - Feb 13, 2026 · Day 2 of 5")
  }
}
