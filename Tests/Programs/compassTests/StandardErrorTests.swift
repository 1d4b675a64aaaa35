import Foundation
import Testing

/// Standard error has readable messages without control characters, regardless of quoted input.
@Suite struct StandardErrorTests: ProgramTests {
  let compass = CompassProcess()
  private static let hostile = "a\u{1B}[31mb\u{7}\u{202E}\nerror: c"

  private func expectHarmless(_ finished: Finished, _ arguments: [String]) {
    for text in [finished.output, finished.errors] {
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{7F}" && $0 != "\u{202E}" },
        "\(arguments): \(text.debugDescription)")
    }
    #expect(!finished.errors.contains("\nerror: c"), "\(arguments): \(finished.errors)")
    for word in ["Error Domain", "NSCocoa", "The file", "couldn\u{2019}t", "DecodingError", "EncodingError"] {
      #expect(!finished.errors.contains(word), "\(arguments): \(finished.errors)")
    }
  }

  @Test(arguments: [
    [hostile], ["--\(hostile)"], ["show", "events", "--\(hostile)"], ["show", hostile], ["show", "events", hostile],
    ["run", "/nowhere/\(hostile)"], ["import", hostile], ["show", "events", "--data", hostile],
    ["export", "/nowhere/\(hostile)"], ["test", hostile], ["test", "."], ["show", "events", "--seed", hostile],
    ["show", "events", "--as", hostile], ["show", "events", "--width", hostile], ["login", hostile],
    ["-c", hostile], ["-c", "open \"\(hostile)\""], ["show", "events", "--store", "/proc/\(hostile)"],
    ["--backend", hostile], ["show", "events", "--\(hostile)=1"],
  ])
  func hostileArgumentsAreEscaped(_ arguments: [String]) async throws {
    let finished = try await compass(arguments)
    #expect(finished.code != 0 || arguments[0] == "login")
    expectHarmless(finished, arguments)
  }

  @Test func hostileFileNamesAreEscaped() async throws {
    let name = "dir \(Self.hostile.replacing("\n", with: ""))"
    let data = try folder.write(Datasets.badRows, to: "\(name)/rows.json")
    let broken = try folder.write("{", to: "\(name)/broken.json")
    let script = try folder.write("opne events\n", to: "\(name)/mistake.compass")
    let failing = try folder.write("open events\nexpect count rows 7\n", to: "\(name)/failing.compass")
    try folder.write("rubbish", to: "\(name)/store/compass.sqlite")
    try folder.write("rubbish", to: "\(name)/store/device.sqlite")
    for arguments in [
      ["show", "events", "--data", data], ["show", "events", "--data", broken], ["import", broken], ["run", script],
      ["run", failing], ["export", data], ["show", "events", "--store", folder.file("\(name)/store")],
      ["reset", "--store", folder.file("\(name)/store")], ["test", folder.file(name)],
    ] {
      let finished = try await compass(arguments)
      #expect(finished.errors != "", "\(arguments)")
      expectHarmless(finished, arguments)
    }
  }

  @Test(arguments: [
    ("file/below", "a part of its path is not a directory"), ("loop", "its links lead in a circle"),
    (String(repeating: "x", count: 300), "the name is too long"), (".", "it is a directory"),
    ("gone", "there is no such file"),
  ])
  func systemErrorsHaveReadableMessages(_ path: String, _ reason: String) async throws {
    try folder.write("mine", to: "file")
    try FileManager.default.createSymbolicLink(atPath: folder.file("loop"), withDestinationPath: "loop")
    let finished = try await compass("run", path)
    #expect((finished.code, finished.errors) == (3, "compass: \(path) cannot be read: \(reason)\n"))
  }

  /// The message at the margin is red; quoted lines and hints have no colour (text-ui.md section 2.6).
  @Test(arguments: [
    (["-c", "open events; bogus"], ["<-c>:1:14: error: unknown verb \"bogus\""], 3),
    (["show", "events", "-c", "delete 99"], ["<-c>:1:1: error: There is no row 99; the last is 40."], 2),
    (["export", "/nowhere/x"], ["compass: /nowhere/x cannot be written: there is no such directory"], 0),
    (
      ["-c", "network 500; open events; delete 1"],
      [
        "<-c>:1:27: error: There are no rows on this screen.",
        "compass: Server error. Please try again. The events could not be loaded.",
      ], nil
    ),
    (
      ["-c", "open events; network 500; delete 1; confirm"],
      ["error: “Upperclass Showcase Weekend” could not be deleted. Server error. Please try again."], 0
    ),
  ])
  func errorMessagesAreRed(_ arguments: [String], _ messages: [String], _ plain: Int?) async throws {
    let flags = CompassProcess.fixed
    let red = try await compass.run(arguments + flags + ["--color", "always"]).errors.split(separator: "\n")
    #expect(red.filter { $0.contains("\u{1B}") } == messages.map { "\u{1B}[31m\($0)\u{1B}[0m"[...] })
    if let plain { #expect(red.count == messages.count + plain, "\(red)") }
    for color in [["--color", "never"], []] {
      let text = try await compass.run(arguments + flags + color, variables: color.isEmpty ? ["TERM": "xterm"] : [:])
      let lines = text.errors.split(separator: "\n")
      #expect(messages.allSatisfy { lines.contains($0[...]) }, "\(lines)")
      #expect(!text.errors.contains("\u{1B}"))
    }
  }

  @Test func usageIsNotRed() async throws {
    let red = try await compass.run(["shwo"], variables: ["FORCE_COLOR": "1"]).errors.split(separator: "\n")
    #expect(red.first == "\u{1B}[31mcompass: there is no command shwo; did you mean show?\u{1B}[0m")
    #expect(red.count == 3 && !red.dropFirst().joined().contains("\u{1B}"), "\(red)")
  }

  @Test func messagesOfSuccessfulRunsAreNotRed() async throws {
    let finished = try await compass(["login", "--color", "always"])
    #expect(finished.errors == "compass: there is nothing to sign in to: the data is on this device\n")
    let bad = try folder.write(Datasets.badRows, to: "rows.json")
    let shown = try await compass(["show", "events", "--data", bad, "--color", "always"])
    #expect(shown.code == 0 && !shown.errors.isEmpty && !shown.errors.contains("\u{1B}"))
  }

  /// A one-shot reports on a terminal that it waits for the server (decision L16).
  @Test func waitingIsReported() async throws {
    let driver = try TerminalDriver(compass, ["events", "-c", "latency 3600s; refresh"], command: "show")
    #expect(
      await driver.waitUntil { $0.lines.contains { $0.hasPrefix("asking the server… ") && $0.hasSuffix(" s · ^C") } })
    driver.signal(SIGINT)
    #expect(await driver.end().code == SIGINT)
  }
}

/// Standard output that accepts no more data.
@Suite struct OutputTests {
  private let compass = CompassProcess()

  /// As in `compass show events | head -1`: no word about it (text-ui.md section 2.2).
  @Test func aClosedPipeEndsTheProgramSilently() async throws {
    let process = try compass.prepared(["show", "events"] + CompassProcess.fixed)
    let ended = try await PipedProcess(process, hasReader: false).end()
    #expect(ended.errors == "" && ended.code == (ended.wasKilled ? SIGPIPE : 128 + SIGPIPE))
  }

  @Test(.requires("/dev/full, a disk without space") { FileManager.default.fileExists(atPath: "/dev/full") })
  func aFullDiskIsAnError() async throws {
    var compass = compass
    compass.shell = "exec > /dev/full"
    for arguments in [["show", "events"], ["export", "-"], ["-c", "open events; show"], ["--help"]] {
      let finished = try await compass(arguments)
      #expect(finished.code == 3 && finished.errors.hasPrefix("compass: standard output cannot be written: "))
    }
  }
}
