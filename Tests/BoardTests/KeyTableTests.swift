import RecruitingCompass
import Scripting
import Testing
import TextInterface

@testable import Board

struct KeyTableTests {
  @Test func everyKeyOfTheTableIsAKey() {
    for verb in VerbTable.app {
      for key in verb.keys { #expect(Key(name: key)?.name == key, "\(verb.usage)") }
    }
  }

  @Test func everyVerbIsInThePaletteOfItsPage() {
    for page in Page.allCases {
      var vocabulary = Vocabulary()
      vocabulary.page = page
      let offered = Set(vocabulary.grammars.map(\.usage))
      for verb in VerbTable.app where verb.page == nil || verb.page == page {
        #expect(offered.contains(verb.usage), "\(page)")
      }
    }
  }

  @Test func noKeyOfTheBoardItselfStandsForAVerb() {
    let own: Set = ["j", "k", "g", "G", ":", "up", "down", "pgup", "pgdn", "tab", "shift-tab", "^C", "^Z", "^L"]
    #expect(VerbTable.app.filter { !own.isDisjoint(with: $0.keys) }.map(\.usage) == [])
  }

  @Test func lettersInTheirOrderFindAVerb() {
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
