import CompassModel
import Foundation
import Testing

@testable import CompassLocal

struct DatabaseFileTests {
  private let soon = ContinuousClock.now + .seconds(4)

  @Test func aFileOpensWithItsSettings() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/db"
    let connection = try DatabaseFile(path: path, schema: .main).open(until: soon)
    #expect(try connection.texts("PRAGMA journal_mode") == ["wal"])
    #expect(try connection.texts("PRAGMA synchronous") == ["1"])
    #expect(try connection.texts("PRAGMA foreign_keys") == ["1"])
    #expect(try connection.texts("PRAGMA user_version") == ["\(Schema.main.version)"])
    #expect(try directory.permissions(of: path) == 0o600)
    #expect(try directory.permissions(of: path + "-wal") == 0o600)
  }

  @Test func anEmptySettingsFileIsLaidOut() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/db"
    try directory.write(Data(), to: path)
    let file = DatabaseFile(path: path, schema: .device, creation: .always)
    #expect(try file.open(until: soon).count("preference") == 0)
  }

  /// A process that ended while it made the file leaves a draft, which is no store and is removed.
  @Test func anAbandonedDraftIsRemoved() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Data("half".utf8), to: directory.path + "/compass.sqlite.new-1")
    try directory.write(Data("half".utf8), to: directory.path + "/compass.sqlite.new-1-journal")
    let path = directory.path + "/compass.sqlite"
    let connection = try DatabaseFile(path: path, schema: .main).open(until: soon)
    #expect(try connection.count("family") == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    #expect(names == ["compass.sqlite", "compass.sqlite-shm", "compass.sqlite-wal"])
  }

  @Test(arguments: ["new-1", "bak-draft-1"])
  func aDraftAloneIsNoStore(ending: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write(Data("half".utf8), to: directory.path + "/compass.sqlite.\(ending)")
    #expect(!LocalStore.exists(in: directory.path))
  }

  @Test func aFailedFillIsRetriedAtTheNextOpening() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/db"
    let failing = DatabaseFile(path: path, schema: .main) { (_) throws(ServiceFailure) in
      throw ServiceFailure(.diskFull)
    }
    let problem = try #require(throws: StoreProblem.self) { try failing.open(until: soon) }
    #expect(problem.reason == .diskFull)
    let file = DatabaseFile(path: path, schema: .main) { (connection) throws(ServiceFailure) in
      try connection.run("INSERT INTO family (id) VALUES ('f')")
    }
    #expect(try file.open(until: soon).count("family") == 1)
  }

  @Test func anOlderFileIsMigrated() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/db"
    let old = Schema(migrations: ["CREATE TABLE a (x TEXT) STRICT"])
    try DatabaseFile(path: path, schema: old).open(until: soon).run("INSERT INTO a VALUES ('kept')")
    let new = Schema(migrations: old.migrations + ["ALTER TABLE a ADD COLUMN y TEXT"])
    #expect(try DatabaseFile(path: path, schema: new).open(until: soon).texts("SELECT x FROM a") == ["kept"])
    let problem = try #require(throws: StoreProblem.self) {
      try DatabaseFile(path: path, schema: old).open(until: soon)
    }
    #expect(problem.reason == .newerVersion(found: 2, supported: 1))
  }

  @Test(arguments: [
    (StoreProblem.Reason.notADirectory, "/x is not a directory."), (.unreadable, "/x cannot be read."),
    (.notWritable, "/x cannot be written."), (.busy, "/x is in use by another program. Please try again."),
    (.diskFull, "There is no space left for /x. Nothing was changed."),
    (.damaged, "/x is damaged and cannot be read. It was left as it is."),
    (.empty, "/x is empty: the data is gone. It was left as it is."),
    (.missing, "/x is missing, though other files of the store are there. No new one was made."),
    (.notAFile, "/x is no regular file. It was left as it is."),
    (.failing("The disk reports an error."), "/x cannot be used. The disk reports an error."),
    (.foreign, "/x is not a database of this app. It was left as it is."),
    (
      .newerVersion(found: 7, supported: 1),
      "/x was written by a newer version of this app (format 7, this one knows 1). It was left as it is."
    ),
    (
      .refused(DatasetRefusal(file: "d.json", position: TextPosition(line: 3, column: 14), reason: "bad")),
      "d.json:3:14: error: bad"
    ),
    (.refused(DatasetRefusal(file: "d.json", position: nil, reason: "bad")), "d.json: error: bad"),
  ])
  func everyProblemHasAMessage(reason: StoreProblem.Reason, message: String) {
    #expect(StoreProblem(reason, "/x", detail: "inner words").message == message)
    #expect(StoreProblem(reason, "/x", detail: "inner words").description == "\(message) (inner words)")
  }
}
