import CompassModel
import EventsList

/// Draws the calendar of a month: month names in the margin, brackets around today and the selected day, a mark for
/// events (text-ui.md §1).
struct CalendarText: TextPage {
  /// Four cells of margin and seven days of five cells.
  static let width = 4 + 7 * 5
  private static let section = "calendar"

  let calendar: CalendarCard
  let options: RenderOptions

  var lines: [Line] {
    let back = calendar.canGoBack ? glyphs.previous : " "
    let forward = calendar.canGoForward ? glyphs.next : " "
    let title = Line("\(back)   ") + Line(calendar.title, .bold) + Line("   \(forward)")
    let weekdays = "    " + calendar.weekdays.map { " \($0)  " }.joined()
    return [title.padded(to: Self.width, alignment: .center), Line(weekdays)].head(of: Self.section) + weeks + legend
  }

  private var weeks: [Line] {
    stride(from: 0, to: calendar.days.count, by: 7).map { start in
      let days = calendar.days[start..<min(start + 7, calendar.days.count)]
      let month = days.last { $0.date.day == 1 }?.date.calendarMonth.shortName ?? ""
      var line = days.reduce(Line(padded(month, to: 4))) { $0 + cell($1) }
      line.part = LinePart(id: "week \(days.first?.date.description ?? "")", section: Self.section)
      return line
    }
  }

  /// `[14] 2`: brackets, the day, what happens on it. `28'` is a day of another month.
  private func cell(_ day: CalendarCard.Day) -> Line {
    let (open, close) = day.isToday ? ("[", "]") : day.isSelected ? ("(", ")") : (" ", day.inMonth ? " " : "'")
    let number = padded("\(day.date.day)", to: 2, alignment: .trailing)
    let style: Style = day.isToday ? .today : day.inMonth ? .plain : .dim
    return Line(open + number + close, style) + Line(mark(day) ?? " ", mark(day) == nil ? .plain : .event)
  }

  private func mark(_ day: CalendarCard.Day) -> String? {
    glyphs.day(events: day.eventCount, continues: day.continues)
  }

  /// What the marks mean that occur, in as many lines as that takes.
  private var legend: [Line] {
    var marks = ["[ ] today", "\(glyphs.bullet) event", "2-9 several"]
    if calendar.days.contains(where: { $0.eventCount ?? 0 > 9 }) { marks.append("+ more") }
    if calendar.days.contains(where: { $0.continues && $0.eventCount == 0 }) {
      marks.append("\(glyphs.continuing) goes on")
    }
    if calendar.days.contains(where: { !$0.inMonth }) { marks.append("1' other month") }
    let lines = Line.packed(marks, separator: "  ", .dim, to: Self.width - 4)
    return (lines + (calendar.selectedText.map { [Line($0)] } ?? [])).map { $0.indented(by: 4) }
  }

  /// The month, and a sentence for each of its days on which something happens, for today and for the selected day.
  var sentences: [Line] {
    Line.wrapped(calendar.accessibilityLabel, to: columns).head(of: Self.section)
      + calendar.days.filter(\.isSpoken).flatMap { day in
        Line.wrapped(day.spokenText, to: columns).part("day \(day.date)", of: Self.section)
      }
  }
}
