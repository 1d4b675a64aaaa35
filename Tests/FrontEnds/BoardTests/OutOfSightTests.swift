import CompassTesting
import RecruitingCompass
import TestSupport
import Testing
import TextInterface

@testable import Board

/// Nothing happens out of sight (decision V4).
@MainActor
struct OutOfSightTests {
  nonisolated private static let keys =
    ("j k g G up down left right pgup pgdn ^U ^D enter esc space tab f s S c i l t v n d y u a e m x / [ ] + - 0 < > "
    + "b backspace 1 2 3 4 5 6 F o w R").split(separator: " ").map(String.init)
  nonisolated private static let sizes = [(80, 24), (120, 40), (60, 20)]

  /// Together 10,000 keys, in a slow run.
  @Test(arguments: Page.allCases, few(1, of: 1...28))
  func afterAnyKeyWhatChangedIsSeenOrSaid(page: Page, seed: Int) async throws {
    for (columns, lines) in Self.sizes {
      var random = SeededGenerator(seed: UInt64(seed * 7 + columns))
      let lab = await BoardLab(rows: .entered, columns: columns, lines: lines)
      #expect(try await lab.run("open \(page.rawValue)") == nil)
      _ = await lab.frame()
      for step in 0..<20 {
        let key = Self.keys[random.number(in: 0...Self.keys.count - 1)]
        let before = lab.board.state
        await lab.press(key)
        let now = lab.board.state
        guard now.path == before.path, now.mode == .page, before.mode == .page, now.body != before.body else {
          continue
        }
        let (new, old) = (FrameBuilder(state: now), FrameBuilder(state: before))
        let isSeen =
          new.page != old.page || new.said != old.said || now.body.caret != before.body.caret
          || now.screen.screen.head.dialog != nil
        #expect(isSeen, "\(page) \(columns)x\(lines), seed \(seed), step \(step): \(key)")
      }
    }
  }

  /// Only `1 of 18` became `1 of 108`.
  @Test func aLongerListBelowTheWindowIsSaid() async throws {
    let lab = await BoardLab(rows: .entered)
    #expect(try await lab.run("open timeline") == nil)
    await lab.press("l")
    let state = lab.board.state
    let text = try #require(state.remark?.text)
    #expect(text.contains("below"))
  }

  @Test func whatIsSeenIsNotSaid() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    await lab.press("]")
    #expect(lab.board.state.remark == nil)
  }
}
