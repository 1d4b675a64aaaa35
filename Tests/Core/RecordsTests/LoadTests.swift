import CompassModel
import CompassSamples
@testable import Records
import Testing

/// The state of loading, and the requests for rows (decision Y2).
@Suite struct LoadTests {
  private func day(_ text: String) -> CalendarDate { CalendarDate(wire: text) ?? .earliest }

  @Test func rowsAreNotRequestedTwiceInFiveMinutes() {
    var world = World.showing(event("e1"))
    let needs = Needs([.events], of: athlete)
    #expect(world.send(.show(needs)) == [])
    world.now = noon.adding(.seconds(299))
    #expect(world.send(.show(needs)) == [])
    world.now = noon.adding(.seconds(300))
    #expect(world.send(.show(needs)).count == 2)
    // A request in flight is awaited; a pull sends another.
    #expect(world.send(.show(needs)) == [])
    #expect(world.send(.refresh).count == 2)
  }

  @Test func aCopyIsShownWhileTheRequestIsSlow() {
    var world = World()
    world.send(.show(Needs([.events], of: athlete)))
    let asked = world.asked(.events) ?? 0
    #expect(!world.load(.events).isSlow && !world.load(.events).hasRows)
    world.send(.slow(RowsKey(.events, of: athlete), asked: asked))
    #expect(world.load(.events).isSlow && !world.load(.events).hasRows)
    world.send(.copied(RowsKey(.events, of: athlete), asked: asked, events(), savedAt: noon))
    #expect(world.load(.events).isSlow && world.load(.events).hasRows)
    #expect(world.load(.events).source == .saved(at: noon))
  }

  @Test(arguments: [ServiceFailure.Kind.timedOut, .offline, .notPermitted, .cancelled])
  func onlyAForbiddenLoadRemovesTheRows(_ kind: ServiceFailure.Kind) {
    var world = World.showing(event("e1"))
    world.send(.refresh)
    world.send(.failed(RowsKey(.events, of: athlete), asked: world.asked(.events) ?? 0, ServiceFailure(kind)))
    let load = world.load(.events)
    #expect(load.isForbidden == (kind == .notPermitted))
    #expect(load.hasRows != load.isForbidden && (world.events != nil) == load.hasRows)
    #expect((load.failure == nil) == (kind == .cancelled))
  }

  @Test func unreadableRowsKeepTheCachedRows() {
    var world = World.showing(event("e1"))
    world.send(.refresh)
    world.answer(events(skipped: 2))
    #expect(world.events?.count == 1)
    #expect(world.load(.events).failure?.kind == .unexpectedReply)
    // One row that cannot be read is left out.
    world.send(.refresh)
    world.answer(events(skipped: 1))
    #expect(world.events == [])
    #expect(world.load(.events).skipped == 1)
  }

  /// Others changed rows while they were on screen (decision W6).
  @Test func outdatedPollResultsAreIgnored() throws {
    let key = RowsKey(.events, of: athlete)
    var world = World.showing(event("e1"), event("e2"))
    let look = try #require(world.state.poll().first)
    #expect(look.query.key == key && look.cached == world.state.batch(key))
    let stored = world.send(.polled(key, asked: look.asked, events(event("e1"))))
    #expect(world.events?.map(\.id) == ["e1"] && world.load(.events).source == .loaded(at: noon))
    #expect(stored.contains { if case .save = $0 { true } else { false } })
    // Confirmed after the request: the poll cannot contain it.
    let late = world.state.poll()[0].asked
    world.change(.attended("e1", of: athlete))
    world.send(.made(world.sent[0], nil))
    world.send(.polled(key, asked: late, events(event("e1"), event("e3"))))
    #expect(world.events?.map(\.id) == ["e1", "e3"] && world.events?.first?.isAttended == true)
    // A request in flight, or answered since, is newer.
    let before = world.state.poll()[0].asked
    world.send(.refresh)
    #expect(world.state.poll().isEmpty, "it is being asked for")
    world.send(.polled(key, asked: before, events()))
    #expect(world.events?.count == 2)
    world.answer(events(event("e4")))
    world.send(.polled(key, asked: before, events()))
    #expect(world.events?.map(\.id) == ["e4"])
    world.send(.polled(key, asked: world.state.poll()[0].asked, events(skipped: 2)))
    #expect(world.events?.count == 1, "L9")
  }

  @Test func unchangedRowsAreConfirmedNotSaved() throws {
    let key = RowsKey(.events, of: athlete)
    var world = World()
    let rows = events(event("e1"))
    world.show(rows)
    world.send(.refresh)
    let again = world.send(.answered(key, asked: world.asked(.events) ?? 0, rows))
    #expect(again == [.confirm(key, rows, at: noon)])
    // The response lacks edits confirmed since its request.
    world.send(.refresh)
    world.change(.attended("e1", of: athlete))
    world.send(.made(world.sent[0], nil))
    let saved = world.send(.answered(key, asked: world.asked(.events) ?? 0, rows))
    #expect(saved.contains { if case .save(key, rows, let edits, _) = $0 { edits.count == 1 } else { false } })
    world.send(.refresh)
    #expect(
      world.send(.answered(key, asked: world.asked(.events) ?? 0, events(event("e1")))).contains {
        if case .save = $0 { true } else { false }
      })
  }

  /// A logged call may change the status of a school, and its row names the author (decisions Y10, L1, B7).
  @Test func aLoggedCallReloadsSchoolsContactsAndHistory() {
    var world = World()
    world.show(Batch(.schools(Base([]))), Batch(.interactions(Base([]))), Batch(.history(Base([]))), events())
    let call = NewInteraction(
      schoolID: "s1", type: .phoneCall, direction: .outbound, subject: nil, content: nil, occurredAt: noon)
    world.change(.create(.interaction(call, "i1"), of: athlete))
    let effects = world.send(.made(world.sent[0], nil))
    let kinds = effects.compactMap { if case .load(let query, _, _) = $0 { query.key.kind } else { nil } }
    #expect(kinds == [.schools, .interactions, .history])
    #expect(world.state.rows(Interaction.self, of: athlete)?.count == 1)
    world.answer(Batch(.interactions(Base([Interaction(id: "i1", type: .phoneCall, instant: noon, loggedBy: "Pat")]))))
    #expect(world.state.rows(Interaction.self, of: athlete)?["i1"]?.loggedBy == "Pat")
  }

  @Test func otherDaysAreRequestedAtOnce() {
    var world = World()
    let spring = DayRange(from: day("2026-03-01"), through: day("2026-05-31"))
    world.show(Batch(.readings(Base([])), days: spring), days: spring)
    let april = DayRange(from: day("2026-04-01"), through: day("2026-04-30"))
    #expect(world.load(.readings).covers(april))
    #expect(!world.load(.readings).covers(nil))
    let asked = world.send(.show(Needs([.readings], of: athlete, days: april)))
    #expect(asked.contains { if case .load(let query, _, _) = $0 { query.days == april } else { false } })
  }

  @Test func aCompletionMakesTasksStale() {
    var world = World()
    world.show(Batch(.tasks(Base([task("alpha")]))), Batch(.statuses(Base([]))))
    world.change(.complete("alpha"), "“Alpha”")
    let effects = world.send(.made(1, nil))
    let loads = effects.compactMap { if case .load(let query, _, _) = $0 { query.key.kind } else { nil } }
    #expect(loads == [.tasks])
  }

  /// Readings and contacts no longer name a deleted event, also one that was deleted elsewhere (wire.md §1).
  @Test(arguments: [nil, ServiceFailure(.notFound)])
  func aDeletedEventMakesReadingsAndContactsStale(failure: ServiceFailure?) {
    var world = World(allowsUndo: false)
    world.show(events(event("e1")), Batch(.readings(Base([]))), Batch(.interactions(Base([]))))
    world.change(.delete)
    let effects = world.send(failure.map { .refused(1, $0) } ?? .made(1, nil))
    let loads = effects.compactMap { if case .load(let query, _, _) = $0 { query.key.kind } else { nil } }
    #expect(Set(loads) == [.readings, .interactions])
  }

  @Test func foldsWhenManyEditsAreConfirmed() {
    var world = World.showing(event("e1"), allowsUndo: false)
    for number in 1...65 {
      let name = ColumnEdit("name", from: nil, to: .text("\(number)"))
      world.change(.update(.event("e1"), [name], of: athlete))
      world.send(.made(number, nil))
    }
    let folds = world.effects.compactMap { effect in
      if case .fold(_, let version, let through, let batch, let edits) = effect {
        (version, through, batch, edits)
      } else {
        nil
      }
    }
    #expect(folds.map(\.3.count) == [65])
    world.send(.tapped)
    for (version, through, batch, edits) in folds {
      world.send(.folded(RowsKey(.events, of: athlete), version: version, through: through, batch.folded(edits)))
    }
    #expect(world.state.log.entries == [])
    #expect(world.events?.map(\.name) == ["65"])
  }
}
