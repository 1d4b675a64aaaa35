import Foundation
import Testing

/// Invalid UTF-8 in scripts, commands and arguments is refused.
@Suite struct InvalidUTF8Tests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }

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
