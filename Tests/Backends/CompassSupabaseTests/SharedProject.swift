import CompassModel
import Records
import TestSupport

extension ChangesTests {
  /// A project whose events another client changes, and a backend that has loaded them.
  struct Shared {
    let project: LoopbackProject
    let fixture: Fixture
    private let sent = Lock(0)
    /// Batch of each athlete, passed with the next request as the app does.
    let known = Lock<[AthleteID: Batch]>([:])

    /// - Parameters:
    ///   - server: time of the server.
    ///   - device: time of the device.
    init(
      _ rows: String, server: Lock<Instant> = Lock(Fixture.now), device: Instant = Fixture.now,
      _ prepare: (LoopbackProject) -> Void = { _ in }
    ) throws {
      let project = try LoopbackProject.ofAthlete(["events": rows], now: { server.withLock { $0 } })
      project.shortenEvents()
      prepare(project)
      self.project = project
      fixture = try Fixture(now: device) { [sent] request in
        let answer = project.answer(request)
        if case .reply(_, _, let body) = answer { sent.withLock { $0 += body.count } }
        return answer
      }
    }

    /// Loads the events; returns their names and the cost of the requests.
    func poll(of athlete: AthleteID = "athlete-1", isRefresh: Bool = false) async throws -> Poll {
      let (requests, bytes) = (fixture.server.requests.count, sent.withLock { $0 })
      let query = Query(RowsKey(.events, of: athlete), isRefresh: isRefresh)
      let batch = try await fixture.backend.rows(of: query, cached: known.withLock { $0[athlete] })
      known.withLock { $0[athlete] = batch }
      return Poll(
        names: batch.base(Event.self)?.rows.map { $0.name ?? "-" } ?? [], skipped: batch.skipped,
        requests: Array(fixture.server.requests[requests...]), bytes: sent.withLock { $0 } - bytes)
    }

    func polled() async throws -> Shared {
      _ = try await poll()
      return self
    }

    func put(_ rows: String...) throws { try project.put("[\(rows.joined(separator: ","))]", into: "events") }
  }

  struct Poll {
    var names: [String]
    var skipped: Int
    var requests: [LoopbackRequest]
    var bytes: Int
    /// Whether all rows were requested.
    var isWhole: Bool { requests.contains { $0.isWhole } }
  }

  static func row(
    _ id: String, _ name: String, at time: String? = "2026-02-01T10:00:00+00:00", date: String = "2026-03-01"
  ) -> String {
    """
    {"id":"\(id)","user_id":"athlete-1","type":"camp","name":"\(name)","start_date":"\(date)","attended":false,\
    "created_at":"2019-01-01T10:00:00+00:00","updated_at":\(time.map { "\"\($0)\"" } ?? "null")}
    """
  }

  static func id(_ number: Int) -> String {
    let digits = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
    let hex = String(repeating: "0", count: 16 - digits.count) + digits
    return "\(hex.prefix(8))-\(hex.dropFirst(8).prefix(4))-4000-8000-\(hex.suffix(12))"
  }

  /// Rows that changed at intervals of an hour, or all at once.
  static func rows(_ count: Int, atOnce: Bool = false) -> String {
    let start = instant("2020-01-01T10:00:00Z")
    let rows = (0..<count).map { number in
      row(id(number), "n\(number)", at: start.adding(.seconds(atOnce ? 0 : number * 3600)).wire)
    }
    return "[\(rows.joined(separator: ","))]"
  }

  static func names(_ numbers: some Sequence<Int>) -> [String] {
    numbers.sorted { id($0) < id($1) }.map { "n\($0)" }
  }
}

extension LoopbackRequest {
  /// Whether it requests all rows with all columns.
  fileprivate var isWhole: Bool {
    query.contains("select=*") && query.contains("order=id.asc") && !query.contains { $0.hasPrefix("updated_at=") }
  }
}
