import CompassModel
import Foundation
import Records

/// The services that effects of the app and its pages use; supply others by conforming to their protocols.
public struct Services: Sendable {
  /// The backend that stores rows.
  public var backend: any Backend
  /// Storage of settings between runs.
  public var preferences: any Preferences
  /// Saved copies of the last answers; nil for a backend on the device, which needs none (decision W1).
  public var copies: RowCopies?
  /// Storage of changes before they are sent, and while offline; nil for a backend on the device (decision J6).
  public var outbox: (any Outbox)?
  /// Reports of requests that the backend repeats; nil for a backend that never does (decision W1).
  public var attempts: Attempts?
  /// The device's own rows while the backend is a project; nil if there is no store on the device (decision D12).
  public var deviceRows: (any DeviceRowsPort)?
  /// The importer of files; nil where files cannot be imported (decision F11).
  public var imports: (any FileImportsPort)?
  /// Destination of exported files.
  public var exporter: any Exporter
  /// Makes a new id, unique in all tables.
  public var makeID: @Sendable () async -> String
  /// The texts of shared settings that this process last read or wrote. A write changes only what differs from them, so
  /// that it keeps what another process has stored beside it.
  package let knownTexts = Lock<[SettingKey: String]>([:])

  /// Makes services from ports; `makeID` makes random ids by default. On a phone, `exporter` shares or saves files.
  public init(
    backend: any Backend, preferences: any Preferences, copies: RowCopies? = nil, outbox: (any Outbox)? = nil,
    attempts: Attempts? = nil, deviceRows: (any DeviceRowsPort)? = nil, imports: (any FileImportsPort)? = nil,
    exporter: any Exporter, makeID: @escaping @Sendable () async -> String = { UUID().uuidString.lowercased() }
  ) {
    (self.backend, self.preferences, self.copies) = (backend, preferences, copies)
    (self.outbox, self.attempts, self.deviceRows) = (outbox, attempts, deviceRows)
    (self.imports, self.exporter, self.makeID) = (imports, exporter, makeID)
  }
}

extension Services {
  /// Loads one row with all its columns. If a saved copy exists, `show` is first called with the copy and its time;
  /// then with the backend's row and nil, and that row is saved. Throws the backend's failure; the copy of a row that
  /// is gone or forbidden is removed.
  @MainActor
  public func loadRecord(
    _ reference: RecordReference, of owner: AthleteID, show: (_ record: Record, _ savedAt: Instant?) -> Void
  ) async throws(ServiceFailure) {
    if let (copy, time) = await copies?.record(reference, of: owner) { show(copy, time) }
    do throws(ServiceFailure) {
      let record = try await backend.loadRecord(reference, of: owner)
      show(record, nil)
      await copies?.save(record, of: owner)
    } catch {
      // A user who may not see the row must not see a saved copy either (decision N5).
      if [.notPermitted, .notFound].contains(error.kind) { await copies?.removeRecord(reference, of: owner) }
      throw error
    }
  }

  /// Reads all columns of a row. Throws `.notFound` if the athlete has no such row.
  package func columns(of row: RowReference, _ owner: AthleteID) async throws(ServiceFailure) -> [RecordField] {
    if let record = row.record { return try await backend.loadRecord(record, of: owner).fields }
    // Rows without a detail page have all their columns in the list.
    let all = try await backend.rows(of: Query(RowsKey(row.kind.rows, of: owner)), cached: nil)
    guard let columns = all.columns(of: row.id) else {
      throw ServiceFailure(.notFound, detail: "\(row.noun) \(row.id) of athlete \(owner)")
    }
    return columns
  }
}
