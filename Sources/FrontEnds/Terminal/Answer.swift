import CompassModel
import CompassText

/// The lines printed for a change of the screen: first what happened, then as much as the budget allows.
struct Answer: Equatable {
  var lines: [Line] = []
  /// Remaining lines, printed by `more` and `all`.
  var remaining: [Line] = []
  /// The index on the screen of each line of `remaining`; nil for one that is not on the screen.
  var remainingIndices: [Int?] = []
  var rows: Set<Int> = []

  /// The most changed lines, and the most changed rows if all fit, that are printed alone.
  private static let fewLines = 8
  private static let fewRows = 2

  /// Makes the answer to a change, of at most `budget` lines; `isBrief` for a change while a person types.
  init(from old: PrintedScreen, to new: PrintedScreen, budget: Int, isBrief: Bool = false, _ options: RenderOptions) {
    guard old.path == new.path else {
      self.init(opening: new, budget: budget, options)
      return
    }
    let changed = new.whole(Self.inserted(from: old.lines, to: new.lines))
    if new.hasDialog, !old.hasDialog {
      let dialog = changed.filter { $0 >= old.footer || $0 >= new.anchors.last?.line ?? 0 }
      let asked = new.firstQuestion
      self.init(!asked.isEmpty ? asked : dialog.isEmpty ? changed : dialog, of: new, budget: budget, options)
      return
    }
    let rules = Set(new.rules)
    let printed = changed.filter { index in !rules.contains(index) && (index < new.footer || new.hasDialog) }
    // If several rows are gone, those that are left are the answer, though unchanged.
    let isNarrowed = old.rows.count > new.rows.count + 1
    if printed.isEmpty, !isNarrowed {
      self.init(only: [new.summary])
      return
    }
    // Heads are not counted: they are there already. A row is whole, however many lines it has.
    let count = printed.count { new.lines[$0].part?.isHead != true }
    let changedRows = Set(printed.flatMap { new.lines[$0].anchors.map(\.row) }).count
    let isFew = count <= Self.fewLines || (1...Self.fewRows).contains(changedRows) && count <= budget && !isBrief
    if isFew, !isNarrowed {
      // `10 offers found` is in `Offers · 10 offers found` too.
      let printed = old.summary == new.summary ? printed : printed.filter { !new.repeatsInSummary($0, options) }
      self.init(printed, of: new, budget: budget, options)
      if old.summary != new.summary, lines.count < budget, !lines.contains(new.summary) { lines.append(new.summary) }
      return
    }
    self.init(
      changing: printed, of: new, fromFirstRow: isNarrowed, budget: isBrief ? min(budget, Self.fewLines) : budget,
      options)
  }

  private init(only lines: [Line]) { self.lines = lines }

  /// Prints a newly opened page: messages, a summary line, then its rows, beginning at the row that the page leads to
  /// if there is no room up to it (decision V2). If a dialog is open, prints only the summary line and the dialog.
  private init(opening new: PrintedScreen, budget: Int, _ options: RenderOptions) {
    let first = new.firstBodyLine ?? min(new.titleIndex + 1, new.lines.count)
    let room = budget - new.messages.count - Self.fewLines
    let target = new.targetLine.flatMap { $0 - first > room ? $0 : nil }
    let above = target == nil ? nil : new.aboveText.map { Line($0, .dim) }
    if new.hasDialog, new.footer < new.lines.count {
      let dialog = new.lines.indices.filter { $0 > new.footer - Self.fewLines && $0 > new.titleIndex }
      let asked = new.firstQuestion
      self.init(asked.isEmpty ? dialog : asked, of: new, budget: budget, options)
      lines.insert(new.summary, at: 0)
      return
    }
    self.init(
      top: new.messages + [new.summary] + [above].compactMap(\.self), from: target ?? first, of: new, isOpened: true,
      budget: budget, options)
  }

  /// Prints more than a few changed lines: those above the rows, then the rows from the first changed one on. Without
  /// room, prints the beginnings of both and moves the rest above the rows to the end, for screen readers never.
  private init(
    changing printed: [Int], of new: PrintedScreen, fromFirstRow: Bool, budget: Int, _ options: RenderOptions
  ) {
    let firstRow = new.anchors.first?.line ?? new.lines.count
    let isSummed = budget >= 4 && !printed.contains(new.titleIndex)
    let above = printed.filter { $0 < min(firstRow, new.footer) && !(isSummed && new.repeatsInSummary($0, options)) }
    let below = fromFirstRow ? min(firstRow, new.footer) : printed.first { $0 >= firstRow }
    let isWhole = below == nil || options.isAccessible || above.count + Self.fewestRowLines <= budget
    let room = isWhole ? above.count : max(1, budget / 2)
    let top = above.prefix(room).map { new.lines[$0] } + (isSummed ? [new.summary] : [])
    let start = below.flatMap { new.row(ofLine: $0)?.start } ?? below ?? new.lines.count
    self.init(top: top, from: start, of: new, then: Array(above.dropFirst(room)), budget: budget, options)
  }

  private static let fewestRowLines = 5

  private init(_ indices: [Int], of new: PrintedScreen, budget: Int, _ options: RenderOptions) {
    let all = indices.map { new.lines[$0] }
    (lines, remaining) = Self.fitted(all, budget, options)
    let count = lines.count - (remaining.isEmpty ? 0 : 1)
    remainingIndices = indices.dropFirst(count).prefix(remaining.count).map { $0 }
    rows = Set(indices.prefix(max(0, count)).compactMap { new.row(ofLine: $0)?.number })
  }

  /// Prints `top`, the body from `start`, and `left`; an opened page repeats nothing; screen readers get hints.
  private init(
    top: [Line], from start: Int, of new: PrintedScreen, isOpened: Bool = false, then left: [Int] = [], budget: Int,
    _ options: RenderOptions
  ) {
    let isWhole = new.hasDialog || isOpened && options.isAccessible
    let end = min(isWhole ? new.lines.count : max(new.footer, start), new.lines.count)
    var body = Array(start..<max(start, end))
    if isOpened { body.removeAll { new.repeatsInSummary($0, options) } }
    while let last = body.last, new.lines[last].cellWidth == 0 { body.removeLast() }
    body += left
    (lines, remaining) = Self.fitted(top + body.map { new.lines[$0] }, budget, options)
    let printed = lines.count - (remaining.isEmpty ? 0 : 1) - top.count
    remainingIndices = [Int?](repeating: nil, count: max(0, -printed)) + body.dropFirst(max(0, printed)).map { $0 }
    let visible = Set(body.prefix(max(0, printed)))
    rows = Set(new.anchors.filter { visible.contains($0.line) }.map(\.row))
  }

  /// Splits lines into those to print, at most `budget`, the last saying how many remain, and the remaining ones.
  static func fitted(_ all: [Line], _ budget: Int, _ options: RenderOptions) -> (lines: [Line], remaining: [Line]) {
    var all = all
    while all.last?.cellWidth == 0 { all.removeLast() }
    guard all.count > max(budget, 1) else { return (all, []) }
    let visible = Array(all.prefix(max(budget - 1, 0)))
    let remaining = Array(all.dropFirst(visible.count))
    let more =
      options.isAccessible
      ? "\(remaining.count) more lines: type more or all."
      : "\(options.glyphs.ellipsis) \(remaining.count) more lines (more \(options.glyphs.separator) all)"
    return (visible + [Line(more, .dim).truncated(to: options.columns)], remaining)
  }

  /// The ascending indices of lines of `new` that are not in `old`; of too different ones, from the first to the last.
  static func inserted(from old: [Line], to new: [Line]) -> [Int] {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
      end += 1
    }
    let (before, now) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    // The time goes by the square of what differs, which is at least what one side has more than the other.
    guard !before.isEmpty, before.count * now.count < 250_000, before.count + now.count < 4_000 else {
      return Array(now.indices)
    }
    return Array(now).difference(from: Array(before)).insertions.compactMap { change in
      if case .insert(let offset, _, _) = change { start + offset } else { nil }
    }
  }
}
