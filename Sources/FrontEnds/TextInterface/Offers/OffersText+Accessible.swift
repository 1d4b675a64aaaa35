import CompassModel
import OffersList

/// The page in one column of sentences, without a drawing (terminal.md, "Accessible").
extension OffersText {
  var accessibleLines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head) + said([screen.title], .bold)
    lines += messages.spokenCount([countLine], filtered: screen.activeFilterCount > 0 && screen.comparison == nil)
    if let comparison = screen.comparison {
      lines += [Line()] + self.comparison(comparison)
    } else {
      lines += said([screen.spokenSummary]) + accessibleControls + [Line()] + accessibleRows
    }
    return lines + [Line()]
      + (screen.dialog.map(messages.dialog) ?? hints)
  }

  private var accessibleControls: [Line] {
    messages.spokenControls(screen.controls.filter { !$0.isSort && ($0.choices != nil || !$0.text.isEmpty) })
      + said([
        "\(screen.controls.first(where: \.isSort)?.label ?? ""): \(screen.sort.label), \(screen.sort.directionLabel)"
      ])
  }

  private var accessibleRows: [Line] {
    if let loading = screen.loadingText { return said([loading]) }
    let capabilities = screen.spokenCapabilities(of: screen.offers.map(\.row))
    let rows = screen.offers.enumerated().flatMap { index, card in
      saidRow(index + 1, screen.spoken(card.row, capabilities)).anchored(to: card.id.rawValue)
    }
    return (screen.empty.map { messages.empty($0, active: nil) } ?? [])
      + said([capabilities.sentence()]).introducingRows()
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
