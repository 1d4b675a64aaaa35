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
    hasForm = sections.contains { $0.form != nil }
    // On wider windows, text at the right is too far from its row.
    self.options = sections.areRows ? options.ofList : options
  }

  var lines: [Line] {
    if options.isAccessible { return sentences }
    let whole = lines(fits: true)
    guard let most = options.lines, whole.count > most else { return whole }
    // A single lane is one that the user asked for.
    return sections.contains { $0.lanes.map { $0.laneCount != 1 } ?? false } ? lines(fits: false) : whole
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
    guard columns >= Self.wideColumns, !options.isBody, sections.contains(where: { $0.list?.rows.isEmpty == false }),
      let aside = sections(in: .aside).first(where: { $0.month != nil }), let month = aside.month
    else { return blocks(width: columns, sections(below: nil), fits) }
    let calendar = CalendarText(calendar: month, options: options).lines
    let left = CalendarText.width + 2
    return sideBySide(
      left: calendar, leftWidth: left, gap: 3, right: blocks(width: columns - left - 3, sections(below: aside.id), fits)
    )
  }

  /// The sections of the main part and beside it but `drawn`; on the board no month, and no week beside the rows.
  private func sections(below drawn: String?) -> [ScreenSection] {
    sections.filter { section in
      guard section.region == .main || section.region == .aside, section.id != drawn else { return false }
      return !options.isBody || section.region != .aside || section.month == nil && !options.hasAside
    }
  }

  private func blocks(width: Int, _ sections: [ScreenSection], _ fits: Bool) -> [Line] {
    let drawer = SectionText(screen, sections: sections, width: width, fits: fits, options: options)
    return body(sections, placeholder(width), width: width, drawer.lines)
  }

  /// The sections one below the other; `placeholder`, for rows, is before the first list, or else before all.
  func body(
    _ sections: [ScreenSection], _ placeholder: [Line], width: Int, _ draw: (ScreenSection) -> [Line]
  ) -> [Line] {
    let first = sections.first(where: \.isRows)?.id
    let blocks = sections.map { section in
      guard section.id == first else { return (section, draw(section)) }
      let rows = head.loadingText == nil ? draw(section) : []
      return (section, messages.noted(placeholder + rows, head, width: width))
    }
    return (first == nil ? placeholder : []) + joined(blocks)
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
    if first.form != nil { return [Line()] }
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
  var list: RowList? { if case .rows(let list) = kind { list } else { nil } }
  var lanes: LanesCard? { if case .lanes(let card) = kind { card } else { nil } }
  var month: CalendarCard? { if case .month(let card) = kind { card } else { nil } }
  var charts: ChartsCard? { if case .charts(let card) = kind { card } else { nil } }
  package var form: FormSection? { if case .form(let form) = kind { form } else { nil } }

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
