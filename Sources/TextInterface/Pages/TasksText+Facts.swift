import CompassModel
import Tasks

/// What is said of a task beside its title, each fact in its colour and none ever cut (text-ui.md §1, principle 9).
struct TaskFacts {
  private let card: TaskCard
  private let glyphs: Glyphs
  /// `🔒 Locked`, `Unlocks 2 tasks` or that it is being stored: never two of them are true at a time.
  let badge: StyledText?

  init(_ card: TaskCard, _ options: RenderOptions) {
    self.card = card
    glyphs = options.glyphs
    if card.isUpdating {
      badge = StyledText("saving\(options.glyphs.ellipsis)", .dim)
    } else if card.isLocked {
      badge = StyledText(options.charset == .ascii ? options.glyphs.lock : "\(options.glyphs.lock) Locked")
    } else {
      badge = card.unlocksText.map { StyledText($0) }
    }
  }

  private var requirement: StyledText { StyledText(card.requirementLabel) }

  private var status: StyledText {
    switch card.statusColor {
    case .green: StyledText(card.statusLabel, .positive)
    case .yellow: StyledText(card.statusLabel, Style(color: .yellow))
    default: StyledText(card.statusLabel, .neutral)
    }
  }

  private var deadline: StyledText {
    if let completed = card.completedText { return StyledText(completed) }
    guard card.status != .completed else { return StyledText(card.deadlineText) }
    switch card.urgency {
    case .critical: return StyledText("\(glyphs.warning) \(card.deadlineText)", .critical)
    case .urgent: return StyledText(card.deadlineText, .urgent)
    case .upcoming: return StyledText(card.deadlineText, .active)
    case .future, .none: return StyledText(card.deadlineText)
    }
  }

  /// All of them as columns of a table; nil where one is too wide for its column.
  var columns: Line? {
    let cells = [(badge ?? StyledText(""), 15), (requirement, 8), (status, 11), (deadline, 21)]
    guard cells.allSatisfy({ $0.cellWidth <= $1 }) else { return nil }
    return cells.reduce(Line()) { $0 + Line($1.0).padded(to: $1.1 + 1) }
  }

  /// As many in each line as fit, whole: only one wider than the line is broken, by words.
  func packed(withBadge: Bool, to cells: Int) -> [Line] {
    let separator = Line(" \(glyphs.separator) ")
    var lines: [Line] = []
    for fact in [requirement, status, deadline] + (withBadge ? [badge].compactMap { $0 } : []) {
      if let last = lines.last, last.cellWidth + separator.cellWidth + fact.cellWidth <= cells {
        lines[lines.count - 1] = last + separator + Line(fact)
      } else {
        lines += Line.wrapped(fact.text, fact.style, to: cells)
      }
    }
    return lines
  }
}
