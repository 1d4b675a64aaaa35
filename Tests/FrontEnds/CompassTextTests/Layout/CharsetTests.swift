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
    for glyph in Mirror(reflecting: charset.glyphs).children.compactMap({ $0.value as? String }) {
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

/// Colours of a terminal (text-ui.md section 2.6, decision X20).
struct ColorTests {
  struct Case: Sendable {
    var mode = ColorMode.auto
    var environment: [String: String] = [:]
    var isTerminal = true
    let isOn: Bool
  }

  static let terminal = ["TERM": "xterm-256color"]

  static let cases: [Case] = [
    Case(environment: terminal, isOn: true),
    Case(environment: terminal, isTerminal: false, isOn: false),
    Case(environment: [:], isOn: false),
    Case(environment: ["TERM": ""], isOn: false),
    Case(environment: ["TERM": "dumb"], isOn: false),
    Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], isOn: false),
    Case(environment: ["TERM": "xterm", "NO_COLOR": "0"], isOn: false),
    Case(environment: ["TERM": "xterm", "NO_COLOR": ""], isOn: true),
    Case(environment: ["TERM": "xterm", "NO_COLOR": "1", "FORCE_COLOR": "1"], isOn: false),
    Case(environment: ["CLICOLOR_FORCE": "1"], isTerminal: false, isOn: true),
    Case(environment: ["FORCE_COLOR": "3"], isTerminal: false, isOn: true),
    Case(environment: ["FORCE_COLOR": "0"], isTerminal: false, isOn: false),
    Case(environment: ["CLICOLOR_FORCE": ""], isTerminal: false, isOn: false),
    Case(environment: ["CLICOLOR_FORCE": "0", "TERM": "xterm"], isOn: true),
    Case(environment: ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], isOn: true),
    Case(environment: ["CLICOLOR": "0", "TERM": "xterm"], isOn: false),
    Case(environment: ["CLICOLOR": "1", "TERM": "xterm"], isOn: true),
    Case(environment: ["CLICOLOR": "1", "TERM": "xterm"], isTerminal: false, isOn: false),
    Case(mode: .always, environment: ["NO_COLOR": "1", "TERM": "dumb"], isTerminal: false, isOn: true),
    Case(mode: .never, environment: ["FORCE_COLOR": "1", "TERM": "xterm"], isOn: false),
  ]

  @Test(arguments: cases)
  func settingsAreAppliedByPrecedence(_ one: Case) {
    #expect(one.mode.isOn(environment: one.environment, isTerminal: one.isTerminal) == one.isOn)
  }

  @Test(arguments: [
    (Style.plain, ""), (.bold, "\u{1B}[1m"), (.dim, "\u{1B}[2m"), (.event, "\u{1B}[34m"), (.interaction, "\u{1B}[32m"),
    (.offer, "\u{1B}[33m"), (.statusChange, "\u{1B}[90m"), (.today, "\u{1B}[31m"), (.critical, "\u{1B}[1;31m"),
    (.urgent, "\u{1B}[33m"), (Style(color: .cyan, isBold: true, isDim: true), "\u{1B}[1;2;36m"),
  ])
  func stylesUseSixteenColourCodes(style: Style, code: String) {
    #expect(style.selectGraphicRendition == code)
  }
}
