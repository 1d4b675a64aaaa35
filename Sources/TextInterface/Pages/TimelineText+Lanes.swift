import CompassModel
import RecruitingTimeline

extension TimelineText {
  /// More rows of a lane are only counted (text-ui.md §1, principle 8).
  static let mostLaneRows = 6

  /// The lanes of the page, what their signs mean, and how to turn to other lanes.
  var lanes: [Line] {
    if let text = screen.emptyLanesText { return Line.wrapped(text, to: columns) }
    guard !isNarrow else { return laneLists + pageLine }
    let drawing = SwimlanesText(screen, options)
    return drawing.lines + legend(drawing) + pageLine
  }

  private func legend(_ drawing: SwimlanesText) -> [Line] {
    let kinds = screen.toggles.map { toggle in
      "\(marks.symbol(toggle.type)) \(toggle.type.label)\(toggle.isOn ? "" : " (off)")"
    }
    let today = screen.todayPosition == nil ? [] : ["\(marks.today) Today"]
    let bar = screen.shows.event ? ["\(marks.event)\(marks.span)\(marks.span)\(marks.span) several days"] : []
    let clipped = drawing.showsClippedBar ? ["\(marks.continuesBefore) \(marks.continuesAfter) goes on"] : []
    let counts = drawing.showsCounts ? ["2-9 several, + more"] : []
    return Line.packed(kinds + today + bar + clipped + counts, separator: "  ", to: columns)
  }

  private var pageLine: [Line] {
    guard screen.lanePageCount > 1 else { return [] }
    let turn = (screen.lanePage < screen.lanePageCount ? ["next"] : []) + (screen.lanePage > 1 ? ["prev"] : [])
    return Line.packed(
      ["Page \(screen.lanePage) of \(screen.lanePageCount)", "page \(turn.joined(separator: "|"))"], separator: "   ",
      to: columns)
  }
}
