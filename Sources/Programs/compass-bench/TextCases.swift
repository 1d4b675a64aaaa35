import CompassModel
import CompassSamples
import EventsList
import Foundation
import RecruitingCompass
import Tasks
import TextInterface

/// From a finished screen to its text, and from rows that arrive to the first screen.
@MainActor
enum TextCases {
  static let count = 10_000

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
  static var full: SampleBackend {
    SampleBackend(.long(count, of: SampleBackend.athlete, around: PageCases.today))
  }

  /// A refresh of a page full of rows, till its screen is there again.
  static func measureLoads(_ stopwatch: inout Stopwatch) async {
    let count = 100_000
    let cases: [(Page, AppAction)] = [
      (.events, .events(.tap(.refreshPulled))), (.timeline, .timeline(.tap(.refreshPulled))),
    ]
    for (page, refresh) in cases where stopwatch.wants("\(page.rawValue).load.\(count)") {
      let backend =
        page == .events
        ? SampleBackend(events: SampleEvents.events(count, of: SampleBackend.athlete.id, around: PageCases.today))
        : SampleTimeline.backend(count, around: PageCases.today)
      let compass = await backend.app(on: page)
      _ = compass.unobservedScreen
      await stopwatch.measure("\(page.rawValue).load.\(count)", items: count, samples: 5) {
        compass.send(refresh)
        await compass.store.settle()
        _ = compass.unobservedScreen
      }
    }
  }

  static func measureTasks(_ stopwatch: inout Stopwatch) async {
    let grade = GradeLevel(graduationYear: SampleBackend.graduationYear, on: PageCases.today)
    let actions: [Tasks.Tap] = [.statusFilterChanged(status: .notStarted), .statusFilterChanged(status: .all)]
    for count in [10_000, 100_000] where stopwatch.wants("tasks.filter.\(count)") {
      let compass = await SampleBackend(tasks: SampleTasks.catalogue(count, in: grade)).app(on: .tasks)
      PageCases.measure(&stopwatch, "tasks.filter", count, compass, actions.map { .tasks(.tap($0)) })
    }
  }
}

/// Dates as every page needs them, ours and the system's.
@MainActor
enum DateCases {
  private static let repetitions = 10_000

  static func measure(_ stopwatch: inout Stopwatch) {
    guard stopwatch.wants("dates") else { return }
    let days = (0..<1_000).map { PageCases.today.adding(days: $0 &* 7_919 % 3_650 - 1_825) }
    let texts = days.map(\.wire)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let moments = days.map { Date(timeIntervalSince1970: Double(Zone.utc.start(of: $0).microseconds) / 1_000_000) }
    let style = Date.ISO8601FormatStyle().year().month().day()
    var sum = 0
    func measure(_ name: String, _ body: @MainActor (Int) -> Int) {
      stopwatch.measure("dates.\(name)", items: 1, repetitions: repetitions) { sum &+= body($0 % days.count) }
    }
    measure("parse.ours") { CalendarDate(wire: texts[$0])?.day ?? 0 }
    measure("parse.foundation") { Int((try? style.parse(texts[$0]))?.timeIntervalSince1970 ?? 0) }
    measure("addMonths.ours") { days[$0].adding(months: 5).day }
    measure("addMonths.foundation") {
      Int(calendar.date(byAdding: .month, value: 5, to: moments[$0])?.timeIntervalSince1970 ?? 0)
    }
    measure("format.ours") { days[$0].wire.utf8.count }
    measure("format.foundation") { moments[$0].formatted(style).utf8.count }
    precondition(sum != 0)
  }
}

/// The JSON of a screen, and a letter typed: what another UI pays for it (decision U4).
@MainActor
enum ScreenCases {
  static func measure(_ stopwatch: inout Stopwatch) async {
    guard stopwatch.wants("screen") else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for page in Page.allCases where stopwatch.wants("screen.\(page.rawValue)") {
      let compass = await TextCases.full.app(on: page)
      let bytes = { ((try? encoder.encode(compass.unobservedScreen)) ?? Data()).count }
      stopwatch.add("screen.\(page.rawValue).bytes", [bytes()], items: TextCases.count)
      let taps = letters(page)
      stopwatch.measure("screen.\(page.rawValue).letter", items: TextCases.count) { run in
        compass.send(taps[run % taps.count])
        _ = compass.unobservedScreen
      }
      stopwatch.measure("screen.\(page.rawValue).json", items: TextCases.count) { run in
        compass.send(taps[run % taps.count])
        check(bytes() > 1_000, "\(page): the page is empty")
      }
    }
  }

  /// Letters typed one after the other; where nothing is searched, what narrows the page.
  private static func letters(_ page: Page) -> [AppAction] {
    let queries = ["c", "ca", "cam", ""]
    return switch page {
    case .events: queries.map { .events(.tap(.searchChanged(query: $0))) }
    case .offers: queries.map { .offers(.tap(.searchChanged(query: $0))) }
    case .timeline: queries.map { .timeline(.tap(.searchChanged(query: $0))) }
    case .tasks: [.notStarted, .all].map { .tasks(.tap(.statusFilterChanged(status: $0))) }
    case .performance: [true, false].map { .performance(.tap(.verifiedOnlyChanged(isOn: $0))) }
    // Nothing narrows it.
    default: [.app(.pageOpened(page: page))]
    }
  }
}
