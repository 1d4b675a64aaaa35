import OffersList

/// The page in one column of sentences, without a drawing (terminal.md, "Accessible").
extension OffersText {
  var accessibleLines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head) + [Line(screen.title, .bold)]
    lines += countLine.map { Line.wrapped($0, to: columns) } ?? []
    if let form = screen.form {
      let buttons = ["save", "cancel"].map { messages.labelled(screen.button($0)) }
      lines += [Line()] + FormText(form: form, buttons: buttons, options: options).lines
    } else if let comparison = screen.comparison {
      lines += [Line()] + self.comparison(comparison)
    } else {
      lines += summary + controls + [Line()] + rows
    }
    return lines + [Line()] + (screen.dialog.map(messages.dialog) ?? messages.hints(hints))
  }

  private var summary: [Line] {
    let counts = screen.summary.cards.compactMap { card in card.count.map { "\($0) \(card.label)" } }
    return counts.isEmpty ? [] : Line.wrapped(counts.joined(separator: ", "), to: columns)
  }

  private var controls: [Line] {
    let filters = screen.controls.prefix(3).filter { $0.choices != nil || !$0.text.isEmpty }
    let order = "\(screen.controls[3].label): \(screen.sort.label), \(screen.sort.directionLabel)"
    return Line.packed(filters.map { "\($0.label): \($0.text)" } + [order], separator: ". ", to: columns)
  }

  private var rows: [Line] {
    if let loading = screen.loadingText { return [Line(loading)] }
    var lines = screen.empty.map { messages.empty($0, active: nil) } ?? []
    for (index, card) in screen.offers.enumerated() {
      let label = [card.accessibilityLabel, card.updatingText, card.notes].compactMap { $0 }.joined(separator: ", ")
      lines += messages.row(index + 1, label).anchored(to: card.id.rawValue)
    }
    if let more = screen.moreText { lines += [Line("\(more) \(messages.button(screen.button("more")))")] }
    return lines + [screen.activity, screen.skippedText].compactMap { $0 }.flatMap { Line.wrapped($0, to: columns) }
  }
}
