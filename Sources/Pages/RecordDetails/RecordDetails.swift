import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

/// The detail page: every column with a value of one record. Columns known from the list show at once, the others after
/// loading (decision N4). Records can be deleted here, events marked as attended, and offers and schools given a
/// status.
public enum RecordDetails: RecordPage {
  /// The schools, for the names that rows refer to by id. The record's own rows are handled by `visibleRecord`.
  public static let auxiliaryRows = [RowKind.schools]

  /// Requests the schools, the rows that refer to the record, and a school's status history (decisions D2, G12).
  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    let naming = state.reference.map { LinkedRows.kinds(naming: $0.kind).map(\.rows) } ?? []
    let history = state.reference?.kind == .school ? [RowKind.history] : []
    return .needRows(Set(auxiliaryRows + naming + history), refresh: refresh)
  }

  /// The load status of the schools.
  public static func status(in context: PageContext) -> RowsStatus { context.status(of: auxiliaryRows) }
}

extension RecordDetails {
  /// The state of the page: the user's choices, and the loaded record.
  public struct State: RecordPageState {
    public var isOpen = false
    /// The row on the page, chosen before it opens; nil until then, and after it was closed.
    public var reference: RecordReference?
    /// The athlete whose row it is; nil until the viewer is known, and after the page was closed.
    public var owner: AthleteID?
    /// The record with all columns as last loaded; nil before, and after a load found it missing or forbidden.
    /// `Records` holds the columns known from lists.
    public var record: Record?
    public var load = RecordLoad()
    public var asksToDelete = false
    /// Whether the page asks about accepting the offer although another one is accepted (decision G9).
    package var asksToAccept = false

    public init() {}
  }

  /// The user's taps on the page.
  public enum Tap: PageTap {
    public static let key = "details"

    /// Reloads the record and its linked rows: the page was pulled down.
    case refreshPulled
    case retryTapped
    /// Opens the form of the record (decisions R1, O12).
    case editTapped
    /// Opens the form for a copy of the event on another day (decision D17).
    case duplicateTapped
    /// Sets the status of the offer or the school to this wire value (decisions D2, D10); accepting asks first if
    /// another offer is accepted (decision G9).
    case statusChosen(status: String)
    case deleteTapped
    case deleteConfirmed
    /// Accepts the offer of the open question; `declineOthersTapped` also declines the other accepted and pending
    /// offers (decision G9).
    case acceptConfirmed, declineOthersTapped
    /// Cancels the open question and changes nothing.
    case dialogCancelled
    /// Marks the event as attended (decisions E11, E15).
    case attendedTapped
    /// Opens the page of a row that refers to this record.
    case rowTapped(reference: RowReference)
  }

  /// Results of the page's work, and messages from the root.
  public enum Answer: PageAnswer {
    /// The record as changed by another client or device (decision W6).
    indirect case changedElsewhere(record: Record)
    /// The backend has answered a change to these columns of the record.
    case changeAnswered(columns: [String])
    /// The record to show next, sent before the page opens.
    indirect case recordChosen(reference: RecordReference)
    /// The record was loaded, from the backend or a saved copy.
    indirect case loaded(request: Int, record: Record, source: RowsSource? = nil)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
  }
}

extension RecordDetails {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    case load(request: Int, reference: RecordReference, owner: AthleteID)

    /// The tracks of `plan`, each for one kind of work.
    public enum Track: Hashable, Sendable {
      /// The track of loads: a newer one cancels the one before.
      case load
    }

    public typealias Answer = RecordDetails.Answer

    public var plan: Plan<Track> { .latest(.load) }
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    switch work {
    case .load(let request, let reference, let owner):
      do throws(ServiceFailure) {
        try await services.loadRecord(reference, of: owner) { record, savedAt in
          send(.loaded(request: request, record: record, source: savedAt.map { .saved(at: $0) }))
        }
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    }
  }
}

/// Permissions and actions for the record on screen (decisions E10, E11, E15, X16).
extension RecordDetails.State {
  func subject(of record: Record, in context: PageContext) -> String {
    let school = record.text("school_id").flatMap { context.schools?.name(of: SchoolID($0))?.cut(at: 60) }
    return record.reference.details.subject(title(of: record, in: context), school)
  }

  func canDelete(_ record: Record?, in context: PageContext) -> Bool {
    guard let record, record.reference.details.delete.map(context.may) ?? false else { return false }
    return reasonToKeep(record, in: context) == nil
  }

  /// Returns the reason why a school cannot be deleted (decision B4); nil if it can, and for other records.
  func reasonToKeep(_ record: Record, in context: PageContext) -> String? {
    guard case .school(let id) = record.reference else { return nil }
    return SchoolUses(context).reasonToKeep(id, named: title(of: record, in: context))
  }

  func canMarkAttended(_ record: Record?, in context: PageContext) -> Bool {
    record?.event?.awaitsAttendance(on: context.today) == true && context.may(.markEventAttended)
  }

  func isAttending(in context: PageContext) -> Bool {
    if case .event(let id) = reference { context.attending.contains(id) } else { false }
  }

  /// Whether the record has a form that the viewer has permission to use (decisions R1, O12); false for nil.
  func canEdit(_ record: Record?, in context: PageContext) -> Bool {
    record?.reference.details.update.map(context.may) ?? false
  }

  /// Whether the record can be copied to another day, and the viewer has permission (decision D17); false for nil.
  func canDuplicate(_ record: Record?, in context: PageContext) -> Bool {
    record?.reference.details.copy.map(context.may) ?? false
  }

  func isChangingStatus(in context: PageContext) -> Bool {
    guard let reference else { return false }
    return context.pendingChanges(of: reference.kind.rows).contains { entry in
      guard case .update(reference.row, let columns, _) = entry.change else { return false }
      return columns.contains { $0.name == "status" }
    }
  }

  /// Returns the statuses that the viewer can give the record, in display order, with the labels of their buttons; empty
  /// without permission, and for records without a status.
  func statuses(_ record: Record?, in context: PageContext) -> [(wire: String, label: String)] {
    guard let record, canEdit(record, in: context) else { return [] }
    if case .offer = record.reference {
      return OfferStatus.recognized.map { ($0.wire, "Mark as \($0.label.lowercased())") }
    }
    if case .school = record.reference {
      return SchoolStatus.recognized.map { ($0.wire, $0.markLabel) }
    }
    return []
  }

  /// Returns the change to a status; nil if the record has it already, the viewer cannot give it that status, or a
  /// change of status is being stored.
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

  /// Returns the question about accepting a second offer; nil for other records, and if no other offer is accepted
  /// (decision G9).
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

  private func namesText(of record: Record, in context: PageContext) -> String? {
    guard case .school(let id) = record.reference else { return nil }
    return SchoolUses(context).deletionNote(of: id)
  }

  func buttons(_ record: Record?, in context: PageContext) -> [ActionButton] {
    var buttons: [ActionButton] = []
    if canMarkAttended(record, in: context) || record != nil && isAttending(in: context) {
      buttons.append(.attend(RecordDetails.Tap.attendedTapped))
    }
    if canEdit(record, in: context) { buttons.append(.edit(RecordDetails.Tap.editTapped)) }
    if canDuplicate(record, in: context) { buttons.append(.duplicate(RecordDetails.Tap.duplicateTapped)) }
    let current = record?.text("status") ?? (record?.reference.kind == .offer ? OfferStatus.pending.wire : nil)
    let reason = isChangingStatus(in: context) ? ActionButton.isBeingStored : nil
    buttons += statuses(record, in: context).filter { $0.wire != current }.map { status in
      ActionButton(
        status.wire, status.label, icon: .next, reason: reason, traits: .recordStatus,
        action: RecordDetails.Tap.statusChosen(status: status.wire))
    }
    if canDelete(record, in: context) { buttons.append(.delete(RecordDetails.Tap.deleteTapped)) }
    return buttons + [.refresh(RecordDetails.Tap.refreshPulled)]
  }
}

extension Record {
  /// An event with days and attendance only; nil for other records, and without a readable first day.
  var event: Event? {
    guard case .event(let id) = reference, case .date(let start) = self["start_date"] else { return nil }
    let end: CalendarDate? = if case .date(let end) = self["end_date"] { end } else { nil }
    return Event(
      id: id, owner: AthleteID(""), type: .other(""), name: nil, startDate: start, endDate: end,
      isRegistered: self["registered"] == .flag(true), isAttended: self["attended"] == .flag(true))
  }
}

extension RecordDetails.Answer {
  /// The state of the connection that the answer shows; nil if it says nothing about it (decision M10).
  public var connection: Connection? {
    switch self {
    case .loaded(_, _, let source): Connection(source)
    case .loadFailed(_, let failure): Connection(failure)
    case .changedElsewhere: .reached(at: nil)
    case .changeAnswered, .recordChosen: nil
    }
  }
}
