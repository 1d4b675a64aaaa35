import CompassModel
import PageKit
import PerformanceTimeline

/// The overview: the latest reading of each type, and the history, newest first. A line each where there is room, else
/// two.
struct PerformanceOverviewText: TextPage {
  private static let tableColumns = 76
  private static let (latest, history) = ("latest", "history")

  let overview: OverviewCard
  /// What can be done with each reading of the history, to be heard.
  let capabilities: [SpokenCapability]
  /// What is said of the rest of the history.
  let more: String?
  /// The inspected reading, and what is said of it, directly under its row (decision V2).
  let inspected: (id: MetricID, details: [Line])?
  let options: RenderOptions

  /// Beside a row's details there is as much room as the values need.
  private var measureCells: Int {
    guard options.hasAside else { return 16 }
    return (overview.latest + overview.visibleHistory).reduce(0) { max($0, min(16, $1.measure.cellWidth)) }
  }

  private var separator: String { " \(options.glyphs.separator) " }

  var lines: [Line] { options.isAccessible ? sentences : latest + [Line()] + history }

  /// Each reading a sentence, after the number it is called by.
  private var sentences: [Line] {
    let shared = SpokenCapabilities(Array(repeating: capabilities, count: overview.shownCount))
    let rest = shared.remaining(of: capabilities)
    let rows = overview.visibleHistory.enumerated().flatMap { index, one in
      (saidRow(index + 1, one.row.spoken(rest)) + details(of: one)).anchored(to: one.id.rawValue).rows(of: Self.history)
    }
    let latest = overview.latest.flatMap {
      said([$0.spokenText]).part("latest \($0.typeLabel)", of: Self.latest)
    }
    let history = said([SpokenText.sentence(overview.historyTitle, [counted(overview.count, "reading")])], .bold)
    return said(["\(overview.latestTitle):"], .bold).head(of: Self.latest) + latest + [Line()]
      + history.head(of: Self.history) + said([shared.sentence()]) + rows + said([more])
  }

  private var latest: [Line] {
    let cells = measureCells
    return [Line(overview.latestTitle, .bold)].head(of: Self.latest)
      + overview.latest.flatMap { one in
        entry(
          start: Line(), label: one.typeLabel, measure: one.measure, date: one.dateText,
          rest: [one.badge(options.charset), one.chartText, trend(one)].compactMap { $0 }, notes: nil, cells: cells
        ).part("latest \(one.typeLabel)", of: Self.latest)
      }
  }

  private func details(of reading: ReadingCard) -> [Line] {
    reading.id == inspected?.id ? inspected?.details ?? [] : []
  }

  /// `↑ Improving`.
  private func trend(_ reading: ReadingCard) -> String? {
    reading.trend.map { "\($0.sign(options.charset)) \(reading.trendText ?? "")" }
  }

  private var history: [Line] {
    let shown = overview.visibleHistory
    let digits = "\(shown.count)".count
    let cells = measureCells
    let rows = shown.enumerated().flatMap { index, one in
      let row = entry(
        start: Line(padded("\(index + 1)", to: digits, alignment: .trailing) + " ", .dim), label: one.typeLabel,
        measure: one.measure, date: one.dateText, rest: [one.badge(options.charset), one.chartText].compactMap { $0 },
        notes: one.notes, cells: cells)
      return (row + details(of: one)).anchored(to: one.id.rawValue).rows(of: Self.history)
    }
    return [Line(overview.historyTitle, .bold)].head(of: Self.history) + rows + (more.map { [Line(), Line($0)] } ?? [])
  }

  /// - Parameter rest: what is said after the facts every reading has.
  private func entry(
    start: Line, label: String, measure: String, date: String, rest: [String], notes: String?, cells: Int
  ) -> [Line] {
    let indent = start.cellWidth + 2
    let room = columns - indent
    let value = Line(measure)
    let facts =
      Line(padded(date, to: 14)) + Line(label).fitted(to: 19) + Line("  ")
      + value.padded(to: cells, alignment: .trailing)
      + Line(rest.isEmpty ? "" : "  " + rest.joined(separator: separator))
    let isTable = columns >= Self.tableColumns && value.cellWidth <= cells && facts.cellWidth <= room
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
