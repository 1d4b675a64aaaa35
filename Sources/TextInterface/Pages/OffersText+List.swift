import CompassModel
import OffersList

extension OffersText {
  /// The cards, or what stands in their place, and what is said below them.
  var list: [Line] {
    if screen.showsSkeleton { return messages.skeletonCards() + [Line("Loading offers\(glyphs.ellipsis)")] }
    var lines: [Line] = []
    if let empty = screen.empty {
      let isFiltered = empty.action == "Clear filters"
      let log = screen.canLog ? empty.action.map { "[log] \($0)" } : nil
      lines += messages.empty(
        empty, active: isFiltered ? activeFilters : nil, button: isFiltered ? "[clear filters]" : log)
    }
    lines += cards
    if screen.hasMore {
      lines += [Line(), Line("Showing \(screen.offers.count) of \(screen.count). [more] Show more")]
    }
    let notes = [screen.activity, screen.skippedText.map { "\(glyphs.warning) \($0)" }].compactMap { $0 }
    if !notes.isEmpty, let last = lines.last, last.cellWidth > 0 { lines.append(Line()) }
    return lines + notes.flatMap { Line.wrapped($0, to: columns, hangingIndent: 2) }
  }

  private var activeFilters: String {
    var parts: [String] = []
    if screen.filters.type != .all { parts.append("type=\(screen.filters.type.rawValue)") }
    if screen.filters.status != .all { parts.append("status=\(screen.filters.status.rawValue)") }
    if SearchFolding.query(screen.filters.school) != nil {
      parts.append("search=\"\(terminalText(screen.filters.school, atMost: 60))\"")
    }
    return "Active: \(parts.joined(separator: ", "))"
  }

  /// As many cards side by side as have room, each row as high as its highest card.
  private var cards: [Line] {
    let perRow = max(1, (columns + 2) / 40)
    let width = (columns + 2) / perRow - 2
    let number = "\(screen.offers.count)".count
    return stride(from: 0, to: screen.offers.count, by: perRow).flatMap { start in
      let row = (start..<min(start + perRow, screen.offers.count)).map { index in
        OfferCardText(screen.offers[index], number: index + 1, digits: number, width: width, options)
      }
      let bodies = row.map(\.body)
      let height = bodies.map(\.count).max() ?? 0
      let blocks = zip(row, bodies).map { card, body in card.block(body, height: height) }
      let joined = (0...height).map { line in
        blocks.dropFirst().reduce(blocks[0][line]) {
          $0.padded(to: width) + Line("  ") + $1[line].padded(to: width)
        }
      }
      return start == 0 ? joined : [Line()] + joined
    }
  }

  /// Percentage and amount, as far as they are known.
  static func scholarship(_ card: OfferCard) -> [String] {
    let parts = [card.percentageText, card.amountText].compactMap { $0 }
    return parts.isEmpty ? ["No scholarship amount"] : parts
  }
}
