import CompassModel
import PageKit

/// Draws the agenda: each day by name, under it what happens (decision D7); and the rows that were found.
package struct AgendaText: TextPage {
  /// A day by its name, and the rows under it.
  package typealias Day = (title: String, rows: [ScreenRow])

  /// The days that have rows, the earliest first.
  let days: [Day]
  /// The number of days that were looked through.
  let count: Int
  let options: RenderOptions

  package static func text(_ days: [Day], of count: Int, _ options: RenderOptions) -> String {
    render(AgendaText(days: days, count: count, options: options).lines, options)
  }

  /// - Parameter query: what was searched for.
  package static func found(
    _ rows: [ScreenRow], _ query: String, _ options: RenderOptions
  ) -> String {
    let text = AgendaText(days: [], count: 0, options: options)
    let none = "No task, offer or event contains “\(terminalText(query, atMost: 60))”."
    let lines =
      rows.isEmpty ? Line.wrapped(none, to: options.columns) : rows.flatMap(text.row)
    return render(lines, options)
  }

  private var lines: [Line] {
    guard !days.isEmpty else {
      return Line.wrapped("Nothing in the next \(counted(count, "day")).", to: options.columns)
    }
    return days.flatMap { day in
      (options.isAccessible ? said(["\(day.title):"], .bold) : [Line("\(day.title)", .bold)])
        + day.rows.flatMap(row)
    }
  }

  private func row(_ row: ScreenRow) -> [Line] {
    if options.isAccessible { return said([row.sentence]) }
    let word = if case .word(let word, _) = row.leading { word } else { "" }
    let start = Line("  \(padded(word, to: 7))")
    let text = (row.badges.map(\.text) + [row.title]).joined(separator: " \(options.glyphs.separator) ")
    return Line.wrapped(terminalText(text), to: options.columns - start.cellWidth)
      .begun(with: start, indentedBy: start.cellWidth)
  }
}

extension Duration {
  /// At least one; what is left of a day counts as one. At most a year.
  package var wholeDays: Int { min(366, max(1, Int((components.seconds + 86_399) / 86_400))) }
}
