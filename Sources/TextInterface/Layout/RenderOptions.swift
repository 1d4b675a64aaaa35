/// What the text of a screen depends on beside the screen.
public struct RenderOptions: Hashable, Sendable {
  public static let columnRange = 40...400
  public static let defaultColumns = 80

  /// Cells per line, within `columnRange`.
  public let columns: Int
  public let charset: Charset
  public let color: Bool
  /// Drawings as words and tables, for screen readers.
  public let isAccessible: Bool

  public init(
    columns: Int = defaultColumns, charset: Charset = .unicode, color: Bool = false, isAccessible: Bool = false
  ) {
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
    self.charset = charset
    self.color = color
    self.isAccessible = isAccessible
  }

  /// The width in force: `--width`, else `COLUMNS` if it is a positive number, else the terminal's (0 is unknown),
  /// else 80 (text-ui.md section 2.7). `init` clamps it.
  public static func columns(flag: Int?, environment: [String: String], terminal: Int?) -> Int {
    let candidates = [flag, environment["COLUMNS"].flatMap { Int($0) }, terminal]
    return candidates.compactMap { $0 }.first { $0 > 0 } ?? defaultColumns
  }

  var glyphs: Glyphs { charset.glyphs }
}

extension RenderOptions {
  /// The same at another width.
  func with(columns: Int) -> RenderOptions {
    RenderOptions(columns: columns, charset: charset, color: color, isAccessible: isAccessible)
  }

  /// Without colour, which would stand between the words that checks look for.
  var plain: RenderOptions { RenderOptions(columns: columns, charset: charset, isAccessible: isAccessible) }
}
