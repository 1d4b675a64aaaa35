import CompassModel
import PageKit
import CompassApp

/// Draws any screen from its sections (decision Z3); on the board only the messages, the context and the sections.
struct PageText: TextPage {
  /// The least width, in cells, at which a month is beside the rows.
  private static let wideColumns = 104

  let screen: any PageScreen
  let head: PageHead
  let options: RenderOptions
  /// The screen's sections, with their rows described once: rows are drawn, measured and asked for their buttons.
  let sections: [ScreenSection]
  /// Controls of the page and of its sections; empty while other content covers the rows.
  let visibleControls: [FilterControl]
  /// Whether the screen is a page of rows, and not a record, a form or a message.
  let isList: Bool
  let hasForm: Bool

  init(_ screen: any PageScreen, _ sections: [ScreenSection], _ options: RenderOptions) {
    let sections = sections.map(\.withRowsDescribed)
    (self.screen, head, self.sections) = (screen, screen.head, sections)
    visibleControls =
      sections.coverTheRows
      ? []
      : screen.controls.filter { control in control.section == nil || sections.contains { $0.id == control.section } }
    isList = Page(rawValue: head.page) != nil
    hasForm = sections.contains { section in if case .form = section.kind { true } else { false } }
    // On wider windows, text at the right is too far from its row.
    self.options = sections.areRows ? options.ofList : options
  }

  var lines: [Line] {
    if options.isAccessible { return sentences }
    guard let most = options.lines else { return lines(fits: true) }
    let whole = lines(fits: true)
    return whole.count > most && hasSeveralLanes ? lines(fits: false) : whole
  }

  /// Whether there are lanes other than a single one, which the user asked for.
  private var hasSeveralLanes: Bool {
    sections.contains { section in if case .lanes(let card) = section.kind { card.laneCount != 1 } else { false } }
  }

  private func lines(fits: Bool) -> [Line] {
    var above = messages.top(head) + context + (options.isBody ? rangeProblems : tabs) + title + headSections
    if !options.isBody, isList { above += controls }
    if !hasForm, !(options.isBody && isList) { above.append(messages.rule()) }
    // The many lines of the body are moved, not copied.
    var lines = body(fits)
    lines.insert(contentsOf: above, at: 0)
    lines.append(messages.rule())
    return lines + (head.dialog.map(messages.dialog) ?? hints)
  }

  var hints: [Line] {
    let verbs =
      isList ? nil : !hasForm ? [] : head.buttons.contains { $0.icon == .signIn } ? VerbTable.signIn : VerbTable.forms
    return messages.hints(of: screen, sections, verbs: verbs)
  }

  func sections(in region: ScreenSection.Region) -> [ScreenSection] { sections.filter { $0.region == region } }

  // MARK: Sections below the head

  private func body(_ fits: Bool) -> [Line] {
    guard let month, columns >= Self.wideColumns, !options.isBody, hasListedRows else {
      return blocks(width: columns, sections(below: nil), fits)
    }
    let calendar = CalendarText(calendar: month.card, options: options).lines
    let left = CalendarText.width + 2
    return sideBySide(
      left: calendar, leftWidth: left, gap: 3, right: blocks(width: columns - left - 3, sections(below: month.id), fits)
    )
  }

  /// The sections of the main part and beside it but `drawn`; on the board no month, and no week beside the rows.
  private func sections(below drawn: String?) -> [ScreenSection] {
    sections.filter { section in
      guard section.region == .main || section.region == .aside, section.id != drawn else { return false }
      guard options.isBody, section.region == .aside else { return true }
      if case .month = section.kind { return false }
      return !options.hasAside
    }
  }

  private var month: (id: String, card: CalendarCard)? {
    for section in sections(in: .aside) { if case .month(let card) = section.kind { return (section.id, card) } }
    return nil
  }

  private var hasListedRows: Bool {
    sections.contains { section in if case .rows(let list) = section.kind { !list.rows.isEmpty } else { false } }
  }

  /// The sections one below the other; the placeholder for rows is drawn where the first list is.
  private func blocks(width: Int, _ sections: [ScreenSection], _ fits: Bool) -> [Line] {
    let drawer = SectionText(screen, sections: sections, width: width, fits: fits, options: options)
    let placeholder = placeholder(width)
    guard sections.contains(where: \.isRows) else {
      return placeholder + joined(sections.map { ($0, drawer.lines(of: $0)) })
    }
    let first = sections.first(where: \.isRows)?.id
    return joined(
      sections.map { section in
        guard section.id == first else { return (section, drawer.lines(of: section)) }
        let rows = head.loadingText == nil ? drawer.lines(of: section) : []
        return (section, messages.noted(placeholder + rows, head, width: width))
      })
  }

  private func placeholder(_ width: Int) -> [Line] {
    if let loading = head.loadingText {
      return messages.with(columns: width).skeletonCards(head.placeholderCount) + [Line(loading)]
    }
    let active = head.empty?.button?.icon == .clear ? FilterControl.activeText(screen.controls) : nil
    return head.empty.map { messages.with(columns: width).empty($0, active: active) } ?? []
  }

  /// Joins sections, with a rule where another group begins, and around sections that are no lists.
  func joined(_ blocks: [(section: ScreenSection, lines: [Line])]) -> [Line] {
    var (lines, previous): ([Line], ScreenSection?) = ([], nil)
    for (section, drawn) in blocks where !drawn.isEmpty {
      if let previous { lines += separator(previous, section) }
      if lines.isEmpty { lines = drawn } else { lines += drawn }
      previous = section
    }
    return lines
  }

  private func separator(_ first: ScreenSection, _ second: ScreenSection) -> [Line] {
    // The details of a row have a rule with a title.
    if second.rowID != nil { return [] }
    if first.isApart || second.isApart || (second.group != nil && second.group != first.group) {
      return [messages.rule()]
    }
    if case .form = first.kind { return [Line()] }
    // Lists of what is linked to a record are apart, as its fields are.
    return second.text == nil && (isList || !second.isRows) ? [] : [Line()]
  }
}

extension PageScreen {
  /// The numbers of the screen's rows from 1, by id, which a table shows too.
  var rowNumbers: [String: Int] {
    Dictionary(rows.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
  }

  /// The buttons that end a form, and those of its section. A question over the form has a `cancel` of its own.
  func formButtons(_ section: ScreenSection) -> [ActionButton] {
    head.buttons.filter { [.save, .cancel, .signIn].contains($0.icon) } + section.buttons
  }
}

extension ScreenSection {
  var isRows: Bool { if case .rows = kind { true } else { false } }

  /// A copy with its rows described once; a collection of cards describes them at each reading.
  fileprivate var withRowsDescribed: ScreenSection {
    guard case .rows(var list) = kind else { return self }
    list.rows = ScreenRows(list.rows.described)
    var section = self
    section.kind = .rows(list)
    return section
  }

  fileprivate var isApart: Bool {
    switch kind {
    case .month, .week, .lanes, .charts, .radar, .table, .links: true
    case .rows, .tiles, .meter, .paragraph, .fields, .form: false
    }
  }
}

extension [ScreenSection] {
  fileprivate var areRows: Bool {
    var hasList = false
    for section in self {
      switch section.kind {
      case .rows(let list): if case .cards = list.style { return false } else { hasList = true }
      case .lanes, .charts, .radar, .table: return false
      case .month, .week, .tiles, .links, .meter, .paragraph, .fields, .form: break
      }
    }
    return hasList
  }
}
