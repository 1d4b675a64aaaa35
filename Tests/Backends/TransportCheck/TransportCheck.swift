import CompassModel
import Foundation
import CompassLoopback
import CompassSupabase

/// Sends requests with every outcome, and cancels many of them: built with a sanitizer, it finds memory that is used
/// after its release, or never released (decision B21).
@main
enum TransportCheck {
  private static let atOnce = 24

  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
    let large = Data(repeating: 32, count: 300_000)
    let server = try LoopbackServer(keepsConnections: true) { request in
      switch request.target.utf8.reduce(0, { $0 + Int($1) }) % 12 {
      case 0: .silence
      case 1: .close
      case 2: .reset
      case 3: .raw("this is no HTTP at all\r\n\r\n")
      case 4: .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2")
      case 5: .reply(status: 200, body: large)
      case 6: .stall(after: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2")
      default: .json("[]")
      }
    }
    let client = HTTPClient(idle: .milliseconds(250), largestAnswer: 200_000)
    // Reading the certificates of the system takes most of the time of a request under a sanitizer.
    let addresses = [10: "https://127.0.0.1:\(server.port)", 20: "http://127.0.0.1:9"]
    var outcomes: [String: Int] = [:]
    await withTaskGroup(of: String.self) { group in
      for number in 0..<count {
        if number >= atOnce, let outcome = await group.next() { outcomes[outcome, default: 0] += 1 }
        let method = [HTTPRequest.Method.get, .get, .post, .patch, .delete][number % 5]
        let body = method == .get || method == .delete ? nil : Data(repeating: 49, count: number % 20_000)
        let request = HTTPRequest(method, "\(addresses[number % 400] ?? server.url)/\(number * 31)", body: body)
        group.addTask { await outcome(of: request, over: client, number) }
      }
      for await outcome in group { outcomes[outcome, default: 0] += 1 }
    }
    server.stop()
    // Its threads end, and release their memory.
    try await Task.sleep(for: .seconds(1))
    for (outcome, count) in outcomes.sorted(by: { $0.key < $1.key }) { print(outcome, count) }
    guard outcomes.values.reduce(0, +) == count, outcomes.count > 6 else { exit(1) }
  }

  /// Cancels every third request, within 8 ms or before it begins.
  private static func outcome(of request: HTTPRequest, over client: HTTPClient, _ number: Int) async -> String {
    let call = Task { () -> String in
      do throws(TransportFailure) {
        return "\(try await client.send(request).status)"
      } catch {
        return "\(error.reason), \(error.delivery)"
      }
    }
    if number.isMultiple(of: 3) {
      try? await Task.sleep(for: .microseconds(number * 7919 % 8000))
      call.cancel()
    }
    return await call.value
  }
}
