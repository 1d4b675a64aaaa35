import Testing

@testable import CompassText

/// text-ui.md section 2.7, first point.
struct RenderOptionsTests {
  @Test(
    arguments: [
      (nil, [:], nil, 80), (120, ["COLUMNS": "100"], 90, 120), (nil, ["COLUMNS": "100"], 90, 100), (nil, [:], 90, 90),
      (nil, ["COLUMNS": "wide"], 90, 90), (nil, ["COLUMNS": "-5"], 90, 90), (nil, ["COLUMNS": "0"], nil, 80),
      (nil, ["COLUMNS": ""], 0, 80), (0, [:], 90, 90), (20, [:], 90, 20),
    ] as [(Int?, [String: String], Int?, Int)])
  func columnsAreResolvedByPrecedence(flag: Int?, environment: [String: String], terminal: Int?, columns: Int) {
    #expect(RenderOptions.columns(flag: flag, environment: environment, terminal: terminal) == columns)
  }

  @Test(arguments: [(Int.min, 40), (1, 40), (40, 40), (80, 80), (400, 400), (401, 400), (Int.max, 400)])
  func columnsAreClamped(requested: Int, columns: Int) {
    #expect(RenderOptions(columns: requested).columns == columns)
  }
}
