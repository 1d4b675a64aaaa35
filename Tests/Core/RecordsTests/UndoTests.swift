import CompassModel
@testable import Records
import Testing

@Suite struct UndoTests {
  private let loaded = World.showing(event("e1"), event("e2"))

  @Test func undoRevertsChangesInReverseOrder() {
    var world = loaded
    world.change(.attend)
    world.send(.made(1, nil))
    world.change(.attended("e2", of: athlete), "“Combine”")
    world.send(.made(2, nil))
    world.change(.delete)
    world.send(.undoLast(of: athlete))
    #expect(world.events?.map(\.id) == ["e1", "e2"])
    world.send(.undoLast(of: athlete), .undoLast(of: athlete))
    #expect(world.events?.map(\.isAttended) == [false, false])
    #expect(world.sent == [1, 2, 4, 5])
    #expect(world.state.log.nextUndo(of: athlete) == nil)
    // An inverse is no step.
    world.send(.made(4, nil), .made(5, nil))
    #expect(world.send(.undoLast(of: athlete)) == [])
  }

  @Test func aRetriedChangeIsUndoneFirst() {
    var world = loaded
    world.change(.attend)
    world.send(.refused(1, ServiceFailure(.offline)))
    world.change(.attended("e2", of: athlete))
    world.send(.made(2, nil), .retry(1), .made(1, nil))
    #expect(world.state.log.nextUndo(of: athlete)?.id == "e1")
  }

  @Test func changesOfAMissingRowCannotBeUndone() {
    var world = loaded
    world.change(.attend)
    world.send(.made(1, nil))
    world.change(.update(.event("e1"), [ColumnEdit("cost", from: nil, to: .number(5))], of: athlete))
    world.send(.refused(2, ServiceFailure(.notFound)))
    #expect(world.state.log.nextUndo(of: athlete) == nil)
  }

  @Test func theEndOfASessionStopsTheTimerOfADeletion() {
    var world = loaded
    world.change(.delete)
    #expect(world.send(.sessionEnded).contains(.stopWaiting(1)))
  }

  @Test func aSentDeletionIsReportedOnce() {
    var world = loaded
    world.change(.attended("e2", of: athlete), "“Combine”")
    world.send(.made(1, nil))
    world.change(.delete)
    world.send(.undoTimeOver(2), .made(2, nil), .tapped, .undoLast(of: athlete))
    #expect(world.sentences == ["The deletion of “Winter Camp” cannot be undone."])
    world.send(.tapped, .undoLast(of: athlete))
    #expect(world.sentences == [])
    #expect(world.sent == [1, 2, 4])
  }

  @Test func undoRestoresTheOldColumns() {
    var world = loaded
    let edit = [ColumnEdit("cost", from: nil, to: .number(150))]
    world.change(.update(.event("e1"), edit, of: athlete))
    world.send(.made(1, nil), .undoLast(of: athlete))
    let inverse = [ColumnEdit("cost", from: .number(150), to: nil)]
    #expect(world.effects.last == .send(2, .update(.event("e1"), inverse, of: athlete)))
  }

  /// A task without a status row was not started (decision K5).
  @Test(arguments: [.inProgress, nil] as [TaskStatus?]) func undoRestoresThePreviousStatus(before: TaskStatus?) {
    var world = World()
    let rows = before.map { [status("alpha", $0)] } ?? []
    world.show(Batch(.tasks(Base([task("alpha")]))), Batch(.statuses(Base(rows))))
    world.change(.complete("alpha"), "“Alpha”")
    world.send(.made(1, nil), .undoLast(of: athlete))
    #expect(world.effects.last == .send(2, Change.setStatus("alpha", before ?? .notStarted, of: athlete)))
  }

  @Test func undoRestoresTheTimeOfACompletion() {
    var world = World()
    let before = AthleteTask(athlete: athlete, task: "alpha", status: .completed, completedAt: noon)
    world.show(Batch(.tasks(Base([task("alpha")]))), Batch(.statuses(Base([before]))))
    world.now = Instant(seconds: 1_770_000_600)
    world.change(.setStatus("alpha", .notStarted, of: athlete), "“Alpha”")
    world.send(.made(1, nil))
    world.send(.undoLast(of: athlete))
    #expect(world.effects.last == .send(2, .setStatus("alpha", .completed, completedAt: noon, of: athlete)))
    #expect(world.state.rows(AthleteTask.self, of: athlete)?["alpha"]?.completedAt == noon)
  }

  @Test func anUnknownOldValueIsNotWrittenBack() {
    var world = loaded
    world.change(.status("o1", from: .other("withdrawn"), to: .declined, of: athlete), "The offer from Duke")
    world.send(.made(1, nil))
    world.send(.undoLast(of: athlete))
    #expect(world.sentences.contains("The status change of the offer from Duke cannot be undone."))
    #expect(world.sent == [1])
  }

  @Test func undoDeletesANewRow() {
    var world = loaded
    let new = NewRow.event(NewEvent(type: .camp, name: "New", startDate: .latest), "e3")
    world.change(.create(new, of: athlete), "“New”")
    world.send(.undoLast(of: athlete))
    // Queued behind the creation in flight.
    #expect(world.sent == [1])
    world.send(.made(1, nil))
    #expect(world.effects.contains(.send(2, Change.delete(.event("e3"), of: athlete))))
    world.send(.made(2, nil))
    #expect(world.sentences == ["“New” was added.", "The addition of “New” was undone."])
    #expect(world.events?.map(\.id) == ["e1", "e2"])
  }

  @Test func aRefusedChangeNeedsNoInverse() {
    var world = loaded
    world.change(.attend)
    world.send(.undoLast(of: athlete), .refused(1, ServiceFailure(.serverError)))
    #expect(world.sent == [1])
    #expect(world.sentences == ["The attendance of “Winter Camp” was undone."])
    #expect(world.events?.map(\.isAttended) == [false, false])
  }

  @Test func undoIgnoresOtherAthletesAndSessions() {
    var world = loaded
    world.change(.attend)
    world.send(.made(1, nil))
    #expect(world.send(.undoLast(of: "a2")) == [])
    world.send(.sessionEnded)
    #expect(world.send(.undoLast(of: athlete)) == [])
  }
}
