import CompassModel
import RecruitingTimeline
import TestSupport
import Testing

@testable import CompassText

struct TimelineTextTests {
  private func lines(_ page: TimelinePage, columns: Int, isBody: Bool = false) -> [String] {
    var options = RenderOptions(columns: columns)
    options.isBody = isBody
    return ScreenText.lines(page.screen, options).map(\.text)
  }

  /// Two lanes had the same name `Stanford University …`, without the suffix that distinguishes them.
  @Test(arguments: [40, 60, 80, 100, 200], [nil, "Palo Alto"])
  func truncatedLaneNamesStayDistinct(columns: Int, city: String?) throws {
    let name = "The Leland Stanford Junior University of California"
    let schools = [
      School(id: "s-1", name: name, city: city, state: city.map { _ in "CA" }),
      School(id: "s-4", name: name, city: city.map { _ in "Stanford" }, state: city.map { _ in "CA" }),
    ]
    let names = lines(.loaded(schools: schools), columns: columns)
      .filter { $0.contains("│") || $0.contains(/^[▾ ]*\d The Le?/) }.map { $0.prefix { !"│—".contains($0) } }
    let ends = city == nil ? ["(2)"] : ["(Palo Al", "(Stanfor"]
    // The suffix of a complete name may be wrapped.
    for end in ends where !names.contains(where: { $0.contains("CA)") }) {
      #expect(names.count { $0.contains(end) } == 1, "\(names)")
    }
  }

  /// A name was truncated although the cells below were empty (decision V17).
  @Test func longLaneNamesWrapBeforeTheCount() {
    let schools = [School(id: "s-1", name: "Blue Ridge College"), School(id: "s-4", name: "Stanford")]
    let names = lines(.loaded(schools: schools), columns: 80).compactMap { line in
      line.firstIndex(of: "│").map { line[..<$0].split(separator: " ").joined(separator: " ") }
    }
    #expect(names.contains("1 Blue Ridge") && names.contains { $0.hasPrefix("College · ") }, "\(names)")
    #expect(names.contains("3 Stanford"))
  }

  /// Label, school and type were all truncated if they did not fit side by side (decision V17).
  @Test(arguments: [72, 80, 120]) func listItemsAreNotTruncated(columns: Int) throws {
    let events = [Event.sample("ev-1", on: "2026-02-07", name: "Doubleheader vs. Central")]
    let small = TimelineRows.small
    let rows = TimelineRows(events, small.interactions.rows, small.offers.rows, small.statusChanges.rows)
    let list = lines(.loaded(rows), columns: columns).filter { !$0.contains("│") }
    #expect(list.contains { $0.contains("Doubleheader vs. Central ") }, "\(list)")
    #expect(!list.contains { $0.contains(/\S…/) }, "\(list)")
  }

  @Test func distinctNamesAreTruncatedAtTheEnd() {
    let schools = [
      School(id: "s-1", name: "Old Dominion University of Norfolk"),
      School(id: "s-4", name: "University of North Carolina at Chapel Hill, School of Law"),
    ]
    let drawn = lines(.loaded(schools: schools), columns: 80)
    #expect(drawn.contains { $0.contains("University of N") && $0.contains("… │") })
  }

  /// On the board's 80 columns a collapsed lane's name had five letters beside `5 of 13`.
  @Test func collapsedLaneNamesHaveTheSameWidthOnTheBoard() throws {
    let page = TimelinePage.loaded().after(.allLanesCollapsed)
    func edge(_ lines: [String]) throws -> Int {
      let lane = try #require(lines.first { $0.contains("▸ 1 ") })
      return try #require(lane.firstIndex(of: "│")).utf16Offset(in: lane)
    }
    #expect(try edge(lines(page, columns: 79, isBody: true)) == edge(lines(page, columns: 80)))
  }

  /// `… 3 more` did not name the command for the hidden items.
  @Test func hiddenLaneItemsNameTheirCommand() throws {
    let more = lines(.loaded(), columns: 40).filter { $0.contains(" more") && !$0.contains("list all") }
    #expect(more.contains { $0.contains(/more \(type: school \d\)$/) }, "\(more)")
  }

  /// The lane of a selected school was collapsed, although the page did not fit even then.
  @Test func aSingleLaneIsNotCollapsed() throws {
    let page = TimelinePage.loaded().after(.schoolChanged(school: "s-1"))
    let options = RenderOptions(columns: 80, lines: 22)
    let drawn = ScreenText.text(page.screen, options)
    #expect(drawn == ScreenText.text(page.screen, RenderOptions(columns: 80)))
    #expect(!drawn.contains("▸ 1"))
  }

  @Test(arguments: [1, 1000, 1900])
  func longRangesLabelSeveralJanuaries(first: Int) throws {
    let dates = [CalendarDate(year: first, month: 1, day: 1), CalendarDate(wire: "2026-02-01")].compactMap(\.self)
    let events = dates.enumerated().map { number, date in
      Event(id: EventID("e\(number)"), owner: AthleteID("ath-1"), type: .camp, name: "Camp", startDate: date)
    }
    let page = TimelinePage.loaded(TimelineRows(events)).after(.rangeChanged(range: .allTime))
    let header = try #require(lines(page, columns: 80).first { $0.contains("│") })
    #expect(header.split(separator: "┊").count { $0.contains("Jan") } > 3, "\(header)")
  }
}
