import CompassModel
import CompassServices
import CompassTesting
import CompassApp
import Testing

@testable import Scripting
@testable import CompassText

/// Each source of each page failing or hanging, with and without a cached copy, in virtual time: partial rows are
/// never presented as complete (decision B15).
@MainActor
struct PartialRowsTests {
  typealias Operation = SimulatedNetwork.Operation

  nonisolated struct Source: CustomTestStringConvertible {
    var page: Page
    var operation: Operation
    /// Whether the page lists its rows, and does not only look up values in them.
    var isListed = true
    var testDescription: String { "\(operation.rawValue) on \(page.rawValue)" }
  }

  private nonisolated static let sources: [Source] =
    [Operation.loadEvents, .timelineInteractions, .loadOffers, .timelineStatusChanges].map {
      Source(page: .timeline, operation: $0)
    } + [Operation.loadTasks, .loadStatuses, .loadOffers, .loadEvents].map { Source(page: .home, operation: $0) } + [
      Source(page: .timeline, operation: .loadSchools, isListed: false),
      Source(page: .home, operation: .loadSchools, isListed: false),
      Source(page: .tasks, operation: .loadTasks), Source(page: .tasks, operation: .loadStatuses),
      Source(page: .performance, operation: .loadMetrics),
      Source(page: .performance, operation: .loadEvents, isListed: false),
      Source(page: .events, operation: .loadEvents),
      Source(page: .offers, operation: .loadOffers),
      Source(page: .offers, operation: .loadSchools, isListed: false),
    ]

  private enum Fault: CaseIterable { case fails, hangs }

  private func world(_ source: Source, _ fault: Fault, isCached: Bool) async -> TestWorld {
    let world = TestWorld(rows: SampleRows(events: [.sample("ev-1")], schools: [School(id: "s-1", name: "Stanford")]))
    await world.launch()
    if isCached {
      world.compass.send(.pageOpened(page: source.page))
      await world.settle()
      await world.relaunch()
    }
    switch fault {
    case .fails: world.network.set(.serverError, for: source.operation)
    case .hangs: world.network.hold(source.operation)
    }
    world.compass.send(.pageOpened(page: source.page))
    await world.settle()
    return world
  }

  @Test(arguments: sources) func missingRowsAndCopiesAreReported(_ source: Source) async {
    for fault in Fault.allCases {
      let part = await world(source, fault, isCached: false).compass.loadGap
      #expect(part?.isPart == true && part?.message.isEmpty == false, "\(fault)")
      let copy = await world(source, fault, isCached: true).compass.loadGap
      #expect(copy?.isPart == false, "\(fault)")
      #expect(copy?.message.contains("saved at 09:00") == true, "\(fault): \(copy?.message ?? "")")
    }
  }

  @Test(arguments: Page.allCases) func loadedRowsAreNoGap(_ page: Page) async {
    #expect(await world(Source(page: page, operation: .signIn), .fails, isCached: false).compass.loadGap == nil)
  }

  /// Rows loaded before report their time once a reload fails.
  @Test func aLaterFailedLoadIsReported() async {
    let world = await world(Source(page: .events, operation: .signIn), .fails, isCached: false)
    world.network.set(.serverError, for: .loadEvents)
    world.compass.send(.foregrounded)
    await world.settle()
    #expect(world.compass.loadGap?.isPart == false)
  }

  /// Counts are null while a listed kind is missing, and all of them while nothing is loaded.
  @Test(arguments: sources.filter(\.isListed)) func partialRowsAreNotCounted(_ source: Source) async throws {
    for fault in Fault.allCases {
      let world = await world(source, fault, isCached: false)
      let screen = try #require(try ScreenJSON.value(world.compass.unobservedDocument).members)
      let counts = screen.filter {
        ["count", "countText", "laneCount", "laneCountText", "expandedCount"].contains($0.key)
      }
      #expect(!counts.isEmpty && counts.values.allSatisfy { $0 == .null }, "\(fault): \(counts)")
      guard screen["hasRows"] == .flag(false) else { continue }
      // The others count selections or drawn elements.
      let others = [
        "activeFilterCount", "lanePageCount", "skeletonCount", "shortListCount", "selectedCount", "hiddenSelectedCount",
      ]
      let own = screen.filter { $0.key.hasSuffix("Count") && !others.contains($0.key) }
      #expect(own.values.allSatisfy { $0 == .null }, "\(fault): \(own)")
    }
  }

  @Test(arguments: sources.filter { $0.page == .home }, ["agenda", "export calendar a.ics"])
  func partialRowsAreNotWritten(_ source: Source, _ verb: String) async throws {
    for fault in Fault.allCases {
      for isCached in [false, true] {
        let world = await world(source, fault, isCached: isCached)
        let script = try Script(verb, path: "part.compass")
        let failure = await ScriptRunner(Interpreter(world: world, options: RenderOptions())) { _ in }.failure(
          of: script)
        #expect((failure?.isUnloaded ?? false) == !isCached, "\(fault), \(isCached): \(failure?.report ?? "")")
        #expect(world.files.isEmpty == (!isCached || !verb.hasPrefix("export")))
      }
    }
  }
}
