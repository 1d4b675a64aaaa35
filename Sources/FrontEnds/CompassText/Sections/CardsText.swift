import CompassModel
import PageKit

/// Draws rows as cards, as many beside each other as have room: a bar, name and badge, and below them the facts.
struct CardsText: TextPage {
  /// The cells between the bar and an indented line.
  private static let indent = 5

  let rows: [ScreenRow]
  /// The parts of a row's buttons that are drawn: those that rows share.
  private let shared: Buttons
  let firstNumber, leastColumns: Int
  /// The digits of the highest row number on the screen.
  let digits: Int
  let screen: any PageScreen
  let options: RenderOptions
  private let factLines: FactLines

  init(_ list: RowList, leastColumns: Int, digits: Int, screen: any PageScreen, options: RenderOptions) {
    (rows, firstNumber) = (list.rows.described, list.firstNumber)
    shared = Buttons(screen.drawnButtons(of: ScreenRow(id: "", title: "", accessibilityLabel: "")))
    (self.leastColumns, self.digits, self.screen, self.options) = (leastColumns, digits, screen, options)
    factLines = FactLines(options)
  }

  var lines: [Line] {
    let perRow = max(1, (columns + 2) / leastColumns)
    let width = (columns + 2) / perRow - 2
    var lines: [Line] = []
    for start in stride(from: 0, to: rows.count, by: perRow) {
      let cards = (start..<min(start + perRow, rows.count)).map { card(rows[$0], firstNumber + $0, width: width) }
      let height = cards.map(\.body.count).max() ?? 0
      if start > 0 { lines.append(Line()) }
      let top = lines.count
      for _ in 0..<(height + (options.isBody ? 0 : 1)) {
        lines.append(Line())
        lines[lines.count - 1].reserve(cells: columns)
      }
      for (index, card) in cards.enumerated() {
        card.draw(height: height, on: &lines, from: top, at: index * (width + 2))
      }
    }
    return lines
  }

  /// The id of the button that is a box to select a row, and the commands that are drawn below a card, with their ids.
  private struct Buttons {
    let box: String?
    let commands: [(id: String, text: String)]

    init(_ buttons: [ActionButton]) {
      box = buttons.first { $0.icon == .select }?.id
      commands = buttons.filter { $0.icon == .open || $0.role == .destructive }.map { ($0.id, $0.command) }
    }
  }

  /// The lines of a card before they are drawn, so that cards side by side become equally high.
  private struct Card {
    let row: RowID
    let bar: Line
    /// The lines beside the bar; all but the first are indented when they are drawn.
    let body: [Line]
    /// The line of buttons; nil on the board, which has keys instead.
    let buttons: Line?

    /// Draws the bar and the body in so many lines, then the buttons, on lines that are padded to `cell`.
    func draw(height: Int, on lines: inout [Line], from top: Int, at cell: Int) {
      let indent = Line(.blanks(CardsText.indent))
      for index in 0..<(height + (buttons == nil ? 0 : 1)) {
        lines[top + index].pad(to: cell)
        lines[top + index].append(bar, anchoredTo: row)
        guard let more = index == height ? buttons : index < body.count ? body[index] : nil else { continue }
        if index > 0 { lines[top + index].append(indent, anchoredTo: row) }
        lines[top + index].append(more, anchoredTo: row)
      }
    }
  }

  private func card(_ row: ScreenRow, _ number: Int, width: Int) -> Card {
    let room = width - 1 - Self.indent
    let buttons = row.buttons.isEmpty ? shared : Buttons(screen.drawnButtons(of: row))
    let missing = row.buttons.isEmpty ? row.withoutRowButtons : []
    let hasBox = buttons.box.map { !missing.contains($0) } ?? false
    var body = heading(row, number, hasBox: hasBox, inner: width - 1)
    let facts = row.facts.drop { $0.role == .kind }
    for (index, fact) in zip(facts.indices, facts) where index == facts.startIndex || facts[index - 1].role != fact.role
    {
      let first = body.count
      for same in facts[index...].prefix(while: { $0.role == fact.role }) {
        factLines.append(.fact(same, options), to: &body, from: first, room)
      }
    }
    for note in row.notes where note.display == .preview {
      body.append(Line("\"", .dim) + Line(note.text).truncated(to: room - 2) + Line("\"", .dim))
    }
    if options.isBody, let updating = row.updatingText { body.append(Line(updating, .dim)) }
    let tone = Style(row.tone)
    return Card(
      row: row.id, bar: Line(bar(row.tone), tone), body: body,
      buttons: options.isBody
        ? nil : line(of: buttons.commands.filter { !missing.contains($0.id) }.map(\.text), row, number))
  }

  private func line(of commands: [String], _ row: ScreenRow, _ number: Int) -> Line {
    var line = Line(commands.map { "[\($0) \(number)]" }.joined(separator: " "))
    if let updating = row.updatingText { line.append("  \(updating)", .dim) }
    return line
  }

  /// Name, badge and kind; on the board the badge is beside the kind if the name is whole only then (decision V17).
  private func heading(_ row: ScreenRow, _ number: Int, hasBox: Bool, inner: Int) -> [Line] {
    let room = inner - Self.indent
    var start = Line()
    start.append(hasBox ? " [\(row.state.contains(.selected) ? "x" : " ")] " : " ")
    start.append(padded("\(number)", to: digits, alignment: .trailing), .dim)
    start.append(" ")
    let style = Style(row.badges.last?.color)
    let badge = Line(row.badges.last?.text ?? "", style)
    let kind = row.facts.prefix { $0.role == .kind }.flatMap { Line.wrapped($0.text, to: room, atMost: 2) }
    let name = Line(row.title, .bold)
    let isBeside = badge.cellWidth <= 12
    if options.isBody, isBeside, start.cellWidth + name.cellWidth + badge.cellWidth + 2 > inner, kind.count == 1,
      kind[0].cellWidth + badge.cellWidth + 2 <= room
    {
      let lines = Line.wrapped(row.title, .bold, to: inner - start.cellWidth, atMost: 2)
      return lines.begun(with: start, indentedBy: start.cellWidth - Self.indent)
        + [.justified(kind[0], badge, width: room, gap: 2)]
    }
    start += name.truncated(to: inner - start.cellWidth - (isBeside ? badge.cellWidth + 2 : 0))
    if isBeside { return [.justified(start, badge, width: inner, gap: 2)] + kind }
    return [start] + Line.wrapped(badge.text, style, to: room, atMost: 2) + kind
  }

  /// The texture of a colour, which is never the only sign.
  private func bar(_ tone: ColorToken?) -> String {
    guard options.charset == .unicode else { return glyphs.vertical }
    return switch tone?.name {
    case "green": "█"
    case "blue": "▌"
    case "red": "▒"
    default: "░"
    }
  }
}
