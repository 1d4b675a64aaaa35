import Foundation
import Testing

@Suite struct PrintAndExportTests: ProgramTests {
  let compass = CompassProcess()

  /// Decision N3; the exit code is promised in interface.md, "More commands".
  @Test func printingAnUnloadedPageIsRefused() async throws {
    let finished = try await compass("-c", "network 500 on loadTimeline; open timeline; print html t.html")
    // The first of several codes counts (C9): nothing could be loaded.
    #expect(finished.code == 3 && finished.output.isEmpty)
    #expect(finished.errors.contains("There is nothing to print yet."))
    #expect(!FileManager.default.fileExists(atPath: folder.file("t.html")))
  }

  /// Decision P17: the dialog never overwrites a file; an existing named file is refused without --force.
  @Test func aSecondExportOfADayIsNumbered() async throws {
    let script = "open performance; export csv; confirm; range all; export csv; confirm; expect text \"(2).csv\""
    let finished = try await compass("-c", script + "; export csv; confirm; export json; confirm")
    #expect(finished.errors.isEmpty && finished.code == 0)
    let name = "performance-timeline-2026-02-10"
    #expect(
      try folder.names().filter { $0.hasPrefix(name) }
        == ["\(name) (2).csv", "\(name) (3).csv", "\(name).csv", "\(name).json"])
    #expect(try folder.bytes(of: "\(name) (2).csv").count > folder.bytes(of: "\(name).csv").count)
    #expect(try folder.bytes(of: "\(name) (2).csv") == folder.bytes(of: "\(name) (3).csv"))
    let refused = try await compass("-c", "open performance; export csv \"\(name).csv\"")
    #expect(refused.code == 1 && refused.errors.contains("exists"))
  }
}
