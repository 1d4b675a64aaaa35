import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import LocalBackend

struct EventRowTests {
  private static let texts: [String?] = [nil, "", "plain", "日本語", "e\u{301}", "nul\u{0}", "'quoted'", "\u{1b}[2J"]

  private func event(_ number: Int, _ random: inout SeededGenerator) -> Event {
    func text() -> String? { Self.texts.randomElement(using: &random) ?? nil }
    func day() -> CalendarDate {
      CalendarDate(clampingDayNumber: Int64.random(in: -719_200...2_932_900, using: &random))
    }
    let types = EventType.known + [.other(""), .other("rodeo")]
    return Event(
      id: EventID("\(number)"), owner: jordan, schoolID: text().map(SchoolID.init(rawValue:)),
      type: types.randomElement(using: &random) ?? .camp, name: text(), location: text(), address: text(),
      city: text(), state: text(), startDate: day(), endDate: Bool.random(using: &random) ? day() : nil,
      startTime: text(), details: text(), performanceNotes: text(),
      cost: [nil, 0, 66.67, -1, 1e300].randomElement(using: &random) ?? nil,
      isRegistered: Bool.random(using: &random), isAttended: Bool.random(using: &random))
  }

  @Test(arguments: 1...10)
  func anyEventComesBackAsItWas(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let events = (0..<50).map { event($0, &random) }
    let cache = LocalPageCache(try await LocalStore.inMemory())
    await cache.saveEvents(Loaded(rows: events), of: jordan, at: Instant(seconds: 0))
    let rows = try #require(await cache.savedEvents(of: jordan)).loaded.rows
    #expect(rows.sorted { $0.id < $1.id } == events.sorted { $0.id < $1.id })
  }
}
