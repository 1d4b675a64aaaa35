import CompassModel
@testable import Records
import Testing

/// The order of changes, and the outcome of failed ones.
@Suite struct ChangeLogTests {
  private static let reading = MetricReading(type: .velocity, value: 84, recordedDate: .latest, eventID: "e9")

  @Test func aReadingWaitsForItsNewEvent() {
    var world = World()
    world.change(.create(.event(NewEvent(type: .camp, name: "New", startDate: .latest), "e9"), of: athlete), "“New”")
    world.change(.create(.reading(Self.reading, "m1"), of: athlete), "The reading")
    #expect(world.sent == [1])
    world.send(.made(1, nil))
    #expect(world.sent == [1, 2])
  }

  /// A retry is newer than the session that ended before it.
  @Test func everySessionEndIsReported() {
    var world = World()
    world.change(.attend)
    for _ in 1...2 {
      #expect(world.send(.refused(1, ServiceFailure(.sessionOver))).contains(.sessionEnded))
      world.send(.sessionEnded, .retry(1))
    }
  }

  @Test func dependentChangesFailWithTheSameReason() {
    var world = World()
    world.change(.create(.event(NewEvent(type: .camp, name: "New", startDate: .latest), "e9"), of: athlete), "“New”")
    world.change(.create(.reading(Self.reading, "m1"), of: athlete), "The reading")
    world.send(.refused(1, ServiceFailure(.offline)))
    #expect(
      world.sentences == [
        "“New” could not be saved. You are offline.", "The reading could not be saved. You are offline.",
      ])
    // Retrying the reading also retries the event.
    world.send(.retry(2))
    #expect(world.sent == [1, 1])
    world.send(.made(1, nil))
    #expect(world.sent == [1, 1, 2])
  }

  @Test func aTaskIsSentAfterItsPrerequisite() {
    var world = World()
    world.show(Batch(.tasks(Base([task("alpha"), task("bravo", after: "alpha")]))), Batch(.statuses(Base([]))))
    world.change(.complete("alpha"), "“Alpha”")
    world.change(.complete("bravo"), "“Bravo”")
    #expect(world.sent == [1])
    world.send(.refused(1, ServiceFailure(.serverError)), .dismiss(1), .retry(nil))
    #expect(world.sentences == ["“Bravo” could not be marked complete. It waits for “Alpha”."])
    #expect(world.state.log.notices.map(\.canRetry) == [true])
  }

  /// Sends a change once that is requested twice (decision X9).
  @Test func aRepeatedChangeIsSentOnce() {
    var world = World.showing(event("e1"), allowsUndo: false)
    world.change(.attend)
    world.change(.attend)
    #expect(world.sent == [1] && world.state.log.entries.count == 1)
  }

  /// A status of a completed task waits for no other task (decision K5).
  @Test func aCompletedTaskIsNotLockedForARetry() {
    var world = World(allowsUndo: false)
    world.show(
      Batch(.tasks(Base([task("alpha"), task("bravo", after: "alpha")]))),
      Batch(.statuses(Base([status("bravo", .completed)]))))
    world.change(.setStatus("bravo", .inProgress, of: athlete), "“Bravo”")
    world.send(.refused(1, ServiceFailure(.serverError)), .retry(1))
    #expect(world.sent == [1, 1])
  }

  @Test func retriesKeepTheOrder() {
    var world = World.showing(event("e1"), event("e2"), allowsUndo: false)
    world.change(.attend)
    world.change(.attended("e2", of: athlete))
    world.send(.refused(2, ServiceFailure(.offline)), .refused(1, ServiceFailure(.offline)))
    world.send(.retry(nil))
    #expect(world.sent == [1, 2, 1, 2])
  }

  /// At once, or in the background as soon as they are visible (decisions C10, L2).
  @Test(arguments: [ServiceFailure.Kind.unanswered, .changedElsewhere, .conflict, .serverError])
  func rowsChangedElsewhereAreRequestedAgain(kind: ServiceFailure.Kind) {
    for isInBackground in [false, true] {
      var world = World.showing(event("e1"))
      world.change(.attend)
      let asked = Records.reduce(
        &world.state, .refused(1, ServiceFailure(kind)),
        in: Records.Context(now: world.now, allowsUndo: true, isInBackground: isInBackground))
      #expect(asked.isEmpty == (isInBackground || kind == .serverError))
      guard isInBackground else { continue }
      let later = world.send(.show(Needs([.events], of: athlete)))
      #expect(later.isEmpty == (kind == .serverError))
    }
  }

  @Test(arguments: [
    (true, "“Winter Camp” was marked as attended."),
    (false, "“Winter Camp” could not be marked as attended. The server did not answer."),
  ])
  func theNextRowsResolveAnUnansweredChange(_ wasMade: Bool, _ sentence: String) {
    var world = World.showing(event("e1"))
    world.change(.attend)
    world.send(.refused(1, ServiceFailure(.unanswered)))
    #expect(
      world.sentences == ["It is not known whether “Winter Camp” was marked as attended. The server did not answer."])
    world.answer(events(event("e1", attended: wasMade)))
    #expect(world.sentences == [sentence])
    #expect(world.events?.map(\.isAttended) == [wasMade])
  }

  @Test func anObsoleteFailureIsNotReported() {
    var world = World.showing(event("e1"), allowsUndo: false)
    world.change(.attend)
    world.send(.refused(1, ServiceFailure(.serverError)), .refresh)
    world.answer(events(event("e1", attended: true)))
    #expect(world.sentences == [])
    world.change(.delete)
    world.send(.refused(2, ServiceFailure(.serverError)))
    world.change(.delete(.event("e1"), of: athlete))
    world.send(.made(3, nil))
    #expect(world.sentences == ["“Winter Camp” was deleted."])
  }

  @Test func aCreationIsReplacedByTheStoredRow() {
    var world = World()
    world.show(Batch(.readings(Base([]))))
    world.change(.create(.reading(Self.reading, "m1"), of: athlete), "The reading")
    let stored = PerformanceMetric(Self.reading, id: "m1", owner: athlete, createdAt: .earliest)
    world.send(.made(1, .reading(stored)))
    #expect(world.state.rows(PerformanceMetric.self, of: athlete)?.all == [stored])
  }
}
