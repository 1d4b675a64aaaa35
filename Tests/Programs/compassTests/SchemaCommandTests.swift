import CompassModel
import Foundation
import Testing

/// `compass schema` (decision U6).
struct SchemaCommandTests {
  private let compass = CompassProcess()

  @Test(arguments: [[], ["actions"], ["requests"]])
  func schemaPrintsJSONSchema(words: [String]) async throws {
    let finished = try await compass.run(["schema"] + words)
    #expect(finished.code == 0 && finished.errors == "")
    let schema = try #require(JSONValue(json: finished.output.utf8)?.members)
    #expect(schema["$schema"] == .text("https://json-schema.org/draft/2020-12/schema"))
    #expect(try compass.folder.names() == [])
  }

  @Test(.requires("tsc") { FileManager.default.isExecutableFile(atPath: "/usr/bin/tsc") })
  func typeScriptTypesCompileStrictly() async throws {
    let types = try await compass.run(["schema", "--typescript"])
    #expect(types.code == 0)
    try compass.folder.write(types.output, to: "compass.ts")
    try compass.folder.write(
      """
      import type { Answer, Request, Screen } from "./compass.js";
      export const request: Request = { id: 1, send: { events: { searchChanged: { query: "camp" } } } };
      export const other: Request = { send: { performance: { customRangeChanged: { start: null, end: "2026-02-10" } } } };
      export function names(screen: Screen): string[] {
        return (screen.sections ?? []).flatMap((section) => section.rows?.rows ?? []).map((row) => row.title);
      }
      export const count = (answer: Answer): number => answer.screen?.notices?.length ?? 0;
      """, to: "right.ts")
    let mistakes = [
      #"{ send: { events: { serchChanged: { query: "" } } } }"#, #"{ send: { events: { searchChanged: {} } } }"#,
      #"{ show: "evnts" }"#, #"{ send: { events: { sortChanged: { sort: "size" } } } }"#, "{}",
    ]
    for (number, mistake) in mistakes.enumerated() {
      try compass.folder.write(
        "import type { Request } from \"./compass.js\";\nexport const request: Request = \(mistake);\n",
        to: "wrong\(number).ts")
    }
    let options = ["--strict", "--noEmit", "--target", "es2022", "--moduleResolution", "node"]
    let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    let right = try await compass.run(options + ["right.ts"], variables: path, program: "/usr/bin/tsc")
    #expect((right.code, right.output) == (0, ""))
    let wrong = try await compass.run(
      options + mistakes.indices.map { "wrong\($0).ts" }, variables: path, program: "/usr/bin/tsc")
    #expect(wrong.code != 0)
    for number in mistakes.indices { #expect(wrong.output.contains("wrong\(number).ts"), "\(mistakes[number])") }
  }
}
