import CompassModel
import CompassServices
import CompassTesting
import DemoHost
import Foundation
import CompassApp
import TestSupport

/// Visits many kinds of screens: each offered action is performed once per page.
@MainActor
final class ScreenCrawler {
  private let note: (ScreenDocument) -> Void
  private var done: Set<String> = []
  private var requests = RandomRequests(seed: 1)

  init(_ note: @escaping (ScreenDocument) -> Void) { self.note = note }

  /// Visits athletes with and without rows, a parent, a failing network and a signed-out app.
  func visitAll() async throws {
    try await visit(try await DemoHost())
    try await visit(try await DemoHost(demoDay: nil))
    let rows = SampleRows(
      events: [.sample("ev-1", on: "2026-02-01", registered: true)],
      schools: [School(id: "s-1", name: "Hartwell College")],
      // More than 60 readings are drawn as a line of means.
      metrics: (0..<80).map { number in
        PerformanceMetric(
          id: MetricID("m-\(number)"), owner: "athlete-1", type: .velocity, value: 80 + Double(number) / 10,
          recordedDate: day("2026-02-01").adding(days: -number))
      })
    let parent = WorldHost(TestWorld(.pat, rows: rows))
    await parent.world.launch()
    try await visit(parent)
    let failing = WorldHost(TestWorld(.ava, rows: rows))
    await failing.world.launch()
    for page in Page.allCases {
      failing.compass.send(.pageOpened(page: page))
      await failing.settle()
    }
    failing.world.network.set(.serverError)
    try await visit(failing)
    let offline = WorldHost(TestWorld(.ava, rows: rows, keepsChanges: true))
    await offline.world.launch()
    offline.world.network.set(.offline)
    try await visit(offline)
    let signedOut = WorldHost(TestWorld(nil, rows: rows, accounts: SampleAccounts(["ava@example.com": "pass"])))
    await signedOut.world.launch()
    try await visit(signedOut)
    let besideProject = WorldHost(TestWorld(.ava, rows: rows, deviceRows: SampleDeviceRows()))
    await besideProject.world.launch()
    try await visit(besideProject)
  }

  /// Fails every upload of rows.
  private struct SampleDeviceRows: DeviceRowsPort {
    func rows(for viewer: Viewer) async -> DeviceRows? { DeviceRows([.init(.event, 3)]) }
    func upload(for viewer: Viewer) async throws(ServiceFailure) -> UploadOutcome { throw ServiceFailure(.offline) }
  }

  private func visit(_ host: any BridgeHost) async throws {
    let session = BridgeSession(host)
    done = []
    for page in Page.allCases {
      var screen = try await answer(#"{"show":"\#(page.rawValue)"}"#, session, host)
      // Answers a dialog first.
      for _ in 0..<3 where (screen["dialog"] as? [String: Any]) != nil {
        screen = try await act(last(in: screen["dialog"] ?? screen), session, host)
      }
      if screen["page"] as? String != page.rawValue {
        screen = try await answer(#"{"show":"\#(page.rawValue)"}"#, session, host)
      }
      try await visitRows(session, host)
      // Repeats until every offered action was performed: some lead to another page.
      while let first = next(on: screen) {
        screen = try await act(first, session, host)
        while let action = next(on: screen) { screen = try await act(action, session, host) }
        screen = try await answer(#"{"show":"\#(page.rawValue)"}"#, session, host)
      }
    }
    for path in [
      "/events/ev-1", "/offers/of-1", "/interactions/in-1", "/schools/create", "/performance/log", "/nowhere",
    ] {
      var screen = try await answer(#"{"send":{"app":{"routeOpened":{"route":"\#(path)"}}}}"#, session, host)
      while let action = next(on: screen) { screen = try await act(action, session, host) }
    }
  }

  /// Visits states that need two rows, or a row without a button.
  private func visitRows(_ session: BridgeSession, _ host: any BridgeHost) async throws {
    func send(_ action: String) async throws { _ = try await answer("{\"send\":\(action)}", session, host) }
    switch host.compass.unobservedScreen {
    case .offers(let screen) where screen.offers.count > 1:
      for offer in screen.offers.prefix(2) {
        try await send(#"{"offers":{"selectionChanged":{"id":"\#(offer.id)","isSelected":true}}}"#)
      }
      try await send(#"{"offers":{"compareTapped":{}}}"#)
      try await send(#"{"offers":{"comparisonClosed":{}}}"#)
    case .performance(let screen):
      guard let point = screen.charts.flatMap(\.series).first?.points.first else { return }
      try await send(#"{"performance":{"pointTapped":{"id":"\#(point.id)"}}}"#)
    default: break
    }
  }

  /// Returns an action that was not performed yet on such a screen.
  private func next(on screen: [String: Any]) -> Any? {
    var actions: [Any] = []
    RandomRequests.collect(screen, into: &actions)
    for row in RowTaps.all(of: screen) { RandomRequests.collect(row.buttons, into: &actions) }
    let page = "\(screen["page"] ?? "") \(screen["dialog"] is [String: Any])"
    return actions.first { action in
      guard let object = action as? [String: [String: Any]], let (key, value) = object.first else { return false }
      return done.insert("\(page) \(key).\(value.keys.first ?? "")").inserted
    }
  }

  private func last(in value: Any) -> Any {
    var actions: [Any] = []
    RandomRequests.collect(value, into: &actions)
    return actions.last ?? [:]
  }

  private func act(_ action: Any, _ session: BridgeSession, _ host: any BridgeHost) async throws -> [String: Any] {
    let data = try JSONSerialization.data(withJSONObject: ["send": requests.filled(action)])
    return try await answer(String(decoding: data, as: UTF8.self), session, host)
  }

  private func answer(_ line: String, _ session: BridgeSession, _ host: any BridgeHost) async throws -> [String: Any] {
    let answer = try parsed(await session.answer(line))
    note(host.compass.unobservedDocument)
    return answer["screen"] as? [String: Any] ?? [:]
  }
}

/// The app over sample rows and a network that can fail.
@MainActor
private final class WorldHost: BridgeHost {
  let world: TestWorld
  var compass: Compass { world.compass }

  init(_ world: TestWorld) { self.world = world }

  func settle() async { await world.settle() }
  func advance(by duration: Duration) async throws(BridgeFailure) { await world.advance(by: duration) }
}
