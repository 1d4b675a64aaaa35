import CompassModel
import PageKit

/// The heads of the months and years on paper: narrow ones are smaller or shorter, not left out (decision M8).
struct PrintedMonths {
  /// A text with its start and font size, in millimetres.
  struct Head {
    var text: String
    var x, size: Double

    func svg(_ name: String, y: Double) -> String {
      "<text class=\"\(name)\" style=\"font-size:\(mm: size)px\" x=\"\(mm: x)\" y=\"\(mm: y)\">"
        + "\(markupText(text))</text>"
    }
  }

  let months, years: [Head]

  /// Millimetres between the line where a month begins and its name.
  private static let gap = 0.8
  /// The smallest size before a shorter text is taken, and the smallest that is drawn.
  private static let leastSize = 1.8, finestSize = 1.0

  /// Places months by their starts in millimetres, `inset` free before the first; `hasDays` puts years beside months.
  init(_ columns: [(start: Double, month: MonthColumn)], width: Double, inset: Double, hasDays: Bool) {
    var names: [(Double, [String])] = []
    var yearNames: [(Double, [String])] = []
    for (index, (start, month)) in columns.enumerated() {
      let (name, year) = (terminalText(month.label), "\(month.year)")
      let isNewYear = index == 0 || columns[index - 1].month.year != month.year
      if isNewYear { yearNames.append((start, [year, "'\(year.suffix(2))"])) }
      let texts =
        hasDays && isNewYear ? ["\(name) \(year)", "\(name) '\(year.suffix(2))"] : [name, String(name.prefix(1))]
      names.append((start, texts))
    }
    months = Self.heads(names, size: 3.2, isBold: true, width, inset)
    years = hasDays ? [] : Self.heads(yearNames, size: 2.7, isBold: false, width, inset)
  }

  /// The first text of each column that fits, the last one in a smaller size; the first may begin before its line.
  private static func heads(
    _ columns: [(start: Double, texts: [String])], size: Double, isBold: Bool, _ width: Double, _ inset: Double
  ) -> [Head] {
    columns.enumerated().compactMap { index, column in
      let end = index + 1 < columns.count ? columns[index + 1].start : width - gap
      for (position, text) in column.texts.enumerated() {
        let unit = SVGText.width(of: text, SVGText.Font(size: 1, isBold: isBold))
        let least = position == column.texts.count - 1 ? finestSize : leastSize
        for before in index == 0 ? [-gap, inset - 0.2] : [-gap] {
          // The next text begins behind its own line.
          let fitting = min(size, (end - column.start + before + gap - 0.4) / unit)
          if fitting >= least { return Head(text: text, x: column.start - before, size: fitting) }
        }
      }
      return nil
    }
  }
}
