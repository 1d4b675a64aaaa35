import CompassModel
import PerformanceTimeline

/// The overview: the latest reading of each type, and the history, newest first. A line each where there is room, else
/// two.
struct PerformanceOverviewText {
  private static let tableColumns = 76

  let overview: OverviewCard
  let options: RenderOptions

  init(_ overview: OverviewCard, _ options: RenderOptions) {
    self.overview = overview
    self.options = options
  }

  private var columns: Int { options.columns }
  private var separator: String { " \(options.glyphs.separator) " }

  var lines: [Line] { latest + [Line()] + history }

  private var latest: [Line] {
    [Line("Latest", .bold)]
      + overview.latest.flatMap { one in
        entry(
          start: Line(), label: one.typeLabel, measure: one.measure, date: one.dateText,
          rest: [one.badge(options.charset), one.trendText].compactMap { $0 }, notes: nil)
      }
  }

  private var history: [Line] {
    let shown = overview.history.prefix(overview.shownCount)
    let digits = "\(shown.count)".count
    let rows = shown.enumerated().flatMap { index, one in
      entry(
        start: Line(padded("\(index + 1)", to: digits, alignment: .trailing) + " ", .dim), label: one.typeLabel,
        measure: one.measure, date: one.dateText, rest: [one.badge(options.charset)].compactMap { $0 },
        notes: one.notes)
    }
    let more = "Showing \(shown.count) of \(overview.history.count). [more] Show more"
    return [Line("History", .bold)] + rows + (shown.count < overview.history.count ? [Line(), Line(more)] : [])
  }

  /// - Parameter rest: what is said after the facts every reading has.
  private func entry(
    start: Line, label: String, measure: String, date: String, rest: [String], notes: String?
  ) -> [Line] {
    let indent = start.cellWidth + 2
    let room = columns - indent
    let value = Line(measure)
    let facts = Line(padded(date, to: 14)) + Line(label).fitted(to: 19) + Line("  ")
      + value.padded(to: 16, alignment: .trailing) + Line(rest.isEmpty ? "" : "  " + rest.joined(separator: separator))
    let isTable = columns >= Self.tableColumns && value.cellWidth <= 16 && facts.cellWidth <= room
    let first = Line.packed([date, measure], separator: "  ", to: room)
    let second = Line.packed(([label] + rest).filter { !$0.isEmpty }, separator: separator, to: room)
    var lines = isTable ? [facts] : first + second
    if let notes {
      // Beside the facts there has to be room for some words.
      let column = max(facts.cellWidth, 63) + 2
      if isTable, room >= column + 20 {
        lines = [(facts.padded(to: column) + Line(notes, .dim)).truncated(to: room)]
      } else {
        lines.append(Line(notes, .dim).truncated(to: room))
      }
    }
    return lines.enumerated().map { $0 == 0 ? start.indented(by: 2) + $1 : $1.indented(by: indent) }
  }
}
