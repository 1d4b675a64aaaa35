import Foundation
import TestSupport

/// The process `crash-victim`, built beside the tests.
///
/// One that does not end is killed: what waits for it goes on then, and its test fails.
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

  /// Returns once the process has said its first words, or ended.
  @discardableResult
  func waitForFirstWords() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

  /// Closes the input, as the end of this test run would, and waits for the exit.
  func hangUp() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Everything it says until it ends by itself.
  func wholeOutput() -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
