import CompassModel
import Foundation

/// The ports the effects of the app and its pages use; supply others by conforming to their protocols.
public struct Services: Sendable {
  /// Where rows live.
  public var backend: any Backend
  /// Where settings are kept from one start to the next.
  public var preferences: any Preferences
  /// What keeps the last good answers; nil for a backend on the device, which needs no copies (decision W1).
  public var copies: CopyKeeper?
  /// Where the backend tells that it asks again; nil for one that never does (decision W1).
  public var attempts: Attempts?
  /// Where exported files go.
  public var exporter: any Exporter
  /// Makes an id that no row has, whatever its table.
  public var makeID: @Sendable () async -> String

  /// Exports go to the working directory, and ids of new rows are random, where nothing else is said.
  public init(
    backend: any Backend, preferences: any Preferences, copies: CopyKeeper? = nil, attempts: Attempts? = nil,
    exporter: any Exporter = FolderExporter(URL(filePath: FileManager.default.currentDirectoryPath)),
    makeID: @escaping @Sendable () async -> String = { UUID().uuidString.lowercased() }
  ) {
    self.backend = backend
    self.preferences = preferences
    self.copies = copies
    self.attempts = attempts
    self.exporter = exporter
    self.makeID = makeID
  }

  /// An id for a new row, to be sent with it so that the save can be repeated (decision N7).
  public func newID<Row>() async -> Identifier<Row> { Identifier(await makeID()) }
}

extension Services {
  /// Asks the backend. Where copies are kept, `show` is given the copy first, and an answer that is still fresh
  /// instead; the source is nil for a backend on the device.
  @MainActor
  public func load<Answer>(
    _ lookup: Lookup<Answer>, show: @MainActor (Answer, RowsSource?) async -> Void,
    failed: @MainActor (ServiceFailure) -> Void
  ) async {
    do throws(ServiceFailure) {
      if let copies {
        try await copies.load(lookup, from: backend) { await show($0, $1) }
      } else {
        await show(try await lookup.ask(backend), nil)
      }
    } catch {
      failed(error)
    }
  }

  /// Asks the backend for what no copy is kept of here: counts as a load until it is answered.
  @MainActor
  public func counted<Value: Sendable>(
    _ ask: @MainActor () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    if let copies { try await copies.count(ask) } else { try await ask() }
  }

  /// The backend has stored a change of an athlete's rows: the copies follow.
  public func stored(_ change: StoredChange, of owner: AthleteID) async { await copies?.stored(change, of: owner) }
}
