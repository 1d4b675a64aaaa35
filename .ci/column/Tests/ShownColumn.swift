import CompassModel
import Testing

@testable import CompassModel
@testable import OffersList
@testable import PageKit
@testable import RecordForm
@testable import CompassSupabase

/// The column `is_verbal` in a project, in the form, the details, the CSV and on the card.
@Suite struct ShownColumn {
  private let offer = Offer(
    id: OfferID("o"), owner: AthleteID("a"), schoolID: nil, type: .partial, status: .pending,
    offerDate: CalendarDate(wire: "2026-02-10") ?? .earliest, isVerbal: true)

  @Test func theProjectIsAskedForIt() throws {
    let text = #"[{"id": "o", "user_id": "a", "offer_type": "partial", "offer_date": "2026-02-10", "is_verbal": true}]"#
    guard case .list(let rows) = try JSONReader.outline(Array(text.utf8)), let row = rows.first ?? nil else {
      Issue.record("no row")
      return
    }
    #expect(try Offer.reader(of: AthleteID("a"))(JSONRow(row))?.isVerbal == true)
    #expect(RecordKind.offer.table.name == "offers")
    #expect(ExpectedSchema.tables.contains { $0.name == "offers" && $0.columns.contains("is_verbal") })
  }

  @Test func theFormAsksForIt() {
    let field = RecordForm.Subject.new(.offer).description[.verbal]
    #expect(field?.label == "Verbal" && field?.column == "is_verbal")
  }

  @Test func theDetailsSayIt() {
    #expect(Record(offer)?["is_verbal"] == .flag(true))
    #expect(DetailsDescription.offer.texts["is_verbal"]?.missing == "No")
  }

  @Test func theCSVHasIt() {
    let table = ListTable([offer], first: ["id"])
    let place = table.columns.firstIndex(of: "is_verbal")
    #expect(place.map { table.rows[0][$0] } == "true")
  }

  @Test func theRowSaysIt() {
    let moment = Moment(instant: .earliest, zone: .utc)
    let listed = ListedRow<OffersList>(
      offer, OfferCard.Extra(school: "Stanford", isSelected: false), isUpdating: false, isKept: false)
    let card = OfferCard(listed, in: PageContext(moment: moment, viewer: nil))
    #expect(card.row.texts.contains("Verbal"))
  }
}
