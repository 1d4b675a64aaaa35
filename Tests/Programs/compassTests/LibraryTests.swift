import Foundation
import TestSupport
import Testing

/// The dynamic library of `compass.h`, as a host in another language loads it (decision U7).
struct LibraryTests: ProgramTests {
  let compass = CompassProcess()

  init() throws {
    try folder.write(
      """
      {"users": [{"id": "ath-1", "email": "jo@example.com", "role": "player"}], "events": [
        {"id": "ev-1", "user_id": "ath-1", "type": "camp", "name": "Winter Camp", "start_date": "2026-02-07"},
        {"id": "ev-2", "user_id": "ath-1", "type": "game", "name": "Opener", "start_date": "2026-03-07"}]}
      """, to: "camps.json")
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// Folder of the program, which holds the libraries.
  private func libraries() throws -> URL { URL(filePath: try BuiltProgram.path()).deletingLastPathComponent() }

  @Test(.requires("a C compiler") { FileManager.default.isExecutableFile(atPath: "/usr/bin/cc") })
  func theLibraryWorksFromC() async throws {
    let header = Self.tests.appending(path: "../../../Sources/FrontEnds/CCompass/include").path
    let library = try libraries().path
    let built = try await compass.run(
      [
        "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", header, Self.tests.appending(path: "library.c").path,
        "-o", folder.file("host"), "-L", library, "-lCompassC", "-lpthread", "-Wl,-rpath,\(library)",
        "-Wl,--allow-shlib-undefined",
      ], variables: ["PATH": "/usr/bin:/bin"], program: "/usr/bin/cc")
    #expect((built.code, built.errors) == (0, ""))
    let host = try await compass.run(
      [folder.file("host-store"), folder.file("camps.json")], program: folder.file("host"))
    #expect((host.code, host.output, host.errors) == (0, "fine\n", ""))
  }

  @Test(.requires("/usr/bin/python3") { FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") })
  func theLibraryWorksFromPython() async throws {
    let library = try libraries().appending(path: "libCompassC.so").path
    let printed = try await compass.python(
      "library.py",
      [
        library, folder.file("store"), folder.file("camps.json"), "\(few(300, of: 100_000))",
      ])
    #expect(printed == "fine\n")
  }
}
