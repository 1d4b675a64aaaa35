import CompassModel
import Foundation
import PageKit
import CompassApp
import Testing

@testable import Scripting
@testable import CompassText

/// Checks that the verb of a button is in the table and on its page (decision Z5).
struct ButtonVerbTests {
  static func buttons(_ screen: AppScreen) -> [ActionButton] {
    let head = screen.head
    let rows = screen.pageScreen.rows.flatMap { screen.pageScreen.rowButtons(id: $0.id) }
    let asked = (head.dialog?.buttons ?? []) + (head.banner?.buttons ?? []) + head.notices.flatMap(\.buttons)
    return head.buttons + asked + (head.empty?.button.map { [$0] } ?? []) + rows
  }

  @Test func everyButtonHasAVerbOfItsPage() throws {
    var seen: Set<String> = []
    for screen in SnapshotCase.all.map(\.screen) {
      for button in Self.buttons(screen) where seen.insert("\(screen.head.page) \(button.verb)").inserted {
        let line = try #require(try Lexer.commands(in: button.verb, separatesCommands: false).first, "\(button)")
        let pages = try VerbTable.parse(line).map(\.verb.page)
        #expect(pages.contains { $0 == nil || $0 == screen.page }, "\(screen.head.page): \(button.verb)")
      }
    }
    #expect(seen.count > 100)
  }

  /// A button has the key of its verb (decision Z5).
  @Test func buttonKeysMatchTheirVerbs() throws {
    for screen in SnapshotCase.all.map(\.screen) {
      for button in Self.buttons(screen) {
        let line = try #require(try Lexer.commands(in: button.verb, separatesCommands: false).first)
        let verbs = try VerbTable.parse(line).map(\.verb).filter { $0.page == nil || $0.page == screen.page }
        let keys = Set(verbs.flatMap(\.keys))
        // Enter opens a row of a record, but is no key of the general verb `open`.
        if button.command == "open", keys.isEmpty { continue }
        #expect(button.key.map { keys.contains($0) } ?? true, "\(screen.head.page): \(button.verb) \(keys)")
      }
    }
  }
}
