import CompassModel
import Foundation
import PageKit
import RecruitingCompass
import Testing

@testable import Scripting
@testable import TextInterface

/// What is typed for a button is known to the text front end alone, and does what the button does.
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

  @Test func onlyTheTextFrontEndsJSONHasVerbs() throws {
    let screen = try #require(SnapshotCase.all.map(\.screen).first { $0.head.dialog?.kind == "confirmDelete" })
    func verbs(_ json: JSONValue) -> [String] {
      ["dialog.actions.0.verb", "dialog.buttons.1.verb"].map { json.value(at: $0)?.typed ?? "none" }
    }
    #expect(verbs(try ScreenJSON.value(screen)) == ["confirm", "cancel"])
    let plain = try #require(JSONValue(json: JSONEncoder().encode(screen)))
    #expect(verbs(plain) == ["null", "null"])
  }
}
