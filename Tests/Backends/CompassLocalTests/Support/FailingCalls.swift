#if os(Linux)
  import CSQLite
  import Foundation
  import Synchronization

  /// Makes system calls fail that SQLite makes on the files below one directory. All layers above are real:
  /// SQLite's handling of the error, and its state after it.
  final class FailingCalls: Sendable {
    enum Call: Hashable, Sendable {
      case read, write, open
    }

    /// The failing directories, each with the error number of a call.
    fileprivate static let faults = Mutex<[String: [Call: Int32]]>([:])
    private static let isInstalled: Bool = install()

    private let directory: String

    init(in directory: String) {
      _ = Self.isInstalled
      self.directory = directory
    }

    deinit { stop() }

    func fail(_ call: Call, with number: Int32) { Self.faults.withLock { $0[directory, default: [:]][call] = number } }

    func stop() { Self.faults.withLock { $0[directory] = nil } }

    private static func install() -> Bool {
      guard let system = sqlite3_vfs_find(nil), let set = system.pointee.xSetSystemCall else { return false }
      for (name, call) in [
        ("pwrite", unsafeBitCast(writeCall, to: sqlite3_syscall_ptr.self)),
        ("pwrite64", unsafeBitCast(writeCall, to: sqlite3_syscall_ptr.self)),
        ("pread", unsafeBitCast(readCall, to: sqlite3_syscall_ptr.self)),
        ("pread64", unsafeBitCast(readCall, to: sqlite3_syscall_ptr.self)),
        ("open", unsafeBitCast(openCall, to: sqlite3_syscall_ptr.self)),
      ] { _ = set(system, name, call) }
      return true
    }
  }

  private func fault(_ call: FailingCalls.Call, on path: String) -> Int32? {
    FailingCalls.faults.withLock { faults in
      faults.first { path.hasPrefix("\($0.key)/") }?.value[call]
    }
  }

  private func fault(_ call: FailingCalls.Call, on file: Int32) -> Int32? {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")
    return path.flatMap { fault(call, on: $0) }
  }

  private let writeCall: @convention(c) (Int32, UnsafeRawPointer?, Int, Int) -> Int = { file, bytes, count, offset in
    if let number = fault(.write, on: file) {
      errno = number
      return -1
    }
    return pwrite(file, bytes, count, offset)
  }

  private let readCall: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int) -> Int = {
    file, bytes, count, offset in
    if let number = fault(.read, on: file) {
      errno = number
      return -1
    }
    return pread(file, bytes, count, offset)
  }

  private let openCall: @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> Int32 = { path, flags, mode in
    guard let path else { return -1 }
    if let number = fault(.open, on: String(cString: path)) {
      errno = number
      return -1
    }
    return open(path, flags, mode_t(mode))
  }
#endif
