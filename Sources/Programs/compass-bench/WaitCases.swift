import Foundation
import LocalHTTP
import CompassLoopback

/// Waiting for a live project's server (decision B21), only on Linux and with `compass` beside this program.
@MainActor
enum WaitCases {
  private static let password = "pass-phrase-1"
  /// The maximum processor time of 10 s of waiting.
  private static let limit = Duration.milliseconds(100)

  /// Measures 10 s of waiting for an answer, which may take `limit`; throws if a program or the server cannot run.
  static func measure(_ stopwatch: inout Stopwatch) async throws {
    guard stopwatch.wants("wait"), let program = SittingCases.program else { return }
    let project = try LoopbackProject(
      #"{"users": [{"id": "ath-1", "full_name": "Ada Smith", "role": "player", "graduation_year": 2028}]}"#,
      accounts: [.init("ada@example.com", password: password, user: "ath-1")])
    let server = try LoopbackServer(project)
    defer { server.stop() }
    let directory = newDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let variables = [
      "COMPASS_SUPABASE_URL": server.url, "COMPASS_SUPABASE_KEY": project.key,
      "HOME": directory.path(), "LANG": "C.UTF-8", "TERM": "xterm-256color",
    ]
    let modes = [["show", "events"], ["board"], ["repl"], ["pipe"], ["serve"]]
    let flags = { (mode: [String]) in ["--backend", "supabase", "--store", "\(directory.path())/\(mode[0])"] }
    for mode in modes {
      let login = try Sitting(program, ["login", "ada@example.com"] + flags(mode), variables)
      login.see("Password: ")
      login.type("\(password)\n")
      login.see("Ada Smith")
      login.leave()
    }
    server.fail(.any, with: .silence)
    var sittings: [Sitting] = []
    for mode in modes {
      let before = server.requests.count
      let sitting = try Sitting(program, mode + flags(mode), variables)
      if mode == ["pipe"] { sitting.type("{\"show\": \"events\"}\n") }
      if mode == ["serve"] { try openTab(at: sitting.see("/\r\n")) }
      await server.received(before + 1)
      sittings.append(sitting)
    }
    // Lets the starts finish their remaining work.
    for sitting in sittings { sitting.listen(for: .milliseconds(200)) }
    let before = try sittings.map { try processorTime($0.process) }
    for sitting in sittings { sitting.listen(for: .seconds(sitting === sittings.first ? 10 : 0)) }
    var tooLong: [String] = []
    for (index, mode) in modes.enumerated() {
      let spent = try processorTime(sittings[index].process) - before[index]
      let name = mode[0] == "show" ? "oneShot" : mode[0] == "repl" ? "line" : mode[0]
      stopwatch.add("wait.\(name)", [spent.nanoseconds])
      if spent > limit { tooLong.append("wait.\(name): \(spent) of processor time in 10 s of waiting") }
    }
    for sitting in sittings { sitting.leave() }
    check(tooLong.isEmpty, tooLong.joined(separator: ", "))
  }

  /// Opens a browser tab's event stream at the address that ends `output`; throws if it cannot connect.
  private static func openTab(at output: String) throws {
    let parts = output.split(separator: "/")
    guard parts.count > 2, let port = parts[parts.count - 3].split(separator: ":").last.flatMap({ UInt16($0) }) else {
      return check(false, "wait.serve: \(output)")
    }
    let request = "GET /\(parts[parts.count - 2])/events?tab=one HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    check(try LocalSocket.connected(to: port).send(Data(request.utf8)), "wait.serve: no connection")
  }

  /// The processor time of a process so far, including threads that have ended; throws if there is no such process.
  private static func processorTime(_ process: String) throws -> Duration {
    let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return .zero }
    return .seconds(1) * (user + system) / sysconf(Int32(_SC_CLK_TCK))
  }
}
