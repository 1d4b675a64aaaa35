import CompassModel

/// The JSON of a screen as sections, as documented in interface.md (decision Z9). A front end can draw every page from
/// it.
package struct SectionsDocument: Encodable {
  private let screen: any PageScreen

  package init(_ screen: any PageScreen) { self.screen = screen }

  private enum CodingKeys: CodingKey {
    case page, title, subtitle, route, hasRows, isOffline, isLoading, canGoBack, canReload, showsSkeleton, skeletonCount
    case loadingText, updatingText, keptText, activity, skippedText, viewing, viewingText, isViewOnly, athletes
    case activeFiltersText, activeFilters, banner, empty
    case dialog, notices, undo, announcement, feedback, scroll, buttons, rowButtons, controls, count, countText
    case files, sections
  }

  package func encode(to encoder: any Encoder) throws {
    let (head, sections) = (screen.head, screen.sections)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(head.page, forKey: .page)
    try container.encode(head.title, forKey: .title)
    if !head.subtitle.isEmpty { try container.encode(head.subtitle, forKey: .subtitle) }
    try container.encode(head.route, forKey: .route)
    try container.encode(head.hasRows, forKey: .hasRows)
    try container.encode(head.isOffline, forKey: .isOffline)
    try container.encode(head.isLoading, forKey: .isLoading)
    try container.encode(head.canGoBack, forKey: .canGoBack)
    try container.encode(head.canReload, forKey: .canReload)
    try container.encode(head.showsSkeleton, forKey: .showsSkeleton)
    if head.showsSkeleton { try container.encode(head.placeholderCount, forKey: .skeletonCount) }
    try container.encodeIfPresent(head.loadingText, forKey: .loadingText)
    try container.encodeIfPresent(head.updatingText, forKey: .updatingText)
    try container.encodeIfPresent(head.keptText, forKey: .keptText)
    try container.encodeIfPresent(head.activity, forKey: .activity)
    try container.encodeIfPresent(head.skippedText, forKey: .skippedText)
    try container.encodeIfPresent(head.viewing, forKey: .viewing)
    try container.encodeIfPresent(head.viewingText, forKey: .viewingText)
    if head.isViewOnly { try container.encode(true, forKey: .isViewOnly) }
    if !head.athletes.isEmpty { try container.encode(head.athletes, forKey: .athletes) }
    try container.encodeIfPresent(FilterControl.activeText(screen.controls), forKey: .activeFiltersText)
    let active = screen.controls.compactMap(ActiveFilter.init)
    if !active.isEmpty { try container.encode(active, forKey: .activeFilters) }
    try container.encodeIfPresent(head.banner, forKey: .banner)
    try container.encodeIfPresent(head.empty.map { DrawnEmpty(message: $0) }, forKey: .empty)
    try container.encodeIfPresent(head.dialog, forKey: .dialog)
    if !head.notices.isEmpty { try container.encode(head.notices, forKey: .notices) }
    try container.encodeIfPresent(head.undo, forKey: .undo)
    try container.encodeIfPresent(head.announcement, forKey: .announcement)
    try container.encodeIfPresent(head.feedback, forKey: .feedback)
    try container.encodeIfPresent(head.scroll, forKey: .scroll)
    let placed = Set(sections.flatMap(\.buttons).map(\.id))
    let buttons = head.buttons.filter { !placed.contains($0.id) }
    try container.encode(PageButton.all(buttons, screen.files), forKey: .buttons)
    if !screen.files.isEmpty { try container.encode(screen.files, forKey: .files) }
    if !head.rowButtons.isEmpty { try container.encode(head.rowButtons, forKey: .rowButtons) }
    let own = Set(sections.flatMap(\.controls).map(\.id))
    let controls = screen.controls.filter { !own.contains($0.id) }
    if !controls.isEmpty { try container.encode(controls, forKey: .controls) }
    try container.encodeIfPresent(screen.listCount, forKey: .count)
    if !screen.status.isEmpty { try container.encode(screen.status.joined(separator: " · "), forKey: .countText) }
    try container.encode(sections, forKey: .sections)
  }
}

private struct DrawnEmpty: Encodable {
  let message: EmptyMessage

  private enum CodingKeys: CodingKey { case icon }

  func encode(to encoder: any Encoder) throws {
    try message.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(message.icon, forKey: .icon)
  }
}

extension ScreenSection: Encodable {
  private enum CodingKeys: CodingKey {
    case id, kind, title, text, trailingText, region, group, accessibilityLabel, buttons, controls, routes
    case rows, month, week, lanes, charts, radar, table, tiles, links, meter, paragraph, fields, form
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encodeIfPresent(trailingText, forKey: .trailingText)
    try container.encode(region, forKey: .region)
    try container.encodeIfPresent(group, forKey: .group)
    try container.encodeIfPresent(accessibilityLabel, forKey: .accessibilityLabel)
    if !buttons.isEmpty { try container.encode(buttons, forKey: .buttons) }
    if !controls.isEmpty { try container.encode(controls, forKey: .controls) }
    let (key, content): (CodingKeys, any Encodable) =
      switch kind {
      case .rows(let rows): (.rows, rows)
      case .month(let month): (.month, month)
      case .week(let days): (.week, days)
      case .lanes(let lanes): (.lanes, lanes)
      case .charts(let charts): (.charts, charts)
      case .radar(let radar): (.radar, radar)
      case .table(let table): (.table, table)
      case .tiles(let tiles): (.tiles, tiles)
      case .links(let links): (.links, links)
      case .meter(let meter): (.meter, meter)
      case .paragraph(let paragraph): (.paragraph, paragraph)
      case .fields(let fields): (.fields, fields)
      case .form(let form): (.form, form)
      }
    try container.encode(key.stringValue, forKey: .kind)
    try container.encode(content, forKey: key)
    if !routes.isEmpty { try container.encode(routes, forKey: .routes) }
  }

  /// The addresses of the items of lanes that have a page, by their ids: those of their rows in a list.
  private var routes: [String: String] {
    guard case .lanes(let card) = kind else { return [:] }
    let ids = card.lanes.flatMap { $0.items.map(\.id) }
    return Dictionary(ids.compactMap { id in id.record.map { (id.wire, $0.path) } }) { first, _ in first }
  }
}

extension RowList: Encodable {
  private enum CodingKeys: CodingKey {
    case style, isSpaced, leastColumns, columns, rows, initialRow, aboveText, moreText, firstNumber
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch style {
    case .list(let isSpaced):
      try container.encode("list", forKey: .style)
      if isSpaced { try container.encode(true, forKey: .isSpaced) }
    case .cards(let leastColumns):
      try container.encode("cards", forKey: .style)
      try container.encode(leastColumns, forKey: .leastColumns)
    case .columns(let columns, let leastColumns):
      try container.encode("columns", forKey: .style)
      try container.encode(leastColumns, forKey: .leastColumns)
      try container.encode(columns, forKey: .columns)
    }
    try container.encode(rows, forKey: .rows)
    try container.encodeIfPresent(initialRow, forKey: .initialRow)
    try container.encodeIfPresent(aboveText, forKey: .aboveText)
    try container.encodeIfPresent(moreText, forKey: .moreText)
    if firstNumber != 1 { try container.encode(firstNumber, forKey: .firstNumber) }
  }
}

extension RowList.Column: Encodable {
  private enum CodingKeys: CodingKey { case content, role, width, isTrailing, yields }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch content {
    case .title: try container.encode("title", forKey: .content)
    case .badges: try container.encode("badges", forKey: .content)
    case .fact(let role):
      try container.encode("fact", forKey: .content)
      try container.encode(role, forKey: .role)
    }
    try container.encodeIfPresent(width, forKey: .width)
    if isTrailing { try container.encode(true, forKey: .isTrailing) }
    if yields { try container.encode(true, forKey: .yields) }
  }
}

extension ScreenRows: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for index in indices { try encodeRow(index, &container) }
  }
}

extension ScreenRow: Encodable {
  private enum CodingKeys: CodingKey {
    case id, title, shortTitle, name, leading, boxLabel, badges, facts, notes, childrenTitle, childrenColor, children,
      state
    case updatingText, tone, titleColor, accessibilityLabel, sentence, buttons, withoutRowButtons, prompt, route
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    if shortTitle != title { try container.encode(shortTitle, forKey: .shortTitle) }
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(leading, forKey: .leading)
    try container.encodeIfPresent(boxLabel, forKey: .boxLabel)
    if !badges.isEmpty { try container.encode(badges, forKey: .badges) }
    if !facts.isEmpty { try container.encode(facts, forKey: .facts) }
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    try container.encodeIfPresent(childrenTitle, forKey: .childrenTitle)
    try container.encodeIfPresent(childrenColor, forKey: .childrenColor)
    if !children.isEmpty { try container.encode(children, forKey: .children) }
    if !state.isEmpty { try container.encode(State.allCases.filter(state.contains), forKey: .state) }
    try container.encodeIfPresent(updatingText, forKey: .updatingText)
    try container.encodeIfPresent(tone, forKey: .tone)
    try container.encodeIfPresent(titleColor, forKey: .titleColor)
    try container.encode(accessibilityLabel, forKey: .accessibilityLabel)
    try container.encode(sentence, forKey: .sentence)
    if !buttons.isEmpty { try container.encode(buttons, forKey: .buttons) }
    if !withoutRowButtons.isEmpty { try container.encode(withoutRowButtons, forKey: .withoutRowButtons) }
    try container.encodeIfPresent(prompt, forKey: .prompt)
    try container.encodeIfPresent(route, forKey: .route)
  }
}

extension ScreenRow.Leading: Encodable {
  private enum CodingKeys: CodingKey { case box, word, sign }
  private struct Word: Encodable { let text: String, color: ColorToken? }
  private struct Sign: Encodable { let shape: ScreenRow.Shape, emoji, kind: String, color: ColorToken? }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .box(let box): try container.encode(box, forKey: .box)
    case .word(let text, let color): try container.encode(Word(text: text, color: color), forKey: .word)
    case .sign(let shape, let emoji, let kind, let color):
      try container.encode(Sign(shape: shape, emoji: emoji, kind: kind, color: color), forKey: .sign)
    }
  }
}

extension ScreenRow.Fact: Encodable {
  private enum CodingKeys: CodingKey { case role, text, spoken, value, color, mark, isLong }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(role, forKey: .role)
    try container.encode(text, forKey: .text)
    try container.encodeIfPresent(spoken, forKey: .spoken)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(color, forKey: .color)
    try container.encodeIfPresent(mark, forKey: .mark)
    if isLong { try container.encode(true, forKey: .isLong) }
  }
}
