import CompassModel
import PageKit
import StateMachine

extension Today {
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    let hiddenBefore = state.hiddenBefore
    state.hiddenBefore = nil
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(state, refresh: true, in: context)] : []
    case .retryTapped: return canRetry(in: context) ? [needRows(state, refresh: true, in: context)] : []
    case .searchChanged(let query):
      let wasSearching = state.isSearching
      (state.search, state.pageCount) = (query, 1)
      return state.isSearching == wasSearching ? [] : [needRows(state, refresh: false, in: context)]
    case .rowTapped(let id): return shows(id, state, in: context) ? [.open(id.destination)] : []
    case .moreReached:
      let count =
        state.isSearching
        ? Search(state.search, atMost: 0, in: context).hits.count
        : Found(Sources(context), state.hidden, in: context).list.count
      if state.pageCount * pageSize < count { state.pageCount += 1 }
      return []
    case .completeTapped(let id), .attendedTapped(let id):
      guard shows(id, state, in: context) else { return [] }
      switch tap.answer(in: context) {
      case .change(let change, let subject): return [.change(change, subject: subject)]
      case .refused(.notPermitted): state.notice = .notPermitted(id.kind)
      case nil, .locked, .refused(.pointless), .refused(.notNow): break
      }
      return []
    case .snoozeTapped(let id):
      return hide(id, &state, in: context) { item, title, hidden in
        guard item.snoozeRefusal(on: context.today) == nil else { return nil }
        return .snoozed(title: title, until: hidden.snooze(item, on: context.today))
      }
    case .missedTapped(let id):
      return hide(id, &state, in: context) { item, title, hidden in
        guard case .unconfirmed(let event) = item.row else { return nil }
        hidden.miss(event.id)
        return .missed(title: title)
      }
    case .unsnoozeTapped:
      let snoozed = Found(Sources(context), state.hidden, in: context).snoozed
      guard !snoozed.isEmpty else { return [] }
      state.hiddenBefore = state.hidden
      for item in snoozed { state.hidden?.snoozed[item.id.wire] = nil }
      state.notice = .listedAgain(count: snoozed.count)
      return [storeSettings(of: state)]
    case .undoHidingTapped:
      guard let hiddenBefore else { return [] }
      state.hidden = hiddenBefore
      state.notice = .undone
      return [storeSettings(of: state)]
    case .schoolsTapped: return [.open(.page(path: "/schools"))]
    case .uploadTapped: return upload(&state, in: context)
    case .noticeDismissed: return []
    }
  }

  /// Requests the page's rows, during a search also those that only a search needs.
  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    let kinds = Set(rows + auxiliaryRows)
    return .needRows(state.isSearching ? kinds.union(foundRows) : kinds, refresh: refresh)
  }

  private static func shows(_ id: RowID, _ state: State, in context: PageContext) -> Bool {
    state.isSearching
      ? context.contains(id) : Found(Sources(context), state.hidden, in: context).shows(id)
  }

  /// Hides a row of the list, for a while or for good, with a notice.
  ///
  /// - Parameter hide: hides the row with this title, and returns the notice; nil if it cannot be hidden that way.
  private static func hide(
    _ id: RowID, _ state: inout State, in context: PageContext,
    _ hide: (Attention, _ title: String, inout SetAsideRows) -> Notice?
  ) -> [Effect] {
    guard var hidden = state.hidden, let item = Candidates(Sources(context), in: context).item(id),
      !hidden.hides(item, on: context.today),
      let notice = hide(item, AttentionCard(item, context.schools, on: context.today).title, &hidden)
    else { return [] }
    (state.notice, state.hiddenBefore, state.hidden) = (notice, state.hidden, hidden)
    return [storeSettings(of: state)]
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    (state.hidden, state.hiddenBefore, state.notice) = (nil, nil, nil)
    (state.pageCount, state.search) = (1, "")
    return []
  }

  public static func leave(_ state: inout State) -> [Effect] {
    (state.hiddenBefore, state.notice) = (nil, nil)
    (state.pageCount, state.search) = (1, "")
    // The user may enter rows on the device meanwhile: search again when the page opens.
    if state.device?.isInProgress == false { state.device = nil }
    return []
  }
}

extension Today.Tap {
  /// Returns the answer of the tasks or events page to the same action (decision G10), a change or a refusal; nil for
  /// taps that change no row, or whose row is of another kind.
  func answer(in context: PageContext) -> ChangeAnswer? {
    switch self {
    case .completeTapped(let id) where id.kind == .task: context.answer(to: .complete, with: TaskID(id.row))
    case .attendedTapped(let id) where id.kind == .event: context.answer(toAttending: EventID(id.row))
    default: nil
    }
  }
}

extension PageContext {
  fileprivate func contains(_ id: Today.RowID) -> Bool {
    func has<R: FoundRow>(_: R.Type) -> Bool { rows(R.self)?[Identifier(id.row)] != nil }
    return switch id.kind {
    case .offer: has(Offer.self)
    case .task: has(RecruitingTask.self)
    case .event: has(Event.self)
    case .school: has(School.self)
    case .contact: has(Interaction.self)
    case .reading: has(PerformanceMetric.self)
    }
  }
}

extension Today.RowID {
  /// The page that opens for the row; for a task the tasks page, which scrolls to it (decision V2).
  var destination: Destination {
    switch kind {
    case .offer: Destination(.offer(OfferID(row)))
    case .event: Destination(.event(EventID(row)))
    case .school: Destination(.school(SchoolID(row)))
    case .contact: Destination(.interaction(InteractionID(row)))
    case .reading: Destination(.reading(MetricID(row)))
    case .task: .page(path: "/tasks/\(row)")
    }
  }
}
