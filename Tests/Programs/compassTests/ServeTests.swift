import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `compass serve`, the program (decision U8).
struct ServeTests: ProgramTests {
  let compass = CompassProcess()

  /// Runs the server for the duration of the body, then terminates it.
  ///
  /// - Returns: the signal that ended it.
  private func serving(
    _ options: [String] = [], _ body: (_ address: String) async throws -> Void
  ) async throws -> Int32 {
    let process = try compass.prepared(["serve", "--store", folder.file("store")] + options + CompassProcess.fixed)
    let output = folder.file("serve.out")
    try Data().write(to: URL(filePath: output))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    var words = ""
    while !words.hasSuffix("\n"), process.isRunning {
      try await Task.sleep(for: .milliseconds(10))
      words = try String(contentsOfFile: output, encoding: .utf8)
    }
    try #require(words.hasPrefix("Recruiting Compass: http://127.0.0.1:"))
    try await body(String(words.dropLast().dropFirst("Recruiting Compass: ".count)))
    process.terminate()
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
  }

  private func post(_ body: String, to tab: String, of address: String) async throws -> String {
    var request = URLRequest(url: try #require(URL(string: "\(address)tab/\(tab)")))
    request.httpMethod = "POST"
    request.httpBody = Data(body.utf8)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
  }

  @Test func aChangeInOneTabUpdatesTheOthers() async throws {
    let signal = try await serving { address in
      let url = { (tab: String) in try #require(URL(string: "\(address)events?tab=\(tab)")) }
      var left = EventStream.lines(of: try url("tab-left")).makeAsyncIterator()
      var right = EventStream.lines(of: try url("tab-right")).makeAsyncIterator()
      #expect(try await left.next()?.contains(#""screen":{"#) == true)
      #expect(try await right.next()?.contains(#""screen":{"#) == true)
      for tab in ["tab-left", "tab-right"] {
        let answer = try await post(#"{"show":"tasks"}"#, to: tab, of: address)
        // On a busy machine the tab may have got a second screen before, when its rows were loaded.
        #expect(answer.wholeMatch(of: #/\{"ok":true,"revision":[12],"route":"/tasks"\}\n/#) != nil, "\(answer)")
      }
      let complete = #"{"send":{"tasks":{"completeTapped":{"id":"task-ncaa-account"}}}}"#
      #expect(try await post(complete, to: "tab-left", of: address).hasPrefix(#"{"ok":true"#))
      while let message = try await right.next(), !message.contains("completed 4 of 10 tasks") {}
    }
    #expect(signal == SIGTERM)
    let shown = try await compass("-c", "open tasks; state progress", "--store", "store")
    #expect(shown.output.contains("completed 4 of 10 tasks"))
  }

  @Test(.requires("/usr/bin/python3") { FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") })
  func hostileAndSlowRequestsAreRefusedInBoundedMemory() async throws {
    struct WalkResult: Decodable {
      var statuses: [String: Int]
      var changes, messages, hostile: Int
      /// Resident, in MB: before and after.
      var memory: [Int]
    }
    let printed = try await compass.python(
      "server_walk.py",
      ["1", "\(few(400, of: 20_000))", try BuiltProgram.path(), "serve", "--store", folder.file("store")]
        + CompassProcess.fixed)
    let reached = try JSONDecoder().decode(WalkResult.self, from: Data(printed.utf8))
    #expect(Set(reached.statuses.keys).isSuperset(of: ["200", "400", "403", "404", "405", "411", "413", "415", "431"]))
    #expect(reached.messages < reached.changes / 2)
    #expect(reached.hostile >= 65 && reached.memory[1] - reached.memory[0] < 100, "\(reached)")
  }

  /// The token is in a file readable only by its owner; an address without it returns instructions (decision I2).
  @Test func keepReusesTheAddress() async throws {
    var paths: [String] = []
    for _ in 1...2 {
      _ = try await serving(["--keep"]) { address in
        let url = try #require(URL(string: address))
        paths.append(url.path())
        let other = try #require(URL(string: "/\(String(repeating: "x", count: 43))/", relativeTo: url))
        let (data, answer) = try await URLSession.shared.data(from: other)
        #expect((answer as? HTTPURLResponse)?.statusCode == 404)
        #expect(String(decoding: data, as: UTF8.self).contains("Start \"compass serve\""))
      }
    }
    #expect(paths.count == 2 && paths[0] == paths[1])
    let kept = try FileManager.default.attributesOfItem(atPath: folder.file("store/serve-token"))
    #expect(kept[.posixPermissions] as? Int == 0o600)
    _ = try await serving { address in #expect(URL(string: address)?.path() != paths[0]) }
  }

  @Test func aPortInUseIsRefusedWithAReason() async throws {
    _ = try await serving { address in
      let port = try #require(URL(string: address)?.port)
      let finished = try await compass("serve", "--port", "\(port)", "--store", "other")
      #expect(finished.code == 1)
      #expect(finished.errors.hasPrefix("compass: port \(port) cannot be listened on: "))
    }
  }
}
