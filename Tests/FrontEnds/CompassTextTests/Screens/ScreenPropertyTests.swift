import CompassTesting
import CompassApp
@testable import Scripting
import TestSupport
import Testing

@testable import CompassText

/// Checks invariants of every screen of every page at every width (text-ui.md §1, §2.6, §2.7).
struct ScreenPropertyTests {
  /// Widths at which the layouts of the pages change.
  private static let edges = [40, 59, 60, 71, 72, 75, 76, 78, 80, 104, 109, 110, 118, 120]

  @Test(arguments: SnapshotCase.situationsOnce.enumerated().map { ($0, $1) })
  func everySituationFitsEveryWidth(index: Int, one: SnapshotCase) {
    for width in someWidths(index, of: 40...200) {
      checkScreen(one.screen, width, width.isMultiple(of: 2) ? .unicode : .ascii, one.name)
    }
    for width in [40, 80] { checkScreen(one.screen, width, .ascii, one.name) }
    for width in [40, 80, 120, 200] { checkWholeRows(one.screen, width, one.name) }
  }

  /// With `--accessible`: no drawing characters, no line too wide, and each row complete, however wrapped.
  @Test(arguments: SnapshotCase.situationsOnce) func everySituationHasAccessibleText(one: SnapshotCase) {
    let isHostile = ["hostile", "long", "texts", "wide"].contains { one.situation.contains($0) }
    let sentences = isHostile ? [] : one.screen.sentences
    checkAccessibleScreen(one.screen, [40, 80, 200], sentences: sentences, one.name)
  }

  /// Runs the examples of all verbs in random order over hostile rows.
  @Test(arguments: few(2, of: UInt64(100)...150)) @MainActor func screensFitAfterAnyVerb(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let rows = SampleRows(events: .hostile, offers: .hostile, schools: .hostile, tasks: .hostile, metrics: .hostile)
    let world = TestWorld([.athlete, .parent, .coach][Int(seed % 3)], rows: rows, at: .fixed)
    await world.launch()
    let interpreter = Interpreter(world: world, options: RenderOptions())
    let network = ["network offline", "network timeout", "network online"]
    let examples = VerbTable.app.filter { !["quit", "sign-out"].contains($0.name) }
    for step in 0..<60 {
      let page = Page.allCases.randomElement(using: &random) ?? .home
      let own = examples.filter { $0.page == nil || $0.page == world.compass.screen.page }.map(\.example)
      let line = step % 6 == 0 ? "open \(page.rawValue)" : (own + network).randomElement(using: &random) ?? ""
      _ = await ScriptRunner(interpreter) { _ in }.run(try Script(line, path: "any.compass"))
      let screen = world.compass.screen
      let name = "seed \(seed), step \(step), \(line)"
      let width = Self.edges[step % Self.edges.count]
      checkScreen(screen, width, step.isMultiple(of: 2) ? .unicode : .ascii, name)
      checkWholeRows(screen, width, name)
      if step.isMultiple(of: 4) { checkAccessibleScreen(screen, [40, 80], sentences: [], name) }
    }
  }
}
