import CompassModel

/// A value of a dataset as a message shows it: short, and without anything that a terminal would obey (defect 56).
enum QuotedValue {
  private static let longest = 60

  static func text(_ value: JSONNode) -> String {
    switch value.content {
    case .text(let text): quoted(text)
    case .list: "a list"
    case .object: "an object"
    case .number(let number): number.literal.count > longest ? "\(number.literal.prefix(longest))…" : number.literal
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.dropFirst(longest).first != nil
    return "\"" + printable(text.unicodeScalars.prefix(longest)) + (isLong ? "…\"" : "\"")
  }

  static func printable(_ text: String) -> String { printable(text.unicodeScalars[...]) }

  private static func printable(_ scalars: Substring.UnicodeScalarView) -> String {
    var shown = ""
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
