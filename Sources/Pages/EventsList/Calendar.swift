import CompassModel
import PageKit
import Records

extension CalendarCard {
  /// Creates the calendar of `month` with marks for all of `events`, filtered or not; nil means events not loaded yet,
  /// without marks (decision N3).
  package init(_ month: CalendarMonth, today: CalendarDate, selected: CalendarDate? = nil, events: [Event]?) {
    self.init(
      month, today: today, selected: selected,
      marks: events.map {
        EventTable($0).marks(from: CalendarGrid.firstDay(of: month), dayCount: CalendarGrid.dayCount)
      })
  }

  init(_ state: EventsList.State, _ context: PageContext, _ events: Layered<EventTable>?) {
    let month = state.visibleMonth(in: context)
    let (first, count) = (CalendarGrid.firstDay(of: month), CalendarGrid.dayCount)
    self.init(
      month, today: context.today, selected: state.selectedDate,
      marks: events?.sum {
        $0.marks(from: first, dayCount: count)
      } _: {
        $0.marks(of: $1, from: first, dayCount: count)
      })
  }

  private init(_ month: CalendarMonth, today: CalendarDate, selected: CalendarDate?, marks: [Int]?) {
    self.init(
      month, today: today, selected: selected, marks: marks, reach: today.reachableMonths,
      monthAction: .month { EventsList.Tap.monthChosen(month: $0) }
    ) { EventsList.Tap.dateTapped(date: $0) }
  }
}
