import TestSupport
import Testing

/// Arbitrary bytes are parsed as a request or refused.
struct RequestReaderTests {
  private func read(_ text: String, by size: Int = 1_000) throws(RequestProblem) -> ReceivedRequest {
    var remaining = Array(text.utf8)[...]
    var reader = RequestReader(.strict) {
      guard !remaining.isEmpty else { return nil }
      defer { remaining = remaining.dropFirst(size) }
      return Array(remaining.prefix(size))
    }
    return try reader.next()
  }

  private func problem(_ text: String) -> RequestProblem? {
    do throws(RequestProblem) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [1, 3, 7, 1_000]) func aRequestIsParsedFromChunksOfAnySize(size: Int) throws {
    let request = try read("POST /t/tab/a?x=1 HTTP/1.1\r\nHost: a:1\r\nContent-Length: 4\r\n\r\n{\"a\"}", by: size)
    #expect(request.method == "POST" && request.path == "/t/tab/a" && request.query == "x=1")
    #expect(request.header("host") == "a:1" && request.body == Array("{\"a\"".utf8))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400), ("GET /\r\n\r\n", 400), ("GET a HTTP/1.1\r\n\r\n", 400),
    (" / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\n folded: 1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: a\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\n\r\n", 411), ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400), ("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1000001\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 20_000))\r\n\r\n", 431),
    (String(repeating: "a", count: 20_000), 431),
  ]) func malformedRequestsAreRefused(text: String, status: Int) {
    #expect(problem(text) == .status(status))
  }

  @Test func theHeadDeterminesTheBodyLimit() throws {
    let body = String(repeating: "x", count: 1_000_001)
    for (path, status) in [("a", nil), ("b", RequestProblem.status(413))] {
      var pieces = [Array("POST /\(path) HTTP/1.1\r\nContent-Length: \(body.count)\r\n\r\n\(body)".utf8)]
      var reader = RequestReader(.strict) { pieces.popLast() }
      do throws(RequestProblem) {
        let request = try reader.next { $0.path == "/a" ? 2_000_000 : nil }
        #expect(request.body.count == body.count && status == nil)
      } catch {
        #expect(error == status)
      }
    }
  }

  @Test(arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nab"])
  func aDisconnectedClientIsDetected(text: String) {
    #expect(problem(text) == .disconnected)
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      var pieces = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        (0..<Int.random(in: 0..<40, using: &random)).map { _ in
          Array("GET /:\r\n\r\nHost0\u{0}é".utf8)[Int.random(in: 0..<18, using: &random)]
        }
      }
      var reader = RequestReader(.strict) { pieces.popLast() }
      _ = try? reader.next()
    }
  }
}
