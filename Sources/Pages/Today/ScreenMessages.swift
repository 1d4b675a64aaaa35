import CompassModel
import PageKit
import Records

/// Banner, notice and empty text of the page, and texts of the day (decisions X14, N2, N3).
extension Today {
  static func banner(_ status: RowsStatus, in context: PageContext) -> Banner? {
    let canRetry = canRetry(in: context)
    if status.failure == nil, let failure = context.failure(of: .schools) {
      return Banner(
        kind: .error, message: "The schools could not be loaded. \(failure.message.asSentence)",
        retry: canRetry ? Tap.retryTapped : nil)
    }
    return status.banner(
      of: "items", saved: status.age(in: context),
      sources: [(.tasks, "tasks"), (.offers, "offers"), (.events, "events"), (.interactions, "contacts")],
      all: "what needs attention", canRetry: canRetry, in: context, retry: Tap.retryTapped)
  }

  static func noRight(toChange kind: Kind) -> String { PageHead.noRight(to: "change this \(kind.rawValue)") }
}

extension Today.State {
  func noticeCard(in context: PageContext) -> NoticeCard? {
    notice.map { notice in
      let (message, kind): (String, PageKit.Notice.Kind) =
        switch notice {
        case .snoozed(let title, let until): ("“\(title)” is snoozed until \(until.mediumText).", .success)
        case .missed(let title): ("“\(title)” was marked as missed.", .success)
        case .notPermitted(let kind):
          (Today.noRight(toChange: kind) + (kind == .task ? context.signInHint : ""), .error)
        case .listedAgain(count: 1): ("The snoozed item is back on the list.", .success)
        case .listedAgain(let count): ("\(count) items are back on the list.", .success)
        case .undone: ("Undone.", .success)
        case .uploaded(let outcome): (outcome.text, outcome.refusals.isEmpty ? .success : .warning)
        }
      return NoticeCard(
        message, kind: kind, undo: hiddenBefore == nil ? nil : Today.Tap.undoHidingTapped,
        dismiss: Today.Tap.noticeDismissed)
    }
  }
}

extension EmptyMessage {
  /// Returns the message for an empty list once all sources are loaded; without schools it has a button to their page
  /// (decision D2).
  static func nothingNow(hasSchools: Bool) -> EmptyMessage {
    guard hasSchools else {
      return EmptyMessage(
        title: "Nothing needs attention now",
        subtitle:
          "Start by adding the schools you are in touch with. Events, offers and calls can then be linked to them.",
        button: .schools(Today.Tap.schoolsTapped))
    }
    return EmptyMessage(
      title: "Nothing needs attention now", subtitle: "Deadlines and events show up here when their time comes.")
  }
}

extension Today.Sources {
  func cards(of pages: [ActionButton], in found: Today.Found) -> [Today.PageCard] {
    pages.map { Today.PageCard($0, attentionCount: count(of: $0.id, in: found)) }
  }

  /// Returns the number of rows in the list that belong to a page; nil until its rows are loaded. For a page without
  /// such rows 0, or nil until any source is loaded.
  private func count(of page: String, in found: Today.Found) -> Int? {
    guard let kind = Today.Kind.allCases.first(where: { $0.page == page }) else { return isKnown ? 0 : nil }
    return hasRows(of: kind) ? found.counts[kind, default: 0] : nil
  }
}

extension CalendarDate {
  var shortText: String { "\(weekday.name.prefix(3)) \(dayText)" }
}

extension Athlete {
  func heading(on today: CalendarDate) -> String {
    graduationYear == nil ? name : "\(name) · Grade \(grade(on: today).rawValue)"
  }
}

extension Today.Content {
  var isSearching: Bool { SearchFolding.isQuery(search) }
  var hasMoreRows: Bool { isSearching ? hits.cards.count < hits.count : hasMore }
}

extension Today.Screen {
  mutating func show(_ hits: Today.Hits, of search: String, in context: PageContext) {
    let clear = ActionButton.clear("search", Today.Tap.searchChanged(query: ""))
    content.search = search
    content.hits = hits
    head.buttons.append(clear)
    for index in hits.cards.indices { content.hits.cards[index].addMainButton(in: context) }
    head.empty =
      hits.count == 0 && hits.isComplete
      ? EmptyMessage(
        title: "Nothing contains “\(terminalText(search, atMost: 60))”",
        subtitle: "Schools, contacts, readings, events, offers and tasks were searched", button: clear) : nil
    explainButtons()
  }
}
