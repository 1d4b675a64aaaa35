import CompassModel
import CompassSamples
@testable import Records
import Testing

/// The list of pending, in-flight and failed changes (decision C11).
@Suite struct UnfinishedChangeTests {
  /// 21:40 on Sunday, 1 February, in New York.
  private static let moment = Moment(instant: noon, zone: zone("America/New_York"))

  /// Actions after the event was to be deleted or attended, and the change listed then.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var change = Change.attend
    var allowsUndo = false
    var keepsChanges = false
    var after: [Records.Action] = []
    var step: UnfinishedChange.Step?
    var text: String?
    var canRetry = false

    var testDescription: String { name }
  }

  private static let attend = "The event “Winter Camp” is to be marked as attended"
  private static let asked = "asked for at 21:40:00"

  static let cases = [
    Case(
      name: "waiting", change: .delete, allowsUndo: true, step: .waiting,
      text: "The event “Winter Camp” is to be deleted: waits, undo until 21:40:05"),
    Case(
      name: "waiting, dismissed", change: .delete, allowsUndo: true, after: [.dismiss(1)], step: .waiting,
      text: "The event “Winter Camp” is to be deleted: waits, undo until 21:40:05"),
    Case(name: "sending", step: .sending, text: "\(attend): under way, \(asked)"),
    Case(
      name: "sending, once its time to undo is over", change: .delete, allowsUndo: true, after: [.undoTimeOver(1)],
      step: .sending, text: "The event “Winter Camp” is to be deleted: under way, \(asked)"),
    Case(
      name: "failed", after: [.refused(1, ServiceFailure(.offline))], step: .failed,
      text: "\(attend): failed, \(asked). You are offline. It can be tried again.", canRetry: true),
    Case(
      name: "failed for good", after: [.refused(1, ServiceFailure(.notPermitted))], step: .failed,
      text: "\(attend): failed, \(asked). You don't have permission to change this event."),
    Case(
      name: "not known", after: [.refused(1, ServiceFailure(.unanswered))], step: .unknown,
      text: "\(attend): not known whether it was made, \(asked). The server did not answer. It can be tried again.",
      canRetry: true),
    Case(
      name: "the row is gone", after: [.refused(1, ServiceFailure(.notFound))], step: .failed,
      text: "\(attend): failed, \(asked). This event no longer exists."),
    Case(
      name: "the session is over", change: .delete, allowsUndo: true, after: [.sessionEnded], step: .failed,
      text:
        "The event “Winter Camp” is to be deleted: failed, \(asked). "
        + "Your session has ended. Please sign in again. It can be tried again.", canRetry: true),
    Case(
      name: "an inverse", after: [.made(1, nil), .undoLast(of: athlete)], step: .sending,
      text: "The attendance of “Winter Camp” is to be undone: under way, \(asked)"),
    Case(
      name: "a task", change: .complete("t1"), step: .sending,
      text: """
        The task “Winter Camp” is to be marked complete: under way, \(asked)
        """),
    Case(
      name: "kept", keepsChanges: true, after: [.stored(1, key: 1), .refused(1, ServiceFailure(.offline))], step: .kept,
      text: "\(attend): waits for a connection, \(asked)"),
    Case(name: "done", after: [.made(1, nil)]),
    Case(name: "taken back", change: .delete, allowsUndo: true, after: [.undo(1)]),
    Case(name: "cannot be taken back", change: .delete, after: [.made(1, nil), .undoLast(of: athlete)]),
    Case(name: "cancelled", after: [.refused(1, ServiceFailure(.cancelled))]),
    Case(name: "failed, dismissed", after: [.refused(1, ServiceFailure(.offline)), .dismiss(1)]),
    Case(name: "signed out", change: .delete, allowsUndo: true, after: [.signedOut]),
  ]

  @Test(arguments: cases)
  func eachStepIsListed(_ example: Case) {
    var world = World(state: Records.State(keepsChanges: example.keepsChanges), allowsUndo: example.allowsUndo)
    world.show(events(event("e1")))
    world.change(example.change)
    for action in example.after { world.send(action) }
    let listed = world.state.log.unfinished
    #expect(listed.map(\.step) == [example.step].compactMap { $0 })
    #expect(listed.map { $0.text(seenFrom: Self.moment) } == [example.text].compactMap { $0 })
    #expect(
      listed.allSatisfy { $0.canRetry == example.canRetry && $0.canUndo == [.waiting, .kept].contains(example.step) })
    #expect(listed.allSatisfy { $0.since == noon && $0.owner == athlete })
    #expect(
      listed.map(\.undoUntil) == (example.step == .waiting ? [noon.adding(.seconds(5))] : listed.map { _ in nil }))
  }

  @Test func everyStepHasACase() {
    #expect(Set(Self.cases.compactMap(\.step)) == Set(UnfinishedChange.Step.allCases).subtracting([.queued]))
  }

  @Test func queuedChangesAreListedAsWaiting() {
    var world = World(allowsUndo: false)
    world.change(.attend)
    world.change(.delete)
    #expect(world.state.log.unfinished.map(\.step) == [.sending, .queued])
    #expect(
      world.state.log.unfinished.last?.text(seenFrom: Self.moment)
        == "The event “Winter Camp” is to be deleted: waits for another change, \(Self.asked)")
  }

  /// A retry puts the older change behind the newer one in the log.
  @Test func retriesKeepTheOldestFirst() {
    var world = World(allowsUndo: false)
    world.change(.attend)
    world.send(.refused(1, ServiceFailure(.offline)))
    world.now = noon.adding(.seconds(70))
    world.change(.complete("t1"))
    world.send(.retry(1))
    #expect(world.state.log.entries.map(\.id) == [2, 1])
    #expect(world.state.log.unfinished.map(\.id) == [1, 2])
    #expect(world.state.log.unfinished.map(\.since) == [noon, noon.adding(.seconds(70))])
  }

  @Test func theTextNamesAnotherDay() {
    var world = World(allowsUndo: false)
    world.change(.attend)
    let tomorrow = Self.moment.at(noon.adding(.seconds(86_400)))
    #expect(
      world.state.log.unfinished.map { $0.text(seenFrom: tomorrow) }
        == ["\(Self.attend): under way, asked for on Feb 1, 2026 at 21:40:00"])
  }

  @Test func descriptiveSubjectsOmitTheKind() {
    var world = World(allowsUndo: false)
    world.change(.status("o1", from: .pending, to: .accepted, of: athlete), "The offer from Stanford")
    #expect(world.state.log.unfinished.map(\.what) == ["The offer from Stanford is to be marked as accepted"])
  }

  @Test func theRawValuesAreStable() {
    #expect(
      UnfinishedChange.Step.allCases.map(\.rawValue) == ["waiting", "queued", "sending", "kept", "failed", "unknown"])
  }
}
