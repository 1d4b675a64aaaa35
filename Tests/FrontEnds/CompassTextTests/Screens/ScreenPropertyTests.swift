import CompassModel
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

  /// Each recorded situation, once.
  private static let situations: [SnapshotCase] = {
    var seen: Set<String> = []
    return SnapshotCase.all.filter { !$0.options.isAccessible && seen.insert("\($0.folder)/\($0.situation)").inserted }
  }()

  @Test(arguments: situations.indices) func everySituationFitsEveryWidth(index: Int) {
    let one = Self.situations[index]
    for width in someWidths(index, of: 40...200) {
      check(one.screen, width, width.isMultiple(of: 2) ? .unicode : .ascii, one.name)
    }
    for width in [40, 80] { check(one.screen, width, .ascii, one.name) }
    for width in [40, 80, 120, 200] { checkWholeRows(one.screen, width, one.name) }
  }

  /// With `--accessible`: no drawing characters, no line too wide, and each row complete, however wrapped.
  @Test(arguments: situations.indices) func everySituationHasAccessibleText(index: Int) {
    let one = Self.situations[index]
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
      check(screen, width, step.isMultiple(of: 2) ? .unicode : .ascii, name)
      checkWholeRows(screen, width, name)
      if step.isMultiple(of: 4) { checkAccessibleScreen(screen, [40, 80], sentences: [], name) }
    }
  }

  private func checkWholeRows(_ screen: AppScreen, _ width: Int, _ name: String) {
    let lines = ScreenText.lines(screen.pageScreen, RenderOptions(columns: width))
    CompassTextTests.checkWholeRows(screen.pageScreen, lines, "\(name), width \(width)")
  }

  private func check(_ screen: AppScreen, _ width: Int, _ charset: Charset, _ name: String) {
    checkScreen(screen, width, charset, facts: screen.facts(at: width), name)
  }
}
