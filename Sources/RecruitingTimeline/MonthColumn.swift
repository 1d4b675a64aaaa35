/// A month's share of the visible dates, on the time scale of the items (decisions T3, T4).
public struct MonthColumn: Hashable, Sendable, Codable {
  /// `2025-01`.
  public var key: String
  /// `Jan`.
  public var label: String
  public var year: Int
  /// Percent of the width.
  public var left: Double
  public var width: Double

  public init(key: String, label: String, year: Int, left: Double, width: Double) {
    self.key = key
    self.label = label
    self.year = year
    self.left = left
    self.width = width
  }
}
