import Testing

@testable import PageKit

/// The sentences of the accessible mode (decision V13), and their components.
struct SpokenTextTests {
  @Test func aSentenceSkipsMissingFacts() {
    #expect(SpokenText.sentence("PSAT", ["not started", nil, "", "optional"]) == "PSAT: not started, optional.")
    #expect(SpokenText.sentence(nil, ["optional"], more: [nil, "Waits for it!", ""]) == "optional. Waits for it!")
    #expect(SpokenText.sentence("PSAT", []) == "PSAT.")
    #expect(SpokenText.sentence(nil, [nil], more: ["Complete these:", "PSAT"]) == "Complete these: PSAT.")
    #expect(SpokenText.sentence(nil, []).isEmpty)
  }

  @Test(arguments: [
    ("Due today", "due today"), ("GPA below 3", "GPA below 3"), ("due", "due"), ("Élan", "élan"), ("ÉLAN", "ÉLAN"),
    ("A", "a"), ("", ""), ("$95", "$95"), ("\u{1F44D} Fine", "\u{1F44D} Fine"), ("İzmir", "i\u{307}zmir"),
  ])
  func onlyTheFirstLetterIsLowercased(text: String, inside: String) {
    #expect(text.midSentence == inside)
  }

  @Test func datesAreSpokenWithoutADash() {
    #expect("Oct 28 - Oct 30, 2026".spokenDates == "Oct 28 to Oct 30, 2026")
    #expect("2026-10-28".spokenDates == "2026-10-28" && "Oct 28".spokenDates == "Oct 28")
  }
}

/// Capabilities common to the rows of a list are spoken once (decision V13).
struct SpokenCapabilitiesTests {
  private let open = SpokenCapability("open", "opened")
  private let edit = SpokenCapability("edit", "edited")
  private let attend = SpokenCapability("attend", "marked as attended")

  @Test func sharedCapabilitiesAreSpokenOnce() {
    let capabilities = SpokenCapabilities([[open, edit], [attend, open, edit]])
    #expect(capabilities.sentence() == "Each of these can be opened or edited.")
    #expect(SpokenCapabilities([[attend, open, edit], [open, edit]]) == capabilities)
    #expect(capabilities.sentence(of: "lane") == "Each lane can be opened or edited.")
    #expect(capabilities.remaining(of: [open, edit]) == nil)
    #expect(capabilities.remaining(of: [attend, open, edit]) == "can also be marked as attended")
  }

  @Test func rowsWithoutSharedCapabilitiesListAll() {
    let capabilities = SpokenCapabilities([[open, edit], [attend]])
    #expect(capabilities.sentence() == nil)
    #expect(capabilities.remaining(of: [open, edit]) == "can be opened or edited")
    #expect(capabilities.remaining(of: []) == nil)
  }

  @Test func aSingleRowListsAllCapabilities() {
    let capabilities = SpokenCapabilities([[open, edit]])
    #expect(capabilities.sentence() == nil && capabilities.remaining(of: [open, edit]) == "can be opened or edited")
  }

  @Test func differentWordingIsSpokenPerRow() {
    let (chosen, free) = (SpokenCapability("select", "left out"), SpokenCapability("select", "selected"))
    let capabilities = SpokenCapabilities([[chosen, open], [free, open], [free, open]])
    #expect(capabilities.sentence() == "Each of these can be selected or opened.")
    #expect(
      capabilities.remaining(of: [chosen, open]) == "can also be left out"
        && capabilities.remaining(of: [free, open]) == nil)
    // The position of the other row is irrelevant; the first wins a tie.
    #expect(SpokenCapabilities([[free], [free], [chosen]]).sentence() == "Each of these can be selected.")
    #expect(SpokenCapabilities([[chosen], [free]]).sentence() == "Each of these can be left out.")
  }

  @Test func emptyListsHaveNoSentence() {
    #expect(SpokenCapabilities([]).sentence() == nil && SpokenCapabilities([[], []]).sentence() == nil)
  }
}
