import CompassModel
import PageKit

extension Today {
  /// A day of the agenda, with at least one row.
  public struct AgendaDay: Equatable, Sendable, Encodable, Identifiable {
    public var id: CalendarDate { date }
    public var date: CalendarDate
    /// The title of the day, `Friday, February 13`, with `Today` or `Tomorrow` in front for the first two.
    public var title: String
    /// The events by start time, then the deadlines.
    public var rows: [AttentionCard]

    /// The descriptions of the rows; deadlines say only `due`, as the day is in the title.
    package var described: [ScreenRow] {
      rows.map { card in
        var row = card.row
        if card.kind != .event { row.badges = [.init(.progress, "due")] }
        return row
      }
    }
  }

  /// Returns the days with rows among the next `days`, today included (decision D7): events that are not over,
  /// deadlines of pending offers, of the grade's open tasks and of open prerequisites. Nil until these rows are loaded,
  /// and for fewer than one day.
  package static func agenda(days: Int, in context: PageContext) -> [AgendaDay]? {
    let sources = Sources(context)
    return sources.hasDays && days > 0 ? agenda(days: days, of: sources, in: context) : nil
  }

  static func agenda(days: Int, of sources: Sources, in context: PageContext) -> [AgendaDay]? {
    guard let viewer = context.viewer else { return nil }
    let today = context.today
    let last = today.adding(days: days - 1)
    var cards: [(date: CalendarDate, time: String, card: AttentionCard)] = []
    for event in sources.events?.all ?? [] where event.startDate <= last && !event.isOver(at: context.moment) {
      let day = max(event.startDate, today)
      cards.append((day, event.clockText ?? "", AttentionCard(event, ahead: day, on: today)))
    }
    // Sorts after every time of day.
    let deadlineTime = "~"
    for offer in sources.offers?.all ?? [] where offer.status == .pending {
      guard let deadline = offer.deadline, today <= deadline, deadline <= last else { continue }
      let item = Attention(id: RowID(.offer, offer.id.rawValue), row: .offer(offer), weight: .near, date: deadline)
      cards.append((deadline, deadlineTime, AttentionCard(item, context.schools, on: today)))
    }
    for task in unfinishedTasks(of: sources, grade: viewer.active.grade(on: today)) {
      guard let deadline = task.deadline, today <= deadline, deadline <= last else { continue }
      let item = Attention(id: RowID(.task, task.id.rawValue), row: .task(task), weight: .near, date: deadline)
      cards.append((deadline, deadlineTime, AttentionCard(item, nil, on: today)))
    }
    cards.sort { ($0.date, $0.time, $0.card.id.wire) < ($1.date, $1.time, $1.card.id.wire) }
    return Dictionary(grouping: cards, by: \.date).sorted { $0.key < $1.key }.map { day, cards in
      AgendaDay(date: day, title: title(of: day, on: today), rows: cards.map(\.card))
    }
  }

  private static func title(of day: CalendarDate, on today: CalendarDate) -> String {
    let name = "\(day.weekday.name), \(day.calendarMonth.name) \(day.day)"
    switch today.days(to: day) {
    case 0: return "Today, \(name)"
    case 1: return "Tomorrow, \(name)"
    default: return name
    }
  }
}

extension Event {
  fileprivate var clockText: String? { entry.startTime.flatMap(TimeOfDay.text) }
}

extension AttentionCard {
  /// Creates the row of an event on a day of the agenda; the detail is `18:00` or `09:00, until Feb 15, 2026`, empty
  /// for a one-day event without a time (decision G6).
  fileprivate init(_ event: Event, ahead day: CalendarDate, on today: CalendarDate) {
    let until = event.lastDate > day ? "until \(event.lastDate.mediumText)" : nil
    self.init(
      id: Today.RowID(.event, event.id.rawValue), title: event.displayName.cut(at: 60),
      detail: [event.clockText, until].compactMap(\.self).joined(separator: ", "),
      urgency: day == today ? "today" : "none", color: event.type.color, date: day)
    let start = event.startDate < day ? ["goes on", "since \(event.startDate.mediumText)"] : [day.mediumText]
    let time = event.clockText.map { " at \($0)" } ?? ""
    speak([title] + start.dropLast() + [(start.last ?? "") + time] + [until].compactMap(\.self))
  }
}
