import CompassModel
import CompassServices
import Foundation
import SupabaseBackend
import TestSupport
import Testing

/// The server cuts answers off after 1,000 rows without a word (defect 18).
@Suite struct PagingTests {
  private static func number(_ name: String, in request: LoopbackRequest) -> Int {
    let item = request.query.first { $0.hasPrefix("\(name)=") } ?? ""
    return Int(item.dropFirst(name.count + 1)) ?? 0
  }

  private static func table(of count: Int) -> LoopbackServer.Script {
    { request in
      let offset = number("offset", in: request)
      let end = min(count, offset + min(1000, number("limit", in: request)))
      let rows = (offset..<max(offset, end)).map { row($0) }
      return .json("[\(rows.joined(separator: ","))]")
    }
  }

  /// With all the columns that a real one has.
  private static func row(_ number: Int) -> String {
    """
    {"id":"event-\(number)","school_id":null,"type":"camp","name":"Camp \(number)","location":null,\
    "start_date":"2026-03-01","end_date":null,"coaches_present":[],"performance_notes":null,"stats_recorded":null,\
    "cost":150.00,"registered":false,"attended":true,"created_at":"2026-02-10T14:03:07+00:00",\
    "updated_at":"2026-11-21T00:22:40.00487+00:00","user_id":"athlete-1","created_by":null,"updated_by":null,\
    "start_time":"09:00:00","end_time":null,"checkin_time":null,"url":null,"description":null,"event_source":null,\
    "address":null,"city":null,"state":null,"family_unit_id":"fa000000-0000-4000-8000-000000000001"}
    """
  }

  @Test(arguments: [(0, 1), (1, 1), (999, 1), (1000, 2), (1001, 2), (2500, 3), (3000, 4)])
  func pagesAreFetchedUntilAShortOne(_ count: Int, _ requests: Int) async throws {
    let fixture = try Fixture(script: Self.table(of: count))
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.map(\.id) == (0..<count).map { EventID("event-\($0)") })
    #expect(events.skipped == 0)
    #expect(fixture.server.requests.count == requests)
  }

  @Test func aHundredThousandRows() async throws {
    let pages = (0..<100).map { page in
      let rows = (page * 1000..<(page + 1) * 1000).map { #"{"id":"\#($0)","type":"camp","start_date":"2026-03-01"}"# }
      return Data("[\(rows.joined(separator: ","))]".utf8)
    }
    let fixture = try Fixture { request in
      let page = Self.number("offset", in: request) / 1000
      return .reply(status: 200, body: page < pages.count ? pages[page] : Data("[]".utf8))
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 100_000)
    #expect(Set(events.rows.map(\.id)).count == 100_000)
    #expect(fixture.server.requests.count == 101)
  }

  @Test func aRowThatMovedToTheNextPageIsKeptOnce() async throws {
    let fixture = try Fixture { request in
      // Somebody adds a row in front between the two pages.
      let offset = Self.number("offset", in: request)
      let rows = (offset == 0 ? 0..<1000 : 999..<1200).map { Self.row($0) }
      return .json("[\(rows.joined(separator: ","))]")
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.map(\.id) == (0..<1200).map { EventID("event-\($0)") })
  }

  @Test func aServerThatKnowsNoOffsetIsNotAskedForEver() async throws {
    let fixture = try Fixture { _ in .json("[\((0..<1000).map(Self.row).joined(separator: ","))]") }
    #expect(try await fixture.backend.loadEvents(of: "athlete-1").rows.count == 1000)
    #expect(fixture.server.requests.count == 2)
  }

  @Test func badRowsOfAllPagesAreCounted() async throws {
    let fixture = try Fixture { request in
      let offset = Self.number("offset", in: request)
      let good = (offset..<offset + (offset == 0 ? 998 : 3)).map { Self.row($0) }
      return .json("[\((good + ["7", #"{"id":"x","type":"camp","start_date":"2026-02-30"}"#]).joined(separator: ","))]")
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 1001)
    #expect(events.skipped == 3)
  }

  @Test func aPageThatFailsFailsTheWhole() async throws {
    let fixture = try Fixture { request in
      request.query.contains("offset=0") ? Self.table(of: 1500)(request) : .json("{}", status: 403)
    }
    let failure = await failure { () async throws(ServiceFailure) in
      _ = try await fixture.backend.loadEvents(of: "athlete-1")
    }
    #expect(failure?.kind == .notPermitted)
  }
}
