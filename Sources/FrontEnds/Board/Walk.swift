import CompassModel
import EventsList
import RecruitingCompass
import RecruitingTimeline
import Terminal
import TextInterface

extension Board {
  /// What arrows walk through while it lasts, though it is no row of the list (decision V6).
  enum Walk: Equatable, Sendable {
    /// The days of the calendar.
    case calendar(CalendarDate)
    /// The items of a lane, by its anchor, and the place of one of them.
    case lane(RowID, Int)
  }
}

extension Board.Walk {
  /// What is said of the day or the item.
  func text(on screen: AppScreen, _ options: RenderOptions) -> String {
    let separator = " \(options.glyphs.separator) "
    switch (self, screen) {
    case (.calendar(let day), .events(let screen)):
      let count = screen.calendar.days.first { $0.date == day }?.eventCount ?? 0
      let begin = day.mediumText
      let names = screen.events.filter { $0.dateText == begin || $0.dateText.hasPrefix(begin + " ") }.map(\.name)
      let said = count == 0 ? "no event begins" : counted(count, "event")
      return ([day.weekday.name + ", " + begin, said] + names).joined(separator: separator)
    case (.lane(let anchor, let place), .timeline(let screen)):
      guard let lane = screen.lanes.first(where: { $0.anchor == anchor }), lane.allItems.indices.contains(place) else {
        return ""
      }
      let item = lane.allItems[place]
      return [item.number, item.label, item.whenText, item.type.label].filter { !$0.isEmpty }.joined(
        separator: separator)
    default: return ""
    }
  }

  /// What keys do meanwhile.
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
  /// The day of the calendar on which the cursor is.
  var calendarDay: CalendarDate? { if case .walk(.calendar(let day)) = mode { day } else { nil } }
}

extension Board.Turn {
  /// Into the calendar: to the selected day, else to today, else to the first of the month that is shown.
  mutating func enterCalendar(_ screen: EventsList.Screen) {
    let days = screen.calendar.days
    let day = days.first(where: \.isSelected) ?? days.first(where: \.isToday) ?? days.first(where: \.inMonth)
    guard let day else { return ask(.bell) }
    state.mode = .walk(.calendar(day.date))
  }

  /// Into the items of the lane under the cursor, if there is one.
  mutating func enterLane(_ screen: RecruitingTimeline.Screen) -> Bool {
    guard let lane = screen.lanes.first(where: { $0.anchor == state.cursor }), !lane.allItems.isEmpty else {
      return false
    }
    state.mode = .walk(.lane(lane.anchor, 0))
    return true
  }

  mutating func press(_ key: Key, in walk: Board.Walk) {
    if key == .escape || key == .text("q") { return state.mode = .page }
    switch (walk, state.screen.screen) {
    case (.calendar(let day), .events(let screen)): walkCalendar(key, from: day, screen)
    case (.lane(let anchor, let place), .timeline(let screen)): walkLane(key, anchor, from: place, screen)
    default: state.mode = .page
    }
  }

  private mutating func walkCalendar(_ key: Key, from day: CalendarDate, _ screen: EventsList.Screen) {
    switch key {
    case .left, .text("h"): go(to: day.adding(days: -1), screen)
    case .right, .text("l"): go(to: day.adding(days: 1), screen)
    case .up, .text("k"): go(to: day.adding(days: -7), screen)
    case .down, .text("j"): go(to: day.adding(days: 7), screen)
    case .text("["), .pageUp: go(to: day.adding(days: -28), screen)
    case .text("]"), .pageDown: go(to: day.adding(days: 28), screen)
    case .text("t"):
      if let today = state.today { go(to: today, screen) } else { ask(.bell) }
    case .text("c"): state.mode = .page
    case .enter, .text(" "):
      state.mode = .page
      run(.tap(.events(.tap(.dateTapped(date: day)))))
    case .text("n"):
      state.mode = .page
      run(.line("add; set startDate \(day.wire)"))
    default: ask(.bell)
    }
  }

  /// To a day, and to its month where that is not shown.
  private mutating func go(to day: CalendarDate, _ screen: EventsList.Screen) {
    state.mode = .walk(.calendar(day))
    guard !screen.calendar.days.contains(where: { $0.date == day && $0.inMonth }) else { return }
    run(.tap(.events(.tap(.monthChosen(month: day.calendarMonth)))))
  }

  private mutating func walkLane(
    _ key: Key, _ anchor: RowID, from place: Int, _ screen: RecruitingTimeline.Screen
  ) {
    guard let items = screen.lanes.first(where: { $0.anchor == anchor })?.allItems, items.indices.contains(place) else {
      return state.mode = .page
    }
    let action: RecruitingTimeline.Tap
    switch key {
    case .right, .text("l"):
      return place + 1 < items.count ? state.mode = .walk(.lane(anchor, place + 1)) : ask(.bell)
    case .left, .text("h"): return state.mode = place > 0 ? .walk(.lane(anchor, place - 1)) : .page
    case .up, .down, .text("j"), .text("k"):
      state.mode = .page
      return act(key)
    case .enter: action = .itemTapped(id: items[place].id)
    case .text("i"), .text(" "): action = .itemInspected(id: items[place].id)
    default: return ask(.bell)
    }
    state.mode = .page
    run(.tap(.timeline(.tap(action))))
  }
}
