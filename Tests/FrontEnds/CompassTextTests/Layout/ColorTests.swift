import Testing

@testable import CompassText

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
