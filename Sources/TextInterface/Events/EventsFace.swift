import CompassModel
import EventsList
import RecruitingCompass

extension EventsList.Screen: PageFace {
  static var page: Page { .events }

  var rows: [SelectableRow] { events.map { .init(id: $0.id.rawValue, name: $0.name) } }

  var status: [String] {
    guard hasRows else { return [] }
    return [countText] + (activeFilterCount == 0 ? [] : [counted(activeFilterCount, "filter")])
  }

  func action(for tap: CommonTap) -> AppAction? {
    switch tap {
    case .refresh: .events(.refreshPulled)
    case .retry: .events(.retryTapped)
    case .confirm: .events(.deleteConfirmed)
    case .cancel: .events(.dialogCancelled)
    case .dismiss: .events(.noticeDismissed)
    case .more: .events(.moreReached)
    case .clearFilters: .events(.clearFiltersTapped)
    }
  }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .events(let action) = action else { return .otherPage(action) }
    switch action {
    case .deleteConfirmed, .dialogCancelled: return dialog == nil ? .noQuestion : nil
    case _ where dialog != nil: return dialog.map(Refusal.isOpen)
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    case .refreshPulled: return canReload ? nil : .reloadIsDisabled
    case .previousMonthTapped: return calendar.canGoBack ? nil : Refusal("The calendar goes back no further.")
    case .nextMonthTapped: return calendar.canGoForward ? nil : Refusal("The calendar goes no further.")
    case .moreReached: return hasMore ? nil : Refusal("All events are shown.")
    case .noticeDismissed: return banner?.canDismiss == true ? nil : .noMessage
    case .attendedTapped(let id):
      guard let card = events.first(where: { $0.id == id }), !card.canMarkAttended else { return nil }
      if card.isUpdating { return Refusal("This is being stored already.") }
      return Refusal("Only a past event that you are registered for can be marked as attended.")
    default: return nil
    }
  }

  func rowText(id: String) -> String {
    guard let card = events.first(where: { $0.id.rawValue == id }) else { return "" }
    return ([card.name, card.typeLabel, card.statusLabel] + EventsText.details(card)
      + (card.canMarkAttended ? [EventsText.markAttendedLabel] : [])).joined(separator: " · ")
  }

  func lines(_ options: RenderOptions) -> [Line] { EventsText(self, options).lines }
}

extension VerbTable {
  static let events: [Verb] = [
    verb([.word("search"), .word("clear")], "Clears the search.", example: "search clear") { _ in
      .searchChanged(query: "")
    },
    verb([.word("search"), .text("TEXT")], "Shows only what contains a text.", example: "search \"winter camp\"") {
      .searchChanged(query: $0.text(0))
    },
    verb(
      [.word("filter"), .word("type"), .choice("TYPE", of: EventTypeFilter.self)], "Shows one type only.",
      example: "filter type camp"
    ) {
      .typeFilterChanged(type: $0.choice(0, of: EventTypeFilter.self))
    },
    verb(
      [.word("filter"), .word("status"), .choice("STATUS", of: EventStatusFilter.self)],
      "Shows one status only.", example: "filter status registered"
    ) {
      .statusFilterChanged(status: $0.choice(0, of: EventStatusFilter.self))
    },
    verb(
      [.word("filter"), .word("dates"), .choice("DATES", of: EventDatesFilter.self)], "Shows these dates only.",
      example: "filter dates upcoming"
    ) {
      .datesFilterChanged(dates: $0.choice(0, of: EventDatesFilter.self))
    },
    verb([.word("sort"), .choice("ORDER", of: EventSort.self)], "Sorts the list.", example: "sort name") {
      .sortChanged(sort: $0.choice(0, of: EventSort.self))
    },
    verb([.word("month"), .word("next")], "Shows the next month.", example: "month next") { _ in .nextMonthTapped },
    verb([.word("month"), .word("prev")], "Shows the previous month.", example: "month prev") { _ in
      .previousMonthTapped
    },
    verb([.word("month"), .month], "Shows a month.", example: "month 2026-03") { .monthChosen(month: $0.month(0)) },
    Verb(
      [.word("date"), .date], .events, page: .events, "Selects a day and goes to its first event.",
      example: "date 2026-02-14"
    ) {
      .tapDate($0.date(0)) { .events(.dateTapped(date: $0)) }
    },
    rowVerb("open", "Opens an event.", example: "open 1") { .eventTapped(id: $0) },
    rowVerb("delete", "Deletes an event, after asking.", example: "delete 2") { .deleteTapped(id: $0) },
    rowVerb("attend", "Marks a past event as attended.", example: "attend \"Winter Skills Camp\"") {
      .attendedTapped(id: $0)
    },
    verb([.word("add")], "Opens the form for a new event.", example: "add") { _ in .addTapped },
  ]

  private static func verb(
    _ grammar: [Parameter], _ summary: String, example: String,
    _ action: @escaping @Sendable ([Argument]) -> EventsList.Action
  ) -> Verb {
    Verb(grammar, .events, page: .events, summary, example: example) { .tap(.events(action($0))) }
  }

  private static func rowVerb(
    _ word: String, _ summary: String, example: String, _ action: @escaping @Sendable (EventID) -> EventsList.Action
  ) -> Verb {
    Verb([.word(word), .row], .events, page: .events, summary, example: example) { arguments in
      .tapRow(arguments.row(0)) { .events(action(EventID($0))) }
    }
  }
}
