import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordForm

/// Rules of the offer form: its inputs and its messages (decisions O9, O10, L8).
struct OfferFormTests {
  private let key = RecordForm.Key.of(.newOffer)
  private let form = RecordForm.State.showing(.newOffer).filled([.school: "s1", .type: "partial"])
  private let terms = OfferTerms(schoolID: "s1", type: .partial, status: .pending, offerDate: day("2026-02-10"))
  private func save(_ id: String?) -> FormSave { FormSave(.offer(terms), of: key, id: id, schoolName: "Stanford") }

  /// Without schools the picker is disabled and names the reason (decision O10).
  @Test(arguments: [0, 1, 2, 3])
  func theSchoolPickerIsDisabledWithoutSchools(situation: Int) throws {
    let contexts: [PageContext] = [
      .sample().answered(.schools(Base([]))), .sample().asking(.schools), .sample().failed(.schools, .timedOut),
      .known,
    ]
    let texts: [String?] = [
      "Add a school first to log an offer", "Loading your schools…", "Your schools could not be loaded", nil,
    ]
    let form = try #require(RecordForm.State.showing(.newOffer).screen(contexts[situation]).form)
    #expect(form.schoolsText == texts[situation])
    #expect(form.inputs.first { $0.field == .school }?.isEnabled == (situation == 3))
    #expect(form.inputs.count { $0.isEnabled } == (situation == 3 ? 9 : 8))
    #expect(form.schools.map(\.name) == (situation == 3 ? ["Élan College", "Stanford"] : []))
  }

  /// Decision L1: without a family the form explains the missing schools, and the next step.
  @Test(
    arguments: [
      (
        UserRole.player, false,
        "You belong to no family yet, and schools are a family's: create or join one, then refresh"
      ),
      (.parent, false, "Ava belongs to no family yet, and schools are a family's: create or join one, then refresh"),
      (.player, true, "Add a school first to log an offer"), (.player, nil, "Add a school first to log an offer"),
    ] as [(UserRole, Bool?, String)])
  func theSchoolFieldExplainsAMissingFamily(role: UserRole, hasFamily: Bool?, text: String) throws {
    var ava = Athlete.ava
    ava.hasFamily = hasFamily
    let context = PageContext.sample(viewer: .sample(role: role, athletes: [ava]))
    let shown = RecordForm.State.showing(.newOffer, in: context)
    #expect(shown.screen(context).form?.schoolsText == nil)
    #expect(shown.screen(context.asking(.schools)).form?.schoolsText == "Loading your schools…")
    let screen = shown.screen(context.answered(.schools(Base([]))))
    #expect(screen.form?.schoolsText == text && screen.banner == nil)
    #expect(screen.form?.inputs.first { $0.field == .school }?.hint == text)
    #expect(screen.refusal(of: .fieldChanged(field: .school, text: "s1")) == "\(text).")
  }

  /// Decision L1: also with schools, since the server refuses the save.
  @Test(arguments: [RecordForm.Subject.newEvent, .newReading, .newInteraction, .newOffer, .offer("of-1")])
  func formsWarnAboutAMissingFamily(subject: RecordForm.Subject) throws {
    var ava = Athlete.ava
    ava.hasFamily = false
    let rows: [RecordForm.Subject: String] = [
      .newReading: "readings", .newInteraction: "interactions", .newOffer: "offers",
    ]
    let text = rows[subject].map {
      "You belong to no family yet, and a project stores \($0) only for a family: create or join one, then refresh."
    }
    let alone = RecordForm.State.showing(subject, in: .sample(viewer: .sample(athletes: [ava])))
    let banner = alone.screen(.sample(viewer: .sample(athletes: [ava]))).head.banner
    #expect(banner?.message == text && banner?.kind == text.map { _ in .info })
    ava.hasFamily = true
    #expect(alone.screen(.sample(viewer: .sample(athletes: [ava]))).head.banner == nil)
    ava.hasFamily = nil
    #expect(alone.screen(.sample(viewer: .sample(athletes: [ava]))).head.banner == nil)
  }

  @Test func inputsHaveLabelsAndKinds() throws {
    let form = try #require(form.filled([.amount: "５", .status: "accepted"]).after(.saveTapped).screen().form)
    #expect(form.title == "Log Offer")
    #expect(
      form.inputs.map(\.id) == [
        "school", "type", "status", "percentage", "amount", "offerDate", "deadline", "conditions", "notes",
      ])
    #expect(
      form.inputs.map(\.label) == [
        "School", "Offer type", "Status", "Scholarship %", "Scholarship $", "Offer date", "Deadline", "Conditions",
        "Notes",
      ])
    #expect(form.inputs.filter(\.isRequired).map(\.field) == [.school, .type, .status, .offerDate])
    #expect(
      form.inputs.map(\.kind) == [
        .choice, .choice, .choice, .number, .number, .date, .date, .multiline, .multiline,
      ])
  }

  @Test func inputsHaveTextsChoicesAndProblems() throws {
    let form = try #require(form.filled([.amount: "５", .status: "accepted"]).after(.saveTapped).screen().form)
    #expect(
      form.inputs.map(\.shownText) == [
        "Stanford", "Partial Scholarship", "Accepted", "", "５", "2026-02-10", "", "", "",
      ])
    #expect(form.inputs.map { $0.choices?.count ?? 0 } == [2, 5, 4, 0, 0, 0, 0, 0, 0])
    #expect(form.inputs[0].value == "s1" && form.inputs[2].value == "accepted")
    #expect(
      form.inputs[1].choices?.first
        == .init(
          value: "full_ride", label: "Full Ride Scholarship",
          action: RecordForm.Tap.fieldChanged(field: .type, text: "full_ride")))
    #expect(form.fields[.amount] == "５", "raw as typed")
    #expect(form.inputs[4].error == "Enter a number like 50,000 or 1250.50")
  }

  @Test func unlistedValuesAreDisplayedUnchanged() throws {
    let form = try #require(form.filled([.school: "s9", .type: "aid"]).screen().form)
    #expect(form.inputs[0].shownText == "s9" && form.inputs[1].shownText == "aid")
  }
}
