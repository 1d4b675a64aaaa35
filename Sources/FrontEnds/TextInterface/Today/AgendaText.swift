import CompassModel
import Today

/// Draws the agenda: each day by name, under it what happens (decision D7); and the rows that were found.
package struct AgendaText: TextPage {
  /// The days that have rows, the earliest first.
  let days: [Today.AgendaDay]
  /// How many days were looked through.
  let count: Int
  let options: RenderOptions

  /// - Parameter today: the local day.
  package static func text(
    _ days: [Today.AgendaDay], of count: Int, on today: CalendarDate, _ options: RenderOptions
  ) -> String {
    render(AgendaText(days: days, count: count, options: options).lines(on: today), options)
  }

  /// - Parameter query: what was searched for.
  package static func found(
    _ rows: [AttentionCard], _ query: String, on today: CalendarDate, _ options: RenderOptions
  ) -> String {
    let text = AgendaText(days: [], count: 0, options: options)
    let none = "No task, offer or event contains “\(terminalText(query, atMost: 60))”."
    let lines =
      rows.isEmpty ? Line.wrapped(none, to: options.columns) : rows.flatMap { text.row($0, $0.detail, on: today) }
    return render(lines, options)
  }

  private func lines(on today: CalendarDate) -> [Line] {
    guard !days.isEmpty else {
      return Line.wrapped("Nothing in the next \(counted(count, "day")).", to: options.columns)
    }
    return days.flatMap { day in
      (options.isAccessible ? said(["\(day.title):"], .bold) : [Line("\(day.title)", .bold)])
        + day.rows.flatMap {
          // A deadline is of the day it is under.
          row($0, $0.kind == .event ? $0.detail : "due", on: today)
        }
    }
  }

  private func row(_ card: AttentionCard, _ detail: String, on today: CalendarDate) -> [Line] {
    if options.isAccessible { return said([card.spokenText]) }
    let start = Line("  \(padded(card.kind.rawValue, to: 7))")
    let text = "\(detail) \(options.glyphs.separator) \(card.title)"
    return Line.wrapped(terminalText(text), to: options.columns - start.cellWidth).enumerated().map {
      $0 == 0 ? start + $1 : $1.indented(by: start.cellWidth)
    }
  }
}

extension Duration {
  /// At least one; what is left of a day counts as one. At most a year.
  package var wholeDays: Int { min(366, max(1, Int((components.seconds + 86_399) / 86_400))) }
}
