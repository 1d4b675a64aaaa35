import CompassTesting
import Testing
import CompassText

@testable import Board

/// Checks keys that are typed before their rows are loaded (terminal.md section 2).
@MainActor
struct TypedAheadTests {
  /// The live board, which runs orders while more keys are typed.
  @MainActor
  private final class BoardDriver {
    let lab: BoardLab
    private let runner: BoardRunner
    private(set) var state: Board.State
    private(set) var effects: [Board.Effect] = []

    init(_ held: SimulatedNetwork.Operation?..., pressing keys: String = "") async {
      lab = await BoardLab()
      for operation in held.compactMap(\.self) { lab.world.network.hold(operation) }
      await lab.press("1")
      runner = BoardRunner(lab.interpreter)
      state = Board.State(screen: runner.screen)
      if !keys.isEmpty { await press(keys) }
    }

    /// Presses all keys at once, and then runs their orders.
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

  @Test(arguments: KeyVerbParityTests.pairs)
  func keysTypedAtOnceMatchTheirVerbs(keys: String, verbs: String) async throws {
    let (driver, typed) = (await BoardDriver(), await BoardLab())
    await typed.type("open home")
    await driver.press(keys)
    await driver.settle()
    await typed.type(verbs.replacing("; ", with: "\n"))
    #expect(driver.lab.interpreter.path == typed.interpreter.path)
    #expect(try driver.lab.interpreter.screenJSON() == typed.interpreter.screenJSON())
    #expect(driver.state.waiting == [] && driver.state.running == [])
  }

  @Test func keysForRowsWaitForTheLoad() async {
    let driver = await BoardDriver(.loadEvents)
    let before = driver.state.cursor
    await driver.press("5 g j j d")
    #expect(driver.state.path == "/events" && driver.state.cursor == nil && driver.state.waitingCount == 4)
    #expect(before != nil && driver.lab.interpreter.screen.head.dialog == nil)
    await driver.release(.loadEvents)
    #expect(driver.state.cursor == driver.lab.interpreter.screen.pageScreen.rows[2].id)
    #expect(driver.lab.interpreter.screen.head.dialog?.lines.first?.hasPrefix("Event") == true)
    #expect(driver.state.waiting == [] && driver.state.waitingCount == 0)
  }

  @Test func anotherPageOpensAtOnceAndReportsDroppedKeys() async {
    let driver = await BoardDriver(.loadEvents, pressing: "5 j space")
    await driver.press("3")
    #expect(driver.state.path == "/tasks" && driver.state.waiting == [])
    #expect(driver.state.remark?.text.hasSuffix("space") == true)
    await driver.release(.loadEvents)
    #expect(!driver.lab.world.network.requests.contains { $0.operation == .updateTaskStatus })
  }

  @Test(arguments: [("q", Board.Effect.quit(code: 0)), ("^C", .cancel)])
  func quitAndCancelDoNotWait(key: String, effect: Board.Effect) async {
    let driver = await BoardDriver(.loadEvents, pressing: "5 j d \(key)")
    #expect(driver.effects.contains(effect) && driver.state.waiting == [])
    await driver.release(.loadEvents)
    #expect(driver.lab.interpreter.screen.head.dialog == nil)
  }

  @Test func helpAndPaletteOpenBeforeTheRows() async throws {
    let driver = await BoardDriver(.loadEvents, pressing: "5 j ?")
    guard case .reader = driver.state.mode else { throw Missing() }
    await driver.press("esc : m o n t h space n e x t enter")
    #expect(driver.state.mode == .page && driver.state.remark == nil)
    await driver.release(.loadEvents)
    guard case .events(let screen) = driver.lab.interpreter.screen else { throw Missing() }
    #expect(screen.calendar.title == "March 2026")
  }

  /// A line is answered before its record is stored: the form is still open.
  @Test func keysTypedDuringASaveApplyToThePageBelow() async {
    let driver = await BoardDriver(.createEvent)
    await driver.press(": a d d space c a m p space q u i c k space f e b space 2 0 enter")
    #expect(driver.state.isSaving && driver.state.remark?.text.hasPrefix("Understood") == true)
    await driver.press("j q")
    #expect(driver.state.waitingCount == 2 && !driver.effects.contains(.quit(code: 0)))
    await driver.release(.createEvent)
    #expect(driver.state.waiting == [] && driver.effects.contains(.quit(code: 0)))
    #expect(driver.lab.interpreter.path == "/events")
  }

  @Test func textTypedAheadEntersTheForm() async {
    let driver = await BoardDriver(.loadEvents, pressing: "5 n tab Q u i c k space 5 k : space d a y ?")
    await driver.settle()
    #expect(driver.lab.interpreter.screen.form?.fields[.name] == "Quick 5k: day?")
    #expect(!driver.effects.contains(.quit(code: 0)))
  }

  @Test func textAfterAPendingKeyIsNotACommand() async {
    let driver = await BoardDriver(.loadEvents, pressing: "5 e tab q 3 : x")
    #expect(driver.state.path == "/events" && !driver.effects.contains(.quit(code: 0)))
    await driver.release(.loadEvents)
    await driver.settle()
    #expect(driver.lab.interpreter.screen.form?.inputs.contains { $0.value.hasSuffix("q3:x") } == true)
  }

  @Test func pendingKeysAreLimited() async {
    let driver = await BoardDriver(.loadEvents, pressing: "5")
    await driver.press(String(repeating: "d ", count: 6_000))
    #expect(driver.state.waitingCount == 4_096 && driver.effects.contains(.bell))
    await driver.press("^C")
    #expect(driver.state.waiting == [] && driver.state.waitingCount == 0)
  }

  /// Handled keys that wait for rows are dropped with the unhandled ones.
  @Test func droppedKeysDoNotWaitForRows() async {
    let driver = await BoardDriver(.loadEvents, pressing: "5 j d d")
    #expect(driver.state.waitingCount == 3)
    await driver.drop()
    #expect(driver.state.waiting == [] && driver.state.waitingCount == 0)
    await driver.release(.loadEvents)
    #expect(driver.state.path == "/events" && driver.lab.interpreter.screen.head.dialog == nil)
  }

  @Test func aPageOpenedElsewhereGetsNoPendingKeys() async {
    let driver = await BoardDriver(.loadEvents, pressing: "5 j d")
    driver.lab.world.compass.send(.app(.pageOpened(page: .offers)))
    await driver.settle()
    #expect(driver.state.path == "/offers" && driver.state.waiting == [])
    #expect(driver.lab.interpreter.screen.head.dialog == nil)
  }
}
