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
  /// Makes an id that no other offer has.
  public var makeOfferID: @Sendable () async -> OfferID

  /// Exports go to the working directory, and ids of new offers are random, where nothing else is said.
  public init(
    backend: any Backend, preferences: any Preferences, cache: any PageCache,
    exporter: any Exporter = FolderExporter(URL(filePath: FileManager.default.currentDirectoryPath)),
    makeOfferID: @escaping @Sendable () async -> OfferID = { OfferID(UUID().uuidString.lowercased()) }
  ) {
    self.backend = backend
    self.preferences = preferences
    self.cache = cache
    self.exporter = exporter
    self.makeOfferID = makeOfferID
  }
}
