import CompassModel
import PageKit

/// The heads of the months and years on paper: narrow ones are smaller or shorter, not left out (decision M8).
struct PrintedMonths {
  /// A text with its start and font size, in millimetres.
  struct Head {
    var text: String
    var x, size: Double

    func svg(_ name: String, y: Double) -> String {
      "<text class=\"\(name)\" style=\"font-size:\(svgNumber(size))px\" x=\"\(svgNumber(x))\" y=\"\(svgNumber(y))\">"
        + "\(markupText(text))</text>"
    }
  }

  private(set) var months: [Head] = []
  private(set) var years: [Head] = []

  /// Millimetres between the line where a month begins and its name.
  private static let gap = 0.8
  private static let monthSize = 3.2, yearSize = 2.7
  /// The smallest size before a shorter text is taken.
  private static let leastSize = 1.8
  /// The smallest size that is drawn.
  private static let finestSize = 1.0

  /// - Parameters:
  ///   - columns: the months and their starts in millimetres, the earliest first.
  ///   - inset: the millimetres free before the first month.
  ///   - hasDays: whether days are below the months; then years are beside their months.
  init(_ columns: [(start: Double, month: MonthColumn)], width: Double, inset: Double, hasDays: Bool) {
    var year: Int?
    var yearStarts: [(start: Double, year: Int)] = []
    for (index, column) in columns.enumerated() {
      let end = index + 1 < columns.count ? columns[index + 1].start : width - Self.gap
      let (name, number) = (terminalText(column.month.label), "\(column.month.year)")
      let isNewYear = column.month.year != year
      year = column.month.year
      if isNewYear { yearStarts.append((column.start, column.month.year)) }
      let texts =
        hasDays && isNewYear ? ["\(name) \(number)", "\(name) '\(number.suffix(2))"] : [name, String(name.prefix(1))]
      Self.head(texts, from: column.start, to: end, size: Self.monthSize, isFirst: index == 0, inset, isBold: true)
        .map { months.append($0) }
    }
    if hasDays { return }
    for (index, (start, year)) in yearStarts.enumerated() {
      let end = index + 1 < yearStarts.count ? yearStarts[index + 1].start : width - Self.gap
      let texts = ["\(year)", "'\("\(year)".suffix(2))"]
      Self.head(texts, from: start, to: end, size: Self.yearSize, isFirst: index == 0, inset, isBold: false)
        .map { years.append($0) }
    }
  }

  /// The first of the texts that fits, the last one in a smaller size; nil where none is legible. The first column may
  /// begin before its line, where the track is free.
  private static func head(
    _ texts: [String], from start: Double, to end: Double, size: Double, isFirst: Bool, _ inset: Double, isBold: Bool
  ) -> Head? {
    for (position, text) in texts.enumerated() {
      let unit = SVGText.width(of: text, SVGText.Font(size: 1, isBold: isBold))
      let least = position == texts.count - 1 ? finestSize : leastSize
      for before in isFirst ? [-gap, inset - 0.2] : [-gap] {
        // The next text begins behind its own line.
        let fitting = min(size, (end - start + before + gap - 0.4) / unit)
        if fitting >= least { return Head(text: text, x: start - before, size: fitting) }
      }
    }
    return nil
  }
}
