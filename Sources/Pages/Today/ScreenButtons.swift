import CompassModel
import PageKit

extension Today.Screen {
  public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) { ([.upload(reason: nil)], []) }

  public var sections: [ScreenSection] {
    if content.isSearching { return [findSection] }
    guard head.hasRows || head.loadingText != nil || !content.pages.isEmpty else { return [] }
    let pages = ScreenSection("pages", .links(content.pages.map { PageLink($0.button, count: $0.attentionCount) }))
    let attention = RowList(.list(isSpaced: false), ScreenRows(content.attention), moreText: content.moreText)
    var sections = [
      ScreenSection("attention", .rows(attention), group: "attention", accessibilityLabel: spokenAttention)
    ]
    if let text = content.snoozedText {
      sections.append(ScreenSection("snoozed", .paragraph(Paragraph(text, button: button("unsnooze")))))
    }
    if let upload = content.upload {
      let text = [upload.failureText, upload.text].compactMap(\.self).joined(separator: " ")
      sections.append(ScreenSection("upload", .paragraph(Paragraph(text, button: upload.button))))
    }
    return head.hasRows ? sections + aheadSections + [weekSection, pages] : sections + [pages]
  }

  public var controls: [FilterControl] {
    [FilterControl(searching: content.search, "Find", command: "find") { Today.Tap.searchChanged(query: $0) }]
  }
  public var searched: String? { content.search }

  /// The rows that match the search, in place of all other sections (decision G11).
  private var findSection: ScreenSection {
    let hits = content.hits
    let hasMore = hits.cards.count < hits.count
    let list = RowList(
      .list(isSpaced: false), ScreenRows(hits.cards),
      moreText: hasMore ? "Showing \(hits.cards.count) of \(hits.count)." : nil)
    return ScreenSection(
      "find", .rows(list), text: hits.isComplete ? nil : "Not all rows are loaded yet.", group: "find",
      accessibilityLabel: hits.cards.isEmpty ? nil : SpokenText.sentence("Found", [counted(hits.count, "item")]))
  }

  public var files: [PageFile] { content.count == nil ? [] : [.calendar] }

  /// The days ahead under their titles, without rows that are in the list above.
  private var aheadSections: [ScreenSection] {
    var number = content.attention.count + 1
    let days = content.ahead.map { day in (day, day.rows.filter { !$0.needsAttention }) }.filter { !$1.isEmpty }
    let last = days.last?.0.date
    let lists = days.map { day, rows in
      let list = RowList(
        .list(isSpaced: false), ScreenRows(rows), moreText: day.date == last ? content.aheadMoreText : nil,
        firstNumber: number)
      number += rows.count
      return ScreenSection("ahead.\(day.date)", .rows(list), title: day.title, group: "ahead")
    }
    return lists.isEmpty
      ? []
      : [
        ScreenSection(
          "ahead", .paragraph(Paragraph("")), title: content.aheadLabel, group: "ahead", accessibilityLabel: spokenAhead
        )
      ] + lists
  }

  private var weekSection: ScreenSection {
    let days = content.week.map { day in
      let rows = content.ahead.first { $0.date == day.date }?.rows ?? []
      return WeekDay(
        day.date, weekdayText: day.weekdayText, dayText: day.dayText, isToday: day.isToday,
        eventCount: day.eventCount, continues: day.continues == true,
        items: rows.map { "\($0.title), \($0.detail)" }, accessibilityLabel: day.spokenText)
    }
    return ScreenSection("week", .week(days), title: content.weekLabel, in: .aside)
  }

  package var aheadAlone: [AttentionCard] {
    content.ahead.flatMap(\.rows).filter { !$0.needsAttention }
  }

  public var status: [String] {
    guard content.isSearching else { return content.countText.map { [$0] } ?? [] }
    return content.hits.isComplete ? [counted(content.hits.count, "result")] : []
  }

  /// `Needs attention: 13 items.`; nil if no row needs attention, and until all sources are loaded (decision V13).
  private var spokenAttention: String? {
    content.attention.isEmpty ? nil : content.countText.map { SpokenText.sentence("Needs attention", [$0]) }
  }
  private var spokenAhead: String? {
    aheadAlone.isEmpty ? nil : SpokenText.sentence(content.aheadLabel, [counted(aheadAlone.count, "more item")])
  }
  private func card(_ id: String) -> AttentionCard? {
    content.attention.first { $0.id.description == id } ?? aheadAlone.first { $0.id.description == id }
  }

  public func ownRefusal(of tap: Today.Tap) -> String? {
    switch tap {
    case .retryTapped: head.retryRefusal
    case .refreshPulled: head.refreshRefusal
    case .searchChanged: nil
    case .moreReached: head.moreRefusal(of: "items", hasMore: content.hasMoreRows)
    case .rowTapped(let id): head.rowRefusal("item", id, isThere: has(id))
    case .completeTapped(let id): mainButton("complete", of: id, is: .task, absence: "Only a task can be completed.")
    case .attendedTapped(let id): mainButton("attend", of: id, is: .event, absence: ActionButton.cannotAttend)
    case .snoozeTapped(let id): button("snooze", of: id, absence: "Only what needs attention can be snoozed.")
    case .missedTapped(let id): button("dismiss", of: id, absence: "Only a past event can be marked as missed.")
    case .unsnoozeTapped: content.snoozedText == nil ? "Nothing is snoozed." : nil
    case .undoHidingTapped: head.undo?.action is Today.Tap ? nil : "There is nothing to undo."
    case .schoolsTapped: nil
    case .uploadTapped:
      content.upload.map { $0.button.reason } ?? "There is nothing on this device that can be uploaded."
    case .noticeDismissed: head.dismissRefusal
    }
  }

  /// Returns a row that needs attention, also on a later page of the list; nil for other ids.
  public func hiddenRow(id: String) -> ScreenRow? { every[id]?.row }

  private func has(_ id: Today.RowID) -> Bool { row(id: id.description) != nil }

  /// Returns the reason why the main action cannot be tapped, nil if it can; a missing permission is the reason if no
  /// row has the button.
  private func mainButton(_ id: String, of row: Today.RowID, is kind: Today.Kind, absence: String) -> String? {
    let isMissing = row.kind == kind && head.hasRows && !head.rowButtons.contains { $0.id == id }
    return button(id, of: row, absence: isMissing ? Today.noRight(toChange: kind) : absence)
  }

  /// Returns the reason why a row's button cannot be tapped now, `absence` if the row lacks it; nil if it can.
  private func button(_ button: String, of id: Today.RowID, absence: String) -> String? {
    guard let button = rowButtons(id: id.description).first(where: { $0.id == button }) else {
      return head.rowRefusal("item", id, isThere: has(id)) ?? absence
    }
    return button.reason
  }
}

extension Today {
  /// Returns the buttons of rows that the viewer has permission for (decisions U4, G10).
  ///
  /// - Parameter reason: the reason why no row can be hidden now; nil if rows can.
  static func rowButtons(in context: PageContext, hidingRefusal reason: String?) -> [RowButton] {
    let main: [(Mutation, @Sendable (RowID, String?) -> ActionButton)] = [
      (.updateTaskStatus, ActionButton.complete), (.markEventAttended, ActionButton.attend),
    ]
    let permitted = main.filter { context.may($0.0) }
    return [RowButton { .open(RowID(ofButton: $0)) }]
      + permitted.map { _, make in RowButton { make(RowID(ofButton: $0), nil) } } + [
        RowButton {
          ActionButton(
            "dismiss", "I did not go", icon: .dismiss, reason: reason, traits: .missed,
            action: Tap.missedTapped(id: RowID(ofButton: $0)))
        },
        RowButton { .snooze(RowID(ofButton: $0), reason: reason) },
      ]
  }
}

extension ButtonTraits {
  /// The main action of rows without another one, such as offers.
  fileprivate static let open = ButtonTraits("open", key: "space", resultText: "opened", summary: "Opens ROW.", .row)
  fileprivate static let snooze = ButtonTraits(
    "snooze", key: "z", resultText: "snoozed for three days", summary: "Takes ROW off the list for three days.")
  fileprivate static let missed = ButtonTraits(
    "missed", key: "x", resultText: "marked as missed", summary: "Marks ROW, an event that is past, as missed.")
  fileprivate static let unsnooze = ButtonTraits("unsnooze", summary: "Shows snoozed items again.")
}

extension ActionButton {
  static func open(_ row: Today.RowID) -> ActionButton {
    ActionButton("open", "Open", icon: .open, traits: .open, action: Today.Tap.rowTapped(id: row))
  }

  @Sendable static func complete(_ row: Today.RowID, reason: String?) -> ActionButton {
    .complete(reason: reason, row: row.description, Today.Tap.completeTapped(id: row))
  }

  @Sendable static func attend(_ row: Today.RowID, reason: String?) -> ActionButton {
    ActionButton(
      "attend", "I went", icon: .attend, reason: reason, row: row.description,
      action: Today.Tap.attendedTapped(id: row))
  }

  static func snooze(_ row: Today.RowID, reason: String?) -> ActionButton {
    ActionButton(
      "snooze", "Snooze", icon: .snooze, reason: reason, traits: .snooze, row: row.description,
      action: Today.Tap.snoozeTapped(id: row))
  }

  static let todayPage = [
    .refresh(Today.Tap.refreshPulled),
    .more(Today.Tap.moreReached),
    ActionButton(
      "unsnooze", "Show snoozed", icon: .snooze, traits: .unsnooze, action: Today.Tap.unsnoozeTapped),
  ]
}
