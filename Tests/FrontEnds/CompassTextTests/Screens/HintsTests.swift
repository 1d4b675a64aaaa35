import CompassModel
import PageKit
import CompassApp
import Testing

@testable import Scripting
@testable import CompassText

/// Checks the hints below a screen, derived from its buttons, controls and verbs (decision Z7).
struct HintsTests {
  private static let screens = SnapshotCase.all.map(\.screen).filter { $0.head.dialog == nil && $0.page != nil }

  private func forms(under screen: AppScreen, columns: Int) -> [[String]] {
    MessageLines(options: RenderOptions(columns: columns)).hints(of: screen.pageScreen, [], verbs: nil).map {
      $0.text.split(separator: MessageLines.separator).map(String.init)
    }
  }

  @Test(arguments: [40, 60, 80, 120])
  func hintsFitTwoLinesEndingWithHelp(columns: Int) {
    for screen in Self.screens {
      let lines = forms(under: screen, columns: columns)
      #expect(lines.count <= 2 && lines.last?.last == "help", "\(screen.head.page): \(lines)")
    }
  }

  @Test func everyHintIsAVerbOfThePage() {
    for screen in Self.screens {
      let names = Set(VerbTable.all.filter { $0.page == nil || $0.page == screen.page }.map(\.name))
      for form in forms(under: screen, columns: 200).joined() {
        let words = (form.split(separator: " ").first ?? "").split(separator: "|").map(String.init)
        #expect(!words.isEmpty && names.isSuperset(of: words), "\(screen.head.page): \(form)")
      }
    }
  }

  /// Without lanes no verb of a lane is named (decision Z7).
  @Test func lanesAreNamedWhereTheyAre() {
    let verbs = Page.timeline.ownVerbs.filter { $0.hint != nil }
    let names = [true, false].map { hasLanes in
      Hints(buttons: [], rowButtons: [], controls: [], verbs: verbs, hasLanes: hasLanes).all
    }
    #expect(names[0].contains("open N|1.1") && names[0].contains("expand N|all"))
    #expect(names[1].contains("open N") && !names[1].contains { $0.contains("1.1") || $0.contains("expand") })
  }

  /// Disabled buttons have no hint, verbs of one key share a hint, and `close` is first.
  @Test func hintsAreMergedAndOrderedByWeight() {
    func button(_ id: String, reason: String? = nil, _ traits: ButtonTraits) -> ActionButton {
      ActionButton(
        id, id, icon: .open, reason: reason, traits: traits, action: AthleteAction.athleteSelected(id: AthleteID("a")))
    }
    let hints = Hints(
      buttons: [
        button("late", .init("month prev")), button("no", reason: "Not now.", .init("print")),
        button("add", .init("add", .title)), button("next", .init("month next")),
        button("close", .init("close", key: "esc")),
      ],
      rowButtons: [
        button("edit", .init("edit", key: "e")), button("do", .init("do", key: "space", .row)),
        button("undo", .init("undo", key: "space", .row)), button("a", .init("status", group: "status")),
        button("b", .init("status", group: "status")),
      ], controls: [FilterControl(searching: "", "Search") { AthleteAction.athleteSelected(id: AthleteID($0)) }],
      verbs: [])
    #expect(hints.all == ["close", "do|undo N", "add", "search", "edit N", "status N STATUS", "help"])
    #expect(hints.fitting(columns: 90, separator: " | ").suffix(2) == ["month prev|next", "help"])
    #expect(hints.fitting(columns: 16, separator: " | ") == ["close", "do|undo N", "help"])
  }
}
