import CompassModel
import RecruitingTimeline

extension TimelineText {
  /// Title, subtitle, and what the rows are if they are not fresh.
  var header: [Line] {
    let title = Line(screen.title, .bold)
    let buttons = Line("[print]  [back] Reports")
    let first: [Line] =
      title.cellWidth + 3 + buttons.cellWidth <= columns
      ? [.justified(title, buttons, width: columns)] : [title, .justified(Line(), buttons, width: columns)]
    let saved = screen.savedText.flatMap { screen.banner?.message.contains($0) == true ? nil : $0 }
    let updating = screen.isLoading && screen.hasRows ? "updating\(glyphs.ellipsis)" : nil
    let notes = [saved, updating].compactMap(\.self)
    return first + Line.wrapped(screen.subtitle, .dim, to: columns)
      + Line.packed(notes, separator: " \(glyphs.separator) ", .dim, to: columns)
  }

  var controls: [Line] {
    let school = Line("School: \(screen.schoolLabel)").truncated(to: columns - 2) + Line(" \(glyphs.menu)")
    let range = Line("Range: \(screen.rangeLabel) \(glyphs.menu)")
    let menus =
      range.cellWidth + 3 + school.cellWidth <= columns ? [range + Line("   ") + school] : [range, school]
    return menus + toggles + dates
  }

  private var toggles: [Line] {
    let start = Line("Show: ")
    let boxes = screen.toggles.map { "\($0.isOn ? "[x]" : "[ ]") \($0.label) \(marks.symbol($0.type))" }
    return Line.packed(boxes, separator: "  ", to: columns - start.cellWidth).enumerated()
      .map { $0 == 0 ? start + $1 : $1.indented(by: start.cellWidth) }
  }

  /// Which dates the swimlanes show, and the verbs that change it.
  private var dates: [Line] {
    let shown = "\(screen.start.mediumText) - \(screen.end.mediumText)"
    return Line.packed(
      [screen.zoom == nil ? "Dates: \(shown)" : "Zoom: \(shown)"] + zoomVerbs, separator: "   ", to: columns)
  }

  private var zoomVerbs: [String] {
    let zoom = [screen.canZoomIn ? "in" : nil, screen.canZoomOut ? "out" : nil, screen.zoom == nil ? nil : "reset"]
    let pan = [screen.canPanEarlier ? "earlier" : nil, screen.canPanLater ? "later" : nil]
    return [("zoom", zoom), ("pan", pan)].compactMap { verb, words in
      let words = words.compactMap(\.self)
      return words.isEmpty ? nil : "\(verb) \(words.joined(separator: "|"))"
    }
  }
}
