/// The lines as text: LF only, no trailing blanks, no empty lines at the end, exactly one final newline, no line
/// wider than `width`, styles reset before each line ends. Without `color` there is no ESC byte, with `.ascii`
/// nothing but ASCII.
func render(_ lines: [Line], width: Int, charset: Charset, color: Bool) -> String {
  var output = ""
  output.reserveCapacity(lines.count * (max(0, width) + 1))
  var pendingNewlines = 0
  for line in lines {
    let runs = line.truncated(to: width).visibleRuns
    if !runs.isEmpty {
      output += String(repeating: "\n", count: pendingNewlines)
      pendingNewlines = 0
      for run in runs { write(run, to: &output, charset: charset, color: color) }
    }
    pendingNewlines += 1
  }
  return output + "\n"
}

/// The same with the width, charset and colour of the options.
func render(_ lines: [Line], _ options: RenderOptions) -> String {
  render(lines, width: options.columns, charset: options.charset, color: options.color)
}

private func write(_ run: StyledText, to output: inout String, charset: Charset, color: Bool) {
  // As many bytes as cells only happens in ASCII text.
  let text = run.text.utf8.count == run.cellWidth ? run.text : charset.drawn(run.text)
  let start = color ? run.style.selectGraphicRendition : ""
  if start.isEmpty {
    output += text
  } else {
    output += start
    output += text
    output += Style.reset
  }
}

extension Line {
  /// The runs without the blanks that end the line.
  fileprivate var visibleRuns: ArraySlice<StyledText> {
    var visible = runs[...]
    while let last = visible.popLast() {
      let trimmed = last.withoutTrailingBlanks()
      if trimmed.text.isEmpty { continue }
      visible.append(trimmed)
      break
    }
    return visible
  }
}
