import CompassModel
import CompassSamples
@testable import Records
import Testing

/// Changes that find no connection: stored first, kept, and sent one after the other later (decisions J1 to J5).
@Suite struct OutboxTests {
  private let attendSecond = Change.attended("e2", of: athlete)

  /// Two events on screen, and changes that are stored.
  private var shown: World {
    var world = World()
    world.state = Records.State(keepsChanges: true)
    world.allowsUndo = false
    world.show(events(event("e1"), event("e2")))
    world.effects = []
    return world
  }

  /// Two events, with changes of both kept for want of a connection.
  private var offline: World {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.offline)))
    world.change(attendSecond)
    world.send(.stored(2, key: 12))
    world.effects = []
    return world
  }

  @Test func aChangeIsStoredBeforeItsFirstTry() {
    var world = shown
    world.change(.attend)
    #expect(world.effects.map(\.kind) == [.keep])
    world.send(.stored(1, key: 11))
    #expect(world.delivered == [1])
  }

  @Test func whatCannotBeStoredIsSentAllTheSame() {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: nil))
    #expect(world.sent == [1])
    world.send(.refused(1, ServiceFailure(.offline)))
    #expect(world.state.log.failures.count == 1)
  }

  @Test(arguments: [.offline, .timedOut, .setUp] as [ServiceFailure.Kind])
  func aChangeThatWasNotSentIsKeptAndIsNoFailure(_ kind: ServiceFailure.Kind) {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    let effects = world.send(.refused(1, ServiceFailure(kind)))
    #expect(effects.contains(.waitToLook(.seconds(5))))
    #expect(world.events?.map(\.isAttended) == [true, false])
    #expect(world.state.log.failures == [] && world.state.log.keptCount == 1 && !world.state.log.isBusy)
    #expect(world.state.log.unfinished.map(\.step) == [.kept])
    #expect(world.sentences == ["“Winter Camp” is kept on this device and sent when there is a connection."])
  }

  @Test func aChangeWithoutAnAnswerIsKeptAndIsAFailureUntilThen() {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.unanswered)))
    #expect(world.state.log.failures.count == 1 && world.state.log.keptCount == 0)
    #expect(world.state.log.unfinished.map(\.step) == [.unknown])
    #expect(world.sentences.first?.hasSuffix("It is kept and looked up: it need not be entered again.") == true)
    #expect(world.send(.reached).isEmpty, "other answers are no reason to send it at once again")
    #expect(world.send(.lookDue).map(\.kind) == [.readOutbox])
    world.send(.outboxRead([kept(11, .attend, .unknown)]))
    #expect(world.delivered == [1, 1])
    world.send(.made(1, nil))
    #expect(world.state.log.failures == [])
  }

  @Test func theRowsShowThatAChangeWithoutAnAnswerWasMade() {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.unanswered)))
    let effects = world.send(
      .answered(
        RowsKey(.events, of: athlete), asked: world.asked(.events) ?? 0, events(event("e1", attended: true))))
    #expect(effects.contains(.discard(11)))
    #expect(world.state.log.failures == [])
  }

  /// Should the process end then, the next one must not make it again.
  @Test func whatTheRowsShowIsOutOfTheOutboxBeforeTheNextIsSent() {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.unanswered)))
    world.change(attendSecond)
    world.send(.stored(2, key: 12))
    world.send(
      .answered(
        RowsKey(.events, of: athlete), asked: world.asked(.events) ?? 0, events(event("e1", attended: true))))
    world.send(.lookDue)
    let sent = world.send(.outboxRead([kept(11, .attend, .unknown), kept(12, attendSecond)]))
    guard case .deliver(let delivery)? = sent.last else { return #expect(Bool(false), "not sent") }
    #expect(delivery.discarded == [11])
  }

  /// One after the other (decision J3).
  @Test func keptChangesAreSentOneAfterTheOtherInTheOrderMade() {
    var world = offline
    #expect(world.send(.reached).map(\.kind) == [.readOutbox])
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    #expect(world.delivered == [1])
    world.send(.made(1, nil))
    #expect(world.delivered == [1, 2])
    world.send(.made(2, nil))
    #expect(world.state.log.keptCount == 0)
    #expect(world.events?.map(\.isAttended) == [true, true])
  }

  @Test func severalChangesHaveOneNoticeTogether() {
    var world = offline
    #expect(world.sentences == ["2 changes are kept on this device and sent when there is a connection."])
    world.send(.tapped)
    world.send(.reached)
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    world.send(.made(1, nil))
    #expect(world.sentences == ["“Winter Camp” was marked as attended."])
    world.send(.made(2, nil))
    #expect(world.sentences == ["2 changes that waited for a connection were sent."])
  }

  @Test func aNewChangeQueuesBehindKeptOnes() {
    let world = offline
    #expect(world.delivered == [])
    #expect(world.state.log.keptCount == 2)
    #expect(world.events?.map(\.isAttended) == [true, true])
  }

  @Test func looksAreAfter5_10_20AndThen45Seconds() {
    var world = offline
    var delays: [Duration] = []
    for _ in 0..<5 {
      world.send(.lookDue)
      world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
      for case .waitToLook(let delay) in world.send(.refused(1, ServiceFailure(.offline))) { delays.append(delay) }
    }
    #expect(delays == [10, 20, 45, 45, 45].map { .seconds($0) })
  }

  @Test func aTryThatFindsNoConnectionEitherIsNotAnnounced() {
    var world = offline
    world.send(.tapped)
    world.send(.lookDue)
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    world.send(.refused(1, ServiceFailure(.offline)))
    #expect(world.sentences == [] && world.state.log.keptCount == 2)
  }

  @Test func aRefusalEndsOnlyWhatDependsOnIt() {
    var world = shown
    let school = SchoolID("s1")
    world.change(.create(.school(NewSchool(name: "Brown"), school), of: athlete), "Brown")
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.offline)))
    var entry = NewEvent(type: .camp, name: "Camp", startDate: .sample)
    entry.schoolID = school
    world.change(.create(.event(entry, "e3"), of: athlete))
    world.send(.stored(2, key: 12))
    world.change(.attend)
    world.send(.stored(3, key: 13))
    world.effects = []
    world.send(.reached)
    world.send(.outboxRead(world.state.log.entries.map { kept($0.key ?? 0, $0.change) }))
    let effects = world.send(.refused(1, ServiceFailure(.valuesRefused)))
    #expect(effects.contains(.storeProgress(.refused(ServiceFailure(.valuesRefused)), 12)))
    #expect(world.delivered == [1, 3])
    #expect(world.state.log.failures.map(\.id.entry) == [1, 2])
  }

  @Test func aRefusedChangeStaysStoredAndOthersGoOn() {
    var world = offline
    world.send(.reached)
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    world.send(.refused(1, ServiceFailure(.refused)))
    #expect(world.delivered == [1, 2])
    #expect(world.state.log.failures.map(\.id.entry) == [1])
    #expect(world.events?.map(\.isAttended) == [false, true])
    world.send(.made(2, nil))
    #expect(world.send(.dismiss(1)) == [.discard(11)])
  }

  @Test func aRetryTakesThePlaceOfWhatWasStored() {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.serverError)))
    for case .keep(_, _, let replaced) in world.send(.retry(1)) { #expect(replaced == 11) }
    world.send(.stored(1, key: 12))
    #expect(world.delivered == [1, 1])
  }

  /// Without a request (decision J4).
  @Test func undoOfWhatWasNotSentMakesNoRequest() {
    var world = offline
    let effects = world.send(.undoLast(of: athlete))
    #expect(effects.map(\.kind) == [.withdraw])
    #expect(world.events?.map(\.isAttended) == [true, false])
    // Another process was sending it.
    for case .withdraw(let keys, let step) in effects { world.send(.notWithdrawn(keys, step)) }
    #expect(world.effects.last?.kind == .keep)
  }

  @Test func aNewRowThatWasNotSentIsDeletedWithoutARequest() {
    var world = shown
    let new = Change.create(.event(NewEvent(type: .camp, name: "Camp", startDate: .sample), "e3"), of: athlete)
    world.change(new)
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.offline)))
    #expect(world.events?.map(\.id) == ["e1", "e2", "e3"])
    world.change(.update(.event("e3"), [ColumnEdit("cost", from: nil, to: .number(5))], of: athlete))
    world.send(.stored(2, key: 12))
    world.effects = []
    world.change(.delete(.event("e3"), of: athlete))
    guard case .withdraw(let keys, _)? = world.effects.first else { return #expect(Bool(false), "no withdrawal") }
    #expect(keys == [11, 12] && world.effects.count == 1)
    #expect(world.events?.map(\.id) == ["e1", "e2"])
    #expect(!world.state.log.isBusy && world.state.log.keptCount == 0)
  }

  @Test func anEarlierRunsChangesAreTakenUp() {
    var world = shown
    let refusal = ServiceFailure(.refused)
    world.send(
      .outboxRead([kept(3, .attend), kept(4, attendSecond, .unknown), kept(5, .delete, .refused(refusal))]))
    #expect(world.delivered == [])
    #expect(world.state.log.unfinished.map(\.step) == [.kept, .unknown, .failed])
    // They are no failures of this run.
    #expect(world.state.log.failures == [])
    #expect(world.events?.map(\.isAttended) == [true, true])
    #expect(world.state.log.nextUndo(of: athlete) == attendSecond)
    world.send(.reached)
    world.send(.outboxRead([kept(3, .attend), kept(4, attendSecond, .unknown), kept(5, .delete, .refused(refusal))]))
    #expect(world.delivered == [1])
    // Of this run it is one.
    world.send(.refused(1, refusal))
    #expect(world.state.log.failures.map(\.id.entry) == [1])
  }

  @Test func whileAnotherProcessSendsChangesWait() {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    #expect(world.send(.busy(1)).contains(.waitToLook(.seconds(1))))
    #expect(world.state.log.keptCount == 1)
    world.send(.lookDue)
    // The other one has sent it: its rows are asked for again.
    world.effects = []
    world.send(.outboxRead([]))
    #expect(world.state.log.keptCount == 0 && world.asked(.events) != nil)
    #expect(world.events?.map(\.isAttended) == [true, false])
  }

  /// The outbox may be read before what was taken back is taken out of it.
  @Test func whatIsTakenOutIsNotTakenUpAgain() {
    var world = shown
    let new = Change.create(.event(NewEvent(type: .camp, name: "Camp", startDate: .sample), "e3"), of: athlete)
    world.change(new)
    world.send(.stored(1, key: 11))
    world.send(.refused(1, ServiceFailure(.offline)))
    world.change(.delete(.event("e3"), of: athlete))
    world.effects = []
    world.send(.outboxRead([kept(11, new)]))
    world.send(.reached)
    #expect(world.delivered == [] && world.state.log.keptCount == 0)
    #expect(world.events?.map(\.id) == ["e1", "e2"])
  }

  /// The next person's outbox does not have it.
  @Test func aWithdrawalIsNoneOfTheNextPersons() {
    var world = offline
    guard case .withdraw(let keys, let step)? = world.send(.undoLast(of: athlete)).first else {
      return #expect(Bool(false), "no withdrawal")
    }
    world.send(.signedOut)
    #expect(world.send(.notWithdrawn(keys, step)) == [])
    #expect(world.state.log.entries == [])
  }

  @Test func whatCouldNotBeTakenOutIsSentBeforeItsInverse() {
    var world = offline
    for case .withdraw(let keys, let step) in world.send(.undoLast(of: athlete)) {
      #expect(world.send(.notWithdrawn(keys, step)).first?.kind == .readOutbox)
    }
    world.send(.stored(3, key: 13))
    world.effects = []
    world.send(.reached)
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    world.send(.made(1, nil))
    #expect(world.delivered == [1, 4])
  }

  @Test func aRefusalThatAnotherProcessHasMetIsListed() {
    var world = offline
    let refusal = ServiceFailure(.refused)
    world.send(.reached)
    world.send(.outboxRead([kept(11, .attend, .refused(refusal)), kept(12, attendSecond)]))
    #expect(world.delivered == [2])
    #expect(world.state.log.unfinished.map(\.step) == [.failed, .sending])
  }

  @Test func theOutboxTellsWhyAChangeIsNotToBeSent() {
    var world = offline
    world.send(.reached)
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    #expect(world.send(.missing(1)).map(\.kind) == [.readOutbox])
    world.send(.outboxRead([kept(11, .attend, .refused(ServiceFailure(.refused))), kept(12, attendSecond)]))
    #expect(world.state.log.unfinished.map(\.step) == [.failed, .sending])
  }

  /// This one has not read of them (decisions J3, J5).
  @Test func aChangeBehindThoseOfAnotherProcessIsSentAfterThem() {
    var world = shown
    world.change(attendSecond)
    #expect(world.send(.stored(1, key: 12, after: 11)).map(\.kind) == [.readOutbox])
    #expect(world.delivered == [])
    world.send(.outboxRead([kept(11, .attend), kept(12, attendSecond)]))
    #expect(world.delivered == [2])
    world.send(.made(2, nil))
    #expect(world.delivered == [2, 1])
  }

  @Test func whatAnotherProcessHasSentByThenDelaysNothing() {
    var world = shown
    world.change(attendSecond)
    world.send(.stored(1, key: 12, after: 11))
    world.send(.outboxRead([kept(12, attendSecond)]))
    #expect(world.delivered == [1] && world.state.log.keptCount == 0)
  }

  @Test func ownChangesAreNoReasonToReadTheOutbox() {
    var world = shown
    world.change(.attend)
    world.change(attendSecond)
    world.send(.stored(1, key: 11))
    #expect(world.send(.stored(2, key: 12, after: 11)).map(\.kind) == [.deliver])
  }

  @Test func aChangeBehindOthersWaitsWhileTheyCannotBeRead() {
    var world = shown
    world.change(attendSecond)
    world.send(.stored(1, key: 12, after: 11))
    #expect(world.send(.outboxNotRead).contains(.waitToLook(.seconds(1))))
    #expect(world.delivered == [] && !world.state.log.isBusy)
    #expect(world.send(.lookDue).map(\.kind) == [.readOutbox])
  }

  @Test func aChangeThatIsRefusedWhileItIsStoredStaysStored() {
    var world = shown
    let new = Change.create(.event(NewEvent(type: .camp, name: "Camp", startDate: .sample), "e3"), of: athlete)
    world.change(new)
    world.send(.stored(1, key: 11))
    world.change(.attended("e3", of: athlete))
    let refusal = ServiceFailure(.refused)
    world.send(.refused(1, refusal))
    #expect(world.send(.stored(2, key: 12)).contains(.storeProgress(.refused(refusal), 12)))
  }

  /// Until the same person signs in (decision B9).
  @Test func theEndOfASessionKeepsWhatIsStored() {
    var world = shown
    world.allowsUndo = true
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.change(.delete(.event("e2"), of: athlete))
    world.send(.refused(1, ServiceFailure(.sessionOver)))
    let effects = world.send(.sessionEnded)
    #expect(effects.contains(.stopWaiting(2)) && effects.contains { $0.kind == .keep })
    world.send(.stored(2, key: 12))
    #expect(world.state.log.keptCount == 2)
    #expect(world.delivered == [1])
  }

  @Test func aKeptChangeThatWasTakenBackIsNeitherSentNorTakenBack() {
    var world = shown
    world.change(.attend)
    world.send(.stored(1, key: 11))
    world.send(.undoLast(of: athlete))
    world.send(.stored(2, key: 12))
    world.effects = []
    let effects = world.send(.refused(1, ServiceFailure(.offline)))
    guard case .withdraw(let keys, _)? = effects.first else { return #expect(Bool(false), "no withdrawal") }
    #expect(keys == [11, 12] && effects.count == 1)
    #expect(world.events?.map(\.isAttended) == [false, false])
  }
}

private func kept(_ key: Int, _ change: Change, _ progress: KeptChange.Progress = .unsent) -> KeptChange {
  KeptChange(id: key, KeptChange.Request(change, subject: "“Winter Camp”", time: noon), progress)
}

extension World {
  /// The entries that were handed to the backend through the outbox, in order.
  fileprivate var delivered: [Int] {
    effects.compactMap { if case .deliver(let delivery) = $0 { delivery.entry } else { nil } }
  }
}

extension Records.Effect {
  fileprivate enum Kind { case keep, withdraw, readOutbox, deliver, discard, other }

  fileprivate var kind: Kind {
    switch self {
    case .keep: .keep
    case .withdraw: .withdraw
    case .readOutbox: .readOutbox
    case .deliver: .deliver
    case .discard: .discard
    default: .other
    }
  }
}

extension CalendarDate {
  fileprivate static let sample = CalendarDate(wire: "2026-02-10") ?? .earliest
}
