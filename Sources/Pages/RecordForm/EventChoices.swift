import CompassModel
import PageKit
import Records

/// The events that a form offers, newest first: kept with the rows they are made of.
struct EventChoices: RowIndex {
  let choices: [FormChoice]

  init(_ rows: [Event], beside _: NoSide) {
    choices = rows.sorted { ($1.startDate, $0.shownName, $0.id) < ($0.startDate, $1.shownName, $1.id) }.map {
      FormChoice(value: $0.id.rawValue, label: "\($0.shownName.cut(at: 60)), \($0.startDate.mediumText)")
    }
  }
}

extension RecordForm {
  /// Builds the list of the events that can be chosen: takes a while for many, so not on the main actor.
  public static func prepare(_ events: Base<Event>) { _ = events.table(EventChoices.self, beside: NoSide()) }
}

extension PageContext {
  /// The active athlete's events as a form offers them; nil until they are known.
  var eventChoices: [FormChoice]? {
    rows(Event.self)?.merged.table(EventChoices.self, beside: NoSide()).choices
  }
}
