import CompassModel
import PageKit

/// Renders lines as text: LF only, no trailing blanks, one final newline, no line wider than `width`, styles reset at
/// line ends. Without `color` there is no ESC byte, with `.ascii` nothing but ASCII.
package func render(_ lines: [Line], width: Int, charset: Charset, color: Bool) -> String {
  var output = ""
  output.reserveCapacity(lines.count * (max(0, width) + 1))
  var pendingNewlines = 0
  for line in lines {
    let drawn = line.spelledOut(in: charset).truncated(to: width)
    let blanks = drawn.text.utf8.reversed().prefix { $0 == 0x20 }.count
    if blanks < drawn.cellWidth {
      for _ in 0..<pendingNewlines { output += "\n" }
      pendingNewlines = 0
      write(drawn, without: blanks, to: &output, charset: charset, color: color)
    }
    pendingNewlines += 1
  }
  return output + "\n"
}

package func render(_ lines: [Line], _ options: RenderOptions) -> String {
  render(lines, width: options.columns, charset: options.charset, color: options.color)
}

/// Renders one line with its trailing blanks and without a newline.
package func renderWhole(_ line: Line, charset: Charset, color: Bool) -> String {
  var output = ""
  write(line, without: 0, to: &output, charset: charset, color: color)
  return output
}

extension Line.Run {
  package func text(in charset: Charset) -> String {
    isASCII ? text : charset.drawn(text)
  }

  /// Whether the text is ASCII: only then it has as many bytes as cells.
  fileprivate var isASCII: Bool { text.utf8.count == cellWidth }
}

private func write(_ line: Line, without blanks: Int, to output: inout String, charset: Charset, color: Bool) {
  // Without styles and letters that need another form, the text is written as it is.
  if !color, line.text.utf8.count == line.cellWidth || charset == .unicode && !line.text.needsIsolates {
    output += Substring(line.text.utf8.dropLast(blanks))
    return
  }
  for run in (blanks == 0 ? line : line.leading(cells: line.cellWidth - blanks)).runs {
    let start = color ? run.style.selectGraphicRendition : ""
    output += start
    output += run.isASCII ? run.text : charset == .unicode ? isolated(run.text) : charset.drawn(run.text)
    if !start.isEmpty { output += Style.reset }
  }
}

/// The options by which any screen is drawn as text.
public struct RenderOptions: Hashable, Sendable {
  /// The widths a screen can be drawn in, in cells (text-ui.md section 2.7).
  package static let columnRange = 40...400
  /// The width in cells where neither an option, the environment nor the terminal gives one.
  public static let defaultColumns = 80

  /// Cells per line, within `columnRange`.
  public private(set) var columns: Int
  /// The characters that the output may consist of.
  public let charset: Charset
  /// Whether the output has colour; without it no meaning is lost.
  public let color: Bool
  /// Whether drawings become words and tables, for screen readers.
  public let isAccessible: Bool
  /// The number of lines visible at once; nil where a screen may be of any length.
  public private(set) var lines: Int?
  /// Whether banner, notices, questions and verbs are drawn elsewhere, as on the board.
  package var isBody = false
  /// Whether the section of `ScreenText.aside` is drawn beside the screen, and so not in it.
  package var hasAside = false
  /// Whether the window has room for rows under a whole month.
  package var isTall = false
  /// The day of the calendar under the cursor; nil while the cursor is elsewhere.
  package var calendarDay: CalendarDate?
  package var typed: TypedField?
  /// The number of characters typed of a password, whichever field is edited.
  package var hiddenCount = 0

  /// Makes options; columns outside of `columnRange` are clamped to it.
  public init(
    columns: Int = defaultColumns, charset: Charset = .unicode, color: Bool = false, isAccessible: Bool = false,
    lines: Int? = nil
  ) {
    self.columns = Self.clamped(columns)
    (self.charset, self.color, self.isAccessible, self.lines) = (charset, color, isAccessible, lines)
  }

  private static func clamped(_ columns: Int) -> Int {
    min(max(columns, columnRange.lowerBound), columnRange.upperBound)
  }

  /// The width in force, above 0: `--width`, else `COLUMNS`, the terminal's, or 80 (text-ui.md section 2.7).
  public static func columns(flag: Int?, environment: [String: String], terminal: Int?) -> Int {
    let candidates = [flag, environment["COLUMNS"].flatMap { Int($0) }, terminal]
    return candidates.compactMap { $0 }.first { $0 > 0 } ?? defaultColumns
  }

  package var glyphs: Glyphs { charset.glyphs }

  package func with(columns: Int) -> RenderOptions { with(columns: columns, lines: lines) }

  package func with(columns: Int, lines: Int?) -> RenderOptions {
    var options = self
    (options.columns, options.lines) = (Self.clamped(columns), lines)
    return options
  }

  /// A copy without colour, whose codes would separate words that checks look for, and without the board's settings.
  package var plain: RenderOptions {
    RenderOptions(columns: columns, charset: charset, isAccessible: isAccessible, lines: lines)
  }
}

/// The characters that the output may consist of (text-ui.md section 2.7).
public enum Charset: String, Hashable, Sendable, CaseIterable {
  case unicode
  /// Pure ASCII: other decoration, letters without their marks, and `?` per cell for what ASCII cannot say.
  case ascii
}

package enum CharsetChoice: String, Hashable, Sendable, CaseIterable {
  case unicode, ascii, auto

  /// The charset of the choice; `auto` is Unicode if `LC_ALL`, else `LC_CTYPE`, else `LANG` says UTF-8.
  package func charset(environment: [String: String]) -> Charset {
    switch self {
    case .unicode: return .unicode
    case .ascii: return .ascii
    case .auto:
      let values = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
      let locale = values.first { !$0.isEmpty }?.uppercased() ?? ""
      return locale.contains("UTF-8") || locale.contains("UTF8") ? .unicode : .ascii
    }
  }
}

extension Charset {
  package var glyphs: Glyphs { self == .unicode ? .unicode : .ascii }

  /// The text in this charset, every grapheme as wide as before.
  func drawn(_ text: String) -> String { self == .unicode ? text : asciiText(text) }
}

/// The 16-colour codes in use; the user's theme decides what they look like (text-ui.md section 2.6, decision X20).
enum TerminalColor: UInt8, Sendable, CaseIterable {
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34
  case magenta = 35
  case cyan = 36
  case brightBlack = 90
}

/// The look of text where colour is on. Colour only repeats what the words say.
package struct Style: Hashable, Sendable {
  var color: TerminalColor?
  var isBold = false
  var isDim = false
  var isReversed = false

  init(color: TerminalColor? = nil, isBold: Bool = false, isDim: Bool = false) {
    (self.color, self.isBold, self.isDim) = (color, isBold, isDim)
  }

  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)

  package static let event = Style(color: .blue)
  package static let interaction = Style(color: .green)
  package static let offer = Style(color: .yellow)
  package static let statusChange = Style(color: .brightBlack)
  package static let today = Style(color: .red)

  package static let critical = Style(color: .red, isBold: true)
  package static let urgent = Style(color: .yellow)

  package static let positive = Style(color: .green)
  package static let active = Style(color: .blue)
  package static let negative = Style(color: .red)
  package static let neutral = Style(color: .brightBlack)

  /// A copy in reverse video, as bold as before, without a colour, which would be the background's.
  package var reversed: Style {
    var style = Style(isBold: isBold)
    style.isReversed = true
    return style
  }

  /// The terminal's colour for a colour of the design; bright black for an unknown one (decision X20).
  package init(_ token: ColorToken) {
    switch token.name {
    case "green": self = .positive
    case "blue", "accent": self = .active
    case "red": self = .negative
    case "yellow", "orange": self = .urgent
    case "purple": color = .magenta
    case "cyan": color = .cyan
    default: self = .neutral
    }
  }

  init(_ token: ColorToken?) { self = token.map { Style($0) } ?? .plain }

  package var selectGraphicRendition: String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if let color { codes.append(String(color.rawValue)) }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  package static let reset = "\u{1B}[0m"
}

package enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// `auto` goes by the environment and the stream.
  case auto, always, never

  /// Whether a stream gets colour: `--color`, `NO_COLOR`, `CLICOLOR_FORCE`, `FORCE_COLOR`, `CLICOLOR`, the terminal.
  package func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func value(_ name: String) -> String { environment[name] ?? "" }
    if !value("NO_COLOR").isEmpty { return false }
    if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { !["", "0"].contains(value($0)) }) { return true }
    if value("CLICOLOR") == "0" { return false }
    return isTerminal && !["", "dumb"].contains(value("TERM"))
  }
}
