import CompassModel
import CompassSamples
import CompassApp
import CompassText

/// From a finished screen to its text.
@MainActor
enum TextCases {
  private static let count = 10_000

  /// Every page with ten thousand rows, as it is after it was opened.
  static func measure(_ stopwatch: inout Stopwatch) async {
    guard stopwatch.wants("text") else { return }
    let options = RenderOptions(columns: 120)
    for page in Page.allCases where stopwatch.wants("text.\(page.rawValue).120") {
      let screen = await full.app(on: page).unobservedScreen
      stopwatch.measure("text.\(page.rawValue).120", items: count, samples: 201) { _ in
        precondition(ScreenText.text(screen, options).utf8.count > 500, "\(page): the page is empty")
      }
    }
  }

  /// Ten thousand rows for each page.
  private static var full: SampleBackend {
    SampleBackend(.long(count, of: SampleBackend.athlete, around: PageCases.today))
  }
}
