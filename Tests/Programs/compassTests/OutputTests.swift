import Foundation
import TestSupport
import Testing

/// Standard output that accepts no more data.
@Suite struct OutputTests {
  private let compass = CompassProcess()

  /// As in `compass show events | head -1`: no word about it (text-ui.md section 2.2).
  @Test func aClosedPipeEndsTheProgramSilently() async throws {
    let process = try compass.prepared(["show", "events"] + CompassProcess.fixed)
    let ended = try await PipedProcess(process, hasReader: false).end()
    #expect(ended.errors == "" && ended.code == (ended.wasKilled ? SIGPIPE : 128 + SIGPIPE))
  }

  @Test(.requires("/dev/full, a disk without space") { FileManager.default.fileExists(atPath: "/dev/full") })
  func aFullDiskIsAnError() async throws {
    var compass = compass
    compass.shell = "exec > /dev/full"
    for arguments in [["show", "events"], ["export", "-"], ["-c", "open events; show"], ["--help"]] {
      let finished = try await compass(arguments)
      #expect(finished.code == 3 && finished.errors.hasPrefix("compass: standard output cannot be written: "))
    }
  }
}
