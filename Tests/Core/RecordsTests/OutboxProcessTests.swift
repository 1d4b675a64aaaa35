import CompassModel
import Testing
@testable import Records

/// Several processes with one outbox, and the next run of one (decisions J2, J3, J5).
@Suite struct OutboxProcessTests {
  @Test func changesOfAnEarlierRunAreResumed() {
    var world = World.withEvents
    let refusal = ServiceFailure(.refused)
    world.send(.outboxRead([kept(3, .attend), kept(4, attendSecond, .unknown), kept(5, .delete, .refused(refusal))]))
    #expect(world.delivered == [])
    #expect(world.state.log.unfinished.map(\.step) == [.kept, .unknown, .failed])
    // They are no failures of this run.
    #expect(world.state.log.failures == [])
    #expect(world.events?.map(\.isAttended) == [true, true])
    #expect(world.state.log.nextUndo(of: athlete) == attendSecond)
    world.send(.reached)
    world.send(.outboxRead([kept(3, .attend), kept(4, attendSecond, .unknown), kept(5, .delete, .refused(refusal))]))
    #expect(world.delivered == [1])
    // A refusal in this run is a failure.
    world.send(.refused(1, refusal))
    #expect(world.state.log.failures.map(\.id.entry) == [1])
  }

  @Test func changesWaitWhileAnotherProcessSends() {
    var world = World.attending
    #expect(world.send(.busy(1)).contains(.waitToCheck(.seconds(1))))
    #expect(world.state.log.storedCount == 1)
    world.send(.checkDue)
    // The other process has sent it: its rows are requested again.
    world.effects = []
    world.send(.outboxRead([]))
    #expect(world.state.log.storedCount == 0 && world.asked(.events) != nil)
    #expect(world.events?.map(\.isAttended) == [true, false])
  }

  /// The outbox may be read before an undone change is withdrawn: later changes wait for the withdrawal.
  @Test func withdrawnChangesAreNotResumed() {
    var world = World.withEvents
    let new = Change.create(.event(NewEvent(type: .camp, name: "Camp", startDate: .sample), "e3"), of: athlete)
    world.change(new)
    world.send(.stored(1, key: 11), .refused(1, ServiceFailure(.offline)))
    world.change(.delete(.event("e3"), of: athlete))
    world.effects = []
    #expect(world.send(.outboxRead([kept(11, new), kept(12, attendSecond)])).map(\.kind) == [.readOutbox])
    world.send(.reached)
    #expect(world.delivered == [] && world.state.log.storedCount == 0)
    #expect(world.events?.map(\.id) == ["e1", "e2"])
    world.send(.outboxRead([kept(12, attendSecond)]), .checkDue)
    world.send(.outboxRead([kept(12, attendSecond)]))
    #expect(world.delivered == [3])
  }

  @Test func failedWithdrawalsAreSentBeforeTheirInverse() {
    var world = World.withoutConnection
    for case .withdraw(let keys, let step) in world.send(.undoLast(of: athlete)) {
      #expect(world.send(.notWithdrawn(keys, step)).first?.kind == .readOutbox)
    }
    world.effects = []
    world.send(.reached, .stored(3, key: 13))
    #expect(world.delivered == [])
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]), .made(1, nil))
    #expect(world.delivered == [1, 4])
  }

  @Test func refusalsOfAnotherProcessAreListed() {
    var world = World.withoutConnection
    let refusal = ServiceFailure(.refused)
    world.send(.reached)
    world.send(.outboxRead([kept(11, .attend, .refused(refusal)), kept(12, attendSecond)]))
    #expect(world.delivered == [2])
    #expect(world.state.log.unfinished.map(\.step) == [.failed, .sending])
  }

  @Test func aMissingChangeRereadsTheOutbox() {
    var world = World.withoutConnection
    world.send(.reached, .outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    #expect(world.send(.missing(1)).map(\.kind) == [.readOutbox])
    world.send(.outboxRead([kept(11, .attend, .refused(ServiceFailure(.refused))), kept(12, attendSecond)]))
    #expect(world.state.log.unfinished.map(\.step) == [.failed, .sending])
  }

  /// This process has not read the changes of the other yet (decisions J3, J5).
  @Test func changesOfOtherProcessesAreSentFirst() {
    var world = World.withEvents
    world.change(attendSecond)
    #expect(world.send(.stored(1, key: 12, after: 11)).map(\.kind) == [.readOutbox])
    #expect(world.delivered == [])
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    #expect(world.delivered == [2])
    world.send(.made(2, nil))
    #expect(world.delivered == [2, 1])
  }

  @Test func changesSentElsewhereDelayNothing() {
    var world = World.withEvents
    world.change(attendSecond)
    world.send(.stored(1, key: 12, after: 11), .outboxRead([kept(12, attendSecond)]))
    #expect(world.delivered == [1] && world.state.log.storedCount == 0)
  }

  @Test func changesOfThisRunDoNotRereadTheOutbox() {
    var world = World.withEvents
    world.change(.attend)
    world.change(attendSecond)
    world.send(.stored(1, key: 11))
    #expect(world.send(.stored(2, key: 12, after: 11)).map(\.kind) == [.deliver])
  }

  @Test func aChangeWaitsWhileTheOutboxIsUnreadable() {
    var world = World.withEvents
    world.change(attendSecond)
    world.send(.stored(1, key: 12, after: 11))
    #expect(world.send(.outboxNotRead).contains(.waitToCheck(.seconds(1))))
    #expect(world.delivered == [] && !world.state.log.isBusy)
    #expect(world.send(.checkDue).map(\.kind) == [.readOutbox])
  }
}
