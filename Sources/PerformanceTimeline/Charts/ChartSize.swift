/// The room of a chart in terminal cells. It decides how many ticks have room and how far points are reduced, so it is
/// part of the model: text and SVG of one model show the same ticks and the same points.
///
/// A cell is 7.5 × 22 pixels of the SVG.
public struct ChartSize: Hashable, Sendable {
  public static let columnRange = 36...400
  public static let rowRange = 4...40
  /// A page of 120 columns.
  public static let wide = ChartSize(columns: 120, rows: 12)

  /// The whole width with the labels of the value axis, within `columnRange`.
  public let columns: Int
  /// The height of the drawing alone, without title, legend and the labels of the dates, within `rowRange`.
  public let rows: Int

  public init(columns: Int, rows: Int = 9) {
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
    self.rows = min(max(rows, Self.rowRange.lowerBound), Self.rowRange.upperBound)
  }
}
