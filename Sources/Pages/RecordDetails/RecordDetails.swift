import CompassModel
import PageKit
import StateMachine

/// The detail page: every column of one event, interaction or offer that has a value. What the list already holds of it
/// shows at once, the other columns follow (decision N4). Events and offers can be deleted here, and events marked as
/// attended.
public enum RecordDetails: LoadingPage {
}

extension RecordDetails {
  public struct State: SchoolsState {
    public var isOpen = false
    /// What the page shows; nil while it is closed.
    public var reference: RecordReference?
    /// Whose row it is; nil until it is known who is signed in.
    public var owner: AthleteID?
    /// As far as it is known.
    public var record: Record?
    /// Nil until the schools are known; the record does not wait for them.
    public var schools: SchoolDirectory?
    public var load = PageLoad()
    public var schoolsLoad = PageLoad()
    /// Whether the question is open if the row is to be deleted.
    public var asksToDelete = false
    /// Whether the event was marked as attended, and the backend has not said yet that it is.
    public var isAttending = false

    public init() {}

    /// What the list holds of the row is shown before it was loaded.
    public var hasRows: Bool { record != nil }
  }
}

extension RecordDetails {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "details"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// Asks again for what could not be loaded: the row or the school names.
    case retryTapped
    /// The row is to be edited (decisions R1, O12).
    case editTapped
    /// The row is to be deleted: asks first.
    case deleteTapped
    /// The question is answered with yes.
    case deleteConfirmed
    /// The question is answered with no.
    case dialogCancelled
    /// The event is to be marked as attended (decisions E11, E15).
    case attendedTapped
  }

  /// What its effects answer, and what the root orders.
  public enum Answer: LoadingAnswer {
    /// The backend has answered a change of this row, made here or elsewhere: what is shown may be another by now.
    case changeAnswered
    /// Said before the page opens: which row it is to show, and what the root's pages hold of it and of the athlete's
    /// schools.
    indirect case recordChosen(reference: RecordReference, known: Record?, schools: SchoolDirectory? = nil)
    /// The row came, or a copy of it.
    indirect case loaded(request: Int, record: Record, source: RowsSource? = nil)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The names that rows point to are known.
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory, source: RowsSource? = nil)
    /// No schools came.
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
  }
}

/// What can be done with the row on screen (decisions E10, E11, E15, X16).
extension RecordDetails.State {
  /// A change of the row on screen; nil before the row is known.
  func change(_ what: Change.What) -> RequestedChange? {
    guard let owner, let record else { return nil }
    let subject =
      switch record.reference {
      case .event: Event.changeSubject(name: title)
      case .interaction, .offer:
        Offer.changeSubject(
          school: record.text("school_id").flatMap { schools?.name(of: SchoolID($0))?.cut(at: 60) })
      }
    return RequestedChange(what, of: owner, subject: subject)
  }

  /// What deletes the row on screen; nil where nothing does.
  var deletion: RequestedChange? {
    switch record?.reference {
    case .event(let id): change(.delete(.event(id)))
    case .offer(let id): change(.delete(.offer(id)))
    case .interaction, nil: nil
    }
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
      record.reference.noun, [title], confirm: RecordDetails.Tap.deleteConfirmed,
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

extension RecordDetails.Answer {
  /// Decision M10.
  public var connection: Connection? {
    switch self {
    case .loaded(_, _, let source), .schoolsLoaded(_, _, let source): Connection(source)
    case .loadFailed(_, let failure), .schoolsFailed(_, let failure): Connection(failure)
    case .changeAnswered, .recordChosen: nil
    }
  }
}
