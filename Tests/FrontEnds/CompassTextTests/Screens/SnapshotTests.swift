import Foundation
@testable import Scripting
import TestSupport
import Testing

@testable import CompassText

struct SnapshotTests {
  @Test(arguments: SnapshotCase.all)
  func screenMatchesItsSnapshot(_ one: SnapshotCase) {
    assertSnapshot(ScreenText.text(one.screen, one.options), named: one.name)
  }

  @Test func namesAreUnique() {
    let names = SnapshotCase.all.map(\.name) + ChartSnapshotCase.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// Every page with a list has these situations (text-ui.md §5).
  @Test(arguments: ["EventsList", "OffersList", "Tasks", "Performance", "RecruitingTimeline"])
  func requiredSituationsAreRecorded(folder: String) {
    let situations = Set(SnapshotCase.all.filter { $0.folder == folder }.map(\.situation))
    #expect(situations.isSuperset(of: ["skeleton", "loaded", "empty", "empty-filtered", "error-timeout", "offline"]))
  }

  /// Scripts name their snapshots themselves, in lines `snapshot NAME [width N]`.
  @Test func noSnapshotIsStale() throws {
    let scripts = try ScriptSnapshots.declared()
    let stale = try SnapshotFolder.ofThisPackage().staleFiles(
      declared: Set(SnapshotCase.all.map(\.name)).union(ChartSnapshotCase.all.map(\.name)).union(PrintSnapshots.names)
        .union(scripts))
    // Pinned requests are declared beside the backend that sends them.
    #expect(stale.filter { !$0.hasPrefix("Requests/") } == [], "delete these files, or declare them")
  }

  @Test func everyFileIsPlainText() throws {
    for (path, data) in try files() {
      #expect(String(validating: data, as: UTF8.self) != nil, "\(path) is not UTF-8")
      #expect(!data.contains(0x1B) && !data.contains(0x0D), "\(path) holds an escape or a carriage return")
      #expect(data.last == 0x0A, "\(path) does not end in a newline")
      if path.contains(".ascii.") { #expect(data.allSatisfy { $0 < 0x80 }, "\(path) is not ASCII") }
    }
  }

  private func files() throws -> [(String, [UInt8])] {
    let root = try SnapshotFolder.packageRoot().appending(path: "Snapshots")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".txt") }
    #expect(!paths.isEmpty)
    return try paths.map { ($0, Array(try Data(contentsOf: root.appending(path: $0)))) }
  }
}

/// The snapshots that the scripts of the package declare.
enum ScriptSnapshots {
  static func declared() throws -> [String] {
    let folder = try SnapshotFolder.packageRoot().appending(path: "Tests/Scripts")
    let paths = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".compass") }
    return try paths.flatMap { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      return names(in: text, script: name)
    }
  }

  /// Every width a snapshot may be taken at is declared in the same script: with `width N` or in its header.
  static func names(in text: String, script: String) -> [String] {
    var columns = RenderOptions.defaultColumns
    var ending = ""
    var rows = 24
    var names: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("-- ") { break }
      let words = ((try? Lexer.commands(in: String(line), separatesCommands: false)) ?? []).first?.map(\.text) ?? []
      switch (words.first, words.count) {
      case ("config", 3) where words[1] == "width": columns = Int(words[2]) ?? columns
      case ("config", 3) where words[1] == "charset": ending = words[2] == "ascii" ? ".ascii" : ""
      case ("width", 2): columns = Int(words[1]) ?? columns
      case ("height", 2): rows = Int(words[1]) ?? rows
      case ("snapshot", 2...3) where words[1] == "frame":
        names.append("Board/\(script)/\(words.last ?? "").\(columns)x\(rows)\(ending)")
      case ("snapshot", 2): names.append("scripts/\(script)/\(words[1]).\(columns)\(ending)")
      case ("snapshot", 4): names.append("scripts/\(script)/\(words[1]).\(words[3])\(ending)")
      default: break
      }
    }
    return names
  }
}

struct ScriptSnapshotsTests {
  @Test func namesContainTheCurrentWidth() {
    let script = """
      config now 2026-02-10T09:00:00-05:00
      snapshot a # a comment
      width 120
      snapshot b
      snapshot "c" width 40
      # snapshot d
      -- snapshots.txt --
      snapshot e
      """
    #expect(
      ScriptSnapshots.names(in: script, script: "demo")
        == ["scripts/demo/a.80", "scripts/demo/b.120", "scripts/demo/c.40"])
    #expect(ScriptSnapshots.names(in: "config charset ascii\nsnapshot a", script: "x") == ["scripts/x/a.80.ascii"])
  }
}
