import CompassModel
import Foundation
import Testing

@testable import CompassLocal

/// The step from the first layout to the second.
struct WriteRulesTests {
  private static let first = Schema(migrations: Array(Schema.main.migrations.prefix(1)))

  private static let rows = """
    INSERT INTO users (id, role) VALUES ('a', 'player');
    INSERT INTO offers (id, user_id, school_id, offer_type, status, scholarship_percentage, offer_date, deadline_date)
    VALUES ('bad', 'a', 'none', 'rodeo', NULL, 150, '2026-02-10', '2026-02-01'),
      ('undated', 'a', 'none', 'partial', 'pending', NULL, NULL, NULL);
    INSERT INTO interactions (id, school_id, type, logged_by) VALUES ('i', 's', 'email', 'a');
    INSERT INTO school_status_history (id, school_id, new_status, changed_at)
    VALUES ('h', 's', 'contacted', '2026-02-10T12:00:00Z');
    INSERT INTO task (id, grade_level, title) VALUES ('t', 9, 'T');
    INSERT INTO athlete_task (athlete_id, task_id, status) VALUES ('a', 't', 'lost')
    """

  /// All values of `rows`, table by table.
  private static let contents = """
    SELECT json_array(id, role) FROM users
    UNION ALL SELECT json_array(id, user_id, school_id, offer_type, status, scholarship_percentage, offer_date,
      deadline_date) FROM offers
    UNION ALL SELECT json_array(id, school_id, type, logged_by) FROM interactions
    UNION ALL SELECT json_array(id, school_id, new_status, changed_at) FROM school_status_history
    UNION ALL SELECT json_array(id, grade_level, title) FROM task
    UNION ALL SELECT json_array(athlete_id, task_id, status) FROM athlete_task
    """

  @Test func aStoreOfTheFirstLayoutRetainsAllRows() async throws {
    let directory = try TemporaryDirectory(withStore: true)
    let before: [String]
    do {
      let old = try DatabaseFile(path: directory.main, schema: Self.first).open(until: .now + .seconds(4))
      try old.execute(Self.rows)
      before = try old.texts(Self.contents)
    }
    let store = try await directory.opened()
    let after = try await store.database.perform { (stored) throws(ServiceFailure) in try stored.texts(Self.contents) }
    #expect(after == before && after.count == 7)
    let backend = LocalBackend(store)
    let offers = try await backend.loadOffers(of: AthleteID("a"))
    #expect(offers.rows.map(\.percentage) == [150])
    #expect(offers.skipped == 1)
    // Rows stored before can still be corrected and deleted.
    #expect(try await backend.updateTaskStatus(TaskID("t"), of: AthleteID("a"), to: .inProgress).status == .inProgress)
    try await backend.deleteOffer(OfferID("bad"), of: AthleteID("a"))
    #expect(try await backend.loadOffers(of: AthleteID("a")).rows == [])
  }

  @Test func theRulesHoldAfterTheMigration() throws {
    let connection = try Connection(Connection.memory)
    try Self.first.migrate(connection)
    try connection.execute(Self.rows)
    try Schema.main.migrate(connection)
    #expect(try Schema.main.storedVersion(connection) == Schema.main.version)
    let failure = #expect(throws: ServiceFailure.self) {
      try connection.run("INSERT INTO offers (id, user_id, school_id, offer_type) VALUES ('o', 'a', 's', 'partial')")
    }
    #expect(failure == ServiceFailure(.valuesRefused, detail: "SQLite 1811: the athlete has no such school"))
    #expect(try connection.count("offers") == 2)
  }

  /// A failed import leaves no mark: the rules hold again.
  @Test func aFailedImportRestoresTheRules() throws {
    let connection = try mainConnection()
    try connection.execute("CREATE TRIGGER full BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'full'); END")
    #expect(throws: ServiceFailure.self) {
      try connection.transaction { () throws(ServiceFailure) in
        try DemoData.dataset(on: today).replaceAll(in: connection)
      }
    }
    #expect(try connection.count("dataset_import") == 0)
  }
}
