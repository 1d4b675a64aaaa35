import CompassServices
import Foundation
import TestSupport
import Testing

/// Bad rows are reported and omitted; an invalid dataset changes nothing (interface.md, Dataset).
@Suite struct UnreadableDataTests: ProgramTests {
  let compass = CompassProcess()

  @Test func badRowsAreReportedAndOthersAreLoaded() async throws {
    try folder.write(Datasets.badRows, to: "bad.json")
    let reports = """
      bad.json: events[1]: start_date "2026-02-30" is not a date
      bad.json: events[2]: end_date "soon" is not a date
      bad.json: events[3]: 7 is not a row
      bad.json: offers[0]: user_id is missing

      """
    let shown = try await compass("state", "events", "--data", "bad.json")
    #expect((shown.code, shown.errors) == (0, reports))
    let screen = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
    #expect(screen?["skippedRows"] as? Int == 2)
    #expect(screen?["count"] as? Int == 2)

    let imported = try await compass("import", "bad.json")
    #expect((imported.code, imported.errors) == (0, reports + "3 rows imported, 3 could not be read\n"))
    let later = try await compass("show", "events")
    #expect(later.output.contains("2 items could not be shown"))
    #expect(later.errors == "")
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var text: String
    var position: String
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Refused(text: "", position: "1:1"), Refused(text: "[]", position: "1:1"),
    Refused(text: "\n\n  \"events\"", position: "3:3"),
    Refused(text: "{\"events\": [}", position: "1:13"), Refused(text: "{\"events\": {}}", position: "1:12"),
    Refused(text: "{\n \"users\": [],\n \"events\": \"none\"}", position: "3:12"),
    Refused(text: "{\"family\": [1]}", position: "1:12"),
    Refused(text: "{\"family\": {\"members\": 1}}", position: "1:24"),
    Refused(text: "id,name\n1,Camp\n", position: "1:1"),
  ])
  func anInvalidDatasetReportsItsPosition(_ refused: Refused) async throws {
    try folder.write(Datasets.two, to: "two.json")
    #expect(try await compass("import", "two.json").code == 0)
    let before = try await compass("export", "-").output
    try folder.write(refused.text, to: "refused.json")
    for arguments in [["import", "refused.json"], ["show", "events", "--data", "refused.json"]] {
      let finished = try await compass(arguments)
      #expect((finished.code, finished.output) == (3, ""))
      #expect(finished.errors.hasPrefix("refused.json:\(refused.position): error: "), "\(finished.errors)")
      #expect(finished.errors.count { $0 == "\n" } == 1)
    }
    #expect(try await compass("export", "-").output == before)
  }

  @Test(arguments: [
    ["import", "gone.json"], ["import", "events", "gone.json"], ["import", "readings", "gone.json"],
    ["show", "events", "--data", "gone.json"],
  ])
  func aMissingFileIsNamed(_ arguments: [String]) async throws {
    let finished = try await compass.run(arguments)
    #expect((finished.code, finished.errors) == (3, "compass: gone.json cannot be read: there is no such file\n"))
    #expect(try folder.names() == [])
  }

  @Test func binaryFilesAreRefused() async throws {
    try Data((0...255).map { UInt8($0) }).write(to: URL(filePath: folder.file("noise.json")))
    let finished = try await compass("import", "noise.json")
    #expect(finished.code == 3)
    #expect(finished.errors.hasPrefix("noise.json:"))
  }

  @Test func aLongNameIsTruncatedOnlyOnScreen() async throws {
    let name = String(repeating: "Camp ", count: few(200_000, of: 2_000_000))
    try folder.write(Datasets.two.replacing("Winter Skills Camp", with: name), to: "long.json")
    let shown = try await compass("show", "events", "--data", "long.json")
    #expect(shown.code == 0)
    #expect(shown.output.utf8.count < 5_000)
    #expect(shown.output.contains("Camp Camp"))
    #expect(try await compass("import", "long.json").code == 0)
    #expect(try await compass("export", "-").output.contains("\"\(name)\""))
  }

  @Test func hostileTextsDoNotReachTheTerminal() async throws {
    let hostile = #"\u001b]0;owned\u0007\u202E\u0000 Camp"#
    try folder.write(Datasets.two.replacing("Winter Skills Camp", with: hostile), to: "hostile.json")
    for arguments in [["show", "events"], ["-c", "open events; delete 2; show"], ["-c", "open events; open zzz"]] {
      let finished = try await compass.run(arguments + CompassProcess.fixed + ["--data", "hostile.json"])
      for text in [finished.output, finished.errors] {
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" && $0 != "\u{7F}" })
      }
    }
  }
}

/// Files without an end, pipes without a writer, and how both are refused (decision B14).
@Suite struct EndlessFileTests {
  private let folder = Folder()

  private func problem(_ path: String) -> FileProblem? {
    do throws(FileProblem) {
      _ = try FileReader(megabytes: 1, patience: .zero).read(path)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/full"])
  func anEndlessFileIsTooLarge(path: String) { #expect(problem(path) == .tooLarge(megabytes: 1)) }

  @Test func aThreeGigabyteFileIsRefusedUnread() throws {
    let path = try folder.write("", to: "large")
    try #require(truncate(path, 3_000_000_000) == 0)
    #expect(problem(path) == .tooLarge(megabytes: 1))
    try #require(truncate(path, 1_000_000) == 0)
    #expect(problem(path) == nil)
  }

  @Test func aPipeWithoutAWriterIsRefused() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(problem(folder.file("pipe")) == .noWriter)
  }

  @Test func aPipeIsReadToItsEnd() async throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let text = String(repeating: "rows ", count: 50_000)
    Thread.detachNewThread {
      let pipe = open(path, O_WRONLY)
      // The reader waits for a writer that has written nothing yet.
      usleep(30_000)
      _ = write(pipe, text, text.utf8.count)
      close(pipe)
    }
    #expect(try FileReader(megabytes: 1, patience: .seconds(60)).read(path) == Data(text.utf8))
  }

  @Test(arguments: [
    ["show", "home", "--data", "/dev/zero"], ["import", "/dev/zero", "--yes"], ["import", "events", "/dev/zero"],
    ["import", "readings", "/dev/zero"], ["run", "/dev/zero"],
  ])
  func everyReaderHasALimit(arguments: [String]) async throws {
    let finished = try await CompassProcess(folder: folder).run(arguments)
    #expect((finished.code, finished.output) == (3, ""))
    #expect(finished.errors == "compass: /dev/zero is larger than 64 MB\n")
  }

  @Test func aComparedFileHasALimit() async throws {
    let finished = try await CompassProcess(folder: folder)("-c", "expect file /dev/full x")
    #expect(finished.code == 1 && finished.errors.contains("/dev/full is larger than 64 MB"), "\(finished)")
  }
}

/// Invalid UTF-8 in scripts, commands and arguments is refused.
@Suite struct InvalidUTF8Tests: ProgramTests {
  let compass = CompassProcess()

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: folder.file(name)))
  }

  @Test(arguments: [
    (Array("open events\nsearch \"".utf8) + [0xFF, 0xFE] + Array(" camp\"\nshow\n".utf8), "2:9", "0xFF"),
    (Array("open events\r\nsearch \"日本".utf8) + [0xE6, 0x97] + Array("\"\n".utf8), "2:11", "0xE6"),
    ([0xEF, 0xBB, 0xBF, 0xC0, 0x80], "1:1", "0xC0"), (Array("\n\r\r\n".utf8) + [0xF0, 0x9F, 0x8F], "4:1", "0xF0"),
    (Array("show é".utf8) + [0xED, 0xA0, 0x80], "1:7", "0xED"),
  ])
  func aScriptIsRefusedWithThePosition(_ bytes: [UInt8], _ position: String, _ byte: String) async throws {
    try write(bytes, to: "bad.compass")
    let file = try await compass("run", "bad.compass")
    #expect((file.code, file.output) == (2, ""))
    #expect(file.errors.hasPrefix("bad.compass:\(position): error: this is not UTF-8: the byte \(byte)\n"))
    let piped = try await shell("exec \"$0\" < bad.compass")
    #expect(piped.code == 2)
    #expect(piped.errors.hasPrefix("<stdin>:\(position): error: this is not UTF-8: the byte \(byte)\n"))
  }

  @Test func invalidCommandsAndArgumentsAreRefused() async throws {
    let finished = try await shell("exec \"$0\" -c \"$(printf 'state page; search \\377')\"")
    #expect(finished.code == 2)
    #expect(finished.errors.hasPrefix("<-c>:1:20: error: this is not UTF-8: the byte 0xFF\n"))
    let argument = try await shell("exec \"$0\" run \"$(printf 'a\\377')\"")
    #expect(argument.code == 2)
    #expect(argument.errors.hasPrefix("compass: a\u{FFFD} is not UTF-8\n"))
  }

  /// Runs a shell command with the built program as `$0`.
  private func shell(_ command: String) async throws -> Finished {
    try await compass.run(["-c", command, try BuiltProgram.path()], program: "/bin/sh")
  }
}
