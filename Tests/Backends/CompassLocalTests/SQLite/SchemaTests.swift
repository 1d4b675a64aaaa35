import CompassModel
import Foundation
import Testing

@testable import CompassLocal

struct SchemaTests {
  @Test(arguments: TableSchema.all + [.familyMember])
  func everyColumnOfADatasetIsStored(table: TableSchema) throws {
    let connection = try mainConnection()
    let stored = try connection.texts("SELECT name FROM pragma_table_info('\(table.name)')")
    #expect(Set(stored).subtracting(["ordinal"]) == Set(table.columns.map(\.name)))
    #expect(!table.key.isEmpty)
  }

  @Test(arguments: [Schema.main, Schema.device])
  func everyTableIsStrict(schema: Schema) throws {
    let connection = try Connection(Connection.memory)
    try schema.migrate(connection)
    let loose = try connection.texts("SELECT name FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'")
    #expect(loose == [])
  }

  @Test(arguments: ["events", "offers", "schools", "performance_metrics"])
  func rowsOfAnOwnerAreFoundByIndex(table: String) throws {
    var plan = ""
    try mainConnection().each("EXPLAIN QUERY PLAN SELECT * FROM \(table) WHERE user_id = 'x'") {
      (row) throws(ServiceFailure) in plan += row.text(3) ?? ""
    }
    #expect(plan.contains("USING INDEX \(table)_owner"))
  }

  @Test func laterMigrationsRetainTheRows() throws {
    let connection = try Connection(Connection.memory)
    try Schema(migrations: ["CREATE TABLE a (x TEXT) STRICT"]).migrate(connection)
    try connection.run("INSERT INTO a VALUES ('kept')")
    let newer = Schema(migrations: ["CREATE TABLE a (x TEXT) STRICT", "ALTER TABLE a ADD COLUMN y TEXT"])
    try newer.migrate(connection) { (_) throws(ServiceFailure) in Issue.record("only a new file is filled") }
    #expect(try connection.texts("SELECT x FROM a WHERE y IS NULL") == ["kept"])
    #expect(try newer.storedVersion(connection) == 2)
  }

  /// The rules of a table still exist after its re-creation.
  @Test func everyStoreHasTheRulesAsTriggers() throws {
    let triggers = try mainConnection().texts("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
    #expect(
      triggers == [
        "athlete_task_insert", "athlete_task_update", "events_insert", "events_update", "interactions_insert",
        "interactions_update", "offers_answer", "offers_insert", "offers_update", "performance_metrics_insert",
        "performance_metrics_update",
      ])
  }

  @Test func offersOfAnOlderStoreAreRetained() throws {
    let connection = try Connection(Connection.memory)
    try Schema(migrations: Array(Schema.main.migrations.prefix(3))).migrate(connection)
    try connection.execute(
      """
      INSERT INTO dataset_import DEFAULT VALUES;
      INSERT INTO offers (id, user_id, school_id, offer_type, scholarship_amount, notes)
      VALUES ('o', 'a', 's', 'partial', 0.1, 'N'); DELETE FROM dataset_import
      """)
    try Schema.main.migrate(connection)
    #expect(
      try connection.texts("SELECT id || user_id || school_id || scholarship_amount || notes FROM offers")
        == ["oas0.1N"])
    #expect(throws: ServiceFailure.self) { try connection.execute("UPDATE offers SET offer_type = 'rodeo'") }
  }

  /// From decision B12 on a reading may be a text alone.
  @Test func readingsOfAnOlderStoreAreRetained() throws {
    let connection = try Connection(Connection.memory)
    try Schema(migrations: Array(Schema.main.migrations.prefix(7))).migrate(connection)
    let insert = "INSERT INTO performance_metrics (id, user_id, metric_type, recorded_date,"
    try connection.execute(
      "\(insert) value, unit, verified, notes, created_at) VALUES ('m', 'a', 'era', '2026-02-10', 3, 'u', 1, 'N', 'c')")
    try Schema.main.migrate(connection)
    #expect(
      try connection.texts(
        "SELECT id || user_id || metric_type || value || unit || recorded_date || verified || notes || created_at "
          + "FROM performance_metrics") == ["maera3.0u2026-02-101Nc"])
    try connection.execute("\(insert) display_value) VALUES ('n', 'a', 'era', '2026-02-10', '3, or so')")
    #expect(throws: ServiceFailure.self) {
      try connection.execute("\(insert) unit) VALUES ('o', 'a', 'era', '2026-02-10', 'u')")
    }
    #expect(throws: ServiceFailure.self) {
      try connection.execute("UPDATE performance_metrics SET metric_type = 'rodeo'")
    }
  }

  /// Decision G8: an older store gets deadlines and texts, unless it has deadlines already.
  @Test(arguments: [("NULL", "2024-11-01"), ("'2026-05-01'", nil)])
  func tasksOfAnOlderStoreGetDeadlines(deadline: String, expected: String?) throws {
    let connection = try Connection(Connection.memory)
    try Schema(migrations: Array(Schema.main.migrations.prefix(9))).migrate(connection)
    try connection.execute(
      """
      INSERT INTO users (id, graduation_year) VALUES ('a', 2028);
      INSERT INTO task (id, grade_level, title) VALUES ('task-gpa-plan', 9, 'Plan');
      INSERT INTO task (id, grade_level, title, deadline_date) VALUES ('other', 9, 'Other', \(deadline))
      """)
    try Schema.main.migrate(connection)
    let tasks = "SELECT \(TaskRow.columns) FROM task WHERE id <> 'other'"
    let task = try #require(try connection.first(tasks, .text("a")) { TaskRow().read($0) } ?? nil)
    #expect(task.deadline?.wire == expected)
    #expect((task.failureRisk == nil) == (expected == nil))
  }

  /// A released migration never changes, nor what it is built from, such as the catalogue of tasks.
  @Test func migrationsNeverChange() {
    let hashes = Schema.main.migrations.map { sql in
      // FNV-1a.
      sql.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
    #expect(
      hashes == [
        7_454_646_274_891_539_039, 8_538_883_969_009_675_988, 5_498_869_002_643_819_246, 3_135_848_934_207_846_654,
        1_890_923_910_537_168_291, 14_889_895_043_421_086_068, 17_330_413_690_486_697_677, 5_378_272_440_249_043_763,
        4_602_666_674_401_710_448, 1_142_867_823_654_475_643,
      ])
  }

  @Test func aFailedMigrationRetainsTheOldLayout() throws {
    let connection = try Connection(Connection.memory)
    try Schema(migrations: ["CREATE TABLE a (x TEXT) STRICT"]).migrate(connection)
    let broken = Schema(migrations: ["CREATE TABLE a (x TEXT) STRICT", "CREATE TABLE b (x TEXT) STRICT; nonsense"])
    #expect(throws: ServiceFailure.self) { try broken.migrate(connection) }
    #expect(try broken.storedVersion(connection) == 1)
    #expect(try connection.texts("SELECT name FROM sqlite_schema") == ["a"])
  }

  @Test func aFailedFillLeavesAnEmptyFile() throws {
    let connection = try Connection(Connection.memory)
    #expect(throws: ServiceFailure.self) {
      try Schema.main.migrate(connection) { (_) throws(ServiceFailure) in throw ServiceFailure(.diskFull) }
    }
    #expect(try Schema.main.storedVersion(connection) == 0)
    #expect(try connection.count("sqlite_schema") == 0)
  }

  @Test func aNewerLayoutIsNotChanged() throws {
    let connection = try mainConnection()
    let newer = Schema.main.version + 1
    try connection.execute("PRAGMA user_version = \(newer); DROP TABLE events")
    try Schema.main.migrate(connection)
    #expect(try Schema.main.storedVersion(connection) == newer)
    #expect(throws: ServiceFailure.self) { try connection.count("events") }
  }
}
