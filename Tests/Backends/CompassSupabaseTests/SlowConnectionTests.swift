import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

/// Checks that slow connections are awaited, and silent connections time out (decision L5).
@Suite(.serialized) struct SlowConnectionTests {
  private static let limits = TimeLimits(idle: .seconds(15), whole: .seconds(120))

  /// The reason and time at which an exchange ends, with bytes of its answer at these seconds.
  private func end(
    partsAt seconds: [Double], _ limits: TimeLimits = limits
  ) async throws -> (TransportFailure.Reason, Duration) {
    let (time, parts) = (RecordedWaits(), Lock(seconds.map { Duration.seconds($0) }))
    let url = try #require(URL(string: "http://127.0.0.1/"))
    let transfer = HTTPTransfer(
      HTTPRequest(.get, url.absoluteString), to: url, largestAnswer: 1000, uptime: time.uptime)
    let reason = try await transfer.waitForEnd(
      of: limits,
      sleep: { wait in
        let until = time.passed + wait
        while let next = parts.withLock({ $0.first }), next <= until {
          _ = parts.withLock { $0.removeFirst() }
          time.pass(next - time.passed)
          #expect(transfer.receive(Data([32])))
        }
        time.pass(until - time.passed)
      }, uptime: time.uptime)
    return (reason, time.passed)
  }

  @Test func aSilentConnectionTimesOutAfter15Seconds() async throws {
    #expect(try await end(partsAt: []) == (.timedOut, .seconds(15)))
    #expect(try await end(partsAt: [3]) == (.timedOut, .seconds(18)))
    #expect(try await end(partsAt: [3, 17.5, 20, 34]) == (.timedOut, .seconds(49)))
    #expect(try await end(partsAt: [14.999, 29]) == (.timedOut, .seconds(44)))
  }

  @Test func aSlowConnectionEndsAfter120Seconds() async throws {
    #expect(try await end(partsAt: (1...40).map { Double($0) * 10 }) == (.tooSlow, .seconds(120)))
    let short = TimeLimits(idle: .seconds(15), whole: .seconds(3))
    #expect(try await end(partsAt: [10, 20], short) == (.timedOut, .seconds(3)))
    #expect(try await end(partsAt: [1], short) == (.tooSlow, .seconds(3)))
  }

  /// At 40 kB/s a thousand events are a page of 26 s: over the real socket, each second on a clock that only the parts
  /// of the answer move.
  @Test func aThousandEventsLoadAt40kBPerSecond() async throws {
    let project = try LoopbackProject.ofEvents((0..<1000).map(ChangesTests.id))
    let (pace, clock) = (LoopbackPace(), CountingClock())
    let server = try LoopbackServer { request in
      guard case .reply(let status, let headers, let body) = project.answer(request) else { return .close }
      return .paced(pace, parts: 26, status: status, headers: headers, body: body)
    }
    let http = HTTPClient(
      sleep: { _ in
        let calls = clock.calls
        pace.letGo()
        // Each part of an answer reads the clock.
        while clock.calls == calls { try await Task.sleep(for: .milliseconds(1)) }
        clock.pass(.seconds(1))
      }, uptime: clock.uptime)
    let backend = try SupabaseBackend(at: server.url, StubTokens(), http: http)
    #expect(try await backend.loadEvents(of: "athlete-1").rows.count == 1000)
    #expect(clock.passed >= .seconds(20) && server.count() == 1, "\(clock.passed)")
  }

  /// Creates a project whose clock moves by the time limits of the unanswered requests.
  private func fixture(_ count: Int, maximum: Int = 1000) throws -> (Fixture, silences: Lock<Int>) {
    let project = try LoopbackProject.ofEvents((0..<count).map(ChangesTests.id))
    project.setMaximumRows(maximum)
    let (silences, silent) = (Lock(0), Silences())
    let fixture = try Fixture(deadline: silent.deadline) { request in
      let isSilent = silences.withLock { count in
        defer { count = max(0, count - 1) }
        return count > 0
      }
      return isSilent ? silent.answer : project.answer(request)
    }
    return (fixture, silences)
  }

  private func limits(_ fixture: Fixture) -> [Int] {
    fixture.server.requests.compactMap { request in
      request.query.first { $0.hasPrefix("limit=") }.flatMap { Int($0.dropFirst(6)) }
    }
  }

  /// After a timeout pages are a quarter as large; fast full pages restore the size.
  @Test func aTimeoutQuartersThePageSize() async throws {
    let (fixture, silences) = try fixture(1000)
    silences.withLock { $0 = 1 }
    #expect(try await fixture.backend.loadEvents(of: "athlete-1").rows.count == 1000)
    #expect(Array(limits(fixture).prefix(2)) == [1000, 250])
    let before = fixture.server.count()
    #expect(try await fixture.backend.loadEvents(of: "athlete-1").rows.count == 1000)
    #expect(limits(fixture)[before] == 1000 && fixture.server.count() == before + 1)
  }

  @Test func aSilentServerIsRequestedTwice() async throws {
    let (fixture, silences) = try fixture(1000)
    silences.withLock { $0 = 100 }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == .timedOut && limits(fixture) == [1000, 250])
    #expect(fixture.waits.passed == .seconds(31.25))
  }

  @Test(arguments: few(2, of: [100, 300, 240, 1000]), [800, 249, 250, 251])
  func pagesOfAllSizesLoseNoRow(_ maximum: Int, _ count: Int) async throws {
    let (fixture, silences) = try fixture(count, maximum: maximum)
    for _ in 0..<3 {
      silences.withLock { $0 = 1 }
      let loaded = try await fixture.backend.loadEvents(of: "athlete-1")
      #expect(Set(loaded.rows.map(\.id)).count == count && loaded.rows.count == count && loaded.skipped == 0)
    }
  }
}

private final class CountingClock: Sendable {
  private let state = Lock((passed: Duration.zero, calls: 0))
  var passed: Duration { state.withLock { $0.passed } }
  var calls: Int { state.withLock { $0.calls } }
  func pass(_ time: Duration) { state.withLock { $0.passed += time } }

  var uptime: HTTPClient.Uptime {
    {
      self.state.withLock { state in
        state.calls += 1
        return state.passed
      }
    }
  }
}
