import CompassModel
import Records
import StateMachine

extension ListPage {
  // Inlinable for keystrokes, the most frequent taps: as a generic function it takes several times as long.
  /// Handles a tap unless it is refused; a missing permission is shown as a notice.
  @inlinable
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    guard !state.isAsking, case .narrow(let change) = tap.step else { return handleRefusable(tap, &state, in: context) }
    change(&state)
    state.startOver()
    return []
  }

  @usableFromInline
  static func handleRefusable(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    let (step, asked) = (tap.step, state.asksToDelete)
    let refusal = refusal(of: tap, state, in: context, hasMore: VisibleRows<Self>(state, context).hasMore)
    if case .confirm = step { state.asksToDelete = nil }
    if let refusal {
      if case .notPermitted(let right) = refusal { state.notice = .notPermitted(right) }
      return []
    }
    let path = { (id: RowID) in RowReference(words.kind, id: id.rawValue) }
    switch step {
    case .refresh:
      state.target.end()
      return [needRows(refresh: true)]
    case .retry: return [needRows(refresh: true)]
    case .narrow(let change):
      change(&state)
      state.startOver()
    case .more: state.pageCount = VisibleRows<Self>(state, context).pageCount + 1
    case .add: return [.open(.new(words.kind))]
    case .open(let id):
      // The list is where it was when the user comes back.
      state.target.end()
      return path(id).record.map { [.open(.record($0))] } ?? []
    case .form(let id, let end, _): return [.open(.form(path: "/\(words.page)/\(id)/\(end)"))]
    case .ask(let id): state.asksToDelete = id
    case .cancel:
      state.asksToDelete = nil
      return perform(tap, &state, in: context)
    case .confirm:
      if let id = asked { return effects(of: id, in: context) { _, owner in .delete(path(id), of: owner) } }
    case .dismiss: break
    case .own, .answer: return perform(tap, &state, in: context)
    case .row(let id, _):
      let effects = effects(of: id, in: context) { change(tap, of: $0, owner: $1) }
      return effects.isEmpty ? perform(tap, &state, in: context) : effects
    }
    return []
  }

  private static func effects(
    of id: RowID, in context: PageContext, _ change: (Row, AthleteID) -> Change?
  ) -> [Effect] {
    guard let owner = context.athlete, let row = row(id, in: context), let change = change(row, owner) else {
      return []
    }
    return [.change(change, subject: subject(row, in: context))]
  }

  /// Closes the delete confirmation of a row that no longer exists.
  @inlinable
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    if let id = state.asksToDelete, row(id, in: context) == nil { state.asksToDelete = nil }
    return []
  }

  /// Extends the shown pages up to a row. If filters hide the row, they stay set and a notice says so (decision V2);
  /// returns nil then, for a missing row, and before the rows are loaded.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = RowID(row)
    guard self.row(id, in: context) != nil, let list = list(state, in: context) else { return nil }
    guard let index = list.index(of: id) else {
      state.notice = .rowIsFilteredAway(id)
      state.target.forget()
      return nil
    }
    state.pageCount = max(state.pageCount, index / pageSize + 1)
    return []
  }
}
