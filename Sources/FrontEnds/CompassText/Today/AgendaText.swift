import CompassModel
import PageKit

/// Draws the agenda, each day by name with its rows (decision D7), and the rows that a search found.
package struct AgendaText: TextPage {
  package typealias Day = (title: String, rows: [ScreenRow])

  /// The days that have rows, the earliest first.
  let days: [Day]
  let count: Int
  let options: RenderOptions

  package static func text(_ days: [Day], of count: Int, _ options: RenderOptions) -> String {
    render(AgendaText(days: days, count: count, options: options).lines, options)
  }

  /// Renders rows without days, such as those of a search; empty without rows.
  package static func text(_ rows: [ScreenRow], _ options: RenderOptions) -> String {
    let page = AgendaText(days: [("", rows)], count: 0, options: options)
    return rows.isEmpty ? "" : render(page.rows(rows), options)
  }

  /// The cells for the word before each row: two more than the longest has, at least 7.
  private var wordCells: Int {
    days.lazy.flatMap(\.rows).reduce(7) { cells, row in
      if case .word(let word, _) = row.leading { max(cells, word.count + 2) } else { cells }
    }
  }

  private var lines: [Line] {
    guard !days.isEmpty else {
      return Line.wrapped("Nothing in the next \(counted(count, "day")).", to: options.columns)
    }
    return days.flatMap { day in
      (options.isAccessible ? spokenLines(["\(day.title):"], .bold) : [Line("\(day.title)", .bold)])
        + self.rows(day.rows)
    }
  }

  private func rows(_ rows: [ScreenRow]) -> [Line] {
    let cells = wordCells
    return rows.flatMap { row($0, cells) }
  }

  private func row(_ row: ScreenRow, _ wordCells: Int) -> [Line] {
    if options.isAccessible { return spokenLines([row.sentence]) }
    let word = if case .word(let word, _) = row.leading { word } else { "" }
    let start = Line("  \(padded(word, to: wordCells))")
    let text = (row.badges.map(\.text) + [row.title]).joined(separator: " \(options.glyphs.separator) ")
    return Line.wrapped(terminalText(text), to: options.columns - start.cellWidth)
      .begun(with: start, indentedBy: start.cellWidth)
  }
}

extension Duration {
  /// The duration in days, rounded up, from 1 to 366.
  package var wholeDays: Int { min(366, max(1, Int((components.seconds + 86_399) / 86_400))) }
}
