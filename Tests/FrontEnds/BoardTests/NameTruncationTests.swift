import CompassModel
import CompassTesting
import TestSupport
import Testing

@testable import Board

/// Checks that no name is truncated beside empty cells (decision V17).
@MainActor
struct NameTruncationTests {
  private static let rows: SampleRows = {
    var rows = SampleRows.entered
    let names = [
      "Northfield Institute of Technology", "Redwood Coast University", "Cascade Community College",
      "University of San Marcos", "St. Brendan’s University",
    ]
    rows.schools = names.enumerated().map { School(id: SchoolID("sc-\($0)"), name: $1) }
    return rows
  }()

  @Test(arguments: ["2", "6"], [80, 100, 120, 160, 200]) func schoolNamesAreComplete(page: String, columns: Int) async {
    let lab = await BoardLab(keys: page, rows: Self.rows, columns: columns, lines: 60)
    let frame = await lab.frame()
    let text = frame.joined(separator: " ")
    // `… 10 more` is no name.
    #expect(!frame.contains { $0.contains(/\S…/) }, "\(frame.filter { $0.contains("…") })")
    #expect(!text.contains("type: list"))
    for word in Self.rows.schools.flatMap({ $0.name.split(separator: " ") }) { #expect(text.contains(word)) }
  }

  @Test func menuNamesAreComplete() async {
    let lab = await BoardLab(keys: "2 f", rows: Self.rows, lines: 60)
    #expect(await lab.frame().contains { $0.contains("Northfield Institute of Technology  ") })
  }

  /// Dates are complete or hidden.
  @Test(arguments: someWidths(0, of: 60...140)) func headlineDatesAreNotTruncated(columns: Int) async {
    let lab = await BoardLab(keys: "2", rows: Self.rows, columns: columns, lines: 24)
    let head = await lab.frame()[1]
    #expect(!head.contains("…") && head.contains("6 Months"), "\(head)")
    #expect(head.contains("Dates: ") == head.contains("Dates: Aug 10, 2025 - Apr 10, 2026"), "\(head)")
  }
}
