import Foundation
import Synchronization
import TestSupport
import Testing

@testable import compass

/// At every kind of exit confirmed changes are sent, or standard error lists the unsent ones (decision C6).
@Suite struct ProgramExitTests: ProgramTests {
  let compass = CompassProcess(isBuilt: true)

  private static let unknown = "It is not known whether “Upperclass Showcase Weekend” was deleted."

  private func stored() async throws -> String {
    try await compass("-c", "open events; state count", "--store", "store").output
  }

  /// A terminal at which an event was deleted and the deletion can still be undone.
  private func driver(_ command: String, pager: String = "") async throws -> TerminalDriver {
    let driver = try TerminalDriver(
      compass, CompassProcess.fixed + ["--store", folder.file("store")], command: command,
      variables: ["COMPASS_PAGER": pager])
    if command == "board" {
      await driver.waitUntil { $0.lines[0].contains("1 Today") }
      driver.type("5")
      await driver.waitUntil { terminal in terminal.lines.contains { $0.contains(" of 40") } }
      driver.type("dy")
      await driver.waitUntil { terminal in terminal.lines.contains { $0.contains("was deleted.") } }
    } else {
      await driver.openEvents()
      _ = await driver.answer(to: "delete 1; confirm")
    }
    return driver
  }

  /// The key Ctrl-\ is typed for nil.
  @Test(arguments: ["board", "repl"], [SIGTERM, SIGHUP, SIGINT, SIGQUIT, nil])
  func aSignalSendsConfirmedChanges(command: String, number: Int32?) async throws {
    let driver = try await driver(command)
    if let number { driver.signal(number) } else { driver.type([0x1C]) }
    let ended = await driver.end()
    #expect(ended.wasKilled && ended.code == number ?? SIGQUIT)
    expectRestored(driver)
    #expect(try await stored() == "39\n")
  }

  @Test(arguments: ["board", "repl"], [SIGSEGV, SIGTRAP])
  func aCrashRestoresTheTerminal(command: String, number: Int32) async throws {
    let driver = try await driver(command)
    driver.signal(number)
    let ended = await driver.end()
    #expect(ended.wasKilled ? ended.code == number : ended.code == 128 + number)
    expectRestored(driver)
  }

  private func expectRestored(_ driver: TerminalDriver) {
    #expect(driver.isRestored && driver.terminal.problems == [])
    #expect(driver.terminal.modes.subtracting([25]) == [])
  }

  /// The terminal sends the signal to both programs; it ends only the pager.
  @Test func anInterruptInThePagerKeepsTheSession() async throws {
    let driver = try await driver(
      "repl", pager: "cat > /dev/null; kill -INT $PPID; kill -QUIT $PPID; echo shown by the pager")
    driver.type("help all\r")
    #expect(await driver.waitUntil { $0.line == "events>" && $0.lines.contains("shown by the pager") })
    #expect(await driver.answer(to: "state count")?.contains("39") == true, "\(driver.terminal.lines)")
    driver.type("quit\r")
    let ended = await driver.end()
    #expect(ended.code == 0 && !ended.wasKilled)
    #expect(try await stored() == "39\n")
  }

  @Test(arguments: ["board", "repl"]) func aClosedWindowSendsConfirmedChanges(command: String) async throws {
    let driver = try await driver(command)
    driver.hangUp()
    driver.signal(SIGHUP)
    _ = await driver.ended()
    #expect(try await stored() == "39\n")
  }

  @Test func plainLineModeSendsConfirmedChanges() async throws {
    let session = try await InteractiveSession.onEvents(compass, ["--store", "store"])
    _ = try await session.enter("delete 1; confirm")
    #expect(await session.end(by: SIGTERM) == SIGTERM)
    #expect(try await stored() == "39\n")
  }

  /// A closed output has lost its reader, as in `compass pipe | head -1`.
  @Test(arguments: [SIGTERM, SIGPIPE]) func pipeModeSendsConfirmedChanges(number: Int32) async throws {
    let running = try PipedProcess(compass.prepared(["pipe", "--store", "store", "--undo"] + CompassProcess.fixed))
    try running.write(#"{"run": "open events; delete 1; confirm"}"# + "\n")
    let answer = await running.readOutput(until: "\n")
    #expect(answer.contains("was deleted.") && answer.contains("39"))
    if number == SIGPIPE {
      running.closeOutput()
      try running.write(#"{"run": "show"}"# + "\n")
    } else {
      running.signal(number)
    }
    let ended = await running.end()
    #expect(ended.wasKilled && ended.code == number && ended.errors == "", "\(ended)")
    #expect(try await stored() == "39\n")
  }

  @Test func aVerbThatCannotPrintSendsEarlierChanges() async throws {
    let verbs = "open events; delete 1; confirm; show"
    // Closed later, all could have been printed by then.
    let running = try PipedProcess(
      compass.prepared(["-c", verbs, "--store", "store", "--undo"] + CompassProcess.fixed), hasReader: false)
    let ended = await running.end()
    let printedText = "✔ “Upperclass Showcase Weekend” was deleted.\n"
    #expect(ended.wasKilled && ended.code == SIGPIPE && ended.errors == printedText, "\(ended)")
    #expect(try await stored() == "39\n")
  }

  @Test(.requires("/dev/full, a disk without space") { FileManager.default.fileExists(atPath: "/dev/full") })
  func aFullDiskSendsConfirmedChanges() async throws {
    var full = compass
    full.shell = "exec > /dev/full"
    #expect(try await full("-c", "open events; delete 1; confirm; show", "--store", "store", "--undo").code == 3)
    #expect(try await stored() == "39\n")
  }

  /// An interrupted export is reported, and changes confirmed before it are sent.
  @Test func anInterruptedExportIsReported() async throws {
    let event = #"{"id": "e", "user_id": "jordan", "type": "camp", "name": "Camp", "start_date": "2026-02-14"}"#
    try folder.write(Datasets.manyReadings(6_000, and: ", \"events\": [\(event)]"), to: "many.json")
    #expect(try await compass("import", "many.json", "--store", "store", "--yes").code == 0)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    // Open at both ends, and never read.
    let pipe = open(folder.file("pipe"), O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    let verbs = "open events; delete 1; confirm; open performance; range all; export csv pipe --force"
    let running = try PipedProcess(
      compass.prepared(["-c", verbs, "--store", "store", "--undo"] + CompassProcess.fixed))
    var ready = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    while running.isRunning, poll(&ready, 1, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    running.signal(SIGTERM)
    let ended = await running.end()
    #expect(ended.wasKilled && ended.code == SIGTERM, "\(ended)")
    #expect(ended.errors == "error: The export of “pipe” was not finished.\n")
    #expect(try await stored() == "0\n")
  }

  /// Only the report of the file remains.
  @MainActor @Test func aFileInProgressAtExitIsUnfinished() async throws {
    let files = OutputFiles(areKeptInMemory: false)
    let path = folder.file("long.csv")
    let export = Task { try? await files.export(Endless(), to: path, nameTaken: .numbered) }
    for _ in 0..<100_000 where !files.isWriting { await Task.yield() }
    files.beginLeaving()
    #expect(files.unfinished == [path])
    files.giveUp()
    #expect(await export.value == nil)
    #expect(files.unfinished == [path] && !files.isWriting)
    #expect(try folder.names() == [])
  }

  private struct Endless: Sequence, IteratorProtocol, Sendable {
    func next() -> [UInt8]? { [65] }
  }

  /// A held change has no response when the program ends.
  @Test func anUnansweredChangeIsReportedAtExit() async throws {
    let held = "open events; hold deleteEvent; delete 1; confirm"
    let once = try await compass("-c", held, "--store", "store")
    #expect(once.code == 1 && once.errors.hasPrefix("error: \(Self.unknown)"), "\(once)")
    let session = try await InteractiveSession.onEvents(compass, ["--store", "store"])
    _ = try await session.enter(held)
    let ended = try await session.end(entering: "quit\n")
    #expect(ended.code == 1 && ended.output.contains(Self.unknown), "\(ended)")
    #expect(try await stored() == "40\n")
  }

  @Test func anUnansweredLoadIsNotReported() async throws {
    let finished = try await compass("-c", "open events; hold loadOffers; open offers", "--store", "store")
    #expect((finished.code, finished.errors) == (0, ""))
  }
}

/// A server that accepts deletions and never responds.
@Suite struct UnresponsiveServerExitTests {
  private let live: LiveProgram
  private var server: LoopbackServer { live.server }

  init() throws {
    live = try LiveProgram([
      LiveProgram.ada,
      """
      "events": [{"id": "e-1", "user_id": "ath-1", "type": "camp", "name": "Live Camp", "start_date": "2026-02-14"},
        {"id": "e-2", "user_id": "ath-1", "type": "camp", "name": "Next Camp", "start_date": "2026-02-15"}]
      """,
    ])
  }

  private func deleteAndQuit() async throws -> TerminalDriver {
    #expect(try await live.signIn().code == 0)
    let driver = try await TerminalDriver(live.compass, LiveProgram.flags, variables: live.variables).openEvents()
    await driver.waitUntil { $0.line == "events>" && $0.lines.contains { $0.contains("Live Camp") } }
    _ = await driver.answer(to: "delete 1; confirm")
    server.fail(LoopbackMatch("DELETE", to: "events"), with: .silence)
    driver.type("quit\r")
    #expect(await driver.waitUntil { $0.line.hasPrefix("saving… ") && $0.line.hasSuffix(" s · ^C") })
    #expect(driver.isRestored && driver.terminal.modes.isEmpty)
    return driver
  }

  @Test func quitTimesOutWithoutAResponse() async throws {
    let driver = try await deleteAndQuit()
    let ended = await driver.end()
    #expect(ended.code == 1 && !ended.wasKilled)
    let printedText = "error: It is not known whether “Next Camp” was deleted."
    #expect(driver.terminal.lines.contains { $0.hasPrefix(printedText) }, "\(driver.terminal.lines)")
    #expect(!driver.terminal.lines.contains { $0.contains("saving") })
    #expect(driver.terminal.problems == [])
  }

  @Test func controlCEndsTheWait() async throws {
    let driver = try await deleteAndQuit()
    driver.signal(SIGINT)
    let ended = await driver.end()
    #expect(ended.wasKilled && ended.code == SIGINT && driver.isRestored)
    let printedText = "It is not known whether “Next Camp” was deleted."
    #expect(driver.terminal.lines.contains { $0.contains(printedText) }, "\(driver.terminal.lines)")
  }

  @Test func aSignalDoesNotWaitForALoad() async throws {
    #expect(try await live.signIn().code == 0)
    server.fail(LoopbackMatch(to: "offers"), with: .silence)
    let verbs = "open events; delete 1; confirm; open offers; expect text never"
    let running = try PipedProcess(live.compass.prepared(["-c", verbs, "--undo"] + LiveProgram.flags, live.variables))
    while server.count(LoopbackMatch(to: "offers")) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    running.signal(SIGTERM)
    let ended = await running.end()
    #expect(ended.wasKilled && ended.code == SIGTERM && ended.errors == "", "\(ended)")
    #expect(server.count(LoopbackMatch("DELETE", to: "events")) == 1)
  }
}

/// The last of many pending values is written.
@Suite struct LatestWriterTests {
  @Test func outdatedValuesAreNotWritten() async {
    let gate = DispatchSemaphore(value: 0)
    let written = Mutex<[Int]>([])
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let writer = LatestWriter<Int> { value in
      begins.yield()
      if value == 1 { gate.wait() }
      written.withLock { $0.append(value) }
    }
    writer.submit(1)
    for await _ in begun { break }
    for value in 2...2_000 { writer.submit(value) }
    gate.signal()
    await writer.finish()
    #expect(written.withLock { $0 } == [1, 2_000])
    writer.submit(3)
    await writer.finish()
    #expect(written.withLock { $0 } == [1, 2_000, 3])
  }
}
