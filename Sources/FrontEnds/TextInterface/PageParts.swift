import CompassModel
import PageKit
import PerformanceTimeline
import RecruitingCompass
import RecruitingTimeline

// What the board needs of each page beside its lines: all of it is in this file.

/// The lanes keep the room that they have in 80 columns.
extension RecruitingTimeline.Screen: BoardParts {
  package var panel: RowPanel? { head.hasRows ? RowPanel(from: 120, width: 37) : nil }

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
