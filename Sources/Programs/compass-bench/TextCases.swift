import CompassModel
import CompassSamples
import CompassApp
import CompassText

/// The time from a finished screen to its text.
@MainActor
enum TextCases {
  private static let count = 10_000

  static func measure(_ stopwatch: inout Stopwatch) async {
    guard stopwatch.wants("text") else { return }
    let options = RenderOptions(columns: 120)
    for page in Page.allCases where stopwatch.wants("text.\(page.rawValue).120") {
      let rows = SampleRows.long(count, of: SampleRows.athlete, around: PageCases.today)
      let screen = await rows.app(on: page).unobservedScreen
      stopwatch.measure("text.\(page.rawValue).120", items: count, samples: 201) { _ in
        precondition(ScreenText.text(screen, options).utf8.count > 500, "\(page): the page is empty")
      }
    }
  }
}
