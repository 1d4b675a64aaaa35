import CompassModel
import RecordForm
@testable import Scripting
import Testing

@testable import CompassText

/// Checks the commands for the fields of a form (text-ui.md section 4.2).
struct FormVerbTests {
  private static let today = CalendarDate(wire: "2026-02-10") ?? .earliest

  @Test(
    arguments: [
      (RecordForm.Field.school, "s-2", "s-2"), (.school, "#s-2", "s-2"), (.school, "UCLA", "s-4"),
      (.school, "ucla", "s-4"), (.school, "", ""), (.type, "full-ride", "full_ride"), (.type, "full_ride", "full_ride"),
      (.type, "Full Ride Scholarship", "full_ride"), (.type, "full ride", "full_ride"),
      (.type, "Recruited Walk On", "recruited_walk_on"), (.deadline, "tomorrow", "2026-02-11"),
      (.deadline, "today+7d", "2026-02-17"), (.deadline, "feb 9", "2026-02-09"), (.deadline, "jan 10", "2027-01-10"),
      (.offerDate, "Feb 9", "2026-02-09"), (.offerDate, "someday", "someday"), (.notes, "tomorrow", "tomorrow"),
      (.type, "", ""), (.status, "accepted", "accepted"), (.amount, " 50,000 ", " 50,000 "),
      (.deadline, "2026-02-30", "2026-02-30"), (.notes, "#1 choice", "#1 choice"),
    ] as [(RecordForm.Field, String, String)])
  func fieldsConvertTypedText(field: RecordForm.Field, typed: String, text: String) throws {
    let form = try #require(FormPage.loaded(.newOffer, schools: .small).screen.form)
    #expect(try form.text(from: typed, for: field, today: Self.today) == text)
  }

  @Test(arguments: [
    (RecordForm.Field.school, "uclb", "There is no school uclb. Did you mean UCLA?"),
    (.school, "x\u{1B}", "There is no school x\\x1B. To add it: add school \"x\\x1B\""),
    (.school, "twi", "Several schools match: Twin #t-1, Twin (2)"),
    (.type, "full", "“full” is not one of: full-ride, partial, scholarship, recruited-walk-on, preferred-walk-on"),
    (.status, "all", "“all” is not one of: pending, accepted, declined, expired"),
  ])
  func invalidChoicesAreRefused(field: RecordForm.Field, typed: String, message: String) throws {
    let twins = ["t-1", "t-2"].map { School(id: SchoolID($0), name: "Twin") }
    let form = try #require(FormPage.loaded(.newOffer, schools: .small + twins).screen.form)
    let refusal = #expect(throws: Refusal.self) {
      try form.text(from: typed, for: field, today: Self.today)
    }
    #expect(refusal?.message == message)
  }

  @Test func choicesAreListed() throws {
    let twins = ["t-1", "t-2"].map { School(id: SchoolID($0), name: "Twin") }
    let form = try #require(FormPage.loaded(.newOffer, schools: twins + [School(id: "s", name: "")]).screen.form)
    #expect(try form.lines(of: .school) == ["Unknown School", "Twin", "Twin (2)"])
    #expect(try form.lines(of: .status).first == "pending  Pending")
    #expect(try form.lines(of: .type).first == "full-ride  Full Ride Scholarship")
    let refusal = #expect(throws: Refusal.self) { try form.lines(of: .deadline) }
    #expect(refusal?.message == "Deadline is typed: set deadline DATE")
    let none = try #require(FormPage.loaded(.newOffer, schools: []).screen.form)
    #expect(throws: Refusal.self) { try none.lines(of: .school) }
  }

  @Test(arguments: [
    ("set notes Coach called  today", "Coach called  today"), ("set notes \"Coach called\"", "Coach called"),
    ("set notes \"Coach\" called", "\"Coach\" called"), ("set notes x # a comment", "x"),
  ])
  func theLastTextExtendsToTheEndOfTheLine(line: String, text: String) throws {
    let words = try #require(try Lexer.commands(in: line, separatesCommands: true).first)
    let command = try VerbTable.parse(words, on: .offers).first?.command.appCommand
    guard case .fillIn(.notes, text)? = command else { return #expect(Bool(false), "\(line) means something else") }
  }
}
