import Foundation
import TestSupport

/// The process `crash-victim`, built beside the tests.
///
/// A process that does not end is killed: the wait for it ends, and its test fails.
struct Victim {
  let process = Process()
  private let limit: ProcessLimit
  private let input = Pipe()
  private let output = Pipe()

  init(_ mode: String, _ directory: String) throws {
    process.executableURL = Self.builtProducts.appendingPathComponent("crash-victim")
    process.arguments = [mode, directory]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    limit = ProcessLimit(process)
    try process.run()
  }

  private static var builtProducts: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let url = bundle.bundleURL
    return url.pathExtension == "xctest" ? url.deletingLastPathComponent() : url
  }

  /// Returns once the process has printed its first output, or ended.
  @discardableResult
  func waitForFirstOutput() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

  /// Closes the input, as the end of this test run would, and waits for the exit.
  func closeInput() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The complete output until it ends by itself.
  func wholeOutput() -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
