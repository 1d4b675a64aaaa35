import Foundation
import TestSupport
import Testing

/// The app in a browser (decision U8), in a real one.
struct BrowserTests {
  let folder: Folder
  let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  private static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What the walk in browser_walk.py reached.
  private struct Reached: Decodable {
    var pages: Set<String>
    var refused: [String]
  }

  @Test(.requires("chromium") { chromium != nil })
  func aPersonWalksThroughAllPagesInABrowser() async throws {
    let process = try compass.prepared([])
    let walk = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "browser_walk.py")
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments =
      [walk.path, try #require(Self.chromium), folder.path, "1", "200"]
      + [try BuiltProgram.path(), "serve", "--store", folder.file("store")] + CompassProcess.fixed
    let (output, complaints) = (folder.file("walk.out"), folder.file("walk.err"))
    for file in [output, complaints] { try Data().write(to: URL(filePath: file)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: complaints))
    try await CompassProcess.finish(process)
    #expect(try String(contentsOfFile: complaints, encoding: .utf8) == "")
    let reached = try JSONDecoder().decode(Reached.self, from: Data(contentsOf: URL(filePath: output)))
    let pages: Set = ["home", "events", "tasks", "offers", "timeline", "performance", "form"]
    #expect(pages.subtracting(reached.pages) == [])
    // What a question covers is refused until it is answered, and a form until it is filled in.
    #expect(reached.refused.filter { !$0.contains(" is open: ") && !$0.contains(": It is not saved. ") } == [])
  }
}
