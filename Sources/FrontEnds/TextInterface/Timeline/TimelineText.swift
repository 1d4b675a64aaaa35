import CompassModel
import PageKit
import RecruitingTimeline

/// Draws the timeline page: swimlanes and a list under them; where there is no room for swimlanes, each lane as a list.
struct TimelineText: TextPage {
  let screen: RecruitingTimeline.Screen
  let options: RenderOptions

  var marks: TimelineGlyphs { options.charset.timelineGlyphs }

  /// Lanes that were not expanded are in one row each where the whole is too long to be seen at once; a single lane is
  /// what a person asked for.
  var lines: [Line] {
    if options.isAccessible { return accessibleLines }
    let whole = lines(fits: true)
    guard let most = options.lines, whole.count > most, screen.laneCount != 1 else { return whole }
    return lines(fits: false)
  }

  private func lines(fits: Bool) -> [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    if !options.isBody {
      lines += header
      lines.append(Line())
    }
    if let loading = screen.loadingText {
      lines += skeleton + [Line(), Line(loading)]
    } else {
      lines += options.isBody ? bodyControls : controls
      if let empty = screen.empty { lines += emptyLines(empty) }
      if !screen.list.isEmpty { lines += [Line()] + (lanes(fits)?.lines ?? []) + [Line()] + list }
    }
    lines += skipped + [messages.rule()]
    return lines + (screen.dialog.map(messages.dialog) ?? hints(fits))
  }

  func lanes(_ fits: Bool = true) -> LanesText? {
    guard let section = screen.sections.first, case .lanes(let card) = section.kind else { return nil }
    return LanesText(section, card, options: options, fits: fits)
  }

  var skipped: [Line] {
    guard let text = screen.skippedText else { return [] }
    return (screen.list.isEmpty ? [] : [Line()])
      + Line.wrapped("\(glyphs.warning) \(text)", to: columns, hangingIndent: glyphs.warning.cellWidth + 1)
  }

  func emptyLines(_ empty: EmptyMessage) -> [Line] {
    guard empty.button == nil else { return messages.empty(empty, active: screen.activeFiltersText) }
    let icon = options.charset == .ascii ? [] : [Line(), Line("📊").padded(to: columns, alignment: .center)]
    let pages = screen.toggles.filter { $0.type == .event || $0.type == .offer }.map { toggle in
      messages.mark("open \(toggle.label.lowercased())") + (options.isBody ? " \(toggle.label)" : "")
    }
    return icon + messages.empty(empty, active: nil, button: pages.joined(separator: "  "))
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
  }

  func hints(_ fits: Bool) -> [Line] {
    let collapsed = screen.lanes.map { $0.isInOneRow(fits) }
    return messages.hints(
      of: screen,
      without: Set((collapsed.contains(true) ? [] : ["expand"]) + (collapsed.contains(false) ? [] : ["collapse"])))
  }
}

extension TimelineText {
  /// Title, subtitle, and what the rows are if they are not fresh.
  var header: [Line] {
    let title = Line(screen.title, .bold)
    let buttons = Line(options.isBody ? messages.labelled(screen.button("add")) : "[print]  [back] Reports")
    let first: [Line] =
      title.cellWidth + 3 + buttons.cellWidth <= columns
      ? [.justified(title, buttons, width: columns)] : [title, .justified(Line(), buttons, width: columns)]
    let saved = screen.savedText.flatMap { screen.banner?.message.contains($0) == true ? nil : $0 }
    let notes = [saved, screen.head.progressText].compactMap(\.self)
    return first + Line.wrapped(screen.subtitle, .dim, to: columns)
      + Line.packed(notes, separator: " \(glyphs.separator) ", .dim, to: columns)
  }

  var controls: [Line] {
    let name = Line("\(screen.schoolTitle): \(screen.schoolLabel)").truncated(to: columns - 2)
    let school = name + Line(" \(glyphs.menu)")
    let range = Line("\(screen.rangeTitle): \(screen.rangeLabel) \(glyphs.menu)")
    let menus =
      range.cellWidth + 3 + school.cellWidth <= columns ? [range + Line("   ") + school] : [range, school]
    let find = screen.search.isEmpty ? [] : [Line("\(screen.searchTitle): \(screen.search)").truncated(to: columns)]
    return menus + find + toggles + dates
  }

  /// What the board's headline says of them is left out.
  private var bodyControls: [Line] {
    let saved = screen.savedText.flatMap { screen.banner?.message.contains($0) == true ? nil : $0 }
    return saved.map { Line.wrapped($0, .dim, to: columns) } ?? []
  }

  private var toggles: [Line] {
    let start = Line("\(screen.togglesTitle): ")
    let boxes = screen.toggles.map {
      Line("\($0.isOn ? "[x]" : "[ ]") \($0.label) ") + Line(marks.symbol($0.type), .of($0.type))
    }
    return Line.packed(boxes, separator: "  ", to: columns - start.cellWidth).enumerated()
      .map { $0 == 0 ? start + $1 : $1.indented(by: start.cellWidth) }
  }

  /// Which dates the swimlanes show, and the verbs that change it.
  private var dates: [Line] {
    Line.packed([screen.datesText] + (options.isBody ? [] : zoomVerbs), separator: "   ", to: columns)
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

extension RecruitingTimeline.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { TimelineText(screen: self, options: options).lines }
}
