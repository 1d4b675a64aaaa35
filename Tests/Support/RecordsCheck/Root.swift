import CompassModel
import Records
import StateMachine

/// A parent feature like that of the app: the user, the active athlete and the open page.
enum Root: Feature {
  enum Page: CaseIterable, Sendable {
    case today, events, offers, tasks, performance, timeline, all

    var kinds: Set<RowKind> {
      switch self {
      case .today: [.events, .offers, .schools]
      case .events: [.events]
      case .offers: [.offers, .schools]
      case .tasks: [.tasks, .statuses]
      case .performance: [.readings, .events]
      case .timeline: [.events, .interactions, .offers, .history, .schools]
      case .all: Set(Plain.kinds)
      }
    }
  }

  struct State: Equatable, Sendable {
    var user: String?
    var athletes: [AthleteID] = []
    var athlete: AthleteID?
    var page: Page?
    var days: DayRange?
    var records = Records.State()
    var allowsUndo = true

    /// Rows needed by the visible page.
    var needs: Needs? {
      guard let athlete, let page else { return nil }
      return Needs(page.kinds, of: athlete, days: page == .performance ? days : nil)
    }
  }

  struct Action: Equatable, Sendable {
    enum What: Equatable, Sendable {
      case opened(Page?), athlete(AthleteID), ranged(DayRange?), refreshed, foregrounded, backgrounded
      /// A tap on the open page, which may request a change.
      case tapped(Change?, String)
      case undone, noticeUndone(Int), retried(Int?), dismissed(Int)
      case signedIn(user: String, athletes: [AthleteID]), signOut
      case records(Records.Action)
      /// A change requested without a tap on the open page.
      case requested(Change, String)
      /// A poll of stored changes and the connection, after reconnecting or a delay.
      case looked
    }

    var at: Instant, what: What
  }

  enum Effect: PlannedEffect {
    case records(Records.Effect)
    /// Stops every response for the previous user.
    case stopEverything
    /// Sends the unsent changes while the session lasts, then ends it.
    case signOut([Change])

    var plan: Plan<Records.Effect.Track> {
      switch self {
      case .records(let effect): effect.plan
      case .stopEverything: .cancelAll
      case .signOut: .together
      }
    }
  }

  static func reduce(_ state: inout State, _ action: Action, in _: Void) -> [Effect] {
    let context = Records.Context(now: action.at, allowsUndo: state.allowsUndo, notesStatuses: true, foldLimit: 1)
    var effects: [Effect] = []
    func tell(_ action: Records.Action) {
      for effect in Records.reduce(&state.records, action, in: context) {
        if effect == .sessionEnded { endSession() } else { effects.append(.records(effect)) }
      }
    }
    func request(_ change: Change, _ subject: String) {
      effects += Records.request(change, subject: subject, &state.records, in: context).map { .records($0) }
    }
    func endSession() {
      guard state.athlete != nil else { return }
      state.athlete = nil
      tell(.sessionEnded)
    }

    switch action.what {
    case .records(let action):
      if action.isAnswer { tell(.reached) }
      tell(action)
    case .looked: tell(.checkDue)
    case .requested(let change, let subject): request(change, subject)
    case .opened(let page): state.page = page
    case .athlete(let athlete):
      if state.athlete != nil, state.athletes.contains(athlete) { state.athlete = athlete }
    case .ranged(let days): state.days = days
    case .refreshed, .foregrounded: tell(.refresh)
    case .backgrounded: tell(.sendWaiting)
    case .tapped(let change, let subject):
      guard state.page != nil else { return [] }
      tell(.tapped)
      if let change { request(change, subject) }
    case .undone: if let athlete = state.athlete { tell(.undoLast(of: athlete)) }
    case .noticeUndone(let id): tell(.undo(id))
    case .retried(let id): if state.athlete != nil { tell(.retry(id)) }
    case .dismissed(let id): tell(.dismiss(id))
    case .signedIn(let user, let athletes):
      if user != state.user {
        if state.user != nil { tell(.signedOut) }
        (state.user, state.athlete) = (user, nil)
      }
      state.athletes = athletes
      state.athlete = state.athlete ?? athletes.first
      if state.records.log.keepsChanges { effects.append(.records(.readOutbox)) }
    case .signOut:
      let unsent = state.records.log.keepsChanges ? [] : state.records.log.unsent
      let records = state.records
      state = State(page: state.page, days: state.days, allowsUndo: state.allowsUndo)
      state.records = records
      effects.append(.stopEverything)
      tell(.signedOut)
      effects.append(.signOut(unsent))
    }
    let needs = state.needs
    if needs != state.records.needs { tell(.show(needs)) }
    return effects
  }
}

extension Root {
  @MainActor
  static func handle(
    _ effect: Effect, _ backend: any RecordsBackend, _ copies: any RecordsCopies, outbox: (any Outbox)? = nil,
    columns: @escaping Records.ReadsColumns = noRow, send: Send<Action>,
    now: @escaping @MainActor @Sendable () -> Instant
  ) async {
    switch effect {
    case .records(let effect):
      let answer = send.map { Action(at: now(), what: .records($0)) }
      await Records.handle(effect, backend, copies, outbox: outbox, columns: columns, send: answer) { batch in
        _ = batch.base(Event.self)?.table(EventIndex.self, auxiliary: NoAuxiliary())
      }
    case .stopEverything: break
    case .signOut(let unsent): for change in unsent { _ = try? await backend.make(change) }
    }
  }
}

extension Records.Action {
  /// Whether the server has answered.
  fileprivate var isAnswer: Bool {
    switch self {
    case .answered, .made: true
    case .failed(_, _, let failure), .refused(_, let failure):
      ![.offline, .timedOut, .unanswered].contains(failure.kind)
    default: false
    }
  }
}

/// A row lookup that no life of the check requests.
@Sendable private func noRow(_ row: RowReference, _ owner: AthleteID) async throws(ServiceFailure) -> [RecordField] {
  throw ServiceFailure(.notFound)
}
