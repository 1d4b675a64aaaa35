import CompassModel
import CompassServices
import Foundation

/// Says when another program changed the rows of a store (decision V16). The kernel tells of writes in the store's
/// folder; without any, nothing runs.
public final class StoreWatch: Sendable {
  private let store: LocalStore
  private let changed: @Sendable () -> Void
  /// Never changed; cancelled once.
  nonisolated(unsafe) private let source: any DispatchSourceRead
  /// As SQLite counted the changes of others last.
  private let version = Lock<Int64?>(nil)
  private let isChecking = Lock(false)

  /// A change is many writes, and is seen by others after the last of them.
  private static let pause = Duration.milliseconds(200)

  /// Begins to watch; nil for a store in memory, and where the system has no such watch.
  ///
  /// - Parameters:
  ///   - store: whose folder is watched.
  ///   - changed: called on no particular thread, soon after one or several changes.
  public init?(_ store: LocalStore, changed: @escaping @Sendable () -> Void) async {
    guard let path = store.watchedFolder, let file = Self.watch(path) else { return nil }
    (self.store, self.changed) = (store, changed)
    source = DispatchSource.makeReadSource(fileDescriptor: file)
    source.setCancelHandler { close(file) }
    _ = await hasNews()
    source.setEventHandler { [weak self] in
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while read(file, &bytes, bytes.count) > 0 {}
      self?.check()
    }
    source.activate()
  }

  deinit { source.cancel() }

  /// Whether another connection has written since this was asked last; what the store wrote itself is no news.
  func hasNews() async -> Bool {
    let now = try? await store.perform { (connection) throws(ServiceFailure) in
      try connection.first("PRAGMA data_version") { $0.integer(0) }
    }
    guard let now = now ?? nil else { return false }
    return version.withLock { known in
      defer { known = now }
      return known != nil && known != now
    }
  }

  /// Once for all that was written within the pause.
  private func check() {
    let isFirst = isChecking.withLock { isChecking in
      defer { isChecking = true }
      return !isChecking
    }
    guard isFirst else { return }
    Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      self?.isChecking.withLock { $0 = false }
      if await self?.hasNews() == true { self?.changed() }
    }
  }

  /// Opens a descriptor that is readable after writes in the folder; nil where none can be opened.
  private static func watch(_ path: String) -> Int32? {
    #if os(Linux)
      let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return nil }
      guard inotify_add_watch(file, path, UInt32(IN_MODIFY | IN_MOVED_TO)) >= 0 else {
        close(file)
        return nil
      }
      return file
    #else
      return nil
    #endif
  }
}

extension LocalStore {
  /// The folder in which others may write rows.
  fileprivate var watchedFolder: String? {
    let main = path
    return main == Connection.memory ? nil : (main as NSString).deletingLastPathComponent
  }
}
