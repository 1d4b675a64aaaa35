/// The 16-colour codes in use; the user's theme decides what they look like (text-ui.md section 2.6, decision X20).
enum TerminalColor: UInt8, Sendable, CaseIterable {
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34
  case cyan = 36
  case brightBlack = 90
}

/// How text is drawn where colour is on. Colour only repeats what the words say.
struct Style: Hashable, Sendable {
  var color: TerminalColor?
  var isBold = false
  var isDim = false

  static let plain = Style()
  static let bold = Style(isBold: true)
  static let dim = Style(isDim: true)

  static let event = Style(color: .blue)
  static let interaction = Style(color: .green)
  static let offer = Style(color: .yellow)
  static let statusChange = Style(color: .brightBlack)
  static let today = Style(color: .red)

  static let critical = Style(color: .red, isBold: true)
  static let urgent = Style(color: .yellow)

  static let positive = Style(color: .green)
  static let active = Style(color: .blue)
  static let negative = Style(color: .red)
  static let neutral = Style(color: .brightBlack)

  /// The sequence that turns the style on; empty for plain text.
  var selectGraphicRendition: String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if let color { codes.append(String(color.rawValue)) }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  static let reset = "\u{1B}[0m"
}

/// The values of `--color`.
public enum ColorMode: String, Hashable, Sendable, CaseIterable {
  case auto, always, never

  /// Whether one stream gets colour: `--color`, then `NO_COLOR`, `CLICOLOR_FORCE` or `FORCE_COLOR`, `CLICOLOR=0`, and
  /// last whether the stream is a terminal that is not dumb.
  public func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
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
