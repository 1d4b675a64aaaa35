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

  /// All but bar and buttons.
  var body: [Line] {
    var lines = heading
    lines += indented(Line.wrapped(card.typeLabel, to: room, atMost: 2))
    lines += indented(Line.packed(card.scholarshipTexts, separator: " \(glyphs.separator) ", to: room))
    lines += indented(Line.wrapped(card.offeredText, to: room))
    lines += indented(deadline)
    if let notes = card.notes {
      let quoted = Line(notes).truncated(to: room - 2)
      lines += indented([Line("\"", .dim) + quoted + Line("\"", .dim)])
    }
    if options.isBody, let updating = card.updatingText { lines += indented([Line(updating, .dim)]) }
    return lines
  }

  /// The body at this height, then the buttons, all behind the bar; the board has keys instead.
  func block(_ body: [Line], height: Int) -> [Line] {
    var buttons = Line("[open \(number)]" + (card.canDelete ? " [delete \(number)]" : ""))
    if let updating = card.updatingText { buttons += Line("  \(updating)", .dim) }
    let lines =
      body + [Line](repeating: Line(), count: max(0, height - body.count)) + (options.isBody ? [] : indented([buttons]))
    return lines.map { (Line(bar, Style(card.statusColor)) + $0).anchored(to: card.id.rawValue) }
  }

  private var heading: [Line] {
    let box = Line(" [\(card.isSelected ? "x" : " ")] ")
    let start = box + Line(padded("\(number)", to: digits, alignment: .trailing), .dim) + Line(" ")
    let badge = Line(card.statusLabel, Style(card.statusColor))
    let isBeside = badge.cellWidth <= 12
    let nameWidth = inner - start.cellWidth - (isBeside ? badge.cellWidth + 2 : 0)
    var lines = [start + Line(card.schoolName, .bold).truncated(to: nameWidth)]
    if isBeside {
      lines[0] = .justified(lines[0], badge, width: inner, gap: 2)
    } else {
      lines += indented(Line.wrapped(card.statusLabel, Style(card.statusColor), to: room, atMost: 2))
    }
    return lines
  }

  private var deadline: [Line] {
    let sign = card.isPressing ? "\(glyphs.warning) " : ""
    let color = card.urgencyColor.map { Style($0) } ?? .plain
    let style = card.isPressing ? color.bolded : color
    // The date stays whole: it moves to the next line as `(Jan 31, 2026)`.
    let date = card.deadlineDateText.map { ["(\($0))"] } ?? []
    return Line.packed([sign + (card.timeLeftText ?? card.deadlineText)] + date, separator: " ", style, to: room)
  }

  private func indented(_ lines: [Line]) -> [Line] { lines.map { $0.indented(by: Self.indent) } }

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
