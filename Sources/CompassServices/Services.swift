import CompassModel
import Foundation

/// The ports the effects of the app and its pages use; supply others by conforming to their protocols.
public struct Services: Sendable {
  /// Where rows live.
  public var backend: any Backend
  /// Where settings are kept from one start to the next.
  public var preferences: any Preferences
  /// Where the last good rows are kept for a start without a connection.
  public var cache: any PageCache
  /// Where exported files go.
  public var exporter: any Exporter
  /// Makes an id that no row has, whatever its table.
  public var makeID: @Sendable () async -> String

  /// Exports go to the working directory, and ids of new rows are random, where nothing else is said.
  public init(
    backend: any Backend, preferences: any Preferences, cache: any PageCache,
    exporter: any Exporter = FolderExporter(URL(filePath: FileManager.default.currentDirectoryPath)),
    makeID: @escaping @Sendable () async -> String = { UUID().uuidString.lowercased() }
  ) {
    self.backend = backend
    self.preferences = preferences
    self.cache = cache
    self.exporter = exporter
    self.makeID = makeID
  }

  /// An id for a new row, to be sent with it so that the save can be repeated (decision N7).
  public func newID<Row>() async -> Identifier<Row> { Identifier(await makeID()) }
}
