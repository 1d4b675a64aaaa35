import CompassModel
import Foundation
@testable import Records
import Testing

/// The backend's mark of rows stays with exactly those rows (decision Y6).
@Suite struct MarkTests {
  private let key = RowsKey(.events, of: athlete)
  private let needs = Needs([.events], of: athlete)

  private final class Note: Sendable {}

  private func marked(_ rows: Event...) -> Batch { Batch(.events(Base(rows)), mark: Mark(Note())) }

  /// Cached batch passed with the next request; nil for none.
  private func known(_ world: inout World) -> Batch? {
    for case .load(_, _, let known) in world.send(.refresh) { return known }
    return nil
  }

  @Test func theNextRequestReceivesTheMarkedRows() {
    var world = World()
    let first = marked(event("e1"))
    world.show(first)
    #expect(known(&world) == first)
    let second = marked(event("e1"), event("e2"))
    world.answer(second)
    #expect(known(&world) == second)
    world.send(.failed(key, asked: world.asked(.events) ?? 0, ServiceFailure(.timedOut)))
    #expect(known(&world) == second)
  }

  @Test func anUnchangedPollUpdatesOnlyTheMark() {
    var world = World()
    let first = marked(event("e1"))
    world.show(first)
    let look = world.state.poll()
    #expect(look.map(\.cached) == [first])
    let before = world.load(.events)
    let again = Batch(first.rows, mark: Mark(Note()))
    #expect(world.send(.polled(key, asked: look[0].asked, again)) == [])
    #expect(world.load(.events).version == before.version && world.load(.events).source == before.source)
    #expect(known(&world) == again)
  }

  /// Rows of a copy, and rows with folded changes, differ from the response.
  @Test func copiesAndFoldedRowsHaveNoMark() throws {
    let answer = marked(event("e1"), event("e2"))
    #expect(answer.folded([Edit(.removed, of: "e1", owner: athlete)]).mark == nil)
    let copy = try JSONDecoder().decode(Batch.self, from: JSONEncoder().encode(answer))
    #expect(copy.mark == nil && copy.isSame(as: answer) && copy != answer)
    var world = World()
    world.show(answer)
    world.send(.folded(key, version: world.load(.events).version, through: world.state.turn, answer.folded([])))
    #expect(known(&world)?.mark == nil)
  }

  @Test func unchangedRowsReuseTheCachedBase() throws {
    let known = marked(event("e1"))
    let same = marked(event("e1"))
    let reused = same.reusing(known)
    #expect(reused.rows.base === known.rows.base && reused.mark == same.mark)
    for other in [marked(event("e1", attended: true)), Batch(known.rows, skipped: 1), Batch(known.rows, days: nil)] {
      let isSame = other.skipped == 0 && other.base(Event.self)?.rows.first?.isAttended == false
      #expect(other.isSame(as: known) == isSame)
    }
  }

  /// Kinds requested together share one turn, and never that of other requests.
  @Test func concurrentRequestsShareOneTurn() {
    var world = World()
    func turns(_ effects: [Records.Effect]) -> Set<Int?> {
      Set(effects.compactMap { if case .load(let query, _, _) = $0 { query.turn } else { nil } as Int?? })
    }
    let first = turns(world.send(.show(Needs([.schools, .interactions, .history], of: athlete))))
    let second = turns(world.send(.refresh))
    let look = Set(world.state.poll().map(\.query.turn))
    #expect(first.count == 1 && second.count == 1 && !first.contains(nil))
    #expect(first.isDisjoint(with: second) && look.isDisjoint(with: second))
  }
}
