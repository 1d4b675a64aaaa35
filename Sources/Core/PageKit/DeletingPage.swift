import CompassModel
import StateMachine

/// A page whose rows can be deleted: it asks first; then the log of changes has the deletion (decisions E10, N11).
public protocol DeletingPage: PageFeature where State: DeletingState {
  /// What a row is, in a word: `event`.
  static var noun: String { get }
  /// What a person must be allowed to.
  static var deleteMutation: Mutation { get }
}

/// What a page knows of a row that is to be deleted.
public protocol DeletingState: PageState {
  /// The id of a row.
  associatedtype RowID: Hashable, Sendable

  /// The row that a question is open about; nil for none.
  var asksToDelete: RowID? { get set }
  /// The deletion of a row on screen; nil for a row that is not there, or is being deleted.
  func deletion(of id: RowID, in context: PageContext) -> RequestedChange?
  /// The viewer may not do that (decision X16).
  static func notPermitted(_ mutation: Mutation) -> Notice
}

extension DeletingPage {
  /// Asks whether a row is to be deleted.
  public static func askToDelete(_ id: State.RowID, _ state: inout State, in context: PageContext) {
    guard state.deletion(of: id, in: context) != nil else { return }
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
    guard context.may(deleteMutation), let deletion = state.deletion(of: id, in: context) else { return [] }
    return [.change(deletion)]
  }
}
