import CompassModel
import CompassSamples
@testable import Records
import Testing

/// The status of a school: its note in a project, and the prompt if it was changed elsewhere.
@Suite struct SchoolStatusTests {
  private static let visiting = Change.status("s1", from: .contacted, to: .visiting, of: athlete)
  private static let subject = "“Brown”"
  private let notesKey = RowsKey(.history, of: athlete)

  private func world(notes: Bool = true) -> World {
    var world = World(allowsUndo: false, notesStatuses: notes)
    world.show(Batch(.schools(Base([School(id: "s1", name: "Brown", status: .contacted)]))), Batch(.history(Base([]))))
    return world
  }

  private func notes(_ world: World) -> [StatusChange] {
    world.effects.compactMap { if case .send(_, .note(let note, _)) = $0 { note } else { nil } }
  }

  /// Sent as a separate change (decision B6).
  @Test func aNoteIsSentAfterTheStatus() throws {
    var world = world()
    world.change(Self.visiting, Self.subject)
    #expect(notes(world).isEmpty)
    world.send(.made(1, nil))
    let note = try #require(notes(world).first)
    #expect(note.schoolID == "s1" && note.previous == .contacted && note.new == .visiting && note.instant == noon)
    #expect(world.state.log.isBusy, "leaving waits for it")
    world.send(.made(2, nil))
    #expect(world.state.rows(StatusChange.self, of: athlete)?.all == [note])
    #expect(world.sentences == ["“Brown” was marked as visiting."] && notes(world).count == 1)
  }

  /// A device adds the note itself.
  @Test func aStoreThatAddsNotesGetsNone() {
    var world = world(notes: false)
    world.change(Self.visiting, Self.subject)
    world.send(.made(1, nil))
    #expect(notes(world).isEmpty && !world.state.log.isBusy)
  }

  @Test func aRefusedNoteCanBeRetried() {
    var world = world()
    world.change(Self.visiting, Self.subject)
    world.send(.made(1, nil), .tapped, .refused(2, ServiceFailure(.serverError)))
    #expect(world.sentences == ["The history of “Brown” could not be saved. Server error. Please try again."])
    world.send(.retry(2))
    #expect(Set(notes(world)).count == 1 && notes(world).count == 2, "the same note again")
    world.send(.made(2, nil))
    #expect(world.sentences == [])
  }

  @Test func anUnansweredStatusIsNotedOnceConfirmed() {
    var world = world()
    world.change(Self.visiting, Self.subject)
    world.send(.refused(1, ServiceFailure(.unanswered)))
    #expect(notes(world).isEmpty)
    world.answer(Batch(.schools(Base([School(id: "s1", name: "Brown", status: .visiting)]))))
    #expect(notes(world).map(\.new) == [.visiting])
  }

  @Test func aStoredStatusIsNotedOnceConfirmed() {
    var world = world()
    world.state = Records.State(keepsChanges: true)
    world.show(Batch(.schools(Base([School(id: "s1", name: "Brown", status: .contacted)]))))
    world.change(Self.visiting, Self.subject)
    world.send(.stored(1, key: 11), .refused(1, ServiceFailure(.unanswered)))
    world.answer(Batch(.schools(Base([School(id: "s1", name: "Brown", status: .visiting)]))))
    #expect(world.state.log.entries.map(\.change.isNote) == [false, true])
  }

  @Test func undoAddsANote() {
    var world = world()
    world.change(Self.visiting, Self.subject)
    world.send(.made(1, nil), .made(2, nil), .undoLast(of: athlete), .made(3, nil))
    #expect(notes(world).map(\.new) == [.visiting, .contacted])
    #expect(world.state.log.nextUndo(of: athlete) == nil, "a note is no step")
  }

  private func movedElsewhere() -> World {
    var world = world()
    world.change(Self.visiting, Self.subject)
    world.send(
      .refused(1, ServiceFailure(.changedElsewhere, current: [RecordField("status", .text("offer_received"))])))
    return world
  }

  /// Decision B7: prompts, and keeping mine overwrites theirs.
  @Test func keepingMineResolvesAStatusConflict() {
    var world = movedElsewhere()
    #expect(
      world.state.log.statusConflict(of: athlete)
        == StatusConflict(id: 1, subject: Self.subject, mine: "Visiting", theirs: "Offer Received"))
    #expect(
      world.sentences
        == ["“Brown” could not be marked as visiting. It is Offer Received now: that was changed elsewhere."])
    world.send(.keep(1))
    guard case .send(1, let change) = world.effects.last else { return #expect(Bool(false), "nothing was sent") }
    #expect(change == .status("s1", from: .offerReceived, to: .visiting, of: athlete))
    world.send(.made(1, nil))
    #expect(world.state.log.statusConflict(of: athlete) == nil && notes(world).map(\.previous) == [.offerReceived])
    world.send(.undoLast(of: athlete))
    #expect(world.state.log.entries.last?.change == .status("s1", from: .visiting, to: .offerReceived, of: athlete))
  }

  @Test func takingTheirsResolvesAStatusConflict() {
    var world = movedElsewhere()
    world.send(.settle(1))
    #expect(world.state.log.statusConflict(of: athlete) == nil && world.sent == [1])
    world.send(.keep(1))
    #expect(world.sent == [1])
  }
}
