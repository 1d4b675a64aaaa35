import CompassModel
import PageKit
import StateMachine

/// Loading the record, and the user's taps (decisions X8, X10, X11, X13, X14).
extension RecordDetails {
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    let record = state.visibleRecord(in: context)
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .retryTapped:
      let canRetry = state.load.canRetry || status(in: context).canRetry
      return canRetry ? reload(&state, in: context) + [needRows(state, refresh: true, in: context)] : []

    case .editTapped:
      guard let reference = state.reference, state.canEdit(record, in: context) else { return [] }
      return [.open(.form(path: "\(reference.path)/edit"))]
    case .duplicateTapped:
      guard let reference = state.reference, state.canDuplicate(record, in: context) else { return [] }
      return [.open(.form(path: "\(reference.path)/duplicate"))]
    case .statusChosen(let status):
      guard status != OfferStatus.accepted.wire || state.secondAcceptance(in: context) == nil else {
        state.asksToAccept = record.flatMap { state.change(toStatus: status, $0, in: context) } != nil
        return []
      }
      return give(status, record, state, in: context)
    case .acceptConfirmed, .declineOthersTapped:
      guard state.asksToAccept else { return [] }
      state.asksToAccept = false
      let declining: [Effect] =
        tap == .declineOthersTapped ? state.secondAcceptance(in: context)?.declining() ?? [] : []
      return give(OfferStatus.accepted.wire, record, state, in: context) + declining
    case .deleteTapped:
      if state.canDelete(record, in: context) { state.asksToDelete = true }
      return []
    case .deleteConfirmed:
      guard state.asksToDelete else { return [] }
      state.asksToDelete = false
      guard state.canDelete(record, in: context), let owner = state.owner, let record else { return [] }
      let subject = state.subject(of: record, in: context)
      return [.change(.delete(record.reference.row, of: owner), subject: subject)]
    case .dialogCancelled:
      (state.asksToDelete, state.asksToAccept) = (false, false)
      return []
    case .attendedTapped:
      guard state.canMarkAttended(record, in: context), let owner = state.owner, let record,
        case .event(let id) = record.reference
      else { return [] }
      return [.change(.attended(id, of: owner), subject: state.subject(of: record, in: context))]
    case .rowTapped(let reference): return [.open(Destination(reference))]
    }
  }

  private static func give(_ status: String, _ record: Record?, _ state: State, in context: PageContext) -> [Effect] {
    guard let record, let change = state.change(toStatus: status, record, in: context) else { return [] }
    return [.change(change, subject: state.subject(of: record, in: context))]
  }

  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .recordChosen(let reference):
      guard state.reference != reference else { return [] }
      _ = forgetAthlete(&state)
      state.owner = context.athlete
      state.reference = reference
      return state.isOpen ? reload(&state, in: context) : []
    case .changeAnswered(let columns):
      return state.isOpen && !state.lists(columns, in: context) ? reload(&state, in: context) : []

    case .changedElsewhere(let record):
      guard state.isOpen, !state.load.isRunning, record.reference == state.reference else { return [] }
      state.record = record
      return []
    case .loaded(let request, let record, let source):
      guard state.load.accept(request, from: source, at: context.moment.instant) else { return [] }
      state.record = record
      return state.load.isRunning ? [] : [.stopSkeletonTimer]
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      if [.notFound, .notPermitted].contains(failure.kind) { dropRecord(&state) }
      return recordFailed(&state, failure)
    }
  }

  /// Closes questions whose record is off the screen, and that about acceptance once no other offer is accepted.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    if state.asksToDelete, state.visibleRecord(in: context) == nil { state.asksToDelete = false }
    if state.asksToAccept, state.dialogCard(state.visibleRecord(in: context), in: context) == nil {
      state.asksToAccept = false
    }
    return []
  }

  public static func requestRecord(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    guard let reference = state.reference, !context.isUnconfirmedNew(reference.row) else { return [] }
    return [.work(.load(request: state.load.start(), reference: reference, owner: owner))]
  }

  public static func showsRecord(_ state: State, in context: PageContext) -> Bool {
    state.visibleRecord(in: context) != nil
  }

  private static func dropRecord(_ state: inout State) {
    state.record = nil
    state.load.drop()
    (state.asksToDelete, state.asksToAccept) = (false, false)
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.load.abandon()
    dropRecord(&state)
    return []
  }

  public static func leave(_ state: inout State) -> [Effect] {
    state.reference = nil
    state.owner = nil
    return forgetAthlete(&state) + [.stop(.load), .stopSkeletonTimer]
  }
}
