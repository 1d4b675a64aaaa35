import CompassModel
import PageKit

/// Draws a month: its name in the margin, brackets around today and the selected day, marks for events (text-ui.md §1).
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

  /// The month or two weeks of it, with the legend beside it where there is room (decision V3).
  func pinned(isWhole: Bool) -> [Line] {
    let first = isWhole ? 0 : firstWeek
    let rows =
      [Line("    " + calendar.weekdays.map { " \($0)  " }.joined())]
      + stride(from: first * 7, to: calendar.days.count, by: 7).prefix(isWhole ? 6 : 2).map(week)
    let title = Line(calendar.title, .bold)
    let keys = Line("[ \(glyphs.previous)  \(glyphs.next) ]", .dim)
    let room = options.columns - Self.width - 3
    guard room >= title.cellWidth else { return [title] + rows + [rule] }
    let turn = title.cellWidth + 3 + keys.cellWidth <= room ? title + Line("   ") + keys : title
    let selected = calendar.selectedText.map { Line.wrapped($0, to: room) } ?? []
    let beside = [turn] + selected + Line.packed(marks, separator: "  ", .dim, to: room)
    return rows.enumerated().map { index, row in
      index < beside.count ? row.padded(to: Self.width + 3) + beside[index] : row
    } + [rule]
  }

  private var rule: Line { .rule(options.columns, charset: options.charset) }

  /// The index of the first week to show: of the cursor's, selected or present day, else of the first of the month.
  private var firstWeek: Int {
    let days = calendar.days
    let index =
      days.firstIndex { $0.date == options.calendarDay } ?? days.firstIndex(where: \.isSelected)
      ?? days.firstIndex { $0.isToday && $0.inMonth } ?? days.firstIndex(where: \.inMonth)
    return min((index ?? 0) / 7, max(0, (days.count - 1) / 7 - 1))
  }

  private var weeks: [Line] {
    stride(from: 0, to: calendar.days.count, by: 7).map(week)
  }

  private func week(from start: Int) -> Line {
    let days = calendar.days[start..<min(start + 7, calendar.days.count)]
    // The first row that begins in a month has its name, so that no day is read under another month's.
    let month = days.first.flatMap { $0.date.day <= 7 ? $0.date.calendarMonth.shortName : nil } ?? ""
    var line = days.reduce(Line(padded(month, to: 4))) { $0 + cell($1) }
    line.part = LineGroup(id: "week \(days.first?.date.description ?? "")", section: Self.section)
    return line
  }

  /// A day, `[14] 2`: brackets, the day, the sign for its events. `28'` is a day of another month.
  private func cell(_ day: CalendarCard.Day) -> Line {
    let (open, close) = day.isToday ? ("[", "]") : day.isSelected ? ("(", ")") : (" ", day.inMonth ? " " : "'")
    let number = padded("\(day.date.day)", to: 2, alignment: .trailing)
    let style: Style = day.isToday ? .today : day.inMonth ? .plain : .dim
    let isUnderCursor = day.date == options.calendarDay
    return Line(open + number + close, isUnderCursor ? style.reversed : style)
      + Line(mark(day) ?? " ", mark(day) == nil ? .plain : .event)
  }

  private func mark(_ day: CalendarCard.Day) -> String? { glyphs.day(events: day.eventCount, continues: day.continues) }

  /// The meanings of the marks, of rare ones only where they are drawn.
  private var marks: [String] {
    let today = calendar.days.first(where: \.isToday).map { ["[\($0.date.day)] today"] } ?? []
    var marks = today + ["\(glyphs.bullet) event", "2-9 several"]
    if calendar.days.contains(where: { $0.eventCount ?? 0 > 9 }) { marks.append("+ more") }
    if calendar.days.contains(where: { $0.continues && $0.eventCount == 0 }) {
      marks.append("\(glyphs.continuing) \(CalendarCard.continuesText)")
    }
    if calendar.days.contains(where: { !$0.inMonth }) { marks.append("1' \(CalendarCard.otherMonthText)") }
    return marks
  }

  private var legend: [Line] {
    let lines = Line.packed(marks, separator: "  ", .dim, to: Self.width - 4)
    return (lines + (calendar.selectedText.map { [Line($0)] } ?? [])).map { $0.indented(by: 4) }
  }

  /// The month, and a sentence for each of its days on which something happens, for today and for the selected day.
  var sentences: [Line] {
    spokenLines([calendar.accessibilityLabel, calendar.selectedText]).head(of: Self.section)
      + calendar.days.flatMap { day in
        spokenLines([day.spokenText]).part("day \(day.date)", of: Self.section)
      }
  }
}
