import CompassModel
import PageKit
import SchoolsList

/// Draws the schools page: name and status in one line, then place, division and what names the school.
struct SchoolsListText: TextPage {
  let screen: SchoolsList.Screen
  let options: RenderOptions

  var lines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    if !options.isBody { lines += header }
    if let loading = screen.loadingText {
      lines += (options.isAccessible ? [] : messages.skeletonCards()) + [Line(loading)]
    } else {
      lines += list
    }
    lines.append(messages.rule())
    return lines + (screen.dialog.map(messages.dialog) ?? messages.hints(of: screen))
  }

  private var header: [Line] {
    let add = screen.button("add").map { messages.button($0) } ?? ""
    let search = screen.controls.map { messages.control($0, fieldCells: 14) }.joined(separator: "   ")
    let counts = [screen.countText, screen.head.progressText].compactMap(\.self)
    if options.isAccessible {
      return said([screen.title], .bold) + said([add]) + messages.spokenControls(screen.controls)
        + messages.spokenCount(counts, filtered: screen.activeFilterCount > 0) + [Line()]
    }
    let count = Line(counts.joined(separator: " \(glyphs.separator) "), .dim)
    return [
      .justified(Line(screen.title, .bold), Line(add), width: columns), .justified(count, Line(search), width: columns),
      messages.rule(),
    ]
  }

  private var list: [Line] {
    var lines: [Line] = []
    if let empty = screen.empty { lines += messages.empty(empty, active: screen.activeFiltersText) }
    let capabilities =
      options.isAccessible ? screen.spokenCapabilities(of: screen.schools.map(\.row)) : SpokenCapabilities([])
    lines += said([capabilities.sentence()]).introducingRows()
    let digits = max(2, "\(screen.schools.count)".count)
    for (index, card) in screen.schools.enumerated() {
      lines +=
        (options.isAccessible
        ? saidRow(index + 1, screen.spoken(card.row, capabilities))
        : drawn(card, index + 1, digits))
        .anchored(to: card.id.rawValue)
    }
    return messages.list(
      lines, more: screen.moreText, screen.button("more"), activity: screen.activity, skipped: screen.skippedText,
      width: columns)
  }

  private func drawn(_ card: SchoolCard, _ number: Int, _ digits: Int) -> [Line] {
    let indent = digits + 3
    var start = Line(" ")
    start.append(padded("\(number)", to: digits, alignment: .trailing), .dim)
    start.append("  ")
    let status = Line([card.statusLabel, card.updatingText].compactMap(\.self).joined(separator: " "))
    let name = Line.wrapped(terminalText(card.name), .bold, to: columns - indent)
    var lines = name.begun(with: start, indentedBy: indent)
    if let first = lines.first, first.cellWidth + 2 + status.cellWidth <= columns {
      lines[0] = .justified(first, status, width: columns)
    } else {
      lines += Line.wrapped(status.text, to: columns - indent).map { $0.indented(by: indent) }
    }
    return lines
      + Line.packed(card.row.facts.map(\.text), separator: " \(glyphs.separator) ", .dim, to: columns - indent)
      .map { $0.indented(by: indent) }
  }
}

extension SchoolsList.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { SchoolsListText(screen: self, options: options).lines }
}
