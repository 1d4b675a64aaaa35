import CompassTesting
import CompassApp
import Scripting
import Testing
import CompassText

@testable import Board

struct KeyTableTests {
  @Test func everyKeyNameRoundTrips() {
    for verb in VerbTable.app {
      for key in verb.keys { #expect(Key(name: key)?.name == key, "\(verb.usage)") }
    }
  }

  @Test(arguments: [nil] + Page.allCases.map(Optional.some))
  func thePaletteListsVerbsOfThePageFirst(page: Page?) {
    var palette = Board.Palette(vocabulary: Vocabulary())
    palette.vocabulary.page = page
    palette.lookUp()
    let offered = palette.verbs
    #expect(Set(offered.map(\.usage)) == Set(VerbTable.app.map(\.usage)) && offered.count == palette.candidates.count)
    #expect(offered.count == Set(offered.map(\.usage)).count)
    let here = offered.prefix { $0.pages.isEmpty }
    #expect(offered.dropFirst(here.count).allSatisfy { !$0.pages.isEmpty && $0.help.hasPrefix("on ") })
    for verb in VerbTable.app where verb.page == nil || verb.page == page {
      #expect(here.contains { $0.usage == verb.usage }, "\(verb.usage)")
    }
    #expect(!offered.contains { page != nil && $0.pages == [page] })
  }

  /// Without rows the key of a row has no message, not even about another page.
  @Test(arguments: [Page.events, .offers, .tasks], ["space", "e", "d", "D"]) @MainActor
  func rowKeysAreIgnoredWithoutRows(page: Page, key: String) async {
    let lab = await BoardLab("open \(page.rawValue)", keys: key, rows: SampleRows())
    #expect(lab.board.state.remark == nil)
  }

  @Test @MainActor func verbsOfOtherPagesNameTheirPage() async throws {
    let (pressed, typed) = (await BoardLab(), await BoardLab())
    await pressed.press("3 : s e l e c t space 1")
    #expect(await pressed.frame().contains { $0.hasPrefix(":select 1") })
    await pressed.press("enter")
    let complaint = try await typed.run("open tasks\nselect 1")
    let remark = pressed.board.state.remark
    #expect(remark?.text == "This is done on the offers page: open offers" && remark?.isError == true)
    #expect(complaint?.contains(remark?.text ?? "-") == true)
  }

  @Test func boardKeysAreNotVerbKeys() {
    let own: Set = ["j", "k", "g", "G", ":", "up", "down", "pgup", "pgdn", "tab", "shift-tab", "^C", "^Z", "^L"]
    #expect(VerbTable.app.filter { !own.isDisjoint(with: $0.keys) }.map(\.usage) == [])
  }

  @Test func lettersInOrderMatchAVerb() {
    var vocabulary = Vocabulary()
    vocabulary.page = .events
    var palette = Board.Palette(vocabulary: vocabulary)
    palette.editor.insert("mnx")
    palette.lookUp()
    #expect(palette.candidates.first?.text == "month next")
    let wasTaken = palette.take(0)
    #expect(wasTaken && palette.editor.text == "month next" && !palette.needsMore)
  }
}
