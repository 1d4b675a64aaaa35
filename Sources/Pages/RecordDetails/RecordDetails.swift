import CompassModel
import PageKit
import Records
import StateMachine

/// The detail page: every column of one event, interaction or offer that has a value. What the list already holds of it
/// shows at once, the other columns follow (decision N4). Events and offers can be deleted here, and events marked as
/// attended.
public enum RecordDetails: RecordPage {
  /// For the names of the schools that rows point to. Rows of the record's own kind are the page's below.
  public static let auxiliaryRows = [RowKind.schools]

  /// Asks also for the rows that name the record, for its page and the deletion of a school (decisions D2, G12).
  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    let naming = state.reference.map { LinkedRows.kinds(naming: $0.kind).map(\.rows) } ?? []
    let history = state.reference?.kind == .school ? [RowKind.history] : []
    return .needRows(Set(auxiliaryRows + naming + history), refresh: refresh)
  }

  /// The load status of the rows that are visible beside the row.
  public static func status(in context: PageContext) -> RowsStatus { context.status(of: auxiliaryRows) }
}

extension RecordDetails {
  /// The user's choices on the page, and the row with the columns that no list holds.
  public struct State: RecordPageState {
    public var isOpen = false
    /// The row on the page; nil while the page is closed.
    public var reference: RecordReference?
    /// Whose row it is; nil until it is known who is signed in.
    public var owner: AthleteID?
    /// The whole row as it came last; nil before. What its list holds of it is in `Records`.
    public var record: Record?
    public var load = RecordLoad()
    /// Whether the question is open if the row is to be deleted.
    public var asksToDelete = false
    /// Whether the question is open if the offer is to be accepted beside another one (decision G9).
    public var asksToAccept = false

    public init() {}
  }
}

extension RecordDetails {
  /// The actions of a user on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "details"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// Asks again for what could not be loaded.
    case retryTapped
    /// The row is to be edited (decisions R1, O12).
    case editTapped
    /// Opens the form for a copy on another day (decision D17).
    case duplicateTapped
    /// Sets the status of the offer or the school to this wire value (decisions D2, D10).
    case statusChosen(status: String)
    /// The row is to be deleted: asks first.
    case deleteTapped
    /// The question is answered with yes.
    case deleteConfirmed
    /// The offer is accepted beside another one, or the other accepted and pending ones are to be declined
    /// (decision G9).
    case acceptConfirmed, declineOthersTapped
    /// The question is answered with no.
    case dialogCancelled
    /// The event is to be marked as attended (decisions E11, E15).
    case attendedTapped
    /// Opens a row that names this one.
    case rowTapped(reference: RowReference)
  }

  /// Answers of the page's effects, and orders of the root.
  public enum Answer: PageAnswer {
    /// Others changed the row: this is what it is now (decision W6).
    indirect case changedElsewhere(record: Record)
    /// The backend has answered a change of these columns of this row.
    case changeAnswered(columns: [String])
    /// Said before the page opens: which row it is to show.
    indirect case recordChosen(reference: RecordReference)
    /// The row came, or a copy of it.
    indirect case loaded(request: Int, record: Record, source: RowsSource? = nil)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
  }
}

/// Rights and actions for the row on screen (decisions E10, E11, E15, X16).
extension RecordDetails.State {
  /// The beginning of a sentence about the row.
  func subject(of record: Record, in context: PageContext) -> String {
    let school = record.text("school_id").flatMap { context.schools?.name(of: SchoolID($0))?.cut(at: 60) }
    return record.reference.details.subject(title(of: record, in: context), school)
  }

  func canDelete(_ record: Record?, in context: PageContext) -> Bool {
    guard let record, record.reference.details.delete.map(context.may) ?? false else { return false }
    return reasonToKeep(record, in: context) == nil
  }

  /// Says why a school cannot be deleted (decision B4); nil where it can, and for other rows.
  func reasonToKeep(_ record: Record, in context: PageContext) -> String? {
    guard case .school(let id) = record.reference else { return nil }
    return SchoolUses(context).reasonToKeep(id, named: title(of: record, in: context))
  }

  func canMarkAttended(_ record: Record?, in context: PageContext) -> Bool {
    record?.event?.awaitsAttendance(on: context.today) == true && context.may(.markEventAttended)
  }

  /// Whether the event was marked as attended, and the backend has not said yet that it is.
  func isAttending(in context: PageContext) -> Bool {
    if case .event(let id) = reference { context.attending.contains(id) } else { false }
  }

  /// Whether the row has a form that this person may use (decisions R1, O12).
  func canEdit(_ record: Record?, in context: PageContext) -> Bool {
    record?.reference.details.update.map(context.may) ?? false
  }

  /// Whether the same can be entered for another day (decision D17).
  func canDuplicate(_ record: Record?, in context: PageContext) -> Bool {
    record?.reference.details.copy.map(context.may) ?? false
  }

  /// Whether a status of the row is being stored.
  func isChangingStatus(in context: PageContext) -> Bool {
    guard let reference else { return false }
    return context.pendingChanges(of: reference.kind.rows).contains { entry in
      guard case .update(reference.row, let columns, _) = entry.change else { return false }
      return columns.contains { $0.name == "status" }
    }
  }

  /// The statuses that the row can be given, in the order they are drawn; none for rows without one.
  func statuses(_ record: Record?, in context: PageContext) -> [RecordDetails.StatusChoice] {
    guard let record, canEdit(record, in: context) else { return [] }
    if case .offer = record.reference {
      return OfferStatus.recognized.map { RecordDetails.StatusChoice($0.wire, "Mark as \($0.label.lowercased())") }
    }
    if case .school = record.reference {
      return SchoolStatus.recognized.map { RecordDetails.StatusChoice($0.wire, $0.markLabel) }
    }
    return []
  }

  /// The change that gives the row a status; nil for one that it cannot be given, or has.
  func change(toStatus wire: String, _ record: Record, in context: PageContext) -> Change? {
    guard let owner, statuses(record, in: context).contains(where: { $0.wire == wire }),
      !isChangingStatus(in: context)
    else { return nil }
    if case .offer(let id) = record.reference {
      let old = record.text("status").map(OfferStatus.init(wire:)) ?? .pending
      let new = OfferStatus(wire: wire)
      return old == new ? nil : .status(id, from: old, to: new, of: owner)
    }
    if case .school(let id) = record.reference {
      let (old, new) = (record.text("status").map(SchoolStatus.init(wire:)), SchoolStatus(wire: wire))
      return old == new ? nil : .status(id, from: old, to: new, of: owner)
    }
    return nil
  }

  /// The acceptance that asks about other offers; nil where the row is no offer, or none is accepted (decision G9).
  func secondAcceptance(in context: PageContext) -> SecondAcceptance? {
    if case .offer(let id) = reference { SecondAcceptance(of: id, in: context) } else { nil }
  }

  func dialogCard(_ record: Record?, in context: PageContext) -> DialogCard? {
    guard let record else { return nil }
    if asksToAccept {
      return secondAcceptance(in: context)?.card(
        confirm: RecordDetails.Tap.acceptConfirmed, declineOthers: RecordDetails.Tap.declineOthersTapped,
        cancel: RecordDetails.Tap.dialogCancelled)
    }
    guard asksToDelete else { return nil }
    return .confirmDelete(
      record.reference.kind.word, [title(of: record, in: context)], note: namesText(of: record, in: context),
      confirm: RecordDetails.Tap.deleteConfirmed, cancel: RecordDetails.Tap.dialogCancelled)
  }

  /// Names the rows that go with the school that is to be deleted; nil for other rows.
  private func namesText(of record: Record, in context: PageContext) -> String? {
    guard case .school(let id) = record.reference else { return nil }
    return SchoolUses(context).deletionNote(of: id)
  }

  /// The buttons that apply to this row and this user, and `refresh`.
  func buttons(_ record: Record?, in context: PageContext) -> [ActionButton] {
    var buttons: [ActionButton] = []
    if canMarkAttended(record, in: context) || record != nil && isAttending(in: context) {
      buttons.append(.attend(RecordDetails.Tap.attendedTapped))
    }
    if canEdit(record, in: context) {
      buttons.append(
        ActionButton("edit", "Edit", icon: .edit, action: RecordDetails.Tap.editTapped))
    }
    if canDuplicate(record, in: context) { buttons.append(.duplicate(RecordDetails.Tap.duplicateTapped)) }
    let current = record?.text("status") ?? (record?.reference.kind == .offer ? OfferStatus.pending.wire : nil)
    let reason = isChangingStatus(in: context) ? ActionButton.isBeingStored : nil
    buttons += statuses(record, in: context).filter { $0.wire != current }.map { status in
      ActionButton(
        status.wire, status.markLabel, icon: .next, reason: reason, traits: .recordStatus,
        action: RecordDetails.Tap.statusChosen(status: status.wire))
    }
    if canDelete(record, in: context) { buttons.append(.delete(RecordDetails.Tap.deleteTapped)) }
    return buttons + [.refresh(RecordDetails.Tap.refreshPulled)]
  }
}

extension RecordDetails {
  /// A status that a row can be given.
  struct StatusChoice {
    let wire, markLabel: String

    init(_ wire: String, _ markLabel: String) { (self.wire, self.markLabel) = (wire, markLabel) }
  }
}

extension Record {
  /// The event's days and attendance alone; nil for other rows, and where the first day is unreadable.
  var event: Event? {
    guard case .event(let id) = reference, case .date(let start) = self["start_date"] else { return nil }
    let end: CalendarDate? = if case .date(let end) = self["end_date"] { end } else { nil }
    return Event(
      id: id, owner: AthleteID(""), type: .other(""), name: nil, startDate: start, endDate: end,
      isRegistered: self["registered"] == .flag(true), isAttended: self["attended"] == .flag(true))
  }
}

extension RecordDetails.Answer {
  /// The state of the connection that the answer implies; nil if none (decision M10).
  public var connection: Connection? {
    switch self {
    case .loaded(_, _, let source): Connection(source)
    case .loadFailed(_, let failure): Connection(failure)
    case .changedElsewhere: .reached(at: nil)
    case .changeAnswered, .recordChosen: nil
    }
  }
}
