import CompassModel
import OffersList
import PageKit

/// Draws one offer: a bar whose shape tells the status, and dates, amounts and urgency whole at any width.
struct OfferCardText: TextPage {
  /// Behind the bar.
  private static let indent = 5

  let card: OfferCard
  let number: Int
  /// Cells of the longest number.
  let digits: Int
  let width: Int
  let options: RenderOptions

  /// Beside the bar.
  private var inner: Int { width - 1 }
  private var room: Int { inner - Self.indent }

  /// The card in lines, so that those beside it can be as high.
  struct Drawing {
    let row: RowID
    let bar: Line
    /// All but bar and buttons: the first line begins behind the bar, the others are indented.
    let body: [Line]
    /// Nil on the board, which has keys instead.
    let buttons: Line?

    /// Draws the body at this height, then the buttons, all behind the bar, on lines that are padded to `cell`.
    func draw(height: Int, on lines: inout [Line], at cell: Int) {
      let indent = Line(.blanks(OfferCardText.indent))
      for index in 0..<height {
        lines[index].pad(to: cell)
        lines[index].append(bar, anchoredTo: row)
        guard index < body.count else { continue }
        if index > 0 { lines[index].append(indent, anchoredTo: row) }
        lines[index].append(body[index], anchoredTo: row)
      }
      guard let buttons else { return }
      lines[height].pad(to: cell)
      lines[height].append(bar, anchoredTo: row)
      lines[height].append(indent, anchoredTo: row)
      lines[height].append(buttons, anchoredTo: row)
    }
  }

  var drawing: Drawing {
    Drawing(
      row: card.id.rawValue, bar: Line(bar, Style(card.statusColor)), body: body,
      buttons: options.isBody ? nil : buttons)
  }

  private var buttons: Line {
    var line = Line("[open \(number)]" + (card.canDelete ? " [delete \(number)]" : ""))
    if let updating = card.updatingText { line.append("  \(updating)", .dim) }
    return line
  }

  private var body: [Line] {
    var lines = heading
    lines += Line.packed(card.scholarshipTexts, separator: " \(glyphs.separator) ", to: room)
    lines += Line.wrapped(card.offeredText, to: room)
    lines += deadline
    if let notes = card.notes {
      var quoted = Line("\"", .dim)
      quoted += Line(notes).truncated(to: room - 2)
      quoted.append("\"", .dim)
      lines.append(quoted)
    }
    if options.isBody, let updating = card.updatingText { lines.append(Line(updating, .dim)) }
    return lines
  }

  /// Name, status and type; on the board the status is beside the type where the name is whole only so (decision V17).
  private var heading: [Line] {
    var start = Line()
    start.reserve(6)
    start.append(" [\(card.isSelected ? "x" : " ")] ")
    start.append(padded("\(number)", to: digits, alignment: .trailing), .dim)
    start.append(" ")
    let badge = Line(card.statusLabel, Style(card.statusColor))
    let type = Line.wrapped(card.typeLabel, to: room, atMost: 2)
    let name = Line(card.schoolName, .bold)
    let isBeside = badge.cellWidth <= 12
    if options.isBody, isBeside, start.cellWidth + name.cellWidth + badge.cellWidth + 2 > inner, type.count == 1,
      type[0].cellWidth + badge.cellWidth + 2 <= room
    {
      let lines = Line.wrapped(card.schoolName, .bold, to: inner - start.cellWidth, atMost: 2)
      return lines.enumerated().map { $0 == 0 ? start + $1 : $1.indented(by: start.cellWidth - Self.indent) }
        + [.justified(type[0], badge, width: room, gap: 2)]
    }
    let nameWidth = inner - start.cellWidth - (isBeside ? badge.cellWidth + 2 : 0)
    start += name.truncated(to: nameWidth)
    if isBeside { return [.justified(start, badge, width: inner, gap: 2)] + type }
    return [start] + Line.wrapped(card.statusLabel, Style(card.statusColor), to: room, atMost: 2) + type
  }

  private var deadline: [Line] {
    let sign = card.isPressing ? "\(glyphs.warning) " : ""
    let color = card.urgencyColor.map { Style($0) } ?? .plain
    let style = card.isPressing ? color.bolded : color
    // The date stays whole: it moves to the next line as `(Jan 31, 2026)`.
    guard let timeLeft = card.timeLeftText, let date = card.deadlineDateText else {
      return Line.packed([sign + card.deadlineText], separator: " ", style, to: room)
    }
    return Line.packed([sign + timeLeft, "(\(date))"], separator: " ", style, to: room)
  }

  private var bar: String {
    guard options.charset == .unicode else { return glyphs.vertical }
    return switch card.status {
    case .accepted: "█"
    case .pending: "▌"
    case .declined: "▒"
    case .expired, .other: "░"
    }
  }
}
