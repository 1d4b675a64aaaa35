import PageKit

/// The colours of the charts: the same on screens, in files and, by their names, in the terminal (decision X20). Each
/// stands out from a white and from a dark ground.
public enum ChartPalette {
  private static let colors: [ColorToken] = [.blue, .chartOrange, .chartGreen, .chartCyan]

  /// - Parameter number: of the series in its panel, from 1; from the first again after the last.
  public static func series(_ number: Int) -> ColorToken { colors[(max(1, number) - 1) % colors.count] }

  /// Of the polygon and the bars.
  public static let radar = ColorToken.blue
  /// Of the marks that events have.
  public static let events = ColorToken.purple
}

extension Trend {
  /// Green for the better, red for the worse.
  public var color: ColorToken {
    switch self {
    case .improving: .green
    case .declining: .red
    case .stable: .gray
    }
  }
}
