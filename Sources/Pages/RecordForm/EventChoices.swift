import CompassModel
import PageKit
import Records

/// The row numbers of events, newest first, ties by ascending id; cached with the loaded rows.
private struct NewestEvents: RowIndex {
  let numbers: [Int]

  init(_ rows: [Event], auxiliary _: NoAuxiliary) {
    let days = rows.map(\.startDate)
    numbers = rows.indices.sorted { days[$0] == days[$1] ? $0 < $1 : days[$0] > days[$1] }
  }
}

extension PageContext {
  /// The largest number of events in the choices of a form (decision U4).
  static let eventChoiceLimit = 300

  /// Returns the active athlete's events as choices, newest first; if there are more than 300, the ones nearest to the
  /// form's date, and the chosen one in any case. Nil before the events are loaded.
  func eventChoices(for draft: FormDraft?, chosen: String) -> [FormChoice]? {
    guard let events = rows(Event.self)?.merged else { return nil }
    let numbers = events.table(NewestEvents.self, auxiliary: NoAuxiliary()).numbers
    var start = 0
    if numbers.count > Self.eventChoiceLimit, let day = draft.flatMap({ try? FieldText.day($0[.date]) }) {
      let index = numbers.firstIndex { events.rows[$0].startDate <= day } ?? numbers.count
      start = min(max(0, index - Self.eventChoiceLimit / 2), numbers.count - Self.eventChoiceLimit)
    }
    var visible = numbers[start...].prefix(Self.eventChoiceLimit).map { events.rows[$0] }
    if let event = events[EventID(chosen)], !visible.contains(where: { $0.id == event.id }) { visible.append(event) }
    return visible.map {
      FormChoice(value: $0.id.rawValue, label: "\($0.displayName.cut(at: 60)), \($0.startDate.mediumText)")
    }
  }

  /// `The 300 of 10,000 events that are nearest to the date`; nil if every event is a choice.
  var eventChoiceNote: String? {
    guard let count = rows(Event.self)?.count, count > Self.eventChoiceLimit else { return nil }
    return "The \(Self.eventChoiceLimit) of \(counted(count, "event")) that are nearest to the date"
  }
}
