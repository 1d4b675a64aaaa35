import CompassModel
import EventsList
import RecordDetails
import SignIn
import StateMachine
import TestSupport
import Testing

@testable import Records
@testable import CompassApp

/// Checks invariants after any actions: taps and answers in any order, due or not, with jumps of time.
struct RootPropertyTests {
  @Test(arguments: few(1, of: 0..<10))
  func randomActionsKeepTheInvariants(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 4_000)
    var start = AppState.fresh
    start.signIn.asksForCredentials = seed.isMultiple(of: 2)
    start.context.allowsUndo = !seed.isMultiple(of: 3)
    var state = start
    var recording: [TimedAction] = []
    var now = state.context.moment.instant
    for step in 0..<1_000 {
      let jump = [0, 0, 0, 1, 3_600, 86_400, -86_400, 40_000_000][Int.random(in: 0..<8, using: &generator)]
      if step.isMultiple(of: 7) { now = now.adding(.seconds(jump)) }
      let action =
        Int.random(in: 0..<3, using: &generator) == 0
        ? AppAction.randomAnswer(state, using: &generator) : .randomTap(state, using: &generator)
      recording.append(TimedAction(at: now, action))
      let before = state
      let effects = Root.reduce(&state, TimedAction(at: now, action), in: ())
      check(state, effects, after: action, before)
      if step.isMultiple(of: 3) { checkScreen(state) }
    }
    #expect(replay(recording, from: start, of: Root.self) == state)
  }

  private func check(_ state: AppState, _ effects: [AppEffect], after action: AppAction, _ before: AppState) {
    let page = state.events
    #expect(page.isOpen == state.routes.contains(.page(.events)))
    #expect(state.details.reference == state.routes.compactMap(\.record).last, "after \(action)")
    #expect(state.routes.count { $0 == .signIn } <= 1)
    #expect(!state.routes.dropLast().contains(.signIn), "nothing lies on the sign-in page after \(action)")
    #expect(state.session != .over || (state.routes.last == .signIn && state.context.viewer == nil))
    #expect(state.currentEvents.allSatisfy { $0.owner == state.context.athlete })
    if state.signIn.hasSignedOut {
      #expect(state.context.viewer == nil && state.details.record == nil, "left after \(action)")
    }
    let open = state.records.log.entries.filter(\.isOpen)
    #expect(
      state.currentEvents.allSatisfy { !open.compactMap(\.deletedEvent).contains($0.id) },
      "shown as the log says after \(action)")
    let undoable = state.context.notices.filter { $0.undoUntil != nil }
    let waiting = state.records.log.entries.filter {
      if case .waiting(_, isDismissed: false) = $0.state { true } else { false }
    }
    #expect(undoable.map(\.id) == waiting.map(\.id), "each can be undone once after \(action)")
    #expect(state.session != .over || state.deletions.waiting.isEmpty, "nothing waits after \(action)")
    #expect(Set(state.context.notices.map(\.id)).count == state.context.notices.count)
    #expect(!state.signIn.isSigningIn || state.routes.last == .signIn, "after \(action)")
    for effect in effects {
      switch effect {
      case .page:
        if case .work(.signIn(let request, let email, _))? = effect.effect(of: SignIn.self) {
          #expect(state.signIn.asksForCredentials && state.signIn.isSigningIn)
          #expect(request == state.signIn.request && email == "a@b" && !before.signIn.isSigningIn)
        }
        if case .work(.load(let request, let reference, let owner))? = effect.effect(of: RecordDetails.self) {
          #expect(request == state.details.load.request && reference == state.details.reference)
          #expect(owner == state.context.athlete)
        }
      case .records(.load(let query, _, _)): #expect(query.key.owner == state.context.athlete)
      case .records(.send(let id, let change)):
        let others = open.filter { $0.id != id && $0.isSending && $0.change.id == change.id }
        #expect(others.isEmpty, "one request for each row after \(action)")
      case .root(.loadFamily), .root(.comeBack): #expect(state.session == .starting)
      case .root(.waitForMidnight(let delay)): #expect(delay > .zero && delay <= .seconds(90_000))
      default: break
      }
    }
  }

  private func checkScreen(_ state: AppState) {
    let page = state.events
    let screen = EventsList.Screen(page, state.context)
    #expect(screen.scrollTo.map { id in screen.events.contains { $0.id == id } } ?? true)
    #expect(screen.events.allSatisfy { !state.deletions.all.contains($0.id) })
    #expect(screen.countText == screen.count.map { $0 == 1 ? "1 result" : "\($0) results" })
  }
}

extension ChangeLog.Entry {
  fileprivate var deletedEvent: EventID? {
    if case .delete(.event(let id), _) = change { id } else { nil }
  }
}
