import PageKit

extension Style {
  /// The terminal's colour for a colour of the design (decision X20).
  init(_ token: ColorToken) {
    self =
      switch token.name {
      case "green": .positive
      case "blue": .active
      case "red": .negative
      case "yellow": .urgent
      case "orange": .urgent.bolded
      case "cyan": Style(color: .cyan)
      case "purple": Style(color: .magenta)
      default: .neutral
      }
  }

  /// The same, heavier.
  var bolded: Style {
    var style = self
    style.isBold = true
    return style
  }
}
