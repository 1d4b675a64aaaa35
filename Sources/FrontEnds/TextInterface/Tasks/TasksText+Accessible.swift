import CompassModel
import Tasks

/// The page in one column of sentences, without a drawing (terminal.md, "Accessible").
extension TasksText {
  var accessibleLines: [Line] {
    var lines = messages.top(screen.head) + viewing + success
    lines += saidInWords([screen.title, screen.subtitle], .bold)
    if screen.progress.total != 0 { lines += saidInWords([screen.progress.text]) }
    lines += filters + [Line()] + rows + [Line()]
    return lines + (screen.dialog.map(messages.dialog) ?? footer)
  }

  private var rows: [Line] {
    if let loading = screen.loadingText { return said([loading]) }
    let capabilities = screen.spokenCapabilities(of: (screen.tasks + screen.carriedOver).map(\.row))
    var lines = screen.empty.map { messages.empty($0, active: nil) } ?? []
    lines += said([capabilities.sentence()]).introducingRows()
    for (index, card) in screen.tasks.enumerated() {
      lines += saidRow(index + 1, screen.spoken(card.row, capabilities)).anchored(
        to: card.id.rawValue)
    }
    if let text = screen.carriedOverText {
      lines += [Line()] + saidInWords([screen.carriedOverTitle], .bold) + saidInWords([text])
      for (index, card) in screen.carriedOver.enumerated() {
        lines += saidRow(screen.tasks.count + index + 1, screen.spoken(card.row, capabilities))
          .anchored(
            to: card.id.rawValue)
      }
    }
    return messages.spokenList(
      lines, more: screen.moreText, screen.button("more"), activity: nil, skipped: screen.skippedText)
  }
}
