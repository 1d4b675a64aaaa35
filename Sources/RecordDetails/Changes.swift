import CompassModel
import PageKit

/// What can be done with the row on screen (decisions E10, E11, E15, X16).
extension RecordDetails.State {
  /// What the page that lists the row has to know to change it; nil before the row is known.
  var change: RecordChange? {
    guard let owner, let record else { return nil }
    let name =
      switch record.reference {
      case .event: title
      case .interaction, .offer: record.text("school_id").flatMap { schools?.name(of: SchoolID($0))?.cut(at: 60) }
      }
    return RecordChange(record.reference, owner: owner, name: name)
  }

  func canDelete(in context: PageContext) -> Bool {
    switch record?.reference {
    case .event: context.may(.deleteEvent)
    case .offer: context.may(.deleteOffer)
    case .interaction, nil: false
    }
  }

  func canMarkAttended(in context: PageContext) -> Bool {
    record?.event?.awaitsAttendance(on: context.today) == true && context.may(.markEventAttended)
  }

  var dialogCard: DialogCard? {
    guard asksToDelete, let record else { return nil }
    return .confirmDelete(
      record.reference.noun, title, confirm: RecordDetails.Tap.deleteConfirmed,
      cancel: RecordDetails.Tap.dialogCancelled)
  }

  /// `attend` and `delete`, as far as they make sense for this row and this person, and `refresh`.
  func buttons(in context: PageContext) -> [ActionButton] {
    var buttons: [ActionButton] = []
    if canMarkAttended(in: context) || isAttending {
      buttons.append(.attend(verb: "attend", RecordDetails.Tap.attendedTapped))
    }
    if canEdit(in: context) {
      buttons.append(
        ActionButton("edit", "Edit", icon: .edit, verb: "edit", action: RecordDetails.Tap.editTapped))
    }
    if canDelete(in: context) { buttons.append(.delete(verb: "delete", RecordDetails.Tap.deleteTapped)) }
    return buttons + [.refresh(RecordDetails.Tap.refreshPulled)]
  }

  /// Events and offers have a form (decisions R1, O12).
  func canEdit(in context: PageContext) -> Bool {
    guard record != nil else { return false }
    return switch reference {
    case .event: context.may(.updateEvent)
    case .offer: context.may(.updateOffer)
    case .interaction, nil: false
    }
  }

  /// The row with what was asked for and not yet answered.
  var shownRecord: Record? {
    guard isAttending, var record, let index = record.fields.firstIndex(where: { $0.name == "attended" }) else {
      return record
    }
    record.fields[index].value = .flag(true)
    return record
  }
}

extension Record {
  /// What an event's days and attendance go by; nil for other rows, and where the first day cannot be read.
  var event: Event? {
    guard case .event(let id) = reference, case .date(let start) = self["start_date"] else { return nil }
    let end: CalendarDate? = if case .date(let end) = self["end_date"] { end } else { nil }
    return Event(
      id: id, owner: AthleteID(""), type: .other(""), name: nil, startDate: start, endDate: end,
      isRegistered: self["registered"] == .flag(true), isAttended: self["attended"] == .flag(true))
  }
}
