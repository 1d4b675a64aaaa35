#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A separate file system of 1 MB, which can be filled.
  final class SmallDisk: Sendable {
    static let need = "a file system of 1 MB of its own, which takes root and CAP_SYS_ADMIN to mount"

    /// Determined by mounting one.
    static let isPossible = (try? SmallDisk()) != nil

    private let directory: TemporaryDirectory
    var path: String { directory.store }
    private var junk: String { path + "/junk" }

    struct NotMounted: Error {}

    init() throws {
      directory = try TemporaryDirectory()
      try FileManager.default.createDirectory(atPath: directory.store, withIntermediateDirectories: true)
      guard Self.run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", directory.store) else { throw NotMounted() }
    }

    deinit { _ = Self.run("umount", "-l", directory.store) }

    /// Leaves no byte free.
    func fill() throws {
      guard FileManager.default.createFile(atPath: junk, contents: nil) else { throw NotMounted() }
      let handle = try #require(FileHandle(forWritingAtPath: junk))
      for size in [65_536, 4_096, 512, 1] {
        while (try? handle.write(contentsOf: Data(repeating: 1, count: size))) != nil {}
      }
      try handle.close()
      let free = try FileManager.default.attributesOfFileSystem(forPath: path)[.systemFreeSize] as? Int
      #expect(free == 0)
    }

    func makeRoom() throws { try FileManager.default.removeItem(atPath: junk) }

    private static func run(_ arguments: String...) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      let limit = ProcessLimit(process)
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      withExtendedLifetime(limit) {}
      return process.terminationStatus == 0
    }
  }
#endif
