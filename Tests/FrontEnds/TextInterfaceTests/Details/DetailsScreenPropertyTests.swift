import CompassModel
import Foundation
import PageKit
import RecordDetails
import RecruitingCompass
import TestSupport
import Testing

@testable import TextInterface

/// What holds for every detail page at every width (text-ui.md §1, §2.6, §2.7).
struct DetailsScreenPropertyTests {
  @Test(arguments: SnapshotCase.detailsSituations.indices)
  func everySituationFitsEveryWidth(index: Int) throws {
    let (situation, page) = SnapshotCase.detailsSituations[index]
    let screen = try #require(page.screen)
    let widths =
      ["event", "hostile-texts"].contains(situation) ? someWidths(index, of: 40...200) : [40, 59, 60, 80, 120]
    for width in widths { check(screen, width, width.isMultiple(of: 2) ? .unicode : .ascii, situation) }
  }

  @Test(arguments: few(10, of: UInt64(1)...40))
  func anyRowFitsSomeWidths(seed: UInt64) throws {
    var random = LayoutRandom(seed: seed)
    let screen = try #require(random.detailsPage().screen)
    for width in [40, 59, 60, 80, 120] {
      for charset in Charset.allCases { check(screen, width, charset, "seed \(seed)") }
    }
  }

  /// Every field is there, and dates, amounts and times whole (principle 9).
  private func check(_ screen: RecordDetails.Screen, _ width: Int, _ charset: Charset, _ name: String) {
    let fields = screen.groups.flatMap(\.fields)
    let facts = fields.filter { field in
      ["cost", "start_date", "end_date", "offer_date", "scholarship_amount", "scholarship_percentage"]
        .contains(field.name) && field.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && field.text.count < 20
    }
    checkScreen(.details(screen), width, charset, facts: facts.map(\.text), name)
    let text = ScreenText.text(screen, RenderOptions(columns: width, charset: charset))
    for field in fields
    where !field.isID && field.label.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) && field.label.count < 20 {
      if !text.contains(field.label) { Issue.record("\(name), width \(width): \(field.label) is missing") }
    }
  }
}

extension LayoutRandom {
  /// A page in any state, over a row of any texts.
  mutating func detailsPage() -> DetailsPage {
    let contexts: [PageContext] = [.athlete, .parentOfTwo, PageContext(moment: .fixed)]
    let references = [
      RecordReference.event(EventID(text(pieces: 3))), .offer(OfferID("of-1")), .interaction(InteractionID("in-1")),
    ]
    let reference = references[number(below: 3)]
    var page = DetailsPage(reference, in: contexts[number(below: 3)])
    if number(below: 8) > 0 { page = page.answered(Record(reference, fields: fields())) }
    if number(below: 4) > 0 { page = page.answered([School(id: SchoolID("s"), name: text(pieces: 9))]) }
    let kinds = ServiceFailure.Kind.allCases
    switch number(below: 5) {
    case 0: page = page.after(.refreshPulled).failed(kinds[number(below: kinds.count)])
    case 1: page = page.after(.tap(.refreshPulled), .skeletonDue)
    case 2: page = page.after(.reloadRequested).failedSchools(kinds[number(below: kinds.count)])
    default: break
    }
    return page
  }

  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  private mutating func fields() -> [RecordField] {
    let names = (Record.camp.fields + Record.email.fields + Record.partial.fields).map(\.name)
    return Set(names).sorted().filter { _ in number(below: 3) > 0 }.map { RecordField($0, value()) }
      + [RecordField(text(pieces: 3), value())]
  }

  private mutating func value() -> RecordField.Value? {
    switch number(below: 9) {
    case 0: nil
    case 1: .number([0, -1.5, 1e300, 66.67, 99_999_999.99][number(below: 5)])
    case 2: .flag(Bool.random(using: &self))
    case 3: .date(CalendarDate(clampingDayNumber: Int64(number(below: 40_000))))
    case 4: .instant(Instant(seconds: Int64(number(below: 2_000_000_000))))
    case 5: .list((0..<number(below: 4)).map { _ in text(pieces: 4) })
    case 6: .json("[\"\(text(pieces: 3))\", 1]")
    default: .text(text(pieces: number(below: 40)))
    }
  }
}
