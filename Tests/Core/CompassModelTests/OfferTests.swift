import CompassModel
import Foundation
import TestSupport
import Testing

@Suite struct OfferTests {
  @Test(arguments: [
    #"{"id":"o","user_id":"a","school_id":"s","offer_type":"partial","offer_date":"2026-02-10"}"#,
    #"""
    {"id":"o","user_id":"a","school_id":"s","offer_type":"partial","offer_date":"2026-02-10","status":null,
    "scholarship_amount":null,"scholarship_percentage":null,"deadline_date":null,"conditions":null,"notes":null,
    "coach_id":"c","created_at":"2026-02-10T14:00:00+00:00"}
    """#,
  ])
  func missingAndNullFieldsGetDefaults(row: String) throws {
    let offer = try JSONDecoder().decode(Offer.self, from: Data(row.utf8))
    #expect(
      offer
        == Offer(
          id: OfferID("o"), owner: AthleteID("a"), schoolID: SchoolID("s"), type: .partial, status: .pending,
          offerDate: day("2026-02-10")))
  }

  /// An offer without a school is decoded (decision T9).
  @Test func anOfferMayLackASchool() throws {
    let row = #"{"id": "o", "user_id": "a", "offer_type": "partial", "offer_date": "2026-02-10"}"#
    #expect(try JSONDecoder().decode(Offer.self, from: Data(row.utf8)).schoolID == nil)
  }

  /// Never replaced by another day, not even that of the creation (decision X5).
  @Test(arguments: ["2026-02-30", ""], [nil, "2026-02-01T10:00:00Z"])
  func rowsWithImpossibleDatesAreRejected(value: String, createdAt: String?) throws {
    var row = ["id": "o", "user_id": "a", "school_id": "s", "offer_type": "partial", "offer_date": value]
    row["created_at"] = createdAt
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Offer.self, from: JSONSerialization.data(withJSONObject: row))
    }
  }

  @Test(arguments: [
    ("2026-02-10", 0, "Due today", "Due today (Feb 10, 2026)", "Deadline today"),
    ("2026-02-11", 1, "1 day left", "1 day left (Feb 11, 2026)", "Deadline in 1 day"),
    ("2026-03-01", 19, "19 days left", "19 days left (Mar 1, 2026)", "Deadline in 19 days"),
    ("2026-02-09", -1, "Overdue by 1 day", "Overdue by 1 day (Feb 9, 2026)", "Deadline overdue by 1 day"),
    ("2026-01-31", -10, "Overdue by 10 days", "Overdue by 10 days (Jan 31, 2026)", "Deadline overdue by 10 days"),
    ("2028-02-29", 749, "749 days left", "749 days left (Feb 29, 2028)", "Deadline in 749 days"),
  ])
  func deadlineTextsCountTheDays(deadline: String, days: Int, left: String, text: String, spoken: String) throws {
    var offer = Offer(
      id: OfferID("o"), owner: AthleteID("a"), schoolID: nil, type: .partial, status: .pending,
      offerDate: day("2026-02-01"), deadline: day(deadline))
    let today = day("2026-02-10")
    #expect(offer.daysUntilDeadline(from: today) == days)
    #expect(offer.timeLeftText(from: today) == left)
    #expect(offer.deadlineText(from: today) == text)
    #expect(offer.spokenDeadline(from: today) == spoken)
    // A closed offer has no overdue or remaining days (decision O13).
    for status in [OfferStatus.accepted, .declined, .expired] {
      offer.status = status
      let plain = "Deadline \(day(deadline).mediumText)"
      #expect(offer.daysUntilDeadline(from: today) == days && offer.timeLeftText(from: today) == nil)
      #expect(offer.deadlineText(from: today) == plain && offer.spokenDeadline(from: today) == plain)
    }
    offer.deadline = nil
    #expect(offer.daysUntilDeadline(from: today) == nil && offer.timeLeftText(from: today) == nil)
    #expect(offer.deadlineText(from: today) == "No deadline" && offer.spokenDeadline(from: today) == "No deadline")
  }

  @Test(
    arguments: [
      (nil, OfferUrgency.none), (-4_000_000, .overdue), (-1, .overdue), (0, .critical), (7, .critical), (8, .urgent),
      (30, .urgent), (31, .normal), (4_000_000, .normal),
    ] as [(Int?, OfferUrgency)])
  func urgencyFollowsTheRemainingDays(days: Int?, urgency: OfferUrgency) {
    #expect(OfferUrgency(daysUntilDeadline: days) == urgency)
  }

  @Test func urgenciesHaveStableKeys() {
    #expect(OfferUrgency.allCases.map(\.rawValue) == ["overdue", "critical", "urgent", "normal", "none"])
  }

  /// Omits trailing zeros (decision O3).
  @Test(arguments: [
    (0, "0%"), (100, "100%"), (66.67, "66.67%"), (12.5, "12.5%"), (12.05, "12.05%"), (45.00, "45%"), (0.1, "0.1%"),
    (0.01, "0.01%"), (33.333, "33.33%"), (1.005, "1.01%"), (99.999, "100%"), (140, "140%"), (-5, "-5%"), (-0.0, "0%"),
    (-0.001, "0%"),
    (999.99, "999.99%"), (.infinity, "inf%"), (.nan, "nan%"), (1e300, "1e+300%"),
  ])
  func percentagesOmitTrailingZeros(percent: Double, text: String) {
    #expect(Percentage.text(percent) == text)
  }
}

@Suite struct MoneyTests {
  @Test(arguments: [
    (0, "$0.00", "$0"), (150, "$150.00", "$150"), (1250.5, "$1,250.50", "$1,250.50"), (66.67, "$66.67", "$66.67"),
    (50_000, "$50,000.00", "$50,000"), (999.99, "$999.99", "$999.99"), (999.999, "$1,000.00", "$1,000"),
    (2.675, "$2.68", "$2.68"), (1.005, "$1.01", "$1.01"), (0.05, "$0.05", "$0.05"), (0.004, "$0.00", "$0"),
    (0.1 + 0.2, "$0.30", "$0.30"), (19.99, "$19.99", "$19.99"),
    (1_234_567.8, "$1,234,567.80", "$1,234,567.80"), (100, "$100.00", "$100"), (1000, "$1,000.00", "$1,000"),
    (99_999_999.99, "$99,999,999.99", "$99,999,999.99"), (-150, "-$150.00", "-$150"), (-0.5, "-$0.50", "-$0.50"),
    (-0.0, "$0.00", "$0"), (-0.001, "$0.00", "$0"), (-1250.5, "-$1,250.50", "-$1,250.50"),
    (123_456_789_012_345, "$123,456,789,012,345.00", "$123,456,789,012,345"),
    (8_999_999_999_999_999, "$8,999,999,999,999,999.00", "$8,999,999,999,999,999"),
    (123_456_789_012_345_680, "$123,456,789,012,345,680.00", "$123,456,789,012,345,680"),
    (-1e18, "-$1,000,000,000,000,000,000.00", "-$1,000,000,000,000,000,000"), (1e19, "$1e+19", "$1e+19"),
    (35_184_372_088_832.25, "$35,184,372,088,832.25", "$35,184,372,088,832.25"), (-999.996, "-$1,000.00", "-$1,000"),
    (-1e300, "-$1e+300", "-$1e+300"), (1e300, "$1e+300", "$1e+300"),
    (.greatestFiniteMagnitude, "$1.7976931348623157e+308", "$1.7976931348623157e+308"),
    (.infinity, "$inf", "$inf"), (.nan, "$nan", "$nan"), (.leastNonzeroMagnitude, "$0.00", "$0"),
  ])
  func amountsUseTheEnglishFormat(dollars: Double, long: String, short: String) {
    #expect(Money.text(dollars) == long)
    #expect(Money.shortText(dollars) == short)
  }

  @Test func everyCentIsExact() {
    for cents in 0..<20_000 {
      let expected = "$\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
      let text = Money.text(Double(cents) / 100)
      if text != expected { Issue.record("\(cents) cents: \(text)") }
    }
  }

  @Test(arguments: [
    (0, "0 results"), (1, "1 result"), (2, "2 results"), (-1, "-1 results"), (1_000, "1,000 results"),
    (Int.max, "9,223,372,036,854,775,807 results"),
  ])
  func countsUseSingularOrPlural(count: Int, text: String) {
    #expect(counted(count, "result") == text)
  }

  @Test(arguments: [(0, "0 matches"), (1, "1 match"), (2, "2 matches")])
  func countsUseAGivenPlural(count: Int, text: String) {
    #expect(counted(count, "match", "matches") == text)
  }
}
