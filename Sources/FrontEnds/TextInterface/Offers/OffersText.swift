import CompassModel
import OffersList

/// Draws the offers page: cards in one to four columns; the comparison takes the list's place.
struct OffersText: TextPage {
  let screen: OffersList.Screen
  let options: RenderOptions

  var lines: [Line] { options.isAccessible ? accessibleLines : drawnLines }

  private var drawnLines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    if !options.isBody { lines += header }
    lines.append(Line())
    if let comparison = screen.comparison {
      lines += self.comparison(comparison)
    } else {
      let list = list
      let above = options.isBody ? [] : controls + (list.isEmpty ? [] : [messages.rule()])
      lines += summary + above + list
    }
    lines.append(messages.rule())
    return lines + (screen.dialog.map(messages.dialog) ?? hints)
  }

  func comparison(_ card: ComparisonCard) -> [Line] {
    let numbers = screen.rows.enumerated().map { (OfferID($1.id), $0 + 1) }
    return ComparisonText(
      comparison: card, numbers: Dictionary(numbers) { first, _ in first },
      close: messages.labelled(screen.button("close")), options: options
    ).lines
  }

  private var header: [Line] {
    let title = Line(screen.title, .bold)
    let buttons = ((screen.canCompare && screen.comparison == nil ? ["compare"] : []) + ["log"])
      .compactMap { screen.button($0).map(messages.button) }
    let row = Line(buttons.joined(separator: "   "))
    let count = countLine.map { Line.wrapped($0, .dim, to: columns) } ?? []
    if title.cellWidth + 3 + row.cellWidth <= columns { return [.justified(title, row, width: columns)] + count }
    return [title] + buttons.map { .justified(Line(), Line($0), width: columns) } + count
  }

  /// `4 offers found · 2 selected (1 hidden by filters)`; while the names that are searched are on their way, that.
  var countLine: String? {
    let selected = screen.countText == nil ? nil : screen.selectedText
    let parts = [screen.countText, selected, screen.head.progressText].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " \(glyphs.separator) ")
  }

  private var summary: [Line] {
    let counts = screen.summary.cards.compactMap { card in
      card.count.map { Line("\($0) \(card.label)", Style(card.color)) }
    }
    if counts.isEmpty { return [] }
    let widest = counts.map(\.cellWidth).max() ?? 0
    let perRow = min(counts.count, max(1, columns / (widest + 2)))
    let rows = stride(from: 0, to: counts.count, by: perRow).map { counts[$0...].prefix(perRow) }
    return rows.map { $0.reduce(Line()) { $0 + $1.padded(to: columns / perRow) } } + [Line()]
  }

  private var controls: [Line] {
    let menus = screen.controls.map { messages.control($0, fieldCells: 12) }
    let filters = Array(menus.prefix(3))
    let oneLine = filters.joined(separator: "  ")
    let order = "\(menus[3])  \(screen.sort.directionLabel) \(glyphs.menu)"
    return ((oneLine.cellWidth <= columns ? [oneLine] : filters) + [order]).map { Line($0) }
  }

  var hints: [Line] {
    let selected = screen.offers.first(where: \.isSelected)
    // A comparison is in the place of the list.
    return messages.hints(
      of: screen, without: screen.comparison == nil ? [] : ["search", "filter", "sort"],
      extra: selected.map { $0.buttons.filter { $0.id == "select" } } ?? [])
  }
}

extension Line {
  /// The text wrapped to at most `limit` lines; an ellipsis says that there is more.
  @inline(never) static func wrapped(
    _ raw: String, _ style: Style = .plain, to cells: Int, atMost limit: Int
  ) -> [Line] {
    let lines = wrapped(raw, style, to: cells)
    guard lines.count > limit, let last = lines.prefix(limit).last else { return lines }
    let end = (last + Line(Glyphs.unicode.ellipsis, style)).truncated(to: cells)
    return lines.prefix(max(0, limit - 1)) + [end]
  }
}

extension OffersText {
  private var isFilteredAway: Bool { screen.empty?.button?.id == "clearFilters" }

  /// The cards, or what is in their place, and what is said below them.
  var list: [Line] {
    if let loading = screen.loadingText { return messages.skeletonCards() + [Line(loading)] }
    var lines: [Line] = []
    if let empty = screen.empty {
      lines += messages.empty(empty, active: isFilteredAway ? screen.activeFiltersText : nil)
    }
    lines += cards
    return messages.list(
      lines, more: screen.moreText, screen.button("more"), activity: screen.activity, skipped: screen.skippedText,
      width: columns)
  }

  /// As many cards side by side as have room, each row as high as its highest card.
  private var cards: [Line] {
    let perRow = max(1, (columns + 2) / 40)
    let width = (columns + 2) / perRow - 2
    let offers = screen.offers
    let digits = "\(offers.count)".count
    var lines: [Line] = []
    for start in stride(from: 0, to: offers.count, by: perRow) {
      let row = (start..<min(start + perRow, offers.count)).map { index in
        OfferCardText(card: offers[index], number: index + 1, digits: digits, width: width, options: options).drawing
      }
      let height = row.map(\.body.count).max() ?? 0
      var drawn = [Line](repeating: Line(), count: height + (options.isBody ? 0 : 1))
      for index in drawn.indices { drawn[index].reserve(row.count * 8) }
      for (place, card) in row.enumerated() { card.draw(height: height, on: &drawn, at: place * (width + 2)) }
      if row.count > 1 { for index in drawn.indices { drawn[index].pad(to: row.count * (width + 2) - 2) } }
      if start > 0 { lines.append(Line()) }
      lines += drawn
    }
    return lines
  }
}

extension OffersList.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { OffersText(screen: self, options: options).lines }
}
