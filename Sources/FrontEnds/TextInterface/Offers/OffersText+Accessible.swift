import CompassModel
import OffersList

/// The page in one column of sentences, without a drawing (terminal.md, "Accessible").
extension OffersText {
  var accessibleLines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head) + said([screen.title], .bold)
    lines += countLine.map { saidInWords([$0]) } ?? []
    if let comparison = screen.comparison {
      lines += [Line()] + self.comparison(comparison)
    } else {
      lines += accessibleSummary + accessibleControls + [Line()] + accessibleRows
    }
    return lines + [Line()] + (screen.dialog.map(messages.dialog) ?? messages.hints(hints))
  }

  private var accessibleSummary: [Line] {
    let counts = screen.summary.cards.compactMap { card in card.count.map { "\($0) \(card.label)" } }
    return said([counts.joined(separator: ", ")])
  }

  private var accessibleControls: [Line] {
    messages.spokenControls(screen.controls.prefix(3).filter { $0.choices != nil || !$0.text.isEmpty })
      + said(["\(screen.controls[3].label): \(screen.sort.label), \(screen.sort.directionLabel)"])
  }

  private var accessibleRows: [Line] {
    if let loading = screen.loadingText { return said([loading]) }
    let rows = screen.offers.enumerated().flatMap { index, card in
      saidRow(index + 1, card.spokenRow(screen.buttons(of: card))).anchored(to: card.id.rawValue)
    }
    return (screen.empty.map { messages.empty($0, active: nil) } ?? [])
      + messages.spokenList(
        rows, more: screen.moreText, screen.button("more"), activity: screen.activity, skipped: screen.skippedText)
  }
}

extension ComparisonText {
  /// One below the other, a sentence each.
  var accessibleLines: [Line] {
    let rows = comparison.columns.flatMap { column in
      (numbers[column.offerId].map { saidRow($0, column.spokenText) } ?? said([column.spokenText]))
        .part("comparison \(column.offerId.rawValue)")
    }
    return said([comparison.spokenText], .bold) + rows + said([comparison.moreText, close])
  }
}
