import CompassSupabase
import TestSupport
import Testing

/// Every request of both route profiles, to the byte.
@Suite(.serialized) struct RequestSnapshotTests {
  @Test(arguments: Call.allCases, SupabaseConfiguration.Routes.allCases)
  func requestsMatchTheirSnapshots(_ call: Call, _ routes: SupabaseConfiguration.Routes) async throws {
    let fixture = try Fixture(routes, tokens: StubTokens(user: call == .loadFamily ? "parent-1" : "athlete-1")) {
      request in
      // Two schools and their family, so that dependent rows are requested.
      let bodies = [
        "schools": #"[{"id":"school-1","name":"A","family_unit_id":"family-1"},{"id":"school, 2","name":"B"}]"#,
        "users": #"[{"id":"parent-1","full_name":"Pat","role":"parent"}]"#,
        "accessible": #"{"success":true,"families":[]}"#,
      ]
      return answers(bodies)(request)
    }
    // Only the sent requests matter here.
    _ = await call.failure(fixture.backend)
    // Concurrent requests are sent in any order.
    let curls = fixture.curls.split(separator: "\n\n").map { $0.trimmingCharacters(in: .newlines) }.sorted()
    assertSnapshot(curls.joined(separator: "\n\n") + "\n", named: "Requests/\(call.rawValue).\(routes.rawValue)")
  }

  @Test func noRequestSnapshotIsStale() throws {
    let declared = Call.allCases.flatMap { call in
      SupabaseConfiguration.Routes.allCases.map { "Requests/\(call.rawValue).\($0.rawValue)" }
    }
    let stale = try SnapshotFolder.ofThisPackage().staleFiles(declared: Set(declared))
    #expect(stale.filter { $0.hasPrefix("Requests/") } == [], "delete these files, or declare them")
  }

  @Test(arguments: Call.allCases.filter { $0 != .loadFamily }, SupabaseConfiguration.Routes.allCases)
  func everyRequestNamesTheAthlete(_ call: Call, _ routes: SupabaseConfiguration.Routes) async throws {
    let fixture = try Fixture(routes, script: answers(["schools": #"[{"id":"s-1","name":"A"}]"#]))
    _ = await call.failure(fixture.backend)
    #expect(!fixture.server.requests.isEmpty)
    for request in fixture.server.requests {
      let catalogue = request.path.hasSuffix("/task")
      let bySchool = request.query.contains("school_id=in.(s-1)")
      let inBody = request.method == "POST"
      let ofTheCaller = request.path.hasSuffix("/update-status")
      // Unchanged rows are checked for any athlete (decision W2).
      let isCheck =
        request.query.contains { $0.hasPrefix("select=id") } && request.query.contains { $0.hasPrefix("id=eq.") }
      let byID = request.path.hasSuffix("/interactions") && request.query.contains("id=eq.interaction-1")
      #expect(
        catalogue || bySchool || ofTheCaller || byID || isCheck || request.query.contains { $0.hasSuffix("athlete-1") }
          || inBody && request.text.contains("\"athlete-1\""), "\(request.method) \(request.target)")
    }
  }

  @Test func listElementsAreQuotedWhereRequired() async throws {
    let names = ["plain", "with, comma", "(brackets)", #"quote " and \ slash"#, " blank ", "é+&=%"]
    let rows = names.map { #"{"id":\#(jsonText($0)),"name":"x"}"# }.joined(separator: ",")
    let fixture = try Fixture(script: answers(["schools": "[\(rows)]"]))
    _ = await fixture.backend.loadTimeline(of: "athlete-1")
    let asked = try #require(fixture.server.requests.first { $0.path.hasSuffix("school_status_history") })
    let list = #"plain,"with, comma","(brackets)","quote \" and \\ slash"," blank ",é+&=%"#
    #expect(asked.query.contains("school_id=in.(\(list))"))
    #expect(asked.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "+") })
  }

  private func jsonText(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
