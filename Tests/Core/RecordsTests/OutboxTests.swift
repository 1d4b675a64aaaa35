import CompassModel
@testable import Records
import Testing

/// Changes without a connection: stored first, retained, and sent in sequence later (decisions J1 to J5).
@Suite struct OutboxTests {
  @Test func aChangeIsStoredBeforeItIsSent() {
    var world = World.withEvents
    world.change(.attend)
    #expect(world.effects.map(\.kind) == [.keep])
    world.send(.stored(1, key: 11))
    #expect(world.delivered == [1])
  }

  @Test func unstoredChangesAreSentAnyway() {
    var world = World.withEvents
    world.change(.attend)
    world.send(.stored(1, key: nil))
    #expect(world.sent == [1])
    world.send(.refused(1, ServiceFailure(.offline)))
    #expect(world.state.log.failures.count == 1)
  }

  @Test(arguments: [.offline, .timedOut, .setUp] as [ServiceFailure.Kind])
  func unsentChangesAreStoredWithoutFailure(_ kind: ServiceFailure.Kind) {
    var world = World.attending
    let effects = world.send(.refused(1, ServiceFailure(kind)))
    #expect(effects.contains(.waitToCheck(.seconds(5))))
    #expect(world.events?.map(\.isAttended) == [true, false])
    #expect(world.state.log.failures == [] && world.state.log.storedCount == 1 && !world.state.log.isBusy)
    #expect(world.state.log.unfinished.map(\.step) == [.kept])
    #expect(world.sentences == ["“Winter Camp” is kept on this device and sent when there is a connection."])
  }

  @Test func unansweredChangesAreStoredAsFailures() {
    var world = World.attending
    world.send(.refused(1, ServiceFailure(.unanswered)))
    #expect(world.state.log.failures.count == 1 && world.state.log.storedCount == 0)
    #expect(world.state.log.unfinished.map(\.step) == [.unknown])
    #expect(world.sentences.first?.hasSuffix("It is kept and looked up: it need not be entered again.") == true)
    #expect(world.send(.reached).isEmpty, "other answers are no reason to send it at once again")
    #expect(world.send(.checkDue).map(\.kind) == [.readOutbox])
    world.send(.outboxRead([kept(11, .attend, .unknown)]))
    #expect(world.delivered == [1, 1])
    world.send(.made(1, nil))
    #expect(world.state.log.failures == [])
  }

  @Test func rowsConfirmAnUnansweredChange() {
    var world = World.attending
    world.send(.refused(1, ServiceFailure(.unanswered)))
    let effects = world.send(
      .answered(
        RowsKey(.events, of: athlete), asked: world.asked(.events) ?? 0, events(event("e1", attended: true))))
    #expect(effects.contains(.discard(11)))
    #expect(world.state.log.failures == [])
  }

  /// If the process ends then, the next one must not repeat the change.
  @Test func confirmedChangesAreDiscardedFirst() {
    var world = World.attending
    world.send(.refused(1, ServiceFailure(.unanswered)))
    world.change(attendSecond)
    world.send(.stored(2, key: 12))
    world.send(
      .answered(
        RowsKey(.events, of: athlete), asked: world.asked(.events) ?? 0, events(event("e1", attended: true))))
    world.send(.checkDue)
    let sent = world.send(.outboxRead([kept(11, .attend, .unknown), kept(12, attendSecond)]))
    guard case .deliver(let delivery)? = sent.last else { return #expect(Bool(false), "not sent") }
    #expect(delivery.discarded == [11])
  }

  /// Sends in sequence (decision J3).
  @Test func storedChangesAreSentInSequence() {
    var world = World.withoutConnection
    #expect(world.send(.reached).map(\.kind) == [.readOutbox])
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    #expect(world.delivered == [1])
    world.send(.made(1, nil))
    #expect(world.delivered == [1, 2])
    world.send(.made(2, nil))
    #expect(world.state.log.storedCount == 0)
    #expect(world.events?.map(\.isAttended) == [true, true])
  }

  @Test func aChangeIsSentWithTheTimeAtWhichItWasMade() {
    var world = World.withoutConnection
    world.now = Instant(seconds: 1_770_250_000)
    world.send(.reached)
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    let times = world.effects.compactMap { if case .deliver(let delivery) = $0 { delivery.time } else { nil } }
    #expect(times == [noon])
  }

  @Test func severalChangesShareOneNotice() {
    var world = World.withoutConnection
    #expect(world.sentences == ["2 changes are kept on this device and sent when there is a connection."])
    world.send(.tapped, .reached, .outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    world.send(.made(1, nil))
    #expect(world.sentences == ["“Winter Camp” was marked as attended."])
    world.send(.made(2, nil))
    #expect(world.sentences == ["2 changes that waited for a connection were sent."])
  }

  @Test func outboxDelaysGrowTo45Seconds() {
    var world = World.withoutConnection
    var delays: [Duration] = []
    for _ in 0..<5 {
      world.send(.checkDue, .outboxRead([kept(11, .attend), kept(12, attendSecond)]))
      for case .waitToCheck(let delay) in world.send(.refused(1, ServiceFailure(.offline))) { delays.append(delay) }
    }
    #expect(delays == [10, 20, 45, 45, 45].map { .seconds($0) })
  }

  @Test func failedOutboxRetriesAreNotReported() {
    var world = World.withoutConnection
    world.send(.tapped, .checkDue, .outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    world.send(.refused(1, ServiceFailure(.offline)))
    #expect(world.sentences == [] && world.state.log.storedCount == 2)
  }

  @Test func aRefusalFailsOnlyItsDependents() {
    var world = World.withEvents
    let school = SchoolID("s1")
    world.change(.create(.school(NewSchool(name: "Brown"), school), of: athlete), "Brown")
    world.send(.stored(1, key: 11), .refused(1, ServiceFailure(.offline)))
    var entry = NewEvent(type: .camp, name: "Camp", startDate: .sample)
    entry.schoolID = school
    world.change(.create(.event(entry, "e3"), of: athlete))
    world.send(.stored(2, key: 12))
    world.change(.attend)
    world.send(.stored(3, key: 13))
    world.effects = []
    world.send(.reached, .outboxRead(world.state.log.entries.map { kept($0.key ?? 0, $0.change) }))
    let effects = world.send(.refused(1, ServiceFailure(.valuesRefused)))
    #expect(effects.contains(.storeProgress(.refused(ServiceFailure(.valuesRefused)), 12)))
    #expect(world.delivered == [1, 3])
    #expect(world.state.log.failures.map(\.id.entry) == [1, 2])
  }

  @Test func aRefusedChangeDoesNotBlockOthers() {
    var world = World.withoutConnection
    world.send(.reached, .outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    world.send(.refused(1, ServiceFailure(.refused)))
    #expect(world.delivered == [1, 2])
    #expect(world.state.log.failures.map(\.id.entry) == [1])
    #expect(world.events?.map(\.isAttended) == [false, true])
    world.send(.made(2, nil))
    #expect(world.send(.dismiss(1)) == [.discard(11)])
  }

  @Test func aRetryReplacesTheStoredChange() {
    var world = World.attending
    world.send(.refused(1, ServiceFailure(.serverError)))
    for case .keep(_, _, let replaced) in world.send(.retry(1)) { #expect(replaced == 11) }
    world.send(.stored(1, key: 12))
    #expect(world.delivered == [1, 1])
  }

  /// Decision B7: else a relaunch would restore the refused change, and prompt again.
  @Test func keepingMineReplacesTheStoredChange() {
    var world = World.withEvents
    world.change(.status("s1", from: .contacted, to: .visiting, of: athlete))
    world.send(.stored(1, key: 11))
    world.send(
      .refused(1, ServiceFailure(.changedElsewhere, current: [RecordField("status", .text("offer_received"))])))
    let effects = world.send(.keep(1))
    #expect(effects.contains { if case .keep(1, _, replacing: 11) = $0 { true } else { false } })
  }

  /// Sends no request (decision J4).
  @Test func undoingAnUnsentChangeSendsNothing() {
    var world = World.withoutConnection
    let effects = world.send(.undoLast(of: athlete))
    #expect(effects.map(\.kind) == [.withdraw])
    #expect(world.events?.map(\.isAttended) == [true, false])
    // Another process was sending it.
    for case .withdraw(let keys, let step) in effects { world.send(.notWithdrawn(keys, step)) }
    #expect(world.effects.last?.kind == .keep)
  }

  @Test func deletingAnUnsentRowSendsNothing() {
    var world = World.withEvents
    let new = Change.create(.event(NewEvent(type: .camp, name: "Camp", startDate: .sample), "e3"), of: athlete)
    world.change(new)
    world.send(.stored(1, key: 11), .refused(1, ServiceFailure(.offline)))
    #expect(world.events?.map(\.id) == ["e1", "e2", "e3"])
    world.change(.update(.event("e3"), [ColumnEdit("cost", from: nil, to: .number(5))], of: athlete))
    world.send(.stored(2, key: 12))
    world.effects = []
    world.change(.delete(.event("e3"), of: athlete))
    guard case .withdraw(let keys, _)? = world.effects.first else { return #expect(Bool(false), "no withdrawal") }
    #expect(keys == [11, 12] && world.effects.count == 1)
    #expect(world.events?.map(\.id) == ["e1", "e2"])
    #expect(!world.state.log.isBusy && world.state.log.storedCount == 0)
  }

  @Test func aRefusalDuringStorageIsStored() {
    var world = World.withEvents
    let new = Change.create(.event(NewEvent(type: .camp, name: "Camp", startDate: .sample), "e3"), of: athlete)
    world.change(new)
    world.send(.stored(1, key: 11))
    world.change(.attended("e3", of: athlete))
    let refusal = ServiceFailure(.refused)
    world.send(.refused(1, refusal))
    #expect(world.send(.stored(2, key: 12)).contains(.storeProgress(.refused(refusal), 12)))
  }

  /// Until the same person signs in (decision B9).
  @Test func theEndOfASessionKeepsStoredChanges() {
    var world = World.withEvents
    world.allowsUndo = true
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.change(.delete(.event("e2"), of: athlete))
    world.send(.refused(1, ServiceFailure(.sessionOver)))
    let effects = world.send(.sessionEnded)
    #expect(effects.contains(.stopWaiting(2)) && effects.contains { $0.kind == .keep })
    world.send(.stored(2, key: 12))
    #expect(world.state.log.storedCount == 2)
    #expect(world.delivered == [1])
  }

  @Test func anUndoneUnsentChangeIsWithdrawn() {
    var world = World.attending
    world.send(.undoLast(of: athlete), .stored(2, key: 12))
    world.effects = []
    let effects = world.send(.refused(1, ServiceFailure(.offline)))
    guard case .withdraw(let keys, _)? = effects.first else { return #expect(Bool(false), "no withdrawal") }
    #expect(keys == [11, 12] && effects.count == 1)
    #expect(world.events?.map(\.isAttended) == [false, false])
  }
}
