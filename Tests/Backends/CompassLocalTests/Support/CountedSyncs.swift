import CSQLite
import Foundation
import Synchronization

/// Counts how often SQLite makes the system write a file through to the disk, for the files below one directory.
final class CountedSyncs: Sendable {
  fileprivate static let counts = Mutex<[String: Int]>([:])
  fileprivate static let paths = Mutex<[UInt: String]>([:])
  fileprivate static let directories = Mutex<Set<String>>([])
  private static let isInstalled: Bool = install()

  private let directory: String

  /// Files that are opened later are counted.
  init(in directory: String) {
    _ = Self.isInstalled
    self.directory = directory
    Self.directories.withLock { _ = $0.insert(directory) }
  }

  deinit { Self.directories.withLock { _ = $0.remove(directory) } }

  /// The number so far of a file.
  func count(of path: String) -> Int { Self.counts.withLock { $0[path, default: 0] } }

  private static func install() -> Bool {
    guard let system = sqlite3_vfs_find(nil), let open = system.pointee.xOpen else { return false }
    originalOpen.withLock { $0 = open }
    system.pointee.xOpen = countingOpen
    return true
  }
}

private typealias Open =
  @convention(c) (
    UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, UnsafeMutablePointer<sqlite3_file>?, Int32,
    UnsafeMutablePointer<Int32>?
  ) -> Int32
private typealias Sync = @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32

private let originalOpen = Mutex<Open?>(nil)
private let originalSync = Mutex<Sync?>(nil)

private let countingOpen: Open = { system, name, file, flags, outFlags in
  guard let open = originalOpen.withLock({ $0 }) else { return SQLITE_CANTOPEN }
  let code = open(system, name, file, flags, outFlags)
  guard code == SQLITE_OK, let name, let file, let methods = file.pointee.pMethods else { return code }
  let path = String(cString: name)
  guard CountedSyncs.directories.withLock({ $0.contains { path.hasPrefix("\($0)/") } }) else { return code }
  originalSync.withLock { $0 = methods.pointee.xSync }
  CountedSyncs.paths.withLock { $0[UInt(bitPattern: file)] = path }
  // Never freed, because the end of the file is not reported here.
  let counting = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  counting.initialize(to: methods.pointee)
  counting.pointee.xSync = countingSync
  file.pointee.pMethods = UnsafePointer(counting)
  return code
}

private let countingSync: Sync = { file, flags in
  if let path = CountedSyncs.paths.withLock({ $0[UInt(bitPattern: file)] }) {
    CountedSyncs.counts.withLock { $0[path, default: 0] += 1 }
  }
  return originalSync.withLock({ $0 })?(file, flags) ?? SQLITE_IOERR
}
