import CompassText

struct TabLine {
  let state: Board.State

  private var glyphs: Glyphs { state.options.glyphs }
  private var columns: Int { state.size.columns }

  var line: Line {
    let names = names.reduce(Line(), +)
    guard let offline, names.cellWidth + offline.cellWidth + 2 <= columns else { return names.truncated(to: columns) }
    return .justified(names, offline, width: columns, gap: 2)
  }

  private var offline: Line? { state.screen.screen.head.isOffline ? Line("\(glyphs.warning) offline", .urgent) : nil }

  func tab(at column: Int) -> Int? {
    var end = 0
    return names.firstIndex { name in
      defer { end += name.cellWidth }
      return (end..<end + name.cellWidth).contains(column)
    }
  }

  /// The tabs with all labels and gaps, else without gaps, else, or below 60 columns, with only the open tab's label.
  private var names: [Line] {
    let room = columns - (offline.map { $0.cellWidth + 2 } ?? 1)
    let whole = [" ", ""].lazy.map { names(isShort: false, gap: $0) }
      .first { $0.reduce(0) { $0 + $1.cellWidth } <= room }
    return (columns >= 60 ? whole : nil) ?? names(isShort: true, gap: "")
  }

  private func names(isShort: Bool, gap: String) -> [Line] {
    state.screen.tabs.enumerated().map { index, tab in
      let isOpen = tab.page == state.openTab
      var line = Line(isOpen ? glyphs.cursor : " ")
      let name = isShort && !isOpen ? "\(index + 1)" : "\(index + 1) \(tab.label)"
      line += Line(name, isOpen ? .bold : .plain)
      if let count = tab.attentionCount, count > 0 { line += Line(" \(glyphs.warning)\(count)", .critical) }
      line.append(gap)
      return line
    }
  }
}
