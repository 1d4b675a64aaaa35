import CompassApp
import CompassTesting
import CompassText
import Testing

@testable import Board

/// Checks the key help of `?`: about the open page, in one frame (decision V9).
@MainActor
struct KeyHelpTests {
  /// Without rows nothing is drawn, listed or exported, but what is found can be changed (decision V9).
  @Test func aListThatFiltersEmptyNamesNoKeysOfItsRows() async {
    let lab = await BoardLab("open timeline\nfind zzz", rows: .entered)
    let keys = lab.board.state.keyLabels.map(\.key)
    #expect(keys.contains("/") && keys.contains("F") && !keys.contains("+") && !keys.contains("l"), "\(keys)")
  }

  @Test(arguments: Page.allCases) func keyHelpFitsOneFrame(page: Page) async {
    let lab = await BoardLab("open \(page.rawValue)", rows: .entered)
    let state = lab.board.state
    let lines = KeyHelp(state: state).lines
    #expect(lines.count <= state.paneHeight && lines.allSatisfy { $0.cellWidth <= 80 }, "\(page): \(lines.count)")
    for (key, _) in state.keyLabels where !["b", "esc"].contains(key) {
      let names = lines.map { $0.leading(cells: 39).text.split(separator: " ").prefix(2) }
      #expect(names.contains { $0.contains(key[...]) }, "\(key)")
    }
  }

  /// Without a row, also if none could be requested, there is nothing to sort, to draw or to export.
  @Test(arguments: Page.allCases, [false, true]) func rowKeysAreHiddenWithoutRows(page: Page, isOffline: Bool) async {
    let lab = await BoardLab(
      "\(isOffline ? "network offline\n" : "")open \(page.rawValue)", rows: isOffline ? .some : SampleRows())
    let keys = await lab.keyLine()
    for key in [" / ", " s ", " S ", " x ", " p ", " l ", " + ", "chart"] { #expect(!keys.contains(key), "\(key)") }
    #expect(isOffline || keys.contains(" f ") == [.timeline, .performance].contains(page), "\(keys)")
  }

  @Test func aSharedKeyIsListedOnce() async {
    let lab = await BoardLab("open tasks", family: .pat)
    let keys = KeyHelp(state: lab.board.state).lines.flatMap { [$0.leading(cells: 39), $0.dropping(cells: 40)] }
      .compactMap { $0.text.split(separator: " ").first }
    #expect(keys.count { $0 == "w" } == 1, "\(keys)")
  }

  /// One menu has sort orders, the other filters, and S reverses the order (decision Z6).
  @Test func filterAndSortMenusAreSeparate() async {
    let lab = await BoardLab(keys: "6", rows: .entered)
    let groups = { (isOrder: Bool) in Set(lab.board.state.menu(ordering: isOrder)?.items.map(\.group) ?? []) }
    #expect(groups(false) == ["Status", "Type"] && groups(true) == ["Sort", "Direction"])
    let before = lab.interpreter.screen.pageScreen.rows.map(\.id)
    await lab.press("S")
    #expect(lab.interpreter.screen.pageScreen.rows.map(\.id) == before.reversed())
  }

  @Test func theChartMenuUsesThePageTitles() async {
    let lab = await BoardLab(keys: "4 c", rows: .entered)
    let labels = lab.menu?.items.map(\.label) ?? []
    #expect(labels.contains("Power Metrics") && labels.contains("All charts"))
  }

  @Test func anOpenReadingNamesEscAsClose() async {
    let lab = await BoardLab(keys: "4 right", rows: .entered)
    let frame = await lab.frame()
    #expect(frame.contains { $0.contains("[esc] Close") } && frame.contains { $0.contains("esc close") })
    await lab.press("esc")
    #expect(await !lab.frame().contains { $0.contains("[esc] Close") })
  }

  /// The key line named Enter, which had no effect.
  @Test func enterClosesAnOpenReading() async {
    let lab = await BoardLab(keys: "4 v enter", rows: .entered)
    #expect(await lab.keyLine().contains("enter close"))
    await lab.press("enter")
    #expect(await lab.keyLine().contains("enter inspect"))
  }

  @Test func keyHelpDescribesTheArrowKeys() async {
    let lab = await BoardLab(keys: "2 ?", rows: .entered)
    #expect(await lab.frame().contains { $0.contains("Into the lane's items.") })
    await lab.press("esc 4 ?")
    #expect(await lab.frame().contains { $0.contains("From point to point") })
  }

  /// The key line was empty over a form's dialog, and had no key for `OK`.
  @Test func theKeyLineShowsDialogButtons() async {
    let lab = await BoardLab(keys: "5 n a enter x esc", rows: .entered)
    #expect(await lab.frame().contains { $0.hasPrefix(" y discard  n keep ") })
    let offline = await BoardLab("open tasks\nnetwork offline", keys: "space", rows: .entered)
    #expect(await offline.frame().contains { $0.hasPrefix(" R retry  m ok ") })
  }

  /// Tabs had only numbers, although six names fit beside `offline` in 80 columns.
  @Test func tabsShowNamesIfTheyFit() async {
    let lab = await BoardLab("open tasks\nnetwork offline\nrefresh", columns: 80 + 12 * (Page.tabs.count - 6))
    let tabs = await lab.frame()[0]
    #expect(tabs.contains("6 Offers") && tabs.contains("⚠ offline"), "\(tabs)")
  }

  /// Enter opens a row of Today, whatever it does with the rows of another page.
  @Test func enterIsDescribedByItsButton() async {
    let lab = await BoardLab("open home", keys: "?", rows: .entered)
    let line = await lab.frame().first { $0.contains("enter ") }
    #expect(line?.contains("Opens a row.") == true, "\(line ?? "")")
  }

  @Test func unavailableKeysAreNotListed() async {
    let lab = await BoardLab("open home", keys: "?")
    let text = await lab.frame().joined(separator: "\n")
    #expect(!text.contains("Deletes") && !text.contains("^S"))
  }
}

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
