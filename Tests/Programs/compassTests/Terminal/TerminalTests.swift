import Foundation
import CompassApp
import Scripting
import Synchronization
import TestSupport
import Testing
import CompassText

/// The program at a terminal. CI runs these with the optimised program too (see `BuiltProgram`).
@Suite struct TerminalTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }

  /// - Parameter lines: what to type at a prompt.
  private func session(
    _ arguments: [String], typing next: @escaping @Sendable (_ prompt: String) -> String?
  ) async throws -> TerminalSession.Ended {
    try await writeHostileDataset()
    // The root of a package, for snapshots.
    try folder.write("", to: "Package.swift")
    let process = try compass.prepared(
      (arguments.first == "run" ? [] : ["repl"]) + arguments + CompassProcess.fixed, ["TERM": "xterm"])
    return try await TerminalSession.run(process, typing: next)
  }

  private func writeHostileDataset() async throws {
    let demo = try await compass("export", "-")
    let hostile = try Datasets.hostile(madeFrom: Data(demo.output.utf8))
    try folder.write(String(decoding: hostile, as: UTF8.self), to: "hostile.json")
  }

  /// - Parameter mayLose: whether a change may lack a response at the end, reported with exit code 1 (decision C6).
  private func expectCleanExit(_ ended: TerminalSession.Ended, mayLose: Bool = false) {
    let (wasKilled, code, terminalIsRestored) = (ended.wasKilled, ended.code, ended.terminalIsRestored)
    let isSaid = mayLose && code == 1 && "\(ended.lastExchanges)".contains("error: ")
    #expect(!wasKilled && (code == 0 || isSaid), "\(ended.lastExchanges)")
    #expect(terminalIsRestored)
    for exchange in ended.exchanges { #expect(exchange.answer.rawControls == [], "after \(exchange.typed)") }
  }

  /// Checks the escapes of decision B20.
  @Test(arguments: [
    ["export", "-"], ["show", "events", "--csv"], ["show", "timeline", "--plain"], ["export", "calendar", "-"],
    ["state", "events"],
  ])
  func documentsEscapeControlCharacters(arguments: [String]) async throws {
    try await writeHostileDataset()
    let all = arguments + ["--data", "hostile.json"] + CompassProcess.fixed
    let ended = try await TerminalSession.run(try compass.prepared(all, ["TERM": "xterm"])) { _ in nil }
    let printed = ended.exchanges.map(\.answer).joined()
    #expect(ended.code == 0 && printed.utf8.count > 1_000, "\(printed.suffix(500))")
    // Between cells, and at the ends of lines.
    let kept = String(String.UnicodeScalarView(printed.unicodeScalars.filter { $0 != "\t" && $0 != "\r" }))
    #expect(kept.rawControls == [])
    guard arguments.last == "-" else { return }
    #expect(try await compass.run(all).output.contains("\u{202E}"), "into a pipe it goes as it is")
  }

  @Test func everyVerbIsTypedOnce() async throws {
    var unused = Set(VerbTable.all.map(Use.init))
    for tour in [VerbTour.player, .parent] {
      let lines = Mutex((tour.lines + Self.verbsOfOtherPages)[...])
      let ended = try await session(tour.flags) { _ in lines.withLock { $0.popFirst() } }
      expectCleanExit(ended)
      for exchange in ended.exchanges { unused.subtract(try Use.all(in: exchange)) }
    }
    #expect(unused.map(\.description) == [], "verbs without a line in VerbTour")
  }

  /// The verbs of pages that no tour opens, such as one that was added, each typed on its page.
  private static let verbsOfOtherPages = VerbTable.all.flatMap { verb -> [String] in
    guard let page = verb.page, !VerbTour.player.lines.contains("open \(page.rawValue)") else { return [] }
    return ["open \(page.rawValue)", verb.example]
  }

  /// Runs the lines of the tours as a script.
  @Test(arguments: [VerbTour.player, .parent])
  func everyVerbRunsInAScript(in tour: VerbTour) async throws {
    let script = try folder.write(tour.lines.joined(separator: "\n"), to: "tour.compass")
    expectCleanExit(try await session(["run", script, "--update"] + tour.flags) { _ in nil })
  }

  /// Set by `COMPASS_CONVERSATIONS=500 swift test --filter TerminalTests` for more, or `=17...17` for one seed.
  private static let seeds: ClosedRange<UInt64> = {
    let bounds = (ProcessInfo.processInfo.environment["COMPASS_CONVERSATIONS"] ?? (isSlowRun ? "20" : "2")).split(
      separator: "...")
    let last = bounds.last.flatMap { UInt64($0) } ?? 2
    return (bounds.count == 2 ? UInt64(bounds[0]) ?? 1 : 1)...last
  }()

  @Test(arguments: seeds)
  func randomLinesDoNotEndTheProgram(seed: UInt64) async throws {
    let lines = Mutex(RandomLines(seed: seed, count: 300))
    let user = seed.isMultiple(of: 3) ? "parent-pat" : "athlete-jordan"
    let color = seed.isMultiple(of: 2) ? "always" : "never"
    let flags = ["--as", user, "--color", color, "--data", "hostile.json"]
    expectCleanExit(try await session(flags) { prompt in lines.withLock { $0.line(at: prompt) } }, mayLose: true)
  }
}

/// A verb of a page, as help shows it.
private struct Use: Hashable, CustomStringConvertible {
  var page: Page?
  var usage: String

  init(of verb: ScriptVerb) { (page, usage) = (verb.page, verb.usage) }

  var description: String { "\(page?.rawValue ?? "everywhere"): \(usage)" }

  /// The verbs of a line for the page where it was typed.
  static func all(in exchange: TerminalSession.Exchange) throws -> [Use] {
    let page = Page(rawValue: exchange.prompt.replacing("(confirm)", with: ""))
    return try Lexer.commands(in: exchange.typed, separatesCommands: true).flatMap { words in
      try VerbTable.parse(words.first?.text == "!" ? Array(words.dropFirst()) : words, on: page)
        .map(\.verb).filter { $0.page == nil || $0.page == page }.map(Use.init)
    }
  }
}
