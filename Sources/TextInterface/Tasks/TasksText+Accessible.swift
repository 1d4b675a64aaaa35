import Tasks

/// The page in one column of sentences, without a drawing (terminal.md, "Accessible").
extension TasksText {
  var accessibleLines: [Line] {
    var lines = viewing + messages.top(screen.head) + success
    lines += [screen.title, screen.subtitle].flatMap { Line.wrapped($0, .bold, to: columns) }
    if screen.progress.total != 0, let text = screen.progress.text { lines += Line.wrapped(text, to: columns) }
    lines += filters + [Line()] + rows + [Line()]
    return lines + (screen.dialog.map(messages.dialog) ?? footer)
  }

  private var rows: [Line] {
    if let loading = screen.loadingText { return [Line(loading)] }
    var lines = screen.empty.map { messages.empty($0, active: nil) } ?? []
    for (index, card) in screen.tasks.enumerated() {
      lines += sentences(card, number: index + 1).anchored(to: card.id.rawValue)
    }
    if let text = screen.carriedOverText {
      lines += [Line()] + carriedOverHead(text)
      for (index, card) in screen.carriedOver.enumerated() {
        lines += sentences(card, number: screen.tasks.count + index + 1).anchored(to: card.id.rawValue)
      }
    }
    if let more = screen.moreText { lines += [Line("\(more) \(messages.button(screen.button("more")))")] }
    return lines + (screen.skippedText.map { Line.wrapped($0, to: columns) } ?? [])
  }

  private func sentences(_ card: TaskCard, number: Int) -> [Line] {
    let label = [card.accessibilityLabel, card.updatingText].compactMap { $0 }.joined(separator: ", ")
    let lines = messages.row(number, label)
    guard card.isExpanded else { return lines }
    let titles = screen.detailTitles
    let details = [
      card.description, card.whyItMatters.map { "\(titles.whyItMatters): \($0)" },
      card.failureRisk.map { "\(titles.failureRisk): \($0)" },
    ]
    return lines + details.compactMap { $0 }.flatMap { Line.wrapped($0, to: columns) }
  }
}
