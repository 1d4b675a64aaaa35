import CompassModel
import PerformanceTimeline

/// What stands below the plot, column by column under it.
extension ChartText {
  private var margin: Int { model.values.labelColumns + 1 }

  /// `└┬──────┬─────┬`.
  var dateRule: Line {
    var ticks = Array(repeating: false, count: model.dates.columns)
    for tick in model.dates.ticks { ticks[model.dates.column(of: tick.date)] = true }
    let isUnicode = charset == .unicode
    let drawn = ticks.map { $0 ? (isUnicode ? "┬" : "+") : charset.glyphs.rule }.joined()
    return Line(.blanks(margin)) + Line((isUnicode ? "└" : "+") + drawn)
  }

  var dateLabels: Line {
    var line = Line(.blanks(margin + 1))
    for tick in model.dates.ticks {
      guard let label = tick.label else { continue }
      line.append(.blanks(margin + 1 + tick.labelColumn - line.cellWidth))
      line.append(label)
    }
    return line
  }

  /// A mark under each day with an event, a number where a cell has several.
  var eventMarks: Line {
    var counts = Array(repeating: 0, count: model.dates.columns)
    for event in model.events { counts[model.dates.column(of: event.date)] += 1 }
    let marks = counts.map { count in
      switch count {
      case 0: " "
      case 1: charset == .unicode ? "▲" : "^"
      case 2...9: "\(count)"
      default: "+"
      }
    }
    return Line(.blanks(margin + 1)) + Line(marks.joined(), .event)
  }

  /// `▲ Nov 22, 2025 Winter Camp`: what the marks stand for, the newest `limit` of them. A page with several charts
  /// says it once.
  func eventKey(atMost limit: Int = 5) -> [Line] {
    let mark = charset == .unicode ? "▲" : "^"
    let shown = model.events.suffix(max(0, limit)).reversed()
    var lines = shown.map { event in
      Line("\(mark) \(event.date.mediumText)  ", .event) + Line(event.name)
    }
    let rest = model.events.count - shown.count
    if rest > 0 { lines.append(Line("and \(rest) earlier", .dim)) }
    return lines.map { $0.truncated(to: columns) }
  }
}
