import CompassBridge
import CompassModel
import CompassServices
import Foundation
import CompassLocal
import PageKit
import CompassApp
import Records
import CompassSupabase

/// An app for a conversation (decision L8): it keeps drafts, can undo deletions, and polls for changes by others.
@MainActor
final class LibraryApp: BridgeHost {
  let compass: Compass
  private let time: ManualTime?
  /// Maximum time that an answer waits for a server; nil without a server.
  private let wait: Duration?
  private var watch: StoreWatch?

  private init(_ store: LocalStore, _ options: LibraryOptions) {
    let time = options.now.map(ManualTime.init)
    let now = time.clock
    let attempts = Attempts()
    let backend: any Backend
    let copies: RowCopies?
    let outbox: LocalOutbox?
    switch options.source {
    case .supabase(let configuration, let directory):
      let session = Session(configuration, store: DeviceSessionStore(beside: directory))
      let project = SupabaseBackend(configuration, session: session, attempts: attempts, now: now)
      backend = project
      copies = RowCopies(LocalCopies(store, project: configuration.url), now: now)
      outbox = LocalOutbox(store, project: configuration.url) { await project.signedInUser }
      wait = options.wait
    case .dataset, .store:
      backend = LocalBackend(store, signedIn: options.user, now: now)
      (copies, outbox) = (nil, nil)
      wait = nil
    }
    let services = Services(
      backend: backend, preferences: LocalPreferences(store), copies: copies, outbox: outbox,
      attempts: attempts, exporter: FolderExporter(URL(filePath: FileManager.default.currentDirectoryPath)),
      makeID: SeededIDs.maker(seed: options.seed) { id in (try? await store.holdsRow(id)) ?? false })
    self.time = time
    compass = Compass(
      services: services, zone: options.zone, now: now, timers: time.timers, allowsUndo: options.allowsUndo,
      pollsForChanges: options.pollsForChanges)
  }

  static func open(_ options: LibraryOptions) async throws(BridgeFailure) -> LibraryApp {
    let store = try await store(options)
    if let user = options.user { try await check(user, of: store) }
    let app = LibraryApp(store, options)
    app.compass.send(.launched)
    await app.settle()
    if case .store = options.source {
      app.watch = await StoreWatch(store) { [weak app] in
        Task { @MainActor in app?.compass.rowsChangedElsewhere() }
      }
    }
    return app
  }

  private static func store(_ options: LibraryOptions) async throws(BridgeFailure) -> LocalStore {
    do throws(StoreProblem) {
      switch options.source {
      case .dataset(let path, let data):
        let store = try await LocalStore.inMemory()
        _ = try await store.importDataset(data, named: path)
        return store
      case .store(let directory, let firstUser?):
        return try await LocalStore.open(directory: directory, firstUser: firstUser)
      case .store(let directory, nil):
        let day = options.zone.date(at: options.now ?? Instant(Date()))
        return try await LocalStore.open(directory: directory, demoDay: day)
      case .supabase(_, let directory): return try await LocalStore.openSettings(directory: directory)
      }
    } catch {
      throw BridgeFailure(message: error.message, code: .failed)
    }
  }

  private static func check(_ user: UserID, of store: LocalStore) async throws(BridgeFailure) {
    let users: [String]
    do throws(StoreProblem) { users = try await store.users().map(\.id.rawValue) } catch {
      throw BridgeFailure(message: error.message, code: .failed)
    }
    if !users.contains(user.rawValue) { throw .unknown(user.rawValue, in: "The store", has: "user", among: users) }
  }

  func settle() async { if let wait { await compass.settle(within: wait) } else { await compass.settled() } }

  func advance(by duration: Duration) async throws(BridgeFailure) {
    guard let time else {
      throw BridgeFailure(message: "Time can be moved only where \"now\" was an option.", code: .unavailable)
    }
    await time.advance(by: duration, settle: settle)
  }

  /// Sends confirmed changes, and waits at most 10 s for their answers (decision L16).
  func leave() async {
    watch = nil
    compass.send(.backgrounded)
    await compass.settle(within: .seconds(10))
  }
}
