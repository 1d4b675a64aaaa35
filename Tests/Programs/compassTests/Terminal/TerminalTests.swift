import CompassApp
import CompassText
import Foundation
import Scripting
import TestSupport
import Testing

/// The program at a terminal. CI runs these with the optimised program too (see `BuiltProgram`).
@Suite struct TerminalTests: ProgramTests {
  let compass = CompassProcess()

  /// Types lines, and expects that the program ends without an error.
  ///
  /// - Parameters:
  ///   - mayLose: whether a change may lack a response at the end.
  ///   - next: what to type at a prompt; nil to quit.
  @discardableResult
  private func session(
    _ arguments: [String], mayLose: Bool = false, typing next: (_ prompt: String) -> String?
  ) async throws -> [TerminalDriver.Exchange] {
    try await writeHostileDataset()
    // The root of a package, for snapshots.
    try folder.write("", to: "Package.swift")
    let arguments = (arguments.first == "run" ? [] : ["repl"]) + arguments + CompassProcess.fixed
    let driver = try TerminalDriver(compass, Array(arguments.dropFirst()), command: arguments[0])
    let exchanges = await driver.converse(typing: next)
    let ended = await driver.end()
    let last = String(exchanges.suffix(3).map { "\($0.prompt)> \($0.typed)\n\($0.answer)" }.joined().suffix(4_000))
    // A change may lack a response at the end, which is reported (decision C6).
    let isSaid = mayLose && ended.code == 1 && last.contains("error: ")
    #expect(!ended.wasKilled && (ended.code == 0 || isSaid), "\(last)")
    #expect(driver.isRestored)
    for exchange in exchanges { #expect(exchange.answer.rawControls == [], "after \(exchange.typed)") }
    return exchanges
  }

  private func writeHostileDataset() async throws {
    let demo = try await compass("export", "-")
    let hostile = try Datasets.hostile(madeFrom: Data(demo.output.utf8))
    try folder.write(String(decoding: hostile, as: UTF8.self), to: "hostile.json")
  }

  /// Checks the escapes of decision B20.
  @Test(arguments: [
    ["export", "-"], ["show", "events", "--csv"], ["show", "timeline", "--plain"], ["export", "calendar", "-"],
    ["state", "events"],
  ])
  func documentsEscapeControlCharacters(arguments: [String]) async throws {
    try await writeHostileDataset()
    let all = arguments + ["--data", "hostile.json"] + CompassProcess.fixed
    let driver = try TerminalDriver(compass, Array(all.dropFirst()), command: all[0])
    let ended = await driver.end()
    let printed = driver.sent
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
      var lines = (tour.lines + Self.verbsOfOtherPages)[...]
      for exchange in try await session(tour.flags, typing: { _ in lines.popFirst() }) {
        unused.subtract(try Use.all(in: exchange))
      }
    }
    #expect(unused.map(\.description) == [], "verbs without a line in VerbTour")
  }

  /// The verbs of pages that no tour opens, such as one that was added, each typed on its page.
  private static let verbsOfOtherPages = VerbTable.all.flatMap { verb -> [String] in
    guard let page = verb.page, !VerbTour.player.lines.contains("open \(page.rawValue)") else { return [] }
    return ["open \(page.rawValue)", verb.example]
  }

  @Test(arguments: [VerbTour.player, .parent])
  func everyVerbRunsInAScript(in tour: VerbTour) async throws {
    let script = try folder.write(tour.lines.joined(separator: "\n"), to: "tour.compass")
    try await session(["run", script, "--update"] + tour.flags) { _ in nil }
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
    var lines = RandomLines(seed: seed, count: 300)
    let user = seed.isMultiple(of: 3) ? "parent-pat" : "athlete-jordan"
    let color = seed.isMultiple(of: 2) ? "always" : "never"
    let flags = ["--as", user, "--color", color, "--data", "hostile.json"]
    try await session(flags, mayLose: true) { lines.line(at: $0) }
  }
}

/// A verb of a page, as help shows it.
private struct Use: Hashable, CustomStringConvertible {
  var page: Page?
  var usage: String

  init(of verb: ScriptVerb) { (page, usage) = (verb.page, verb.usage) }

  var description: String { "\(page?.rawValue ?? "everywhere"): \(usage)" }

  /// The verbs of a line for the page where it was typed.
  static func all(in exchange: TerminalDriver.Exchange) throws -> [Use] {
    let page = Page(rawValue: exchange.prompt.replacing("(confirm)", with: ""))
    return try Lexer.commands(in: exchange.typed, separatesCommands: true).flatMap { words in
      try VerbTable.parse(words.first?.text == "!" ? Array(words.dropFirst()) : words, on: page)
        .map(\.verb).filter { $0.page == nil || $0.page == page }.map(Use.init)
    }
  }
}

/// Pastes of any content, in any pieces: the next key keeps its meaning, and the terminal is restored at the
/// end.
@Suite struct PasteTests: ProgramTests {
  let compass = CompassProcess()

  /// Text many times longer than one read of a terminal.
  private static func text(_ piece: String, bytes: Int = few(20_000, of: 200_000)) -> [UInt8] {
    Array(String(repeating: piece, count: bytes / piece.utf8.count).utf8)
  }

  /// By name: the bytes between the two sequences of a paste.
  static let pastes: [String: [UInt8]] = [
    "one long word": text("x"), "what ends a sequence": text("~"), "marks on one letter": text("\u{301}"),
    "commands": text("open events\n", bytes: few(100_000, of: 1_000_000)), "no commands": text("nonsense\n"),
    "empty lines": text("\n"),
    "an open quote": Array("search \"abc\n".utf8) + text("more text\n"),
    "a heredoc": Array("set notes <<END\n".utf8) + text("more text\n"),
    "a hundred lines": Array(String(repeating: "expect text \"Events\"\n", count: 100).utf8),
    "no text": [0, 0, 0xFF, 0xFE, 0xC3, 0x1B, 0x5B, 0x32] + text("\u{1B}[200~\u{0}"),
  ]

  @Test(arguments: pastes.keys.sorted())
  func theBoardSurvivesAPaste(name: String) async throws {
    let driver = try TerminalDriver(
      compass, CompassProcess.fixed + ["--store", folder.file("store")], command: "board")
    // Visible before any input, and independent of the rows.
    await driver.waitUntil { $0.lines[0].contains("›1 Today") && !$0.modes.contains(2026) }
    paste(Self.pastes[name] ?? [], driver)
    driver.type("6")
    #expect(await driver.waitUntil { $0.lines[0].contains("›6 Offers") })
    driver.type("/")
    #expect(await driver.waitUntil { $0.modes.contains(25) })
    paste(Self.pastes[name] ?? [], driver)
    driver.type("\u{1B}")
    #expect(await driver.waitUntil { !$0.modes.contains(25) })
    driver.type("3")
    #expect(await driver.waitUntil { $0.lines[0].contains("›3 Tasks") })
    driver.type("q")
    await expectEnd(of: driver)
  }

  @Test(arguments: pastes.keys.sorted())
  func lineModeSurvivesAPaste(name: String) async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed + ["--store", folder.file("store")])
      .openEvents()
    paste(Self.pastes[name] ?? [], driver)
    driver.type("\u{3}open tasks\r")
    #expect(await driver.waitUntil(line: "tasks>"))
    driver.type("quit\r")
    await expectEnd(of: driver)
  }

  /// Sends the final sequence in three pieces.
  private func paste(_ bytes: [UInt8], _ driver: TerminalDriver) {
    driver.type(Array("\u{1B}[20".utf8))
    driver.type(Array("0~".utf8) + bytes + [0x1B])
    driver.type("[201")
    driver.type("~")
  }

  private func expectEnd(of driver: TerminalDriver) async {
    let ended = await driver.end()
    #expect(ended.code == 0 && !ended.wasKilled)
    #expect(driver.isRestored && driver.terminal.modes.subtracting([25]).isEmpty && driver.terminal.problems == [])
  }
}
