import CompassModel
import DemoHost
import Foundation
import PageKit
import CompassApp
import TestSupport
import Testing

@testable import CompassBridge

/// JSON clients can tap the same row buttons as a front end in Swift (decision U4).
@MainActor
struct RowButtonsTests {
  /// Includes rows that are selected, expanded or being stored, and rows behind a dialog.
  @Test(arguments: [
    ["home"], ["home", "home.snoozeTapped"], ["events"], ["events", "events.attendedTapped"],
    ["events", "events.deleteTapped"], ["tasks"], ["tasks", "tasks.taskTapped"], ["tasks", "tasks.startTapped"],
    ["tasks", "tasks.completeTapped"], ["timeline"], ["timeline", "timeline.itemInspected"],
    ["performance", "performance.tabChosen"], ["offers"], ["offers", "offers.selectionChanged"],
    ["offers", "offers.statusChosen"],
    ["offers", "offers.deleteTapped"], ["offers", "offers.schoolsTapped"],
    ["offers", "offers.schoolsTapped", "schools.statusChosen"],
  ])
  func jsonRowsHaveTheSameButtons(pageAndTaps: [String]) async throws {
    let host = try await DemoHost()
    _ = await BridgeSession(host).answer(#"{"show":"\#(pageAndTaps[0])"}"#)
    for tap in pageAndTaps.dropFirst() {
      let offered = Self.actions(of: host.compass.unobservedScreen)
      let action = try #require(try offered.first { try Self.name(of: $0) == tap })
      host.compass.send(action)
      if tap == "offers.schoolsTapped" { await host.settle() }
    }
    let shown = host.compass.unobservedScreen.pageScreen
    // Items that are upcoming and need attention occur twice, as do lane items.
    let rows = Dictionary(grouping: RowTaps.all(of: try host.wholeScreen()), by: \.row)
    #expect(rows.count > 3 && Set(rows.keys) == Set(shown.rows.prefix(rows.count).map(\.id)))
    for (id, occurrences) in rows {
      let ours = try shown.rowButtons(id: id).map { try Self.fact(of: try $0.json()) }
      let buttons = try #require(occurrences.map(\.buttons).max { $0.count < $1.count })
      #expect(Set(try buttons.map(Self.fact)) == Set(ours) && buttons.count == ours.count, "\(id)")
    }
  }

  private static func actions(of screen: AppScreen) -> [AppAction] {
    let shown = screen.pageScreen
    let rows = shown.rows.flatMap { shown.rowButtons(id: $0.id) }
    return (shown.head.buttons + rows).compactMap { AppAction($0.action) }
  }

  private static func name(of action: AppAction) throws -> String {
    let json = try parsed(String(decoding: JSONEncoder().encode(action), as: UTF8.self))
    let tap = try #require(json.first)
    return "\(tap.key).\((tap.value as? [String: Any])?.keys.first ?? "")"
  }

  /// All members of a button except its verb.
  private static func fact(of button: [String: Any]) throws -> String {
    var button = button
    button["verb"] = nil
    return String(
      decoding: try JSONSerialization.data(withJSONObject: button, options: .sortedKeys), as: UTF8.self)
  }
}
