import CompassModel
import PerformanceTimeline

/// A coach's sheet as plain text, for a message or a printer (decision D11).
public enum CoachSheetText {
  /// Cells per line.
  public static let columns = 80

  /// LF only, no trailing blanks, no line wider than `columns`, a final newline.
  public static func render(_ sheet: CoachSheet, charset: Charset = .unicode) -> String {
    let lines = head(sheet, charset) + (sheet.emptyText.map { [Line()] + Line.wrapped($0, to: columns) } ?? [])
    return TextInterface.render(
      lines + sheet.metrics.flatMap(metric), width: columns, charset: charset, color: false)
  }

  private static func head(_ sheet: CoachSheet, _ charset: Charset) -> [Line] {
    let facts = [sheet.classText] + sheet.lines.map(Optional.some) + [sheet.datesText, sheet.filterText]
    let notes = sheet.notes.map { "\(charset.glyphs.warning) \($0)" }
    return [.justified(Line(sheet.name, .bold), Line(sheet.printedText), width: columns)]
      + (facts.compactMap { $0?.nilIfBlank } + notes).flatMap { Line.wrapped($0, to: columns, hangingIndent: 2) }
  }

  private static func metric(_ metric: CoachSheet.Metric) -> [Line] {
    let measures = [("Latest", metric.latest)] + (metric.best.map { [("Best", $0)] } ?? [])
    return [Line()] + Line.wrapped(metric.label, .bold, to: columns)
      + measures.flatMap { name, measure in
        let verified = measure.isVerified ? ", \(CoachSheet.verifiedText)" : ""
        return Line.wrapped(
          "\(name) \(measure.text), \(measure.whenText)\(verified)", to: columns - 2, hangingIndent: 7
        )
        .map { $0.indented(by: 2) }
      }
  }
}
