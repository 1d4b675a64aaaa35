import CompassModel
import StateMachine

/// A page whose rows can be deleted: it asks first, the row is gone at once, and back when that is undone or refused
/// (decisions E10, N1, N11).
public protocol DeletingPage: PageFeature where State: DeletingState, Effect: DeletingEffect<State.Deletion> {
  /// What a row is, in a word: `event`.
  static var noun: String { get }
  /// What a person must be allowed to.
  static var deleteMutation: Mutation { get }
  /// Deletes a row in the backend, again or at last.
  static func sending(_ deletion: State.Deletion) -> Answer
  /// Shows a row again whose deletion was not sent.
  static func undoing(_ deletion: State.Deletion) -> Answer
}

/// What a page knows of the rows that are being deleted.
public protocol DeletingState: PageState {
  /// All that is said of a deletion, when the row may not be there any more.
  associatedtype Deletion: RowDeletion

  /// The row that a question is open about; nil for none.
  var asksToDelete: Deletion.ID? { get set }
  /// The rows that are shown as gone, waiting to be sent or sent already.
  var deleting: Set<Deletion.ID> { get set }
  /// Those of them that can still be undone (decision N11).
  var waiting: Set<Deletion.ID> { get set }
  /// What a deletion of a row on screen is about; nil for a row that is not there, or is being deleted.
  func deletion(of id: Deletion.ID) -> Deletion?
  /// The viewer may not do that (decision X16).
  static func notPermitted(_ mutation: Mutation) -> Notice
}

/// A row that is being deleted.
public protocol RowDeletion: Hashable, Sendable, Identifiable where ID: Sendable {
  /// Whose row it is.
  var owner: AthleteID { get }
  /// How a sentence about it begins: `“Winter Camp”`, `The offer from Stanford`.
  var subject: String { get }
}

/// The effects of a page whose rows can be deleted.
public protocol DeletingEffect<Deletion>: PageEffect {
  associatedtype Deletion
  /// Deletes a row in the backend.
  static func delete(_ deletion: Deletion) -> Self
}

extension DeletingPage {
  /// Asks whether a row is to be deleted.
  public static func askToDelete(_ id: State.Deletion.ID, _ state: inout State, in context: PageContext) {
    guard state.deletion(of: id) != nil else { return }
    if context.may(deleteMutation) {
      state.asksToDelete = id
    } else {
      state.notice = State.notPermitted(deleteMutation)
    }
  }

  /// The question was answered with yes.
  public static func deleteWhatWasAsked(_ state: inout State, in context: PageContext) -> [Effect] {
    guard let id = state.asksToDelete else { return [] }
    state.asksToDelete = nil
    guard let deletion = state.deletion(of: id) else { return [] }
    return delete(deletion, &state, in: context)
  }

  /// A person wants a row deleted, here or on another page: it waits where that can be undone.
  public static func delete(_ deletion: State.Deletion, _ state: inout State, in context: PageContext) -> [Effect] {
    guard context.may(deleteMutation), !state.deleting.contains(deletion.id) else { return [] }
    guard context.allowsUndo else { return send(deletion, &state) }
    state.deleting.insert(deletion.id)
    state.waiting.insert(deletion.id)
    return [
      .tell(
        .changeWaits(
          WaitingChange(
            message: "\(deletion.subject) was deleted.", athlete: deletion.owner, send: sending(deletion),
            undo: undoing(deletion))))
    ]
  }

  /// Asks the backend. Marked whoever is on screen: the row may come back to it before the answer does.
  public static func send(_ deletion: State.Deletion, _ state: inout State) -> [Effect] {
    state.waiting.remove(deletion.id)
    state.deleting.insert(deletion.id)
    return [.delete(deletion)]
  }

  /// The row is there again, for its deletion was never sent.
  public static func undo(_ deletion: State.Deletion, _ state: inout State) {
    if state.waiting.remove(deletion.id) != nil { state.deleting.remove(deletion.id) }
  }

  /// The backend did not delete a row: `“Winter Camp” could not be deleted. Connection timed out.`
  public static func deletionFailed(
    _ deletion: State.Deletion, _ failure: ServiceFailure, _ state: inout State
  ) -> [Effect] {
    state.deleting.remove(deletion.id)
    let reason = failure.reason(noun, "delete this \(noun)")
    return changeFailed(
      failure.sentence(deletion.subject, was: "deleted", reason), of: deletion.owner, failure, retry: sending(deletion))
  }
}
