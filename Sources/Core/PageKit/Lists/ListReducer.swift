import CompassModel
import Records
import StateMachine

/// The reducer of every list page.
extension ListPage {
  // Inlinable for a keystroke, the most frequent tap: left generic, it takes several times as long.
  /// Carries out a tap that is not refused. One that is not permitted says so.
  @inlinable
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    guard !state.isAsking, case .narrow(let change) = tap.step else {
      return handleRefusable(tap, &state, in: context)
    }
    change(&state)
    state.startOver()
    return []
  }

  @usableFromInline
  static func handleRefusable(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    let (step, asked) = (tap.step, state.asksToDelete)
    let refusal = refusal(of: tap, state, in: context, count: list(state, in: context)?.count)
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
    case .more: state.pageCount += 1
    case .add: return [.open(.new(words.kind))]
    case .open(let id):
      // Who comes back finds the list where it was.
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

  /// Ends a question about a row that is gone.
  @inlinable
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    if let id = state.asksToDelete, row(id, in: context) == nil { state.asksToDelete = nil }
    return []
  }

  /// Shows the pages of the list up to a row. Where filters hide it they stay, and the page says so (decision V2).
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
