import CompassModel
import PageKit
import RecruitingCompass
import Videos

extension Videos.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { VideosText(screen: self, options: options).lines }
}

extension VerbTable {
  private static let verb = PageVerbs<Videos.Screen>(.videos) { .videos(.tap($0)) }

  static let videos: [Verb] = [
    verb("add", "Opens the form for a new video.", keys: ["a"], .addTapped),
    verb.row("details", "Opens a video.", example: "details 1", keys: ["enter"]) { .videoTapped(id: $0) },
    verb.row("sent", "Marks a video as sent to the schools.", example: "sent 1", keys: ["space"]) {
      .sentTapped(id: $0)
    },
    verb.row("delete", "Deletes a video, after asking.", example: "delete 1", keys: ["d"]) { .deleteTapped(id: $0) },
  ]
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
