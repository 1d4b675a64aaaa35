import CompassModel
import CompassTesting
import Testing
import CompassText

@testable import Board
@testable import Terminal

/// Checks forms with a caret, menus and the palette, key by key (terminal.md section 2).
@MainActor
struct FormKeyTests {
  private func hasOffersForm(_ lab: BoardLab) -> Bool {
    if case .form(let screen) = lab.interpreter.screen { screen.form?.title == "Log Offer" } else { false }
  }

  /// The form itself opens the discard dialog.
  @Test func leavingAnEnteredOfferOpensADialog() async {
    let lab = await BoardLab(keys: "6 n")
    #expect(hasOffersForm(lab))
    await lab.press("esc")
    #expect(!hasOffersForm(lab), "nothing was entered")
    await lab.press("n tab tab tab 4 5 esc")
    #expect(lab.interpreter.screen.head.dialog?.kind == "confirmDiscard" && hasOffersForm(lab))
    await lab.press("n")
    #expect(lab.interpreter.screen.head.dialog == nil && hasOffersForm(lab))
    await lab.press("esc y")
    #expect(lab.interpreter.path == "/offers")
  }

  /// A date in words is parsed when its field loses focus, also by saving.
  @Test(arguments: ["^S", "tab ^S"])
  func datesInWordsCanBeSaved(keys: String) async {
    let lab = await BoardLab(keys: "5 n space enter C a m p tab tab")
    await lab.board.press([.text("today+7d")])
    await lab.press(keys)
    #expect(lab.interpreter.path == "/events")
    #expect(lab.world.network.requests.contains { $0.operation == .createEvent })
    #expect(await lab.frame().contains { $0.contains("Feb 17, 2026") })
  }

  /// A time in words is parsed too (decision D5).
  @Test(arguments: [("9am", "09:00"), ("5:30 pm", "17:30"), ("noon", "12:00"), ("0900", "09:00")], ["^S", "tab ^S"])
  func timesInWordsAreParsedAndSaved(typed: (String, String), keys: String) async {
    let lab = await BoardLab(keys: "5 n space enter C a m p tab tab")
    await lab.board.press([.text("today+7d")])
    await lab.press("tab tab")
    await lab.board.press([.text(typed.0)])
    await lab.press("tab shift-tab")
    #expect(lab.board.state.screen.screen.fields.first { $0.label == "Start time" }?.value == typed.1)
    await lab.press(keys)
    #expect(lab.interpreter.path == "/events")
  }

  /// The caret moves to the first invalid field.
  @Test func aRefusedSaveMovesToTheFirstError() async {
    let lab = await BoardLab(keys: "5 n tab tab tab")
    #expect(lab.board.state.typing?.field == 3)
    await lab.press("^S")
    let wrong = lab.board.state.screen.screen.fields.firstIndex(where: { $0.error != nil })
    #expect(wrong == 0 && lab.board.state.typing?.field == 0)
    // Only once: later keys move the caret freely.
    await lab.press("tab tab")
    #expect(lab.board.state.typing?.field == 2)
  }

  /// In a conflict y keeps the entered values, t takes the stored ones, n and Esc decide nothing.
  @Test(arguments: ["y", "t", "n", "esc", "enter"]) func keysResolveAConflict(key: String) async {
    let lab = await BoardLab()
    var edits: [[ColumnEdit]] = []
    lab.world.backend.update = { edit, _, _ throws(ServiceFailure) in
      edits.append(edit)
      guard edits.count > 1 else {
        throw ServiceFailure(.changedElsewhere, current: [RecordField("city", .text("Theirs"))])
      }
    }
    await lab.press("5 j j e")
    await lab.type("set city Mine")
    await lab.press("^S")
    #expect(lab.interpreter.screen.head.dialog?.kind == "conflict")
    #expect(await lab.frame().contains { $0.contains("[y]") && $0.contains("[t]") && $0.contains("[n]") })
    await lab.press(key)
    let city = lab.board.state.screen.screen.fields.first { $0.anchor == "field/city" }?.value
    switch key {
    case "y":
      #expect(edits.count == 2 && lab.interpreter.path == "/events" && lab.interpreter.screen.head.dialog == nil)
      #expect(edits.last == [ColumnEdit("city", from: .text("Theirs"), to: .text("Mine"))])
    case "t":
      #expect(edits.count == 1 && lab.interpreter.screen.head.dialog == nil && city == "Theirs")
    case "enter": #expect(edits.count == 1 && lab.interpreter.screen.head.dialog?.kind == "conflict")
    default: #expect(edits.count == 1 && lab.interpreter.screen.head.dialog == nil && city == "Mine")
    }
  }

  @Test func aFieldWithoutChoicesShowsTheReason() async {
    let lab = await BoardLab(keys: "6 n")
    let school = lab.board.state.screen.screen.fields.firstIndex { $0.choices != nil }
    #expect(school == lab.board.state.typing?.field)
    await lab.press("space")
    #expect(lab.menu == nil)
    #expect(lab.board.state.remark?.isError == true && lab.board.state.remark?.text.contains("school") == true)
  }

  @Test func backspaceCorrectsAPassword() async {
    let lab = await BoardLab(accounts: SampleAccounts(["a@b.c": "sesame-17"]))
    await lab.board.press([.text("a@b.c"), .tab, .text("sesame-177"), .backspace])
    await lab.press("enter")
    #expect(lab.interpreter.path == "/")
  }

  @Test func aMultiLinePasteIsJoined() async {
    let lab = await BoardLab(keys: ":")
    await lab.board.press([.paste("open\nevents"), .enter])
    #expect(lab.interpreter.path == "/events")
    await lab.press("n tab")
    await lab.board.press([.paste("Two\nlines")])
    #expect(lab.board.state.screen.screen.fields[1].value == "Two lines")
  }

  /// Letters in order match verbs of several words, too.
  @Test func thePaletteMatchesVerbsOfSeveralWords() async {
    let lab = await BoardLab(keys: "5 : f l t r space t y p")
    #expect(lab.palette?.candidates.first?.text.hasPrefix("filter type") == true, "\(lab.palette?.candidates ?? [])")
  }

  /// Letters select the choice with that initial, also letters that move the cursor (terminal.md section 2).
  @Test func lettersSelectMenuChoices() async {
    let lab = await BoardLab(keys: "5 f g")
    #expect(lab.menu?.items[lab.menu?.selected ?? 0].label == "Game")
    let selected = lab.menu?.selected
    await lab.press("j")
    #expect(lab.menu?.selected == selected.map { $0 + 1 }, "no choice begins with j")
  }

  @Test func backspaceClosesAnEmptyPalette() async {
    let lab = await BoardLab(keys: ": x backspace")
    #expect(lab.palette != nil, "it is open while something could be typed")
    await lab.press("backspace")
    #expect(lab.board.state.mode == .page)
  }

  @Test(arguments: [":", "5 f"])
  func theSelectedItemStaysVisible(keys: String) async {
    let lab = await BoardLab(keys: keys, lines: 16)
    for _ in 0..<14 {
      await lab.press("down")
      let title = lab.board.state.mode.title
      let list = await lab.frame().drop { !$0.contains(title) }
      #expect(list.contains { $0.hasPrefix(" ›") }, "\(list.joined(separator: "\n"))")
    }
  }

  /// Seconds are rounded up: 0 s is never visible while the change can be undone.
  @Test(arguments: [(0, "5 s"), (500, "5 s"), (1_000, "4 s"), (4_900, "1 s")])
  func theTimeToUndoIsRoundedUp(milliseconds: Int, text: String) async {
    let lab = await BoardLab(keys: "5 d y")
    await lab.world.advance(by: .milliseconds(milliseconds))
    #expect(await lab.frame().contains { $0.hasSuffix("undo \(text)") || $0.contains("undo \(text) ") })
  }

  @Test func pagesRestoreTheirCursor() async {
    let lab = await BoardLab(keys: "5 j j j")
    let events = lab.board.state.cursor
    await lab.press("6 j")
    let offers = lab.board.state.cursor
    await lab.press("5")
    #expect(lab.board.state.cursor == events && events != nil)
    await lab.press("6")
    #expect(lab.board.state.cursor == offers && offers != nil)
  }

  // MARK: effects

  private func asked(_ keys: [Key], _ lab: BoardLab) -> [Board.Effect] {
    var state = lab.board.state
    return keys.flatMap { Board.reduce(&state, .pressed([$0]), in: ()) }
  }

  @Test func controlCQuitsOnlyTwiceInARow() async {
    let lab = await BoardLab()
    _ = await lab.frame()
    let leave = Key.control("c")
    #expect(asked([leave, leave], lab).contains(.quit(code: 130)))
    #expect(!asked([leave, .text("j"), leave], lab).contains { if case .quit = $0 { true } else { false } })
  }

  /// Two presses further apart both count as the first.
  @Test func controlCIsForgottenAfterTwoSeconds() async {
    let lab = await BoardLab()
    _ = await lab.frame()
    #expect(asked([.control("c")], lab).contains(.awaitForgetting))
    #expect(Board.Effect.awaitForgetting.plan == .latest(.forgetting, after: .seconds(2)))
    var state = lab.board.state
    _ = Board.reduce(&state, .pressed([.control("c")]), in: ())
    _ = Board.reduce(&state, .leavingForgotten, in: ())
    let again = Board.reduce(&state, .pressed([.control("c")]), in: ())
    #expect(again.contains(.awaitForgetting) && !again.contains { if case .quit = $0 { true } else { false } })
  }

  @Test func commandsAreSavedInTheHistory() async {
    let lab = await BoardLab()
    _ = await lab.frame()
    let effects = asked([.text(":"), .text("open tasks"), .enter], lab)
    let saved = effects.compactMap { if case .save(let history) = $0 { history.lines } else { nil } }
    #expect(saved == [["open tasks"]])
    #expect(asked([.text(":"), .text("  "), .enter], lab).allSatisfy { if case .save = $0 { false } else { true } })
  }
}

extension Board.Mode {
  /// The title in the rule above its list.
  fileprivate var title: String {
    switch self {
    case .menu(let menu): menu.title
    case .palette: "Verbs"
    case .picker(let picker): picker.title
    case .page, .search, .reader, .walk: ""
    }
  }
}

/// Checks that a failed save is on the message line at any scroll position of the form (decision G1).
@MainActor
struct LateFailureTests {
  @Test(arguments: [
    ("open events\nedit 1\nset description \"two days\"", "updateEvent"),
    ("open events\nadd\nset type camp\nset name Camp\nset startDate 2026-03-01", "createEvent"),
    ("open offers\nlog\nset school #sc-0\nset type full-ride", "createOffer"),
    ("open offers\nedit 1\nset notes \"from the bus\"", "updateOffer"),
    ("open timeline\nadd\nset school #sc-0\nset type email\nset direction outbound", "createInteraction"),
    ("open performance\nlog\nset type velocity\nset value 80", "createMetric"),
    ("open schools\nadd\nset name \"Foo State\"", "createSchool"),
  ])
  func aLateSaveFailureIsVisible(entering: String, operation: String) async throws {
    let lab = await BoardLab("\(entering)\nnetwork 500 on \(operation)\nhold \(operation)", keys: "^S", rows: .entered)
    // The response arrives after the form was scrolled to its end.
    await lab.press("pagedown pagedown pagedown")
    await lab.type("release \(operation)")
    let frame = await lab.frame()
    let message = frame.suffix(8).joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(message.contains("could not be saved"), "\(frame)")
    #expect(message.contains("Server error. Please try again."), "\(frame)")
  }
}
