import Testing

@testable import Board

/// Checks that typed text filters the choices of a field, and that Enter selects the marked one (decision V7).
@MainActor
struct PickerTests {
  private func picker(_ lab: BoardLab) -> Board.Picker? {
    if case .picker(let picker) = lab.board.state.mode { picker } else { nil }
  }

  /// The value of the first field with choices.
  private func school(_ lab: BoardLab) -> String? {
    let fields = lab.board.state.screen.screen.fields
    guard let field = fields.first(where: { $0.choices != nil }) else { return nil }
    return field.choices?.first { $0.value == field.value }?.label
  }

  private func openingOfferForm(_ lab: BoardLab) async -> BoardLab {
    await lab.press("6 n")
    return lab
  }

  @Test(arguments: [
    ("stan", "Stanford"), ("north", "North Stan College"), ("ern", "Ohio Northern"), ("a&m", "Texas A&M"),
    ("elan", "Élan Vital"), ("m texas", "Texas A&M"), ("ucla", "UCLA"), ("STANFORD", "Stanford"),
    ("northern", "Ohio Northern"), ("n col", "North Stan College"),
  ])
  func typedTextSelectsTheMatchingChoice(text: String, name: String) async {
    let lab = await openingOfferForm(await BoardLab(rows: .entered))
    await lab.board.press([.text(" "), .text(text), .enter])
    #expect(school(lab) == name && lab.board.state.mode == .page)
  }

  /// The first letter also opens the picker.
  @Test func eachLetterFiltersTheChoices() async {
    let lab = await openingOfferForm(await BoardLab(rows: .entered))
    await lab.press("s t a n")
    #expect(picker(lab)?.matches.map(\.label) == ["Stanford", "North Stan College"])
    await lab.press("backspace backspace backspace backspace")
    #expect(picker(lab)?.matches.count == 6)
    await lab.press("n o r t h down enter")
    #expect(school(lab) == "Ohio Northern")
  }

  @Test(arguments: ["space s", "space t a", "space down down", "space o r down", "space e up down down"])
  func enterSelectsTheMarkedChoice(keys: String) async throws {
    let lab = await openingOfferForm(await BoardLab(rows: .entered))
    await lab.press(keys)
    let marked = try #require(await lab.frame().last { $0.hasPrefix(" ›") })
    let name = marked.drop { " ›•".contains($0) }
    await lab.press("enter")
    #expect(school(lab) == String(name))
  }

  @Test func textWithoutAMatchSelectsNothing() async {
    let lab = await openingOfferForm(await BoardLab(rows: .entered))
    await lab.press("tab space x y z")
    #expect(await lab.frame().contains { $0.contains("no choice has this in its name") })
    await lab.press("enter")
    #expect(picker(lab) != nil)
    await lab.press("esc")
    #expect(picker(lab) == nil && lab.interpreter.screen.form?.fields[.type] == "")
  }

  /// Text that matches no school can be entered as a new one (decision D2).
  @Test func anUnmatchedSchoolCanBeAdded() async {
    let lab = await openingOfferForm(await BoardLab(rows: .entered))
    await lab.press("x y z")
    #expect(await lab.frame().contains { $0.contains("Add “xyz”") })
    await lab.press("enter")
    #expect(lab.interpreter.path == "/schools/create" && lab.interpreter.screen.form?.fields[.name] == "xyz")
    await lab.press("^S")
    #expect(lab.interpreter.path == "/offers/create")
    #expect(lab.interpreter.screen.form?.inputs.first { $0.field == .school }?.shownText == "xyz")
  }

  /// The picker opens at the current choice.
  @Test func theCurrentChoiceIsMarked() async {
    let lab = await openingOfferForm(await BoardLab(rows: .entered))
    await lab.press("space u c enter shift-tab space")
    #expect(picker(lab)?.choice?.label == "UCLA")
    await lab.press("enter")
    #expect(school(lab) == "UCLA")
  }
}
