extension Line {
  /// As many of `parts` in each line as fit, whole: only a part wider than the line is broken, by words. So dates
  /// and amounts are never torn apart (text-ui.md §1, principle 9).
  static func packed(_ parts: [String], separator: String, _ style: Style = .plain, to cells: Int) -> [Line] {
    var lines: [Line] = []
    for part in parts {
      // One line first, so that line ends in a name start no new one.
      let wrapped = Line.wrapped(terminalText(part), style, to: cells)
      guard let last = lines.last, wrapped.count == 1,
        last.cellWidth + separator.cellWidth + wrapped[0].cellWidth <= cells
      else {
        lines += wrapped
        continue
      }
      lines[lines.count - 1] = last + Line(separator, style) + wrapped[0]
    }
    return lines
  }
}
