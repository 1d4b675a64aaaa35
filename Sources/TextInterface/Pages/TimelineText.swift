import CompassModel
import PageKit
import RecruitingTimeline

/// Draws the timeline page: swimlanes and a list under them; where there is no room for swimlanes, each lane as a list.
struct TimelineText {
  let screen: RecruitingTimeline.Screen
  let options: RenderOptions
  let messages: MessageLines
  let marks: TimelineGlyphs

  /// Below this width there are no swimlanes.
  private static let narrowColumns = 60

  init(_ screen: RecruitingTimeline.Screen, _ options: RenderOptions) {
    self.screen = screen
    self.options = options
    messages = MessageLines(options: options)
    marks = options.charset.timelineGlyphs
  }

  var columns: Int { options.columns }
  var glyphs: Glyphs { options.glyphs }
  var isNarrow: Bool { columns < Self.narrowColumns }

  var lines: [Line] {
    var lines = screen.banner.map(messages.banner) ?? []
    if let viewing = screen.viewing {
      lines += messages.viewing(viewing, screen.athletes, what: "timeline") + [messages.rule()]
    }
    lines += header
    lines.append(Line())
    if screen.showsSkeleton {
      lines += skeleton
    } else {
      lines += controls
      if let empty = screen.empty { lines += emptyLines(empty) }
      if screen.count > 0 { lines += [Line()] + lanes + [Line()] + list }
    }
    lines += skipped + [messages.rule()]
    return lines + (screen.dialog.map(messages.dialog) ?? messages.hints(hints))
  }

  private var skipped: [Line] {
    guard let text = screen.skippedText else { return [] }
    return (screen.count > 0 ? [Line()] : [])
      + Line.wrapped("\(glyphs.warning) \(text)", to: columns, hangingIndent: glyphs.warning.cellWidth + 1)
  }

  private func emptyLines(_ empty: EmptyMessage) -> [Line] {
    guard empty.action == nil else { return messages.empty(empty, active: activeFilters, button: "[clear filters]") }
    let icon = options.charset == .ascii ? [] : [Line(), Line("📊").padded(to: columns, alignment: .center)]
    return icon + messages.empty(empty, active: nil, button: "[open events]  [open offers]")
  }

  private var activeFilters: String {
    let hidden = screen.toggles.filter { !$0.isOn }.map { $0.label.lowercased() }
    let school = screen.school == nil ? [] : ["school=\"\(terminalText(screen.schoolLabel, atMost: 60))\""]
    let without = hidden.isEmpty ? [] : ["without \(hidden.joined(separator: ", "))"]
    return "Active: \((school + without).joined(separator: ", "))"
  }

  /// The shape of the controls and of three lanes.
  private var skeleton: [Line] {
    func bars(_ cells: Int...) -> Line {
      cells.reduce(Line()) { line, cells in
        line + Line(line.cellWidth == 0 ? "" : "  ") + Line(.repeating(glyphs.skeleton, cells: cells))
      }
    }
    let name = columns / 5
    let lane = [Line(), bars(name, columns - name - 2), bars(name / 2)]
    return [bars(columns / 4, columns / 6, columns / 5)] + lane + lane + lane
      + [Line(), Line("Loading timeline\(glyphs.ellipsis)")]
  }

  private var hints: [String] {
    if screen.showsSkeleton { return (screen.canReload ? ["refresh"] : []) + ["back", "help"] }
    if screen.empty?.action != nil { return ["clear filters", "toggle", "school", "range", "help"] }
    guard screen.count > 0 else { return (screen.canReload ? ["refresh"] : []) + ["range", "back", "help"] }
    let clear = screen.activeFilterCount > 0 ? "clear filters" : nil
    return ["open N", "inspect N"] + laneVerbs
      + ["range", "school", "toggle", clear, listVerb, "help"].compactMap(\.self)
  }

  private var laneVerbs: [String] {
    (screen.lanes.contains(where: \.isCollapsed) ? ["expand N|all"] : [])
      + (screen.lanes.allSatisfy(\.isCollapsed) ? [] : ["collapse N|all"])
  }

  private var listVerb: String? {
    if screen.isListExpanded { return "list short" }
    return screen.hiddenRowCount > 0 ? "list all" : nil
  }
}

extension RecruitingTimeline.Screen {
  /// How many rows of the list are drawn until all are asked for.
  static let shortListCount = 6

  var shownRowCount: Int { isListExpanded ? list.count : min(list.count, Self.shortListCount) }
  var hiddenRowCount: Int { list.count - shownRowCount }
}
