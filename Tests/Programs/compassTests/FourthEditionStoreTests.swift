import Foundation
import TestSupport
import Testing

/// Stores of the fourth edition, as its programs wrote them: rows of the device, and changes of a project that wait for
/// a connection, one of each kind (decision J2).
@Suite(.serialized) struct FourthEditionStoreTests {
  private let program: LiveProgram
  private var folder: Folder { program.folder }
  private var server: LoopbackServer { program.server }
  private static let clock = ["--now", "2026-11-28T05:40:00Z", "--time-zone", "America/New_York"]

  init() throws {
    program = try LiveProgram([
      LiveProgram.ada,
      """
      "events": [{"id": "e-1", "user_id": "ath-1", "school_id": "s-1", "type": "camp", "name": "Live Camp",
         "start_date": "2026-11-14"},
       {"id": "e-2", "user_id": "ath-1", "type": "showcase", "name": "Fall Showcase", "start_date": "2026-11-20"},
       {"id": "e-3", "user_id": "ath-1", "type": "game", "name": "Old Game", "start_date": "2026-11-02"}],
      "task": [{"id": "t-1", "grade_level": 11, "title": "Cut a film"}]
      """,
    ])
    for name in ["local", "live"] { try folder.copyStore("fourth-edition/\(name)", to: name) }
    try useServer()
  }

  /// Lets the store belong to the project of this test: its address is as long as the one the files were written with.
  private func useServer() throws {
    let (old, new) = ("http://127.0.0.1:54399", server.url)
    try #require(new.utf8.count == old.utf8.count)
    for name in ["session.json", "device.sqlite"] {
      let file = URL(filePath: folder.file("live/supabase/\(name)"))
      var data = try Data(contentsOf: file)
      while let range = data.range(of: Data(old.utf8)) { data.replaceSubrange(range, with: Data(new.utf8)) }
      try data.write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
    }
  }

  private func live(_ arguments: String...) async throws -> Finished {
    try await program.run(arguments, flags: Self.clock + ["--backend", "supabase", "--store", "live"])
  }

  @Test func localRowsAreLoaded() async throws {
    let compass = CompassProcess(folder: folder)
    func show(_ page: String) async throws -> String {
      try await compass.run(["show", page, "--store", "local"] + Self.clock).output
    }
    #expect(try await show("events").contains("Local Camp"))
    #expect(try await show("performance").contains("84.1"))
  }

  @Test func pendingChangesAreListedAndSentInOrder() async throws {
    server.fail(.any, with: .reset)
    let listed = try await live("-c", "changes").output.split(separator: "\n").filter { $0.contains("waits for") }
    let subjects = ["Kept Game", "Old Game", "Fall Showcase", "Stanford", "Cut a film"]
    #expect(listed.count >= subjects.count, "\(listed)")
    let indices = subjects.map { subject in listed.firstIndex { $0.contains(subject) } }
    #expect(
      indices.allSatisfy { $0 != nil } && indices.compactMap(\.self) == indices.compactMap(\.self).sorted(), "\(listed)"
    )
    server.recover()
    // The session of the files is not one of this server's.
    #expect(try await live("login", "ada@example.com").code == 0)
    #expect(try await live("show", "events").output.contains("Kept Game"))
    let changes = server.requests.filter { $0.method != "GET" && $0.path.contains("/rest/") }.map { request in
      "\(request.method) \(request.path.split(separator: "/").last ?? "")"
    }
    // The note of a status is no separate change: it may be sent beside the next one.
    let history = "POST school_status_history"
    #expect(
      changes.filter { $0 != history }
        == ["POST events", "PATCH events", "DELETE events", "PATCH schools", "POST athlete_task"], "\(changes)")
    #expect(changes.split(separator: "PATCH schools").last?.count { $0 == history } == 1, "\(changes)")
  }
}
