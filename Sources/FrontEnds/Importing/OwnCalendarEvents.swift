import CompassModel
import PageKit

extension NewEvent {
  /// Restores columns that this app wrote into iCalendar (decision D8); the description stays if its school is unknown.
  mutating func restore(_ event: CalendarComponent, _ schools: SchoolDirectory) {
    func custom(_ column: String) -> String? { event.text(CalendarFile.customPropertyName(of: column)) }
    guard let type = custom("type") else { return }
    self.type = EventType(typed: type) ?? self.type
    schoolID = custom("school_name").flatMap { schools.named($0) }
    (location, address, city, state) = (custom("location"), custom("address"), custom("city"), custom("state"))
    cost = custom("cost").flatMap { try? DecimalField.amount.read($0) }
    (isRegistered, isAttended) = (custom("registered") == "yes", custom("attended") == "yes")
    if schoolID != nil || custom("school_name") == nil { details = custom("description") }
    performanceNotes = custom("performance_notes")
    url = custom("url") ?? url
  }

  /// Restores the last day and end time as they were written, unless another program has changed the event's end since
  /// (decision F1).
  mutating func restoreEnd(
    _ event: CalendarComponent, _ first: CalendarTime, _ last: CalendarTime, in zone: Zone
  ) {
    func custom(_ column: String) -> String? { event.text(CalendarFile.customPropertyName(of: column)) }
    let (day, time) = (custom("end_date").flatMap { CalendarDate(wire: $0) }, custom("end_time"))
    guard day != nil || time != nil else { return }
    let written = CalendarEntry(
      id: "", title: "", firstDay: startDate, lastDay: day, startTime: startTime.flatMap(TimeOfDay.text), endTime: time,
      category: ""
    ).end
    // The file's end was moved if a daylight-saving change skips it.
    let end =
      written.map { end in
        CalendarTime(day: end.day, clock: end.time.flatMap(TimeOfDay.minutes).map { $0 * 60 }).seen(from: zone)
      } ?? first
    if (end.day, end.clock ?? 0) == (last.day, last.clock ?? 0) { (endDate, endTime) = (day, time) }
  }
}
