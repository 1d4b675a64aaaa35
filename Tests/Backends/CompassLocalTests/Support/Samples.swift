import CompassModel
import Foundation
import TestSupport

@testable import CompassLocal

let today = CalendarDate(clampingDayNumber: 20_494)  // 2026-02-10
let jordan = AthleteID("athlete-jordan")
let riley = AthleteID("athlete-riley")

/// A dataset file with these rows of `events` only, as JSON texts.
func eventsFile(_ rows: String...) -> Data { Data("{\"events\": [\(rows.joined(separator: ",\n"))]}".utf8) }

/// An in-memory store with the rows of a dataset file.
func store(of file: String) async throws -> LocalStore {
  let store = try await LocalStore.inMemory()
  try await store.importDataset(Data(file.utf8), named: "x.json")
  return store
}

/// Runs statements on a store's database as another program would.
func execute(_ sql: String, in store: LocalStore) async throws(ServiceFailure) {
  try await store.database.perform { (connection) throws(ServiceFailure) in try connection.execute(sql) }
}

/// Kind of the failure of statements of another program; nil if they succeed.
func failure(of sql: String, in store: LocalStore) async -> ServiceFailure.Kind? {
  await failure { () throws(ServiceFailure) in try await execute(sql, in: store) }?.kind
}

extension LocalBackend {
  /// Kind of the failure of a change; nil if it succeeds.
  func failure(_ change: Change) async -> ServiceFailure.Kind? {
    do { try await make(change) } catch { return error.kind }
    return nil
  }
}

/// A connection to a separate file or to memory, laid out like the app's main database.
func mainConnection(_ path: String = Connection.memory) throws -> Connection {
  let connection = try Connection(path, .create)
  try Schema.main.migrate(connection)
  return connection
}

extension Dataset {
  /// A new database in memory with its rows.
  func stored() throws -> Connection {
    let connection = try mainConnection()
    try replaceAll(in: connection)
    return connection
  }
}

extension Connection {
  /// The first column of all rows as texts.
  func texts(_ sql: String) throws(ServiceFailure) -> [String] {
    var found: [String] = []
    try each(sql) { (row) throws(ServiceFailure) in found.append(row.text(0) ?? "NULL") }
    return found
  }

  func count(_ table: String) throws(ServiceFailure) -> Int {
    Int(try first("SELECT count(*) FROM \(table)") { $0.integer(0) } ?? -1)
  }
}
