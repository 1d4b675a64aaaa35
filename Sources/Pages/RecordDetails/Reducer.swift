import CompassModel
import PageKit
import StateMachine

/// Loading the record and the schools' names, each for itself (decisions X8, X10, X11, X13, X14).
extension RecordDetails {
  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .retryTapped:
      return state.load.canRetry || state.schoolsLoad.canRetry ? reload(&state, in: context) : []

    case .editTapped:
      guard let reference = state.reference, state.canEdit(in: context) else { return [] }
      return [.tell(.pageRequested(path: "\(reference.path)/edit"))]
    case .deleteTapped:
      if state.canDelete(in: context) { state.asksToDelete = true }
      return []
    case .deleteConfirmed:
      guard state.asksToDelete else { return [] }
      state.asksToDelete = false
      return state.canDelete(in: context) ? state.deletion.map { [.tell(.change($0))] } ?? [] : []
    case .dialogCancelled:
      state.asksToDelete = false
      return []
    case .attendedTapped:
      guard !state.isAttending, state.canMarkAttended(in: context), case .event(let id) = state.reference,
        let change = state.change(.update(.attended(id)))
      else { return [] }
      state.isAttending = true
      return [.tell(.change(change))]
    }
  }

  public static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect] {
    switch answer {
    case .recordChosen(let reference, let known, let schools):
      guard state.reference != reference else { return [] }
      _ = forgetRows(&state)
      state.owner = context.athlete
      state.reference = reference
      if known?.reference == reference { state.record = known }
      state.schools = schools
      return state.isOpen ? reload(&state, in: context) : []
    case .changeAnswered: return state.isOpen ? reload(&state, in: context) : []

    case .loaded(let request, let record, let source):
      guard state.take(request, from: source, in: context) else { return [] }
      if state.load.isRunning {
        // What the list holds is newer than the copy.
        state.record = state.record.map(record.updated) ?? record
      } else {
        state.isAttending = false
        state.record = record
      }
      return rowsShown(state)
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      state.isAttending = false
      if failure.kind == .notFound { _ = dropRows(&state) }
      return rowsFailed(&state, failure)
    case .schoolsLoaded(let request, let schools, let source):
      _ = state.take(schools: schools, of: request, from: source)
      return []
    case .schoolsFailed(let request, let failure): return schoolsFailed(&state, request, failure)
    }
  }

  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    guard let reference = state.reference else { return [] }
    return [
      .load(request: state.load.start(), reference: reference, owner: owner),
      .loadSchools(request: state.schoolsLoad.start(), owner: owner),
    ]
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    state.record = nil
    state.source = .none
    state.asksToDelete = false
    state.isAttending = false
    return []
  }

  public static func forgetRows(_ state: inout State) -> [Effect] {
    state.schools = nil
    state.load.abandon()
    state.schoolsLoad.abandon()
    return dropRows(&state)
  }

  public static func leave(_ state: inout State) -> [Effect] {
    state.reference = nil
    state.owner = nil
    return forgetRows(&state) + [.stop(.load), .stop(.schools), .stop(.skeleton)]
  }
}
