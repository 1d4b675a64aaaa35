import Foundation
import TestSupport
import Testing

/// The app in a real browser (decision U8).
struct BrowserTests: ProgramTests {
  let compass = CompassProcess()

  static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The results of the walk in browser_walk.py.
  private struct WalkResult: Decodable {
    var pages: Set<String>
    var refused: [String]
  }

  /// Covers mouse and keyboard, phone (I6) and wide screen, addresses (I2), every page (I3), paper (I4), many rows (I7), names in
  /// texts (I9), and ten tabs (I1).
  @Test(.requires("chromium") { chromium != nil })
  func everyPageWorksInABrowser() async throws {
    let printed = try await compass.python(
      "browser_walk.py",
      [try #require(Self.chromium), folder.path, "1", "\(few(200, of: 1_000))"]
        + [try BuiltProgram.path(), "serve", "--store", folder.file("store")] + CompassProcess.fixed)
    let reached = try JSONDecoder().decode(WalkResult.self, from: Data(printed.utf8))
    let pages: Set = ["home", "events", "tasks", "offers", "timeline", "performance", "form"]
    #expect(pages.subtracting(reached.pages) == [])
    // Controls behind a dialog are refused until it is answered, and a form until it is filled in.
    #expect(reached.refused.filter { !$0.contains(" is open: ") && !$0.contains(": Not saved. ") } == [])
  }

  /// Twenty common workflows with one input method: the keyboard, and touch on a phone (decisions I5, I6).
  @Test(.requires("chromium") { chromium != nil }, arguments: ["keyboard", "touch"])
  func commonWorkflowsSucceed(by way: String) async throws {
    let printed = try await compass.python(
      "browser_jobs.py",
      [try #require(Self.chromium), folder.path, way, try BuiltProgram.path()] + CompassProcess.fixed)
    #expect(try JSONDecoder().decode([String: Int].self, from: Data(printed.utf8)).count == 20)
  }

  /// The demo's pages, random screens of each page, and a chart of 5,000 readings (decisions Z10, Z12).
  @Test(.requires("chromium") { chromium != nil })
  func everyRowTextIsInTheDocument() async throws {
    let data = folder.file("readings.json")
    try Datasets.manyReadings(5_000).write(toFile: data, atomically: true, encoding: .utf8)
    let count = few(20, of: 145)
    let printed = try await compass.python(
      "browser_texts.py",
      [try #require(Self.chromium), folder.path, "1", "\(count)", data, try BuiltProgram.path(), "serve"]
        + CompassProcess.fixed)
    let screens = try JSONDecoder().decode([String: Int].self, from: Data(printed.utf8))
    for page in ["home", "events", "tasks", "offers", "timeline", "performance", "schools"] {
      #expect(screens[page, default: 0] > count, "\(page)")
    }
    #expect(screens["readings"] == 1)
  }
}
