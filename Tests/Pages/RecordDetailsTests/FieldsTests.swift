import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// The fields of a row: every column, the most important first.
struct FieldsTests {
  private func names(_ group: Int, _ state: DetailsPage = .showing()) -> [String] {
    state.screen().groups[group].fields.map(\.name)
  }

  /// Columns with a value are listed, empty ones left out (decision N4).
  @Test func everyColumnWithAValueIsListed() {
    let shown = Set(DetailsPage.showing().screen().groups.flatMap(\.fields).map(\.name))
    #expect(shown == Set(Record.event().fields.map(\.name)).union(["school"]).subtracting(["end_date", "description"]))
  }

  @Test func idFieldsAreMarked() {
    let fields = DetailsPage.showing().screen().groups.flatMap(\.fields)
    #expect(fields.filter(\.isID).map(\.name) == ["id", "user_id", "school_id"])
  }

  /// A list has only some columns; the other columns are unknown, not missing.
  @Test func aListedRowHasOnlyTheColumnsOfTheList() {
    let screen = DetailsPage.opened(from: .events(Base([listedCamp]))).screen()
    #expect(screen.title == "Listed Camp" && screen.subtitle == "Camp · Feb 9, 2026")
    #expect(screen.groups[0].fields.map(\.name) == ["name", "type", "start_date", "registered", "attended"])
  }

  @Test func detailsPrecedeBookkeepingFields() {
    #expect(DetailsPage.showing().screen().groups.map(\.title) == ["Details", "About this record"])
    #expect(names(0) == ["name", "type", "school", "start_date", "start_time", "cost", "registered", "attended"])
    #expect(names(1) == ["id", "user_id", "school_id", "created_at"])
  }

  @Test func unknownColumnsAreListedLast() {
    let state = DetailsPage.showing(
      .interaction(
        ("mood", .text("good")), ("id", .text("in-1")), ("subject", .text("Hello")), ("coach_id", .text("c"))))
    #expect(names(0, state) == ["subject", "mood"])
    #expect(names(1, state) == ["id", "coach_id"])
    #expect(state.text("mood") == "good")
  }

  @Test func valuesAreFormattedAndMissingValuesOmitted() {
    let state = DetailsPage.showing()
    let expected = [
      ("type", "Camp"), ("start_date", "Apr 15, 2026"), ("start_time", "09:00"),
      ("cost", "$150.00"), ("registered", "Yes"), ("attended", "No"),
      ("school", "Stanford"), ("school_id", "s1"), ("created_at", "Jan 1, 2026 at 22:04"),
    ]
    for (name, text) in expected { #expect(state.text(name) == text, "\(name)") }
    #expect(state.text("end_date") == nil && state.text("description") == nil)
    #expect(state.screen().groups.flatMap(\.fields).allSatisfy { $0.isSet })
  }

  @Test func fieldsHaveAccessibilityLabels() {
    let labels = DetailsPage.showing().screen().groups.flatMap(\.fields).map(\.accessibilityLabel)
    #expect(labels.contains("Start date: April 15, 2026"))
    #expect(labels.contains("Added: January 1, 2026 at 22:04"))
    #expect(labels.contains("School: Stanford"))
  }

  @Test func timestampsUseTheLocalZone() {
    let tokyo = PageContext.sample(in: "Asia/Tokyo")
    #expect(DetailsPage.showing().text("created_at", tokyo) == "Jan 2, 2026 at 12:04")
  }

  @Test func schoolsAreUnknownOrOmitted() {
    let elsewhere = Record.event(["school_id": .text("s9")])
    #expect(DetailsPage.showing(elsewhere).text("school") == "Unknown")
    #expect(DetailsPage.showing(elsewhere).text("school_id") == "s9")
    let none = DetailsPage.showing(.event(["school_id": nil]))
    #expect(none.text("school") == nil && none.text("school_id") == nil)
  }

  @Test func titlesAndSubtitlesDescribeTheRow() {
    func head(_ record: Record) -> [String] {
      let screen = DetailsPage.showing(record).screen()
      return [screen.title, screen.subtitle]
    }
    let at = RecordField.Value.instant(instant("2026-02-09T14:12:00Z"))
    #expect(head(.event()) == ["Winter Camp", "Camp · Apr 15, 2026"])
    #expect(head(.event(["name": .text(" "), "type": .text("rodeo")])) == ["Unknown event", "rodeo · Apr 15, 2026"])
    let long = String(repeating: "é", count: 61)
    #expect(head(.event(["name": .text(long)]))[0] == String(repeating: "é", count: 60) + "…")
    #expect(
      head(.interaction(("type", .text("phone_call")), ("subject", .text("The offer")), ("occurred_at", at)))
        == ["The offer", "Phone Call · Feb 9, 2026 at 09:12"])
    #expect(
      head(.interaction(("type", .text("dm")), ("occurred_at", nil), ("created_at", at)))
        == ["DM", "DM · Feb 9, 2026 at 09:12"])
    #expect(head(.interaction()) == ["Contact", ""])
    #expect(
      head(
        .offer(
          ("offer_type", .text("full_ride")), ("school_id", .text("s1")), ("status", .text("accepted")),
          ("offer_date", .date(day("2026-02-01"))), ("deadline_date", .date(day("2026-03-01")))))
        == ["Full Ride Scholarship — Stanford", "Accepted · Offered Feb 1, 2026 · Deadline Mar 1, 2026"])
    #expect(
      head(.offer(("offer_type", .text("partial")), ("school_id", .text("s9")), ("status", nil)))
        == ["Partial Scholarship — Unknown", "Pending"])
    #expect(head(.offer(("school_id", nil), ("status", nil))) == ["Offer", "Pending"])
  }

  @Test func aParentsPageNamesTheAthlete() {
    let screen = DetailsPage.showing(in: .parent(of: ben)).screen(.parent(of: ben))
    #expect(screen.viewing == "Ben" && screen.athletes.map(\.isActive) == [false, true])
    #expect(DetailsPage.showing().screen().viewing == nil)
    #expect(DetailsPage.showing().screen().athletes.isEmpty)
  }

  /// An interaction names who logged it unless that is the athlete (decision L1).
  @Test func loggedByIsDisplayedUnlessTheAthlete() {
    let own = DetailsPage.showing(.interaction(("type", .text("email")), ("logged_by", .text("athlete-1"))))
    #expect(own.screen().facts == ["Email"] && own.text(RecordField.loggedByName) == nil)
    let row = Record.interaction(
      ("type", .text("email")), ("logged_by", .text("adult-1")), (RecordField.loggedByName, .text("Pat")))
    let parents = DetailsPage.showing(row).screen()
    #expect(parents.facts == ["Email", "by Pat"])
    let shown = parents.groups[0].fields.first { $0.name == RecordField.loggedByName }
    #expect(shown?.label == "Logged By" && shown?.text == "Pat" && shown?.accessibilityLabel == "Logged By: Pat")
  }
}
