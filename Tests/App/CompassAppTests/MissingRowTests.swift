import Foundation
import PageKit
import TestSupport
import Testing

@testable import CompassApp

/// Actions on a missing row are refused with its id, on every page (decision U3).
struct MissingRowTests {
  private static let ids = ["id", "school"]

  /// The page's row taps, each with the id of a missing row.
  private func tapsOnMissingRows(of page: Page) throws -> [(tap: any KeyedAction, id: String)] {
    try page.feature.taps.compactMap { action in
      let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(action)) as? [String: [String: Any]]
      guard var names = json?[page.rawValue], let name = names.keys.first, var values = names[name] as? [String: Any],
        let key = values.keys.first(where: Self.ids.contains), let id = values[key] as? String
      else { return nil }
      values[key] = id + "-gone"
      names[name] = values
      let data = try JSONSerialization.data(withJSONObject: [page.rawValue: names])
      return (try #require(try JSONDecoder().decode(AppAction.self, from: data).tap), id + "-gone")
    }
  }

  @Test(arguments: Page.allCases)
  func tapsOnMissingRowsAreRefused(page: Page) throws {
    let taps = try tapsOnMissingRows(of: page)
    #expect(!taps.isEmpty || page.feature.taps.isEmpty, "a page of which no tap is listed")
    let (loaded, unknown) = (try page.screen(page.loaded()), try page.screen(page.opened()))
    for (tap, id) in taps {
      let reason = loaded.refusal(ofAny: tap) ?? nil
      #expect(reason?.contains(id) == true || tap.isOfSchool || tap.showsAnAlert, "\(tap): \(reason ?? "done")")
      #expect((unknown.refusal(ofAny: tap) ?? nil) != nil || tap.showsAnAlert, "\(tap)")
    }
  }

  @Test(arguments: [
    RootAction.noticeRetried(id: 9), .noticeOpened(id: 9), .noticeDismissed(id: 9), .noticeUndone(id: 9),
  ])
  func tapsOnMissingNoticesAreRefused(action: RootAction) throws {
    let screen = AppScreen.start(Page.events.loaded())
    #expect(screen.refusal(of: .app(action)) == .reason("There is no notice with the id 9 here."))
  }
}

extension KeyedAction {
  /// Whether the action chooses a school of a control, which is identified by name.
  fileprivate var isOfSchool: Bool { "\(self)".hasPrefix("schoolChanged") }
  /// An item that cannot be opened is answered by an alert.
  fileprivate var showsAnAlert: Bool { "\(self)".hasPrefix("itemTapped") }
}
