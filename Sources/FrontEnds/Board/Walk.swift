import CompassModel
import CompassApp
import CompassText

extension Board {
  /// A walk of the arrow keys through items that are no rows of the list (decision V6).
  enum Walk: Equatable, Sendable {
    case calendar(CalendarDate)
    /// The items of a lane, by its anchor, and the index of one of them.
    case lane(RowID, Int)
  }
}

extension Board.Walk {
  func text(on parts: BoardParts, _ options: RenderOptions) -> String {
    let separator = " \(options.glyphs.separator) "
    switch self {
    case .calendar(let day):
      let events = parts.month?.describe(day) ?? []
      return ([day.weekday.name + ", " + day.mediumText] + events).joined(separator: separator)
    case .lane(let anchor, let index):
      guard let lane = parts.lane(anchor), index < lane.count else { return "" }
      return lane.item(index).facts.joined(separator: separator)
    }
  }

  var keys: [(key: String, label: String)] {
    switch self {
    case .calendar:
      [
        ("arrows", "day, week"), ("[ ]", "month"), ("enter", "its events"), ("n", "add"), ("t", "today"),
        ("esc", "list"),
      ]
    case .lane: [("left right", "item"), ("enter", "open"), ("i", "inspect"), ("esc", "lanes")]
    }
  }
}

extension Board.State {
  var calendarDay: CalendarDate? { if case .walk(.calendar(let day)) = mode { day } else { nil } }
}

extension Board.Transition {
  mutating func enterLane() -> Bool {
    guard let lane = state.screen.parts.lane(state.cursor), lane.count > 0 else { return false }
    state.mode = .walk(.lane(lane.card.anchor, 0))
    return true
  }

  mutating func press(_ key: Key, in walk: Board.Walk) {
    if key == .escape || key == .text("q") { return state.mode = .page }
    let parts = state.screen.parts
    switch walk {
    case .calendar(let day):
      guard let month = parts.month else { return state.mode = .page }
      walkCalendar(key, from: day, month)
    case .lane(let anchor, let index):
      guard let lane = parts.lane(anchor), index < lane.count else { return state.mode = .page }
      walkLane(key, lane, from: index)
    }
  }

  private mutating func walkCalendar(_ key: Key, from day: CalendarDate, _ month: DayWalk) {
    switch key {
    case .left, .text("h"): go(to: day.adding(days: -1), month)
    case .right, .text("l"): go(to: day.adding(days: 1), month)
    case .up, .text("k"): go(to: day.adding(days: -7), month)
    case .down, .text("j"): go(to: day.adding(days: 7), month)
    case .text("["), .pageUp: go(to: day.adding(days: -28), month)
    case .text("]"), .pageDown: go(to: day.adding(days: 28), month)
    case .text("t"):
      if let today = state.today { go(to: today, month) } else { ask(.bell) }
    case .text("c"): state.mode = .page
    case .enter, .text(" "):
      state.mode = .page
      if let action = month.select(day) { run(.tap(action)) }
    case .text("n"):
      state.mode = .page
      run(.line("add; set startDate \(day.wire)"))
    default: ask(.bell)
    }
  }

  private mutating func go(to day: CalendarDate, _ month: DayWalk) {
    state.mode = .walk(.calendar(day))
    if !month.shows(day), let action = month.turn(to: day.calendarMonth) { run(.tap(action)) }
  }

  private mutating func walkLane(_ key: Key, _ lane: LaneWalk, from index: Int) {
    let action: AppAction?
    switch key {
    case .right, .text("l"):
      return index + 1 < lane.count ? state.mode = .walk(.lane(lane.card.anchor, index + 1)) : ask(.bell)
    case .left, .text("h"): return state.mode = index > 0 ? .walk(.lane(lane.card.anchor, index - 1)) : .page
    case .up, .down, .text("j"), .text("k"):
      state.mode = .page
      return act(key)
    case .enter: action = lane.item(index).open
    case .text("i"), .text(" "): action = lane.item(index).inspect
    default: return ask(.bell)
    }
    state.mode = .page
    if let action { run(.tap(action)) }
  }
}
