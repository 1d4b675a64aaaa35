import PageKit
import Testing

/// A button cannot be tapped exactly while its action is refused, and says why; a row has none twice.
public func checkButtons(of screen: some ShownScreen, rows: [[ActionButton]]) {
  let head = screen.head
  let messages = (head.dialog?.buttons ?? []) + (head.banner?.buttons ?? []) + head.notices.flatMap(\.buttons)
  for button in head.buttons + messages + (head.empty?.button.map { [$0] } ?? []) + rows.flatMap(\.self) {
    #expect(screen.refusal(ofAny: button.action) == .some(button.reason), "\(button.id)")
  }
  for buttons in [head.buttons] + rows { #expect(Set(buttons.map(\.id)).count == buttons.count) }
}
