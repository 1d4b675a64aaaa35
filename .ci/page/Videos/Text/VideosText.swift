import CompassModel
import PageKit
import RecruitingCompass
import Videos

extension Videos.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { VideosText(screen: self, options: options).lines }
}

/// A title, the count, and a line for each video: number, name, day, whether it was sent.
struct VideosText: TextPage {
  let screen: Videos.Screen
  let options: RenderOptions

  var lines: [Line] {
    messages.top(screen.head) + messages.viewing(screen.head)
      + [Line(screen.title, .bold), Line(screen.countText)]
      + screen.list.enumerated().map { number, card in
        let text = "\(number + 1) \(terminalText(card.name)) · \(card.dateText) · \(card.sentText)"
        return Line(text).truncated(to: columns).anchored(to: card.id.rawValue)
      }
      + (screen.head.empty.map { messages.empty($0, active: nil) } ?? [])
      + (screen.head.dialog.map(messages.dialog) ?? [])
  }
}
