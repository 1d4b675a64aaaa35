import CompassModel
import Foundation
import Testing

@testable import CompassLocal

struct ConnectionTests {
  let connection: Connection

  init() throws {
    connection = try Connection(Connection.memory)
    try connection.execute(
      "CREATE TABLE value (id INTEGER PRIMARY KEY, text TEXT CHECK (text <> 'bad'), real REAL) STRICT")
  }

  @Test(arguments: [
    "", "plain", "quote ' and \" and ; DROP TABLE value;", "nul\u{0}inside", "日本語 野球 🎯", "e\u{301} and é",
  ])
  func textsRoundTrip(text: String) throws { try expectRoundTrip(text) }

  @Test func aLongTextRoundTrips() throws { try expectRoundTrip(String(repeating: "long ", count: 300_000)) }

  private func expectRoundTrip(_ text: String) throws {
    try connection.run("INSERT INTO value (id, text) VALUES (1, ?)", .text(text))
    let read = try connection.first("SELECT text FROM value") { $0.text(0) }
    #expect(read.map { $0.map { Array($0.utf8) } } == .some(.some(Array(text.utf8))))
  }

  @Test(arguments: [SQLiteValue.null, .integer(7), .real(0.5), .text("t"), .bytes(Data([0, 65]))])
  func valuesRoundTrip(value: SQLiteValue) throws {
    #expect(try connection.first("SELECT ?", value) { $0.value(0) } == value)
  }

  @Test func emptyTextIsNotNull() throws {
    try connection.run("INSERT INTO value (id, text) VALUES (1, ?), (2, ?)", .text(""), .null)
    #expect(try connection.texts("SELECT text IS NULL FROM value ORDER BY id") == ["0", "1"])
  }

  @Test(arguments: [0, -0.0, 66.67, 150, 0.1, 1e300, -1.5e-300])
  func numbersRoundTrip(number: Double) throws {
    try connection.run("INSERT INTO value (id, real) VALUES (1, ?)", .real(number))
    #expect(try connection.first("SELECT real FROM value") { $0.real(0) } == number)
  }

  @Test func invalidUTF8IsReplaced() throws {
    try connection.execute("INSERT INTO value (id, text) VALUES (1, CAST(x'41FF42' AS TEXT))")
    #expect(try connection.texts("SELECT text FROM value") == ["A\u{FFFD}B"])
  }

  @Test func aFailedTransactionIsRolledBack() throws {
    #expect(throws: ServiceFailure.self) {
      try connection.transaction { () throws(ServiceFailure) in
        try connection.run("INSERT INTO value (id, text) VALUES (1, 'good')")
        try connection.run("INSERT INTO value (id, text) VALUES (2, 'bad')")
      }
    }
    #expect(try connection.count("value") == 0)
    #expect(!connection.isInTransaction)
    try connection.transaction { () throws(ServiceFailure) in try connection.run("INSERT INTO value (id) VALUES (3)") }
    #expect(try connection.count("value") == 1)
  }

  @Test func aStatementWorksAgainAfterAFailure() throws {
    let insert = "INSERT INTO value (id, text) VALUES (?, ?)"
    #expect(throws: ServiceFailure.self) { try connection.run(insert, .integer(1), .text("bad")) }
    try connection.run(insert, .integer(1), .text("good"))
    #expect(throws: ServiceFailure.self) { try connection.run(insert, .integer(1), .text("again")) }
    try connection.run(insert, .integer(2))
    #expect(try connection.texts("SELECT text FROM value ORDER BY id") == ["good", "NULL"])
  }

  @Test func failuresOmitTheirValues() throws {
    let failure = try #require(throws: ServiceFailure.self) {
      try connection.run("INSERT INTO value (id, text) VALUES (?, ?)", .text("secret number"), .text("secret words"))
    }
    #expect(failure.detail.contains("SQLite"))
    #expect(!failure.detail.contains("secret"))
  }

  @Test(arguments: ["plain", "with space", "per%cent", "what?", "ha#sh", "日本"])
  func filesOfAnyNameOpenAsImmutable(name: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/" + name
    try mainConnection(path).run("INSERT INTO family (id) VALUES ('f')")
    #expect(try Connection(path, .immutable).texts("SELECT id FROM family") == ["f"])
  }
}
