import CompassModel
import RecruitingCompass
import TestSupport
import Testing

@testable import TextInterface

/// What holds for every screen of every page at every width (text-ui.md §1, §2.6, §2.7).
struct ScreenPropertyTests {
  /// Where the layouts of the pages begin and end.
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
  }

  /// With `--accessible`: no drawing character, nothing too wide, and each row whole, however it is wrapped.
  @Test(arguments: situations.indices) func everySituationIsSaidInWords(index: Int) {
    let one = Self.situations[index]
    let isHostile = ["hostile", "long", "texts", "wide"].contains { one.situation.contains($0) }
    let sentences = isHostile ? [] : one.screen.sentences
    checkAccessibleScreen(one.screen, [40, 77, 80, 120, 200], sentences: sentences, one.name)
  }

  /// A page in a state that any sequence of actions over any rows may lead to.
  private static let pages: [(String, @Sendable (inout SeededGenerator, Int) -> AppScreen?)] = [
    ("events", { .events($0.page(actions: $1).screen) }), ("offers", { .offers($0.offersPage(actions: $1).screen) }),
    ("tasks", { .tasks($0.tasksPage(actions: $1).screen) }),
    ("performance", { .performance($0.performancePage(actions: $1 * 2 / 3).screen) }),
    ("timeline", { .timeline($0.timelinePage(actions: $1 * 2 / 3).screen) }),
    ("details", { random, _ in random.detailsPage().screen.map(AppScreen.details) }),
  ]

  @Test(arguments: pages.indices, few(2, of: UInt64(100)...150)) func anyScreenFits(index: Int, seed: UInt64) {
    let (name, make) = Self.pages[index]
    var random = SeededGenerator(seed: seed)
    let actions = Int.random(in: 0...30, using: &random)
    guard let screen = make(&random, actions) else { return }
    for (turn, width) in Self.edges.enumerated() {
      check(screen, width, (Int(seed) + turn).isMultiple(of: 2) ? .unicode : .ascii, "\(name), seed \(seed)")
    }
    checkAccessibleScreen(screen, [40, 80], sentences: [], "\(name), seed \(seed)")
  }

  private func check(_ screen: AppScreen, _ width: Int, _ charset: Charset, _ name: String) {
    checkScreen(screen, width, charset, facts: screen.facts(at: width), name)
  }
}
