import CompassModel
import PageKit

/// The board's one line on a page above its rows, which does not scroll (decision V3).
struct Headline {
  var title: String
  /// The subtitle and the filters that narrow the rows, the most important first.
  var parts: [String] = []
  /// The visible dates: drawn whole, or not at all; empty if a part names them.
  var dates = ""
  var order: [String] = []
  /// The number of rows, then counts such as those of filters and selected rows; empty where nothing is counted.
  var counts: [String] = []
  /// The list's text on the rows above the one at which it opens, `12 later`; nil if the list shows it itself.
  var laterText: String?

  init(_ screen: any PageScreen, _ sections: [ScreenSection]) {
    let tab = screen.controls.first { $0.kind == .tabs }?.text
    (title, counts) = (tab ?? screen.head.title, screen.status)
    let isBeside = !screen.head.subtitle.isEmpty && screen.head.titleButtons.isEmpty
    parts = isBeside && sections.contains(where: \.isRows) ? [screen.head.subtitle] : []
    let lanes = sections.first { $0.lanes != nil }
    dates = lanes?.trailingText ?? ""
    // Dates of a zoom take the place of the range, of which only they are visible.
    let zoom = lanes?.lanes?.isZoomed == true ? dates : nil
    if zoom != nil { dates = "" }
    if !sections.coverTheRows { add(screen.controls, zoom: zoom) }
    // A list that begins in its middle has this text itself.
    laterText = sections.lists.first { $0.firstNumber == 1 }?.aboveText
  }

  mutating func add(_ controls: [FilterControl], zoom: String? = nil) {
    parts += controls.filter { $0.isActive && $0.kind != .toggle }.map {
      "\($0.label): \(terminalText($0.text, atMost: 40))"
    }
    parts += controls.filter { $0.isActive && $0.kind == .toggle }.map {
      $0.isOn ? $0.label : "no \($0.label.lowercased())"
    }
    parts += controls.filter { $0.command == "range" }.map { zoom ?? $0.chosenLabel }
    order += controls.filter(\.isSort).map(\.text)
  }
}

extension Headline {
  /// Draws the headline in a rule. Without room all counts but the first go, then the order of the rows, the other
  /// athletes, the dates, and the parts from their end. On a page the viewed athlete's name replaces the title.
  func line(isOfAPage: Bool, isScrolled: Bool, _ head: PageHead, _ options: RenderOptions) -> Line {
    let glyphs = options.glyphs
    let (columns, ends) = (options.columns, Line(.repeating(glyphs.rule, cells: 2)))
    let separator = Line(" \(glyphs.separator) ", .dim)
    let name = Line(terminalText(title), .bold)
    let viewing = head.viewingBanner(options.charset).map { Line($0, Style(.blue).bolded) }
    let start = viewing.map { isOfAPage ? $0 : $0 + separator + name } ?? name
    let later = isScrolled ? laterText.map { "\($0) \(glyphs.above)" } : nil
    func counted(_ counts: some Sequence<String>) -> [Line] {
      ([later] + counts.map { terminalText($0) } + [head.progressText]).compactMap { $0.map { Line($0) } }
    }
    func ending(_ parts: [Line]) -> Line {
      guard let first = parts.first else { return ends }
      return Line(" ") + parts.dropFirst().reduce(first) { $0 + separator + $1 } + Line(" ") + ends
    }
    // Skipped rows are named here too, because the end of the list may be out of sight.
    let skipped = head.skippedText.map { [Line("\(glyphs.warning) \($0)")] } ?? []
    let all = (parts + order).reduce(start.cellWidth) { $0 + 3 + Line(terminalText($1)).cellWidth }
    let end =
      [(all, ending(counted(counts) + skipped)), (start.cellWidth, ending(counted(counts.prefix(1)) + skipped))]
      .first { $0.0 + $0.1.cellWidth + 6 <= columns }?.1 ?? ending(counted(counts.prefix(1)))
    let drawsEnd = start.cellWidth + end.cellWidth + 6 <= columns
    let room = columns - 4 - (drawsEnd ? end.cellWidth : 2)
    var line = start.truncated(to: room)
    var areWhole = true
    for part in parts where areWhole {
      let longer = line + separator + Line(terminalText(part))
      areWhole = longer.cellWidth <= room
      if areWhole || line.cellWidth + 12 <= room { line = longer.truncated(to: room) }
    }
    let dated = line + separator + Line(dates)
    if areWhole, !dates.isEmpty, dated.cellWidth <= room { line = dated }
    let last = drawsEnd ? end : ends
    let free = columns - 4 - last.cellWidth
    let others = Self.others(head, options).first { line.cellWidth + $0.cellWidth <= free } ?? Line()
    for part in order {
      let longer = line + separator + Line(terminalText(part))
      if longer.cellWidth + others.cellWidth <= free { line = longer }
    }
    line = ends + Line(" ") + line + Line(" ")
    let remaining = columns - line.cellWidth - others.cellWidth - last.cellWidth
    return line + Line(.repeating(glyphs.rule, cells: max(0, remaining))) + others + last
  }

  /// The choice among athletes, with names or as its key alone: the first that fits is drawn; empty without one.
  private static func others(_ head: PageHead, _ options: RenderOptions) -> [Line] {
    guard head.athletes.count > 1 else { return [] }
    let key = MessageLines(options: options).mark("athlete N")
    let names = head.athletes.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: "  ")
    return ["\(key)  \(names)", key].map { Line(" \($0) ") + Line(.repeating(options.glyphs.rule, cells: 1)) }
  }
}

extension FilterControl {
  package var isOn: Bool { value == "true" }

  /// The verb that takes typed dates for a choice of a range: `range custom DATE DATE`; nil for any other choice.
  package func datesVerb(of value: String) -> Verb? {
    guard kind == .range else { return nil }
    let grammar: [Parameter] = [.word(command), .word(value.typedValue), .date, .date]
    return VerbTable.app.first { $0.grammar.count == grammar.count && $0.grammar == grammar }
  }

  /// The label of the chosen value; of a range without its dates.
  var chosenLabel: String { choices?.first { $0.value == value }?.label ?? text }
}
