@testable import Drawing
import Testing

@testable import CompassText

/// Checks the escaping of markup (text-ui.md §6).
struct MarkupTextTests {
  @Test func markupCharactersAreEscaped() {
    let markup = "<b class='x' id=\"y\">R&D</b>"
    #expect(markupText(markup) == "&lt;b class=&#39;x&#39; id=&quot;y&quot;&gt;R&amp;D&lt;/b&gt;")
    #expect(markupText("a\u{1B}'\u{202E}") == "a\\x1B&#39;\\u{202E}")
  }
}
