import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@testable import RecordForm

/// Texts that the form of an offer accepts and refuses (decision O9).
struct OfferFormCheckTests {
  private static let filled = RecordForm.State.showing(.newOffer).filled([.school: "s1", .type: "full_ride"])

  private func check(_ changes: [RecordForm.Field: String] = [:], in context: PageContext = .known) -> FormCheck {
    var draft = Self.filled.draft ?? FormDraft([:])
    draft.fields.merge(changes) { $1 }
    return FormCheck(draft, .newOffer, in: context)
  }

  private func offer(_ changes: [RecordForm.Field: String]) -> OfferTerms? {
    if case .record(.offer(let offer)) = check(changes) { offer } else { nil }
  }

  @Test func requiredFieldsAreSufficient() {
    #expect(
      check()
        == .record(
          .offer(OfferTerms(schoolID: stanford.id, type: .fullRide, status: .pending, offerDate: day("2026-02-10")))))
  }

  @Test func everyFieldIsStored() {
    let fields: [RecordForm.Field: String] = [
      .school: "s2", .type: "preferred_walk_on", .status: "accepted", .percentage: "66.67", .amount: "50,000.5",
      .offerDate: " 2026-02-28 ", .deadline: "2026-03-01", .conditions: "Keep a 3.2 GPA", .notes: "Called\ntwice",
    ]
    #expect(
      check(fields)
        == .record(
          .offer(
            OfferTerms(
              schoolID: "s2", type: .preferredWalkOn, status: .accepted, amount: 50_000.5, percentage: 66.67,
              offerDate: day("2026-02-28"), deadline: day("2026-03-01"), conditions: "Keep a 3.2 GPA",
              notes: "Called\ntwice"))))
  }

  @Test func allProblemsAreReportedByField() {
    let fields: [RecordForm.Field: String] = [
      .school: "", .type: "", .status: "", .percentage: "140", .amount: "-5", .offerDate: "", .deadline: "2026-02-30",
      .notes: "a\0b",
    ]
    #expect(
      check(fields).problems == [
        .school: "School is required", .type: "Offer type is required", .status: "Status is required",
        .percentage: "Must be between 0 and 100", .amount: "Must be between $0 and $99,999,999.99",
        .offerDate: "Offer date is required", .deadline: "Enter a date, such as 2026-12-05",
        .notes: "Remove the hidden character (NUL)",
      ])
  }

  @Test(
    arguments: [
      ("", nil), ("\u{3000}\n", nil), ("0.00", 0), (" 50,000 ", 50_000), ("\u{A0}50000\t", 50_000),
      ("$ 50,000", 50_000),
      ("0,050", 50), ("1,234,567.89", 1_234_567.89), ("1250.5", 1250.5), ("99999999.99", 99_999_999.99),
      ("000000000000000000000000001", 1),
    ] as [(String, Double?)])
  func validAmountsAreParsed(text: String, amount: Double?) throws {
    #expect(try #require(offer([.amount: text])).amount == amount)
  }

  static let notANumber = "Enter a number like 50,000 or 1250.50"
  static let outOfRange = "Must be between $0 and $99,999,999.99"
  static let tooFine = "Use at most two decimals"

  @Test(arguments: [
    ("nan", notANumber), ("-inf", notANumber), ("0x10", notANumber), ("1e5", notANumber), ("１２", notANumber),
    ("5\u{301}", notANumber), ("\u{202E}50", notANumber), ("+5", notANumber), ("$$5", notANumber), ("5$", notANumber),
    (".5", notANumber), ("5.", notANumber), ("1.2.3", notANumber), ("50 000", notANumber), ("50,00", notANumber),
    ("5000,000", notANumber), (",500", notANumber), ("50,,000", notANumber), ("1.000,50", notANumber),
    ("5\0", notANumber), ("-5", outOfRange), ("-0", outOfRange), ("100,000,000", outOfRange),
    ("99999999.995", tooFine), ("9223372036854775808", outOfRange), ("50.000", tooFine),
  ])
  func invalidAmountsAreRejected(text: String, sentence: String) {
    #expect(check([.amount: text]).problems == [.amount: sentence])
  }

  @Test(
    arguments: [
      ("", nil), ("0", 0), ("100", 100), ("100.00", 100), ("66.67", 66.67), ("45%", 45), ("45 %", 45), ("00.50", 0.5),
    ] as [(String, Double?)])
  func validPercentagesAreParsed(text: String, percentage: Double?) throws {
    #expect(try #require(offer([.percentage: text])).percentage == percentage)
  }

  @Test(arguments: [
    ("100.01", "Must be between 0 and 100"), ("140", "Must be between 0 and 100"), ("-1", "Must be between 0 and 100"),
    ("1,000", "Must be between 0 and 100"), ("66.667", "Use at most two decimals"),
    ("66,67", "Enter a number like 45 or 66.67"), ("1e1", "Enter a number like 45 or 66.67"),
    ("%", "Enter a number like 45 or 66.67"), ("$45", "Enter a number like 45 or 66.67"),
    ("nan", "Enter a number like 45 or 66.67"), ("１２", "Enter a number like 45 or 66.67"),
  ])
  func invalidPercentagesAreRejected(text: String, sentence: String) {
    #expect(check([.percentage: text]).problems == [.percentage: sentence])
  }

  @Test(arguments: [
    "2026-02-30", "2026-2-9", "2026-02-10T00:00:00Z", "2026-02-10 ", "10.02.2026", "02/10/2026", "today",
    "２０２６-０２-１０", "0000-01-01", "2026-13-01", "-2026-01-01", "2025-02-29",
  ])
  func onlyCalendarDatesAreAccepted(text: String) {
    let isValid = text.trimmingCharacters(in: .whitespaces) == "2026-02-10"
    let sentence = "Enter a date, such as 2026-12-05"
    #expect(check([.offerDate: text]).problems == (isValid ? [:] : [.offerDate: sentence]))
    #expect(check([.deadline: text]).problems == (isValid ? [:] : [.deadline: sentence]))
  }

  @Test(arguments: [
    ("2026-02-10", "2026-02-09", false), ("2026-02-10", "2026-02-10", true), ("2026-01-01", "2025-12-31", false),
  ])
  func aDeadlineBeforeTheOfferDateIsRejected(offered: String, due: String, isValid: Bool) {
    #expect(
      check([.offerDate: offered, .deadline: due]).problems
        == (isValid ? [:] : [.deadline: "Deadline is before the offer date"]))
  }

  @Test func anInvalidOfferDateKeepsTheDeadlineValid() {
    #expect(Set(check([.offerDate: "x", .deadline: "1999-01-01"]).problems.keys) == [.offerDate])
  }

  private static let types =
    "Choose Full Ride Scholarship, Partial Scholarship, Scholarship, Recruited Walk-On or Preferred Walk-On"

  /// Decision X6: values that are not in a picker are never stored.
  @Test(arguments: [
    (RecordForm.Field.type, "athletic_aid", types),
    (.type, "Full Ride", types), (.type, " partial", types),
    (.status, "committed", "Choose Pending, Accepted, Declined or Expired"),
    (.status, "Pending", "Choose Pending, Accepted, Declined or Expired"),
    (.school, "s9", "Choose one of your schools"), (.school, "Stanford", "Choose one of your schools"),
  ])
  func onlyListedValuesAreAccepted(field: RecordForm.Field, text: String, sentence: String) {
    #expect(check([field: text]).problems == [field: sentence])
  }

  @Test func unloadedSchoolsAreReported() {
    #expect(check(in: .sample()).problems == [.school: "Your schools are not loaded yet"])
    #expect(check([.school: ""], in: .sample()).problems == [.school: "School is required"])
  }

  @Test(arguments: [
    "🏈 Full ride! 👩‍👩‍👧‍👦", "שלום \u{202B}עולם\u{202C}", "  padded  ", "a\r\nb\tc", "e\u{301}", "=SUM(A1)", "\u{FEFF}x",
  ])
  func textsArePreservedByteForByte(text: String) throws { try expectKept(text) }

  private func expectKept(_ text: String) throws {
    let offer = try #require(self.offer([.notes: text, .conditions: text]))
    #expect(offer.notes.map { Array($0.utf8) } == Array(text.utf8))
    #expect(offer.conditions.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(arguments: ["", " ", "\n\t\u{A0}\u{3000}"])
  func blankTextsAreStoredAsNil(text: String) throws {
    let offer = try #require(self.offer([.notes: text, .conditions: text]))
    #expect(offer.notes == nil && offer.conditions == nil)
  }

  @Test(arguments: few(1, of: 0..<20))
  func randomAmountsAreParsedExactlyOrRejected(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = ["0", "1", "9", ",", ".", "-", "$", "000", " ", "e", "１", "\u{202E}"]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...9, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      switch check([.amount: text]) {
      case .record(.offer(let offer)):
        let plain = text.filter { "0123456789.".contains($0) }
        #expect(offer.amount == Double(plain), "\(text)")
        #expect(offer.amount.map { $0 >= 0 && $0 < 100_000_000 } ?? plain.isEmpty, "\(text)")
      case .problems(let problems):
        #expect(problems.keys.map(\.rawValue) == ["amount"] && problems[.amount]?.isEmpty == false, "\(text)")
      case .record(let other): Issue.record("\(other)")
      }
    }
  }
}
