import CompassModel
import Foundation
import Testing

@testable import CompassModel

/// Column values of a row by position, as any source provides them.
private final class Values: ColumnSource {
  private let values: [RecordField.Value?]

  init(values: [RecordField.Value?]) { self.values = values }

  func text(at column: Int) throws(UnreadableRow) -> String? {
    switch values[column] {
    case nil: nil
    case .text(let text): text
    case .date(let date): date.wire
    case .instant(let instant): instant.wire
    case .number, .flag, .list, .json: throw UnreadableRow()
    }
  }

  func number(at column: Int) throws(UnreadableRow) -> Double? {
    guard let value = values[column] else { return nil }
    guard let number = value.number else { throw UnreadableRow() }
    return number
  }

  func flag(at column: Int) throws(UnreadableRow) -> Bool? { values[column].map { $0.isSet } }
}

/// The table of each kind's columns (Q1).
@Suite struct ColumnTableTests {
  private static let (owner, time) = (AthleteID("a"), Instant(wire: "2026-02-10T14:00:00Z") ?? .earliest)

  private static func day(_ text: String) -> CalendarDate { CalendarDate(wire: text) ?? .earliest }

  /// A row of each kind with a non-blank value in every column.
  private static let full: [any EnteredRow] = [
    Event(
      id: EventID("e"), owner: owner, schoolID: SchoolID("s"), type: .showcase, name: "N", location: "L", address: "A",
      city: "C", state: "S", url: "U", startDate: day("2026-02-10"), endDate: day("2026-02-11"), startTime: "09:00:00",
      endTime: "10:00:00", details: "D", performanceNotes: "P", cost: 1.5, isRegistered: true, isAttended: true),
    Offer(
      id: OfferID("o"), owner: owner, schoolID: SchoolID("s"), type: .partial, status: .declined, amount: 1,
      percentage: 2, offerDate: day("2026-02-10"), deadline: day("2026-02-11"), conditions: "c", notes: "n"),
    PerformanceMetric(
      MetricReading(
        type: .popTime, value: 2.1, displayValue: "2.10", unit: "s", recordedDate: day("2026-02-10"),
        eventID: EventID("e"), isVerified: true, notes: "n"),
      id: MetricID("m"), owner: owner, createdAt: time),
    Interaction(
      NewInteraction(
        schoolID: SchoolID("s"), type: .game, direction: .inbound, subject: "S", content: "C", occurredAt: time,
        eventID: EventID("e")),
      id: InteractionID("i")),
    School(id: SchoolID("s"), name: "N", city: "C", state: "S", division: "D1", status: .contacted),
  ]

  @Test func everyKindHasAFullSampleRow() {
    #expect(Set(Self.full.map { type(of: $0).recordKind }) == Set(RecordKind.allCases))
  }

  @Test func everyPropertyHasAColumn() {
    func check<R: EnteredRow>(_ row: R) {
      let (properties, columns) = (Mirror(reflecting: row.entry).children, R.Entry.Columns.table.held)
      #expect(
        properties.count == columns.count,
        "\(R.Entry.self) has \(properties.count) properties, \(R.Entry.Columns.self) \(columns.count) columns: add a case"
      )
      for (property, empty) in zip(properties, Mirror(reflecting: R.Entry.blank).children) {
        let name = "\(R.Entry.self).\(property.label ?? "")"
        #expect(
          "\(property.value)" != "\(empty.value)", "\(name) is as in a blank entry: give the full row another value")
      }
    }
    for row in Self.full { check(row) }
  }

  @Test func everyColumnRoundTrips() throws {
    func check<R: EnteredRow>(_ row: R) throws {
      let table = R.Entry.Columns.table
      #expect(R.Entry(columns: row.entry.columns) == row.entry, "set forgets a column of \(table.name)")
      let fields = row.listedColumns
      let values = table.names.map { name in fields.first { $0.name == name }?.value }
      let read = try R(ColumnReader(Values(values: values)), of: Self.owner)
      #expect(read == row, "the reader of \(R.self) forgets a column of \(table.name)")
      let copy = try JSONDecoder().decode(R.self, from: JSONEncoder().encode(row))
      #expect(copy == row, "a saved copy forgets a column of \(table.name)")
      let entry = try JSONDecoder().decode(R.Entry.self, from: JSONEncoder().encode(row.entry))
      #expect(entry == row.entry, "a saved entry forgets a column of \(table.name)")
    }
    for row in Self.full { try check(row) }
  }

  @Test func rowsWithoutRequiredFieldsAreRejected() throws {
    func check<R: EnteredRow>(_ row: R, _ required: [String]) throws {
      let whole = try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(row)) as? [String: Any])
      for name in ["id", "user_id"] + required {
        let data = try JSONSerialization.data(withJSONObject: whole.filter { $0.key != name })
        #expect(throws: DecodingError.self, "\(R.self) without \(name)") {
          try JSONDecoder().decode(R.self, from: data)
        }
      }
    }
    let required = [["type", "start_date"], ["offer_type", "offer_date"], ["metric_type", "recorded_date"]]
    for (row, names) in zip(Self.full, required) { try check(row, names) }
  }

  /// The order of details names columns of the table; the others follow.
  @Test func detailsListExistingColumns() {
    for kind in RecordKind.allCases {
      guard let details = RowReference(kind, id: "r").record?.details else { continue }
      let names = Set(kind.columns.map(\.name) + ["school", RecordField.loggedByName])
      #expect(Set(details.order).subtracting(names) == [], "DetailsDescription.\(kind) names no columns of its table")
    }
  }

  @Test func anEmptySchoolIDIsNil() throws {
    for row in Self.full {
      func check<R: EnteredRow>(_ row: R) throws {
        let table = R.Entry.Columns.table
        let values = table.columns.map { column in
          column.kind == .reference(.school) ? .text("") : row.listedColumns.first { $0.name == column.name }?.value
        }
        #expect(try R(ColumnReader(Values(values: values)), of: Self.owner).id(ofKind: .school) == nil)
      }
      try check(row)
    }
  }

  /// Decision T10: the reader of all sources reads the copy, which has no offer date.
  @Test func anOfferDatedByItsCreationRoundTrips() throws {
    var offer = Offer(.blank, id: OfferID("o"), owner: Self.owner, createdAt: Self.time)
    offer.offerDate = Self.day("2026-02-10")
    let copy = try JSONEncoder().encode(offer)
    #expect(String(decoding: copy, as: UTF8.self).contains("created_at"))
    #expect(try JSONDecoder().decode(Offer.self, from: copy) == offer)
  }

  @Test func referencedKindsAreFirst() {
    #expect(RecordKind.byReference == [.school, .event, .offer, .reading, .interaction])
  }

  /// The third edition saved contacts under the names of their properties.
  @Test func contactsOfTheThirdEditionAreDecoded() throws {
    let json = """
      {"id": "i", "schoolID": "s", "type": "phone_call", "subject": "Hi", "instant": "2026-02-10T14:00:00Z", \
      "loggedBy": "Pat"}
      """
    let contact = Interaction(
      id: InteractionID("i"), schoolID: SchoolID("s"), type: .phoneCall, subject: "Hi", instant: Self.time,
      loggedBy: "Pat")
    #expect(try JSONDecoder().decode(Interaction.self, from: Data(json.utf8)) == contact)
    #expect(try JSONDecoder().decode(Interaction.self, from: try JSONEncoder().encode(contact)) == contact)
  }
}
