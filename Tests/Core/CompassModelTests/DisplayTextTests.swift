import Testing

/// Displayed texts: blank texts, and the ends of sentences.
struct DisplayTextTests {
  @Test(arguments: [
    ("", true), (" \t\r\n\u{A0}\u{2003}\u{3000}", true), (" \u{301}", true), (" a ", false), ("\u{E9}", false),
    ("\u{1F44D}", false), ("\u{7F}", false), ("\u{200B}", false), ("-", false),
  ])
  func whitespaceOnlyTextsAreBlank(text: String, isBlank: Bool) {
    #expect(text.isBlank == isBlank && text.nilIfBlank == (isBlank ? nil : text))
    #expect(isBlank == text.allSatisfy(\.isWhitespace), "as character by character")
  }

  @Test(arguments: [
    ("Saved", "Saved."), ("Saved.", "Saved."), ("Sure?", "Sure?"), ("Great!", "Great!"), ("Loading…", "Loading…"),
    ("", "."), ("Élan", "Élan."),
  ])
  func sentencesEndWithOnePunctuationMark(text: String, sentence: String) {
    #expect(text.asSentence == sentence)
  }
}
