import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// Checks invariants after any actions, due or not, over any lists.
struct PropertyTests {
  @Test(arguments: few(1, of: 0..<5))
  func randomActionsNeverShowAWrongRow(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 9_000)
    var page = DetailsPage(RecordDetails.State())
    var active: AthleteID = ava
    for step in 0..<1_000 {
      if Int.random(in: 0..<20, using: &generator) == 0 { active = active == ava ? ben : ava }
      let isSignedIn = Int.random(in: 0..<30, using: &generator) > 0
      var context = isSignedIn ? PageContext.parent(of: active) : .sample(viewer: nil)
      context.moment.move(to: context.moment.instant.adding(.seconds(Int64(step))))
      if Int.random(in: 0..<4, using: &generator) == 0 {
        page = changed(page, in: context, using: &generator)
      } else {
        let action = random(page.state, in: context, using: &generator)
        var state = page.state
        let effects = RecordDetails.reduce(&state, action, in: page.context(context))
        page = page.after([action], in: context)
        check(page, effects, after: action, context)
      }
    }
  }

  /// Applies a random change to the rows of the lists.
  private func changed(
    _ page: DetailsPage, in context: PageContext, using generator: inout SeededGenerator
  ) -> DetailsPage {
    guard let athlete = context.athlete else { return page }
    var page = page
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      let event = Event(
        id: "ev-1", owner: athlete, type: .camp, name: "Listed", startDate: day("2026-02-01"), isRegistered: true)
      page.send(.show(Needs([.events, .schools], of: athlete), refresh: true), in: context)
      return page.answered(.events(Base(Bool.random(using: &generator) ? [event] : [])), of: athlete, in: context)
    case 1: page.request(.delete(.event("ev-1"), of: athlete), subject: "x", in: context)
    case 2: page.request(.attended("ev-1", of: athlete), subject: "x", in: context)
    case 3: return page.confirmed(in: context)
    default: return page.confirmed(refusing: ServiceFailure(.timedOut), in: context)
    }
    return page
  }

  private func check(
    _ page: DetailsPage, _ effects: [RecordDetails.Effect], after action: RecordDetails.Action, _ context: PageContext
  ) {
    let (state, context) = (page.state, page.context(context))
    #expect(state.isOpen || state.reference == nil || !state.load.isRunning, "after \(action)")
    #expect((state.record == nil) == (state.load.source.time == nil), "after \(action)")
    let shown = state.visibleRecord(in: context)
    #expect(shown.map { $0.reference == state.reference } ?? true, "after \(action)")
    #expect(shown.map { $0["user_id"] == context.athlete.map { .text($0.rawValue) } } ?? true, "after \(action)")
    for effect in effects {
      switch effect {
      case .work(.load(let request, let reference, let owner)):
        #expect(request == state.load.request && reference == state.reference && owner == context.athlete)
        #expect(state.load.isRunning)
      // A page without a chosen row requests none.
      case .startSkeletonTimer: #expect(shown == nil && (state.load.isRunning || state.reference == nil))
      default: break
      }
    }
    let screen = RecordDetails.Screen(state, context)
    #expect((screen != nil) == (state.isOpen && state.reference != nil))
    guard let screen else { return }
    #expect(screen.groups.isEmpty == (shown == nil) && screen.hasRows == (shown != nil))
    #expect(screen.path == state.reference?.path)
    #expect(screen.banner?.message.contains("secret") != true)
    #expect(!screen.showsSkeleton || screen.groups.isEmpty)
    checkButtons(of: screen, rows: [])
  }

  private func random(
    _ state: RecordDetails.State, in context: PageContext, using generator: inout SeededGenerator
  ) -> RecordDetails.Action {
    let reference = [camp, camp, call, fullRide].randomElement(using: &generator) ?? camp
    let kind = ServiceFailure.Kind.allCases.randomElement(using: &generator) ?? .offline
    let failure = ServiceFailure(kind, detail: "secret")
    // No row is requested before its athlete is known, so that no response can be due.
    let ages = state.owner == nil ? [1, 2, -1] : [0, 0, 0, 1, 2, -1]
    let age = ages.randomElement(using: &generator) ?? 1
    let request = state.load.request - age
    // Only a response to the newest request is certain to be the row of the page.
    let answered = age == 0 ? state.reference ?? reference : reference
    let owner = age == 0 ? state.owner ?? ava : ben
    let record = Record(answered, fields: [RecordField("user_id", .text(owner.rawValue))])
    let actions: [RecordDetails.Action] = [
      .answer(.recordChosen(reference: reference)), .opened, .opened, .closed, .athleteChanged, .athleteChanged,
      .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped), .tap(.deleteTapped),
      .tap(.statusChosen(status: "accepted")), .tap(.attendedTapped), .skeletonDue, .event(.rowsChanged),
      .answer(.changeAnswered(columns: ["url"])),
      .answer(.loaded(request: request, record: record)), .answer(.loaded(request: request, record: record)),
      .answer(.loadFailed(request: request, failure: failure)),
    ]
    return actions.randomElement(using: &generator) ?? .closed
  }
}
