import Foundation
import TestSupport
import Testing

/// A headless Chromium that prints a file as PDF, the programs that read the PDF, and fontconfig's list of fonts.
struct Browser {
  /// A PDF as reported by pdfinfo, pdftotext and pdffonts.
  struct Print {
    var widthInPoints: Double
    var heightInPoints: Double
    /// The text of each page.
    var pages: [String]
    /// Lines of the font table, without its header.
    var fonts: [String]
  }

  private static let programs = ["chromium", "pdfinfo", "pdftotext", "pdffonts", "fc-list"]

  static let missing = programs.filter { path(of: $0) == nil }

  /// Whether fontconfig, which the browser uses too, lists a font for a language.
  static func hasFont(for language: String) async throws -> Bool {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await !run("fc-list", [":lang=\(language)", "family"], in: folder).isEmpty
  }

  /// Prints in a temporary folder that is removed with the browser profile.
  static func print(_ html: String) async throws -> Print {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, pdf) = (folder.appending(path: "timeline.html"), folder.appending(path: "timeline.pdf").path)
    try Data(html.utf8).write(to: page)
    // The sandbox does not run as root, the user of CI.
    _ = try await run(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-pdf-header-footer",
        "--print-to-pdf=\(pdf)", page.absoluteString,
      ], in: folder)
    let facts = try await run("pdfinfo", [pdf], in: folder)
    let size = try #require(facts.firstMatch(of: /Page size: +([0-9.]+) x ([0-9.]+) pts/), "\(facts)")
    let text = try await run("pdftotext", ["-layout", pdf, "-"], in: folder)
    let fonts = try await run("pdffonts", [pdf], in: folder)
    return Print(
      widthInPoints: try #require(Double(size.1)), heightInPoints: try #require(Double(size.2)),
      pages: text.split(separator: "\u{0C}").map(String.init),
      fonts: fonts.split(separator: "\n").dropFirst(2).map(String.init))
  }

  private static func temporaryFolder() throws -> URL {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "compass-print-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func run(_ program: String, _ arguments: [String], in folder: URL) async throws -> String {
    let output = folder.appending(path: "\(program).out")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: try #require(path(of: program)))
    process.arguments = arguments
    process.environment = ["HOME": folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    let limit = ProcessLimit(process)
    defer { withExtendedLifetime(limit) {} }
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
    try #require(process.terminationStatus == 0, "\(program) failed")
    return try String(contentsOf: output, encoding: .utf8)
  }

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
