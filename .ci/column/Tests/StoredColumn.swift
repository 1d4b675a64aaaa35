import CompassModel
import CompassServices
import Testing

@testable import CompassLocal

/// The column `is_verbal` on a device.
@Suite struct StoredColumn {
  @Test func theColumnIsReadFromTheStore() throws {
    let connection = try Connection(Connection.memory, .create)
    try Schema.main.migrate(connection)
    try connection.execute(
      """
      DROP TRIGGER offers_insert;
      INSERT INTO offers (id, user_id, offer_type, offer_date, is_verbal) VALUES ('o', 'a', 'partial', '2026-02-10', 1)
      """)
    let row = try connection.first("SELECT \(OfferColumn.table.selection) FROM offers") { row in
      try? Offer(ColumnReader(row), of: AthleteID("a"))
    }
    #expect(row??.isVerbal == true)
    #expect(TableSchema.offers.columns.contains { $0.name == "is_verbal" })
  }
}
