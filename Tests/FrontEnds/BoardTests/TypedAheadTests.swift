import CompassTesting
import PageKit
import CompassApp
import Scripting
import Testing
import CompassText

@testable import Board

/// Keys that come before what they are for (terminal.md section 2).
@MainActor
struct TypedAheadTests {
  /// The board as a person has it: what was asked for is carried out while more is typed.
  @MainActor
  private final class Sitting {
    let lab: BoardLab
    private let runner: BoardRunner
    private(set) var state: Board.State
    private(set) var effects: [Board.Effect] = []

    init(_ held: SimulatedNetwork.Operation?...) async {
      lab = await BoardLab()
      for operation in held.compactMap(\.self) { lab.world.network.hold(operation) }
      await lab.press("1")
      runner = BoardRunner(lab.interpreter)
      state = Board.State(screen: runner.screen)
    }

    /// All at once, and then what they ask for.
    func press(_ names: String) async {
      await send([.pressed(names.split(separator: " ").compactMap { Key(name: String($0)) })])
    }

    func drop() async { await send([.typedAheadDropped]) }

    func release(_ operation: SimulatedNetwork.Operation) async {
      lab.world.network.release(operation)
      await settle()
    }

    func settle() async {
      repeat {
        await lab.world.settle()
        await send([.screenChanged(runner.screen)])
      } while state.screen != runner.screen
    }

    private func send(_ actions: [Board.Action]) async {
      var actions = actions
      while !actions.isEmpty {
        let asked = Board.reduce(&state, actions.removeFirst(), in: ())
        effects += asked
        for case .run(let id, let order) in asked { actions.append(.answered(id: id, await runner.carryOut(order))) }
      }
    }
  }

  @Test(arguments: SameStateTests.pairs)
  func keysTypedAtOnceDoWhatTheirVerbsDo(keys: String, verbs: String) async throws {
    let (sitting, typed) = (await Sitting(), await BoardLab())
    #expect(try await typed.run("open home") == nil)
    await sitting.press(keys)
    await sitting.settle()
    #expect(try await typed.run(verbs.replacing("; ", with: "\n")) == nil)
    #expect(sitting.lab.interpreter.path == typed.interpreter.path)
    #expect(try sitting.lab.interpreter.screenJSON() == typed.interpreter.screenJSON())
    #expect(sitting.state.waiting == [] && sitting.state.running == [])
  }

  @Test func whatNeedsTheRowsWaitsForThem() async {
    let sitting = await Sitting(.loadEvents)
    let before = sitting.state.cursor
    await sitting.press("5 g j j d")
    #expect(sitting.state.path == "/events" && sitting.state.cursor == nil && sitting.state.waitingCount == 4)
    #expect(before != nil && sitting.lab.interpreter.screen.head.dialog == nil)
    await sitting.release(.loadEvents)
    #expect(sitting.state.cursor == sitting.lab.interpreter.screen.pageScreen.rows[2].id)
    #expect(sitting.lab.interpreter.screen.head.dialog?.lines.first?.hasPrefix("Event") == true)
    #expect(sitting.state.waiting == [] && sitting.state.waitingCount == 0)
  }

  @Test func anotherPageOpensAtOnceAndSaysWhatWasNotDone() async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5 j space")
    await sitting.press("3")
    #expect(sitting.state.path == "/tasks" && sitting.state.waiting == [])
    #expect(sitting.state.remark?.text.hasSuffix("space") == true)
    await sitting.release(.loadEvents)
    #expect(!sitting.lab.world.network.requests.contains { $0.operation == .updateTaskStatus })
  }

  @Test(arguments: [("q", Board.Effect.quit(code: 0)), ("^C", .cancel)])
  func leavingAndCancellingDoNotWait(key: String, effect: Board.Effect) async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5 j d \(key)")
    #expect(sitting.effects.contains(effect) && sitting.state.waiting == [])
    await sitting.release(.loadEvents)
    #expect(sitting.lab.interpreter.screen.head.dialog == nil)
  }

  @Test func helpAndThePaletteAreThereBeforeTheRows() async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5 j ?")
    guard case .reader = sitting.state.mode else {
      Issue.record("no keys are shown")
      return
    }
    await sitting.press("esc : m o n t h space n e x t enter")
    #expect(sitting.state.mode == .page && sitting.state.remark == nil)
    await sitting.release(.loadEvents)
    guard case .events(let screen) = sitting.lab.interpreter.screen else {
      Issue.record("no events")
      return
    }
    #expect(screen.calendar.title == "March 2026")
  }

  /// A line is answered before what it enters is stored: the form is still there.
  @Test func whatIsTypedWhileAFormIsStoredIsForThePageBehindIt() async {
    let sitting = await Sitting(.createEvent)
    await sitting.press(": a d d space c a m p space q u i c k space f e b space 2 0 enter")
    #expect(sitting.state.isSaving && sitting.state.remark?.text.hasPrefix("Understood") == true)
    await sitting.press("j q")
    #expect(sitting.state.waitingCount == 2 && !sitting.effects.contains(.quit(code: 0)))
    await sitting.release(.createEvent)
    #expect(sitting.state.waiting == [] && sitting.effects.contains(.quit(code: 0)))
    #expect(sitting.lab.interpreter.path == "/events")
  }

  @Test func letterByLetterATextGoesWhereItWasMeantToGo() async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5 n tab Q u i c k space 5 k : space d a y ?")
    await sitting.settle()
    guard case .form(let screen) = sitting.lab.interpreter.screen else {
      Issue.record("no form")
      return
    }
    #expect(screen.form?.fields[.name] == "Quick 5k: day?")
    #expect(!sitting.effects.contains(.quit(code: 0)))
  }

  @Test func aTextBehindAKeyThatWaitsIsNoOrder() async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5 e tab q 3 : x")
    #expect(sitting.state.path == "/events" && !sitting.effects.contains(.quit(code: 0)))
    await sitting.release(.loadEvents)
    await sitting.settle()
    guard case .form(let screen) = sitting.lab.interpreter.screen else {
      Issue.record("no form")
      return
    }
    #expect(screen.form?.inputs.contains { $0.value.hasSuffix("q3:x") } == true)
  }

  @Test func aFileThrownAtItIsNobodysWish() async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5")
    await sitting.press(String(repeating: "d ", count: 6_000))
    #expect(sitting.state.waitingCount == 4_096 && sitting.effects.contains(.bell))
    await sitting.press("^C")
    #expect(sitting.state.waiting == [] && sitting.state.waitingCount == 0)
  }

  /// Keys that were handed out and wait for rows go with those that were not.
  @Test func whatIsDroppedDoesNotWaitForRows() async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5 j d d")
    #expect(sitting.state.waitingCount == 3)
    await sitting.drop()
    #expect(sitting.state.waiting == [] && sitting.state.waitingCount == 0)
    await sitting.release(.loadEvents)
    #expect(sitting.state.path == "/events" && sitting.lab.interpreter.screen.head.dialog == nil)
  }

  @Test func aPageThatSomebodyElseOpensGetsNoKeys() async {
    let sitting = await Sitting(.loadEvents)
    await sitting.press("5 j d")
    sitting.lab.world.compass.send(.app(.pageOpened(page: .offers)))
    await sitting.settle()
    #expect(sitting.state.path == "/offers" && sitting.state.waiting == [])
    #expect(sitting.lab.interpreter.screen.head.dialog == nil)
  }
}
