import Foundation
import TestSupport
import Testing

/// Standard output that accepts no more data.
@Suite struct OutputTests {
  /// As in `compass show events | head -1`: no word about it (text-ui.md section 2.2).
  @Test func aClosedPipeEndsTheProgramSilently() async throws {
    let folder = try Folder()
    let process = try CompassProcess(folder: folder).prepared(["show", "events"] + CompassProcess.fixed)
    let pipe = Pipe()
    let errors = folder.file("complaints")
    try Data().write(to: URL(filePath: errors))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe.fileHandleForWriting
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try pipe.fileHandleForReading.close()
    try await CompassProcess.finish(process)
    #expect(try folder.text(of: "complaints") == "")
    let isSignal = process.terminationReason == .uncaughtSignal
    #expect(process.terminationStatus == (isSignal ? SIGPIPE : 128 + SIGPIPE))
  }

  @Test(.requires("/dev/full, a disk without space") { FileManager.default.fileExists(atPath: "/dev/full") })
  func aFullDiskIsAnError() async throws {
    let folder = try Folder()
    for arguments in [["show", "events"], ["export", "-"], ["-c", "open events; show"], ["--help"]] {
      let process = try CompassProcess(folder: folder).prepared(arguments + CompassProcess.fixed)
      let errors = folder.file("complaints")
      try Data().write(to: URL(filePath: errors))
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
      process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
      try await CompassProcess.finish(process)
      #expect(process.terminationStatus == 3)
      #expect(try folder.text(of: "complaints").hasPrefix("compass: standard output cannot be written: "))
    }
  }
}
