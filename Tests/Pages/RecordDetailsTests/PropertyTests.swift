import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecordDetails

/// What holds after any actions whatever, due or not.
struct PropertyTests {
  @Test(arguments: 0..<5)
  func nothingThatHappensShowsAWrongRow(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 9_000)
    var state = RecordDetails.State()
    var active: AthleteID = ava
    for _ in 0..<1_000 {
      if Int.random(in: 0..<20, using: &generator) == 0 { active = active == ava ? ben : ava }
      let isSignedIn = Int.random(in: 0..<30, using: &generator) > 0
      let context = isSignedIn ? PageContext.parent(of: active) : .sample(viewer: nil)
      let action = random(state, in: context, using: &generator)
      let before = state
      let effects = RecordDetails.reduce(&state, action, in: context)
      check(state, effects, after: action, before, context)
    }
  }

  private func check(
    _ state: RecordDetails.State, _ effects: [RecordDetails.Effect], after action: RecordDetails.Action,
    _ before: RecordDetails.State, _ context: PageContext
  ) {
    #expect(state.isOpen || state.schools == nil && !state.load.isRunning, "after \(action)")
    #expect(state.record.map { $0.reference == state.reference } ?? true, "after \(action)")
    #expect(state.record.map { $0["user_id"] == state.owner.map { .text($0.rawValue) } } ?? true, "after \(action)")
    #expect(state.record != nil || state.source.time == nil, "after \(action)")
    // What the list holds was not loaded (decision N4); nothing else shows without having been.
    if case .answer(.recordChosen(_, let known, _)) = action, state.reference != before.reference {
      #expect(state.record == known && state.source.time == nil, "after \(action)")
    } else if state.source.time == nil {
      #expect(state.record == nil || state.record == before.record, "after \(action)")
    }
    for effect in effects {
      switch effect {
      case .load(let request, let reference, let owner):
        #expect(request == state.load.request && reference == state.reference && owner == context.athlete)
        #expect(state.load.isRunning)
      case .loadSchools(let request, let owner):
        #expect(request == state.schoolsLoad.request && owner == state.owner)
      case .startSkeletonTimer:
        // A page that was not told its row yet asks for none.
        #expect(state.record == nil && (state.load.isRunning || state.reference == nil))
      case .stop, .tell: break
      }
    }
    let screen = RecordDetails.Screen(state, context)
    #expect((screen != nil) == (state.isOpen && state.reference != nil))
    guard let screen else { return }
    #expect(screen.groups.isEmpty == (state.record == nil))
    #expect(screen.path == state.reference?.path)
    #expect(screen.banner?.message.contains("secret") != true)
    #expect(!screen.showsSkeleton || screen.groups.isEmpty)
    for button in screen.head.buttons + (screen.banner?.buttons ?? []) {
      #expect(screen.refusal(ofAny: button.action) == .some(button.reason), "\(button.id)")
    }
  }

  private func random(
    _ state: RecordDetails.State, in context: PageContext, using generator: inout SeededGenerator
  ) -> RecordDetails.Action {
    let references = [camp, call, fullRide]
    let reference = references.randomElement(using: &generator) ?? camp
    let kind = ServiceFailure.Kind.allCases.randomElement(using: &generator) ?? .offline
    let failure = ServiceFailure(kind, detail: "secret")
    // Before it is known whose row it is, none is asked for, so that no answer can be due.
    let ages = state.owner == nil ? [1, 2, -1] : [0, 0, 0, 1, 2, -1]
    let age = ages.randomElement(using: &generator) ?? 1
    let (request, schools) = (state.load.request - age, state.schoolsLoad.request - age)
    // Only an answer to the newest request is sure to be the page's row.
    let answered = age == 0 ? state.reference ?? reference : reference
    let owner = age == 0 ? state.owner ?? ava : ben
    let record = Record(answered, fields: [RecordField("user_id", .text(owner.rawValue))])
    // The lists hold rows of the active athlete only.
    let known = context.athlete.map { Record(reference, fields: [RecordField("user_id", .text($0.rawValue))]) }
    let actions: [RecordDetails.Action] = [
      .answer(.recordChosen(reference: reference, known: nil)),
      .answer(.recordChosen(reference: reference, known: known)), .opened,
      .opened, .closed, .athleteChanged, .athleteChanged, .foregrounded, .connectivityReturned,
      .tap(.refreshPulled), .tap(.retryTapped), .skeletonDue, .answer(.loaded(request: request, record: record)),
      .answer(.loaded(request: request, record: record)), .answer(.loadFailed(request: request, failure: failure)),
      .answer(.schoolsLoaded(request: schools, schools: schoolsOfAva)),
      .answer(.schoolsFailed(request: schools, failure: failure)),
    ]
    return actions.randomElement(using: &generator) ?? .closed
  }
}
