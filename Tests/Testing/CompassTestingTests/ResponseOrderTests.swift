import CompassModel
import CompassTesting
import Testing

/// Requests released together are answered in the order in which they were sent (decision M1).
@MainActor
struct ResponseOrderTests {
  private let world = TestWorld(
    rows: SampleRows(
      events: (1...4).map { .sample("ev-\($0)", on: "2026-02-0\($0)", name: "Camp \($0)", registered: true) }))
  private let log = Log()

  private final class Log { var answered: [String] = [] }

  /// Delays earlier requests longer than later ones.
  init() {
    let answer = world.backend.update
    let log = log
    world.backend.update = { edit, row, athlete throws(ServiceFailure) in
      for _ in 0..<(5 - (Int(row.id.suffix(1)) ?? 0)) * 50 { await Task.yield() }
      log.answered.append(row.id)
      try await answer?(edit, row, athlete)
    }
  }

  nonisolated private static let attend = "attend #ev-1\nattend #ev-2\nattend #ev-3\nattend #ev-4\n"

  @Test(arguments: [
    "hold updateEvent\n\(attend)release updateEvent", "latency 2s\n\(attend)advance 2s",
    "latency 2s\n\(attend)advance 1h",
    "latency 3s\nattend #ev-1\nattend #ev-2\nlatency 2s\nadvance 1s\nattend #ev-3\nattend #ev-4\nadvance 2s",
    // All at once, neither held nor delayed.
    "network 500\nhold updateEvent\n\(attend)open offers\nrelease updateEvent\nnetwork online\nretry",
  ])
  func responsesFollowTheRequestOrder(script: String) async throws {
    await world.launch()
    let run = try await world.run("open events\n\(script)\n")
    #expect(run.report == nil)
    #expect(log.answered == ["ev-1", "ev-2", "ev-3", "ev-4"])
  }

  /// All effects of one response are complete before the next request is released.
  @Test func eachResponseSettlesBeforeTheNextRequest() async throws {
    let failing = world.backend.update
    world.backend.update = { edit, row, athlete throws(ServiceFailure) in
      try await failing?(edit, row, athlete)
      throw ServiceFailure(.serverError)
    }
    await world.launch()
    let run = try await world.run(
      "open events\nhold updateEvent\n\(Self.attend)open offers\nrelease updateEvent\nstate notices.length\n")
    #expect(run.report == nil && run.output == "4\n")
    let notices = world.compass.screen.head.notices
    #expect(notices.map { String($0.message.dropFirst().prefix(6)) } == ["Camp 1", "Camp 2", "Camp 3", "Camp 4"])
  }

  /// A request that is cancelled while it waits does not block the others.
  @Test func aCancelledRequestBlocksNoOther() async throws {
    await world.launch()
    let held = "open events\nhold loadEvents\nrefresh\n\(Self.attend)open offers\n"
    let run = try await world.run("\(held)release loadEvents\nopen events\nexpect count rows 4\n")
    #expect(run.report == nil)
    #expect(log.answered.count == 4)
  }
}
