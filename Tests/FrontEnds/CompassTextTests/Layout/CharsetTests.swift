import CompassModel
import TestSupport
import Testing

@testable import CompassText

struct CharsetTests {
  @Test(arguments: [
    ([:], Charset.ascii),
    (["LANG": "en_US.UTF-8"], .unicode),
    (["LANG": "en_US.utf8"], .unicode),
    (["LC_CTYPE": "UTF-8"], .unicode),
    (["LANG": "C"], .ascii),
    (["LANG": "de_DE.ISO-8859-1"], .ascii),
    (["LC_ALL": "C", "LANG": "en_US.UTF-8"], .ascii),
    (["LC_ALL": "", "LANG": "en_US.UTF-8"], .unicode),
    (["LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"], .ascii),
    (["LC_ALL": "en_US.UTF-8", "LC_CTYPE": "C"], .unicode),
  ])
  func autoFollowsTheLocale(environment: [String: String], charset: Charset) {
    #expect(CharsetChoice.auto.charset(environment: environment) == charset)
  }

  @Test func anExplicitCharsetOverridesTheLocale() {
    #expect(CharsetChoice.ascii.charset(environment: ["LC_ALL": "en_US.UTF-8"]) == .ascii)
    #expect(CharsetChoice.unicode.charset(environment: ["LC_ALL": "C"]) == .unicode)
  }

  @Test(arguments: [
    ("Presidents Day Showcase 日本語 🏈", "Presidents Day Showcase ?????? ??"),
    ("Camp · Attended", "Camp - Attended"), ("Departmen…", "Departmen~"), ("—", "-"),
    ("Coach’s “pick”", "Coach's \"pick\""),
    ("é e\u{301} 👨‍👩‍👧‍👦 ｶﾞ", "e e ?? ??"), ("plain", "plain"), ("", ""), ("e\u{301}", "e"),
    ("Zoë Øster, Łódź, Åse, İzmir, Đorđe, Nguyễn", "Zoe Oster, Lodz, Ase, Izmir, Dorde, Nguyen"),
    // One letter replaces two if only one cell is available.
    ("Großmann, Ærø, Œuvre, Þór", "Grosmann, Aro, Ouvre, Tor"), ("„Camp“ «x»", "\"Camp\" \"x\""),
    // Letters without an unaccented form.
    ("ŋ ə ʃ Σ Ж ½ € Ａ", "? ? ? ? ? ? ? ??"),
  ])
  func asciiReplacesTextCellByCell(text: String, expected: String) {
    #expect(Charset.ascii.drawn(text) == expected)
    #expect(Charset.unicode.drawn(text) == text)
  }

  /// Following blanks make room for the second letter; later text stays in its column.
  @Test(arguments: [
    ("Großmann   12", "Grossmann  12"), ("Æß   x", "AEss x"), ("Großmann 12", "Grossmann 12"),
    ("ẞ   a  Ö", "SS  a  O"), ("plain  ascii", "plain  ascii"), ("Großmannnnnnnn", "Grossmannnnn~"),
  ])
  func asciiLinesExpandLetters(text: String, expected: String) {
    #expect(render([Line(text)], width: 13, charset: .ascii, color: false) == expected + "\n")
    #expect(render([Line(text)], width: 20, charset: .unicode, color: false) == text + "\n")
  }

  @Test func expandedLettersUseBlanksOfOtherStyles() {
    let line = Line("Straße", .bold) + Line(.blanks(4)) + Line("12")
    #expect(render([line], width: 40, charset: .ascii, color: false) == "Strasse   12\n")
    #expect(line.cellWidth == 12)
  }

  @Test(arguments: few(10, of: UInt64(1)...100))
  func asciiConversionKeepsTheWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = terminalText(random.text(pieces: 40))
    let ascii = Charset.ascii.drawn(text)
    #expect(ascii.isPrintableASCII)
    #expect(ascii.utf8.count == text.cellWidth)
  }

  @Test(arguments: Charset.allCases)
  func glyphsSurviveTheSanitiser(charset: Charset) {
    for child in Mirror(reflecting: charset.glyphs).children {
      let glyph = child.value as? String ?? ""
      #expect(!glyph.isEmpty)
      #expect(terminalText(glyph) == glyph)
      #expect(charset == .unicode || glyph.isPrintableASCII)
    }
  }

  @Test(arguments: Charset.allCases)
  func repeatedGlyphsTakeOneCell(charset: Charset) {
    let glyphs = charset.glyphs
    let single = [
      glyphs.rule, glyphs.vertical, glyphs.cross, glyphs.bar, glyphs.skeleton, glyphs.previous, glyphs.next,
      glyphs.menu, glyphs.expanded, glyphs.collapsed, glyphs.bullet, glyphs.separator, glyphs.ellipsis, glyphs.dash,
    ]
    #expect(single.allSatisfy { $0.cellWidth == 1 })
  }
}
