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
