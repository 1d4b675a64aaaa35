/// Paper a timeline is printed on, always landscape (decision T19).
public enum PrintPaper: String, Hashable, Sendable, CaseIterable {
  case a4, letter

  /// What `@page` calls it. A bare `landscape` would mean Letter.
  var cssSize: String {
    switch self {
    case .a4: "A4 landscape"
    case .letter: "letter landscape"
    }
  }

  /// Millimetres on each side.
  static let margin = 12.0

  /// Millimetres between the left and the right margin.
  var contentWidth: Double {
    switch self {
    case .a4: 297 - 2 * Self.margin
    case .letter: 279.4 - 2 * Self.margin
    }
  }

  /// Lines of a plain text page: eight per inch between the margins.
  public var linesPerPage: Int {
    switch self {
    case .a4: 58
    case .letter: 60
    }
  }
}
