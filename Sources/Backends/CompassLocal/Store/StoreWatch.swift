import CompassModel
import Foundation

/// Reports when another program changes the rows of a store (decision V16); no polling.
package final class StoreWatch: Sendable {
  private let store: LocalStore
  private let changed: @Sendable () -> Void
  /// The source of file notifications; set once in `init` and only cancelled afterwards.
  nonisolated(unsafe) private let source: any DispatchSourceRead
  /// SQLite's `data_version` at the last check, which counts other connections' changes.
  private let version = Lock<Int64?>(nil)
  private let isChecking = Lock(false)

  /// Delay before a check, since one change consists of many writes and is visible only after the last.
  private static let pause = Duration.milliseconds(200)

  /// Starts to watch; nil for a store in memory or without rows, and where inotify is missing or fails. `changed` is
  /// called on an arbitrary thread after one or several changes, within about 200 ms.
  package init?(_ store: LocalStore, changed: @escaping @Sendable () -> Void) async {
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

  /// Whether another connection has written since the last call; false for the first call.
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

  /// Opens an inotify descriptor, readable after writes in the directory; nil if that fails, and without inotify.
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
  /// The directory in which other processes may write rows; nil for a store in memory or without rows.
  fileprivate var watchedFolder: String? {
    let main = path
    return main == Connection.memory ? nil : (main as NSString).deletingLastPathComponent
  }
}
