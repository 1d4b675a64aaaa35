import Foundation
import PageKit
import Testing

extension Encodable {
  /// The JSON as read by a front end in another language.
  package func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any])
  }
}

/// The keys in the JSON of every screen, in any state (interface.md, "Every screen").
package let keysOfEveryHead: Set<String> = [
  "page", "route", "title", "subtitle", "canGoBack", "viewing", "athletes", "viewingText", "isLoading", "updatingText",
  "showsSkeleton", "loadingText", "canReload", "isOffline", "hasRows", "banner", "notices", "empty", "dialog",
  "activity", "scroll", "skippedRows", "skippedText", "announcement", "feedback", "buttons",
  "rowButtons",
]

extension PageScreen {
  /// The notice of the page itself; nil if there is none.
  package var pageNotice: NoticeCard? { head.notices.last { $0.id == 0 } }
}

/// Expects buttons to be disabled, with a reason, exactly while their actions are refused, and unique in each row.
package func checkButtons(of screen: some PageScreen, rows: [[ActionButton]]) {
  let head = screen.head
  let messages = (head.dialog?.buttons ?? []) + (head.banner?.buttons ?? []) + head.notices.flatMap(\.buttons)
  for button in head.buttons + messages + (head.empty?.button.map { [$0] } ?? []) + rows.flatMap(\.self) {
    #expect(screen.refusal(ofAny: button.action) == .some(button.reason), "\(button.id)")
  }
  for buttons in [head.buttons] + rows { #expect(Set(buttons.map(\.id)).count == buttons.count) }
}
