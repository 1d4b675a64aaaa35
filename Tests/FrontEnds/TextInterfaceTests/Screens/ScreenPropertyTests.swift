import EventsList
import Foundation
import TestSupport
import Testing

@testable import TextInterface

/// What holds for every screen at every width (text-ui.md §1, §2.6, §2.7).
struct ScreenPropertyTests {
  @Test(arguments: UInt64(1)...2)
  func everyScreenFitsEveryWidth(seed: UInt64) {
    var random = LayoutRandom(seed: seed)
    let page = random.page(actions: 12)
    for width in someWidths(Int(seed), of: 40...200) {
      for charset in Charset.allCases { check(page.screen, width, charset, seed) }
    }
  }

  @Test(arguments: few(12, of: UInt64(100)...150))
  func manyScreensFitSomeWidths(seed: UInt64) {
    var random = LayoutRandom(seed: seed)
    let page = random.page(actions: Int.random(in: 0...30, using: &random))
    for width in [40, 59, 60, 80, 104] {
      for charset in Charset.allCases { check(page.screen, width, charset, seed) }
    }
  }

  private func check(_ screen: EventsList.Screen, _ width: Int, _ charset: Charset, _ seed: UInt64) {
    checkScreen(.events(screen), width, charset, facts: facts(of: screen), "seed \(seed)")
  }

  /// Dates, amounts and status words: never cut at any width (principle 9).
  private func facts(of screen: EventsList.Screen) -> [String] {
    let cards = screen.events.flatMap { card in
      [card.dateText, card.timeText, card.costText, card.statusLabel].compactMap { $0 }
    }
    let dates = (screen.dialog?.lines ?? []).compactMap { $0.components(separatedBy: " · ").last }
    return cards + dates + (screen.showsSkeleton ? [] : [screen.calendar.title]) + [screen.sortLabel]
  }
}
