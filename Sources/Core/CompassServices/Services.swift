import CompassModel
import Foundation
import Records

/// The ports the effects of the app and its pages use; supply others by conforming to their protocols.
public struct Services: Sendable {
  /// The backend that stores rows.
  public var backend: any Backend
  /// Where settings are kept from one start to the next.
  public var preferences: any Preferences
  /// Where the last good answers are saved; nil for a backend on the device, which needs no copies (decision W1).
  public var copies: RowCopies?
  /// Where changes are stored before they are sent, and wait for a connection; nil for a backend on the device
  /// (decision J6).
  public var outbox: (any Outbox)?
  /// Where the backend tells that it asks again; nil for one that never does (decision W1).
  public var attempts: Attempts?
  /// The device's own rows, where the backend is a project; nil for a device without (decision D12).
  public var deviceRows: (any DeviceRowsPort)?
  /// The reader of files that a person hands in; nil where none can be (decision F11).
  public var imports: (any FileImportsPort)?
  /// Where exported files go.
  public var exporter: any Exporter
  /// Makes an id that no row has, whatever its table.
  public var makeID: @Sendable () async -> String

  /// Ids of new rows are random, where nothing else is said. The working directory of an app on a phone takes no files:
  /// `exporter` shares or saves them as the platform does.
  public init(
    backend: any Backend, preferences: any Preferences, copies: RowCopies? = nil,
    outbox: (any Outbox)? = nil, attempts: Attempts? = nil, deviceRows: (any DeviceRowsPort)? = nil,
    imports: (any FileImportsPort)? = nil, exporter: any Exporter,
    makeID: @escaping @Sendable () async -> String = { UUID().uuidString.lowercased() }
  ) {
    self.backend = backend
    self.preferences = preferences
    self.copies = copies
    self.outbox = outbox
    self.attempts = attempts
    self.deviceRows = deviceRows
    self.imports = imports
    self.exporter = exporter
    self.makeID = makeID
  }
}

extension Services {
  /// Asks for one row with all its columns. Where copies are saved, `show` is given the copy first; `savedAt` is nil for
  /// what the backend answered.
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
      // Who may not see the row is not shown a saved one either (decision N5).
      if [.notPermitted, .notFound].contains(error.kind) { await copies?.removeRecord(reference, of: owner) }
      throw error
    }
  }
}

extension Services {
  /// Reads all columns of a row. Throws `.notFound` if the athlete has no such row.
  package func columns(of row: RowReference, _ owner: AthleteID) async throws(ServiceFailure) -> [RecordField] {
    if let record = row.record { return try await backend.loadRecord(record, of: owner).fields }
    // What has no page of its own is all in its list.
    let all = try await backend.rows(of: Query(RowsKey(row.kind.rows, of: owner)), cached: nil)
    guard let columns = all.columns(of: row.id) else {
      throw ServiceFailure(.notFound, detail: "\(row.noun) \(row.id) of athlete \(owner)")
    }
    return columns
  }
}
