import CompassModel
import CompassServices
import PageKit
import RecruitingCompass
import RecruitingTimeline
import TestSupport
import Testing

@testable import TextInterface

/// Lanes and their items at every width.
struct TimelineScreenPropertyTests {
  @Test func everyItemIsASentenceForScreenReaders() {
    let screen = TimelinePage.loaded().screen
    let text = ScreenText.text(screen, RenderOptions(columns: 400, isAccessible: true))
    let lines = Set(text.split(separator: "\n").map(String.init))
    let items = screen.lanes.flatMap { lane in lane.items.map { "\($0.number). \($0.spokenText)" } }
    let shown = Array(screen.list[screen.content.visibleRows])
    let capabilities = SpokenCapabilities(Array(repeating: screen.spokenRowCapabilities, count: shown.count))
    let rows = shown.map { "\($0.number). \($0.spokenRow(capabilities.remaining(of: screen.spokenRowCapabilities)))" }
    for sentence in items + rows { #expect(lines.contains(terminalText(sentence)), "\(sentence)") }
  }

  /// Lanes without a choice of the user; never those that were expanded.
  @Test(arguments: [50, 80, 120])
  func lanesThatDoNotFitTheWindowAreCollapsed(width: Int) {
    func text(_ page: TimelinePage, lines: Int?) -> String {
      ScreenText.text(page.screen, RenderOptions(columns: width, lines: lines))
    }
    let page = TimelinePage.loaded()
    let whole = text(page, lines: nil)
    let count = whole.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(text(page, lines: count) == whole && !whole.contains("▸ 1"))
    let short = text(page, lines: count - 1)
    #expect(short.contains("▸ 1 No School") && short.contains("▸ 2 Stanford") && short.contains("expand N|all"))
    let opened = text(page.after(.laneExpanded(school: SchoolID("s-1"))), lines: 10)
    #expect(opened.contains("▸ 1 No School") && opened.contains("▾ 2 Stanford"))
    #expect(text(page.after(.allLanesExpanded), lines: 10) == text(page.after(.allLanesExpanded), lines: nil))
  }

  /// A lane's track begins in the same column in every row.
  @Test(arguments: [60, 80, 120, 200])
  func tracksStandUnderEachOther(width: Int) {
    for (situation, page) in SnapshotCase.timelineSituations where !page.screen.lanes.isEmpty {
      // What a lane says in a sentence has no track.
      let drawing = SwimlanesText(page.screen, RenderOptions(columns: width), fits: true).lines.filter { line in
        line.runs.contains { $0.text.contains { "│┼".contains($0) } }
      }
      let columns = drawing.map { line in
        line.runs.map(\.text).joined().prefix { !"│┼".contains($0) }.reduce(0) { $0 + String($1).cellWidth }
      }
      #expect(Set(columns).count == 1, "\(situation)")
      #expect(drawing.allSatisfy { $0.cellWidth == width }, "\(situation)")
    }
  }

  /// Every item of an expanded lane is drawn, or counted in a `+3` (principle 8).
  @Test(arguments: [80, 120], ["loaded", "crowded-lane", "hostile-names", "zoomed", "toggled"])
  func noItemOfAnExpandedLaneIsLost(width: Int, situation: String) throws {
    let page = try #require(SnapshotCase.timelineSituations.first { $0.0 == situation }?.1)
    let drawing = SwimlanesText(page.screen, RenderOptions(columns: width), fits: true)
    let lines = drawing.lines.map { $0.runs.map(\.text).joined() }
    let tracks = lines.drop { !$0.hasPrefix("─") }.compactMap { $0.split(separator: "│").dropFirst().first }
    let count = tracks.reduce(0) { count, track in
      let hidden = track.prefixMatch(of: /\+(\d+)/).flatMap { Int($0.1) } ?? 0
      return count + hidden + track.count { "●■◆▲".contains($0) }
    }
    #expect(count == page.screen.lanes.reduce(0) { $0 + $1.count })
  }

  @Test func collapsedLanesCountWhatSharesACell() {
    let page = TimelinePage.loaded(.crowded(3)).after(.allLanesCollapsed)
    let rows = SwimlanesText(page.screen, RenderOptions(columns: 60), fits: true).lines.map {
      $0.runs.map(\.text).joined()
    }
    #expect(rows.contains { $0.hasPrefix("▸ 1 Stanford") && $0.contains("3━") })
    #expect(rows.contains { $0.hasPrefix("0 expanded") })
  }

  @Test func aCountOfACollapsedLaneSaysWhatIsOutside() {
    let page = TimelinePage.loaded().after(.rangeChanged(range: .threeMonths), .allLanesCollapsed)
    let rows = SwimlanesText(page.screen, RenderOptions(), fits: true).lines.map { $0.runs.map(\.text).joined() }
    #expect(rows.contains { $0.hasPrefix("▸ 1 Stanford Un") && $0.contains(" 2 of 7 │") })
    #expect(rows.contains { $0.hasPrefix("▸ 2 UCLA                  6 │") })
  }

  /// Only what is drawn is made.
  @Test func aLongListIsNotRead() {
    let screen = TimelinePage.loaded(.daily(20_000)).screen
    for width in [40, 80] {
      let text = ScreenText.text(screen, RenderOptions(columns: width))
      #expect(text.contains(" more (type: list all)") && text.contains(" later (type: list all)"))
      #expect(text.split(separator: "\n").count < 70)
    }
    #expect(
      screen.list.count == 100 && screen.list.allSatisfy { (try? screen.itemID(.number(Int($0.number) ?? 0))) == $0.id }
    )
    let last = screen.itemID(numbered: 20_000)
    #expect(last != nil && (try? screen.itemID(.number(20_000))) == last, "not shown, but named by its number")
  }
}

extension SeededGenerator {
  /// A page in a state that any sequence of actions over any items may lead to.
  mutating func timelinePage(actions count: Int) -> TimelinePage {
    let contexts: [PageContext] = [
      .athlete, .parentOfTwo, .of(.other("coach"), [.jordan]), PageContext(moment: .fixed),
    ]
    var page = TimelinePage.opened(in: contexts[number(below: contexts.count)])
    let schools = [5, 30][number(below: 2)]
    if number(below: 8) > 0 { page = page.answered(timelineRows(schools: schools)) }
    if number(below: 4) > 0 {
      page = page.answered((0..<schools).map { School(id: SchoolID("s-\($0)"), name: text(pieces: number(below: 14))) })
    }
    for _ in 0..<count { page = step(page) }
    return page
  }

  private mutating func timelineRows(schools: Int) -> TimelineRows {
    let day = CalendarDate(wire: "2026-02-10") ?? .earliest
    var rows = TimelineRows(skipped: [.events: number(below: 3)])
    for index in 0..<number(below: 60) {
      let school = number(below: 8) == 0 ? nil : SchoolID("s-\(number(below: schools))")
      let date = day.adding(days: number(below: 500) - 400)
      let instant = Instant(wire: "\(date)T17:00:00Z") ?? .earliest
      switch number(below: 4) {
      case 0:
        rows.events.rows.append(
          Event(
            id: EventID("\(index)"), owner: AthleteID("ath-1"), schoolID: school, type: .other(text(pieces: 6)),
            name: text(pieces: 9),
            startDate: date, endDate: Bool.random(using: &self) ? date.adding(days: number(below: 120)) : nil))
      case 1:
        rows.interactions.rows.append(
          Interaction(
            id: InteractionID("\(index)"), schoolID: school, type: .other(text(pieces: 6)), subject: text(pieces: 9),
            instant: instant))
      case 2:
        rows.offers.rows.append(
          Offer(
            id: OfferID("\(index)"), owner: AthleteID("ath-1"), schoolID: school, type: .other(text(pieces: 6)),
            status: .pending, offerDate: date))
      default:
        rows.statusChanges.rows.append(
          StatusChange(
            id: StatusChangeID("\(index)"), schoolID: school, new: .other(text(pieces: 6)), instant: instant,
            notes: text(pieces: 20)))
      }
    }
    return rows
  }

  private mutating func step(_ page: TimelinePage) -> TimelinePage {
    let school = number(below: 6) == 0 ? nil : SchoolID("s-\(number(below: 5))")
    let kinds = ServiceFailure.Kind.allCases
    let kind = TimelineItemKind.allCases[number(below: 4)]
    switch number(below: 16) {
    case 0: return page.after(.rangeChanged(range: ViewRange.allCases[number(below: 4)]))
    case 1: return page.after(.schoolChanged(school: school))
    case 2, 3: return page.after(.showsChanged(type: kind, isShown: Bool.random(using: &self)))
    case 4: return page.after(.zoomedIn(around: nil))
    case 5: return page.after(.panned(direction: Zoom.Direction.allCases[number(below: 2)]))
    case 6: return page.after(.zoomedOut)
    case 7: return page.after(.laneExpanded(school: school))
    case 8: return page.after(.laneCollapsed(school: school))
    case 9: return page.after([.tap(.allLanesExpanded), .tap(.allLanesCollapsed)][number(below: 2)])
    case 10: return page.after(.lanePageChosen(page: number(below: 4)))
    case 11: return page.after([.tap(.listExpanded), .tap(.listCollapsed)][number(below: 2)])
    case 12: return page.after(.itemInspected(id: TimelineItemID(kind, "\(number(below: 60))")))
    case 14: return page.after(.searchChanged(query: ["a", "", "camp", text(pieces: 2)][number(below: 4)]))
    case 13: return page.after(.refreshPulled).failed(kinds[number(below: kinds.count)])
    default: return page.after(.clearFiltersTapped, .dismissTapped)
    }
  }
}
