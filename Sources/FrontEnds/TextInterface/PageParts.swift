import CompassModel
import PageKit
import PerformanceTimeline
import RecruitingCompass
import RecruitingTimeline

// What the board needs of each page beside its lines: all of it is in this file.

/// The lanes keep the room that they have in 80 columns.
extension RecruitingTimeline.Screen: BoardParts {
  package var panel: RowPanel? { head.hasRows ? RowPanel(from: 120, width: 37) : nil }

  package var lanesWalked: [LaneWalk] {
    content.lanes.map { lane in
      let items = lane.allItems
      return LaneWalk(
        anchor: lane.anchor, name: lane.name, countText: lane.countText, summaryText: lane.summaryText,
        count: items.count,
        item: { place in
          let item = items[place]
          return LaneWalk.Item(
            facts: [item.number, item.label, item.whenText, item.type.label].filter { !$0.isEmpty },
            open: .timeline(.tap(.itemTapped(id: item.id))), inspect: .timeline(.tap(.itemInspected(id: item.id))))
        },
        lines: { ScreenText.laneItem(items[$0], number: $0 + 1, width: $1, $2) })
    }
  }

  func headline() -> Headline {
    var headline = Headline(self)
    let search =
      SearchFolding.isQuery(self.search) ? ["\(self.searchTitle): \(terminalText(self.search, atMost: 40))"] : []
    let hidden = self.toggles.filter { !$0.isOn }.map { "no \($0.label.lowercased())" }
    let range = self.zoom == nil ? [self.rangeLabel] : []
    headline.parts = search + (self.school == nil ? [] : [self.schoolLabel]) + hidden + range
    headline.dates = self.datesText
    headline.counts = Array(self.status.prefix(2))
    return headline
  }
}

/// The readings keep their table; the charts take the whole width.
extension PerformanceTimeline.Screen: BoardParts {
  package var panel: RowPanel? { content.overview == nil ? nil : RowPanel(from: 120, width: 37) }
  package var inspectedRow: RowID? { content.inspected?.reading.id.rawValue }

  package var points: PointWalk? {
    guard content.tab == .timeline else { return nil }
    let points = content.charts.flatMap(\.series).flatMap { $0.points.map(\.id) }
    return PointWalk(
      actions: points.map { .performance(.tap(.pointTapped(id: $0))) },
      place: points.firstIndex { $0 == content.inspected?.reading.id })
  }

  package func drawing(ofRow row: RowID, width: Int, _ options: RenderOptions) -> [Line] {
    chart(ofReading: row, width: width, options)
  }

  package func label(ofValue value: String, verb: String) -> String? {
    guard verb == "chart" else { return nil }
    if value == ChartOrder.Subject.radar.rawValue { return "Radar" }
    if value == ChartOrder.Subject.all.rawValue { return "All charts" }
    return content.charts.first { $0.category.rawValue == value }?.title
  }

  func headline() -> Headline {
    var headline = Headline(self)
    headline.title = self.tabs.first(where: \.isActive)?.label ?? self.title
    headline.dates = self.range.preset == .custom ? self.range.datesText : ""
    headline.parts =
      (self.verifiedOnly ? [self.verifiedLabel] : []) + [self.range.label]
      + (self.tab == .timeline && self.radar.scale != RadarScale.default.name
        ? ["\(self.radar.scaleTitle): \(self.radar.scale)"] : [])
    return headline
  }
}
