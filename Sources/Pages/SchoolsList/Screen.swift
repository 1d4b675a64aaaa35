import CompassModel
import PageKit
import Records

extension SchoolsList {
  /// Everything a UI shows of the schools page; it computes nothing itself. JSON keys as promised in the project's
  /// interface: texts are raw.
  public struct Screen: PageScreen {
    public typealias Tap = SchoolsList.Tap

    public var parts: ScreenParts<Content>
    /// All rows of the page, shown or not.
    var hidden = HiddenRows<SchoolCard>()
    /// Why a school cannot be deleted, of those that cannot.
    var reasons = HiddenRows<String>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    /// The screen of `state` seen in `context`, derived from nothing else.
    public init(_ state: SchoolsList.State, _ context: PageContext) {
      let status = SchoolsList.status(in: context)
      let (schools, names, uses) = (context.schoolList, context.schools, SchoolUses(context))
      let list = schools?.list(SchoolTable.Question(search: state.search))
      let asked = state.asksToDelete.flatMap { schools?.rows[$0] }
      let name = { @Sendable (school: School) in names?.label(of: school.id) ?? "Unknown School" }
      var head = PageHead(
        page: "schools", route: "/schools", title: "Schools", subtitle: "", status, hasRows: status.hasRows,
        canReload: state.isOpen && status.canReload, target: state.target, in: context,
        banner: SchoolsList.banner(in: context), pageNotice: state.noticeCard(name, schools?.rows),
        empty: list.flatMap { state.emptyMessage($0, in: context) },
        dialog: asked.map { school in
          .confirmDelete(
            RecordKind.school.rawValue, [name(school).cut(at: 60)], note: uses.deletionNote(of: school.id),
            confirm: SchoolsList.Tap.deleteConfirmed, cancel: SchoolsList.Tap.dialogCancelled)
        }, skippedRows: context.status(of: SchoolsList.rows).skipped)
      head.loadingText = head.loadingText("Loading schools…", in: context)
      let (refusal, changing) = (head.openQuestion, context.changingSchools)
      let kept = context.keptIDs(of: .schools)
      let card: @Sendable (School) -> SchoolCard = { school in
        SchoolCard(
          school, name: name(school), uses: uses, in: context,
          isUpdating: changing.contains(school.id), isKept: kept.contains(school.id.rawValue), refusal: refusal)
      }
      let content = Content(state, list, card)
      head.subtitle = content.countText ?? ""
      head.buttons = [
        .clearFilters, .refresh(SchoolsList.Tap.refreshPulled),
        ActionButton("more", "Show more", icon: .more, action: SchoolsList.Tap.moreReached),
      ]
      if context.may(.createSchool) { head.buttons.insert(.add, at: 0) }
      head.rowButtons = SchoolsList.rowButtons(in: context, refusal: refusal)
      self.init(head: head, content: content)
      hidden = HiddenRows { id in schools?.rows[SchoolID(id)].map(card) }
      reasons = HiddenRows { id in schools?.rows[SchoolID(id)].flatMap { uses.reasonToKeep($0.id, named: name($0)) } }
      explainButtons()
    }
  }

  /// What is the schools page's own.
  public struct Content: Equatable, Sendable, Encodable {
    /// As typed.
    public var search: String
    /// Whether the search narrows the list: 0 or 1.
    public var activeFilterCount: Int
    /// What narrows the list, with labels, in the order it is drawn.
    public var controls: [FilterControl]
    /// `Active: search="ohio"`; null where nothing narrows the list.
    @Nullable public var activeFiltersText: String?
    /// How many schools are found, on later pages too; null before the rows are known (decision N3).
    @Nullable public var count: Int?
    /// `12 schools`.
    @Nullable public var countText: String?
    /// Whether the list has further pages.
    public var hasMore: Bool
    /// `Showing 100 of 250.`; null where all are shown.
    @Nullable public var moreText: String?
    /// Those of the pages shown, in the order of their names.
    @SpokenCards public var schools: [SchoolCard]

    init(
      _ state: SchoolsList.State, _ list: Listing<SchoolTable>?, _ card: (School) -> SchoolCard
    ) {
      search = state.search
      let control = FilterControl(searching: state.search, "Search") { SchoolsList.Tap.searchChanged(query: $0) }
      controls = [control]
      activeFilterCount = control.isActive ? 1 : 0
      activeFiltersText = FilterControl.activeText(controls)
      count = list?.count
      countText = list.map { counted($0.count, "school") }
      let shown = list.map { Array($0.prefix(state.pageCount * SchoolsList.pageSize)) } ?? []
      let listed = list?.count ?? 0
      hasMore = shown.count < listed
      moreText = hasMore ? "Showing \(shown.count) of \(listed)." : nil
      schools = shown.map(card)
    }
  }
}

/// What a person sees of the rows beside the cards, and why something cannot be tapped now.
extension SchoolsList.Screen {
  public static var rowNoun: String { "school" }

  public var sections: [ScreenSection] {
    [
      ScreenSection(
        "schools", .rows(RowList(.list(isSpaced: false), ScreenRows(content.schools), moreText: content.moreText)))
    ]
  }

  public var controls: [FilterControl] { content.controls }
  public var listCount: Int? { content.count }
  public var searched: String? { content.search }

  public var status: [String] { content.countText.map { [$0] } ?? [] }

  public func hiddenRow(id: String) -> ScreenRow? { hidden[id]?.row }

  /// A school of the page, whether it is found or not.
  private func card(_ id: SchoolID) -> SchoolCard? { content.schools.first { $0.id == id } ?? hidden[id.rawValue] }

  /// Why the page does not do this now; nil if it does.
  public func ownRefusal(of tap: SchoolsList.Tap) -> String? {
    switch tap {
    case .deleteConfirmed, .dialogCancelled: return head.answerRefusal
    case .retryTapped: return head.retryRefusal
    case .refreshPulled: return head.refreshRefusal
    case .noticeDismissed: return head.dismissRefusal
    case .moreReached: return head.moreRefusal(of: "schools", hasMore: content.hasMore)
    case .addTapped: return head.buttons.contains { $0.id == "add" } ? nil : SchoolsList.mayNotChange
    case .schoolTapped(let id): return head.rowRefusal("school", id, isThere: card(id) != nil)
    case .editTapped(let id), .deleteTapped(let id):
      guard let card = card(id) else { return head.rowRefusal("school", id, isThere: false) }
      if !head.rowButtons.contains(where: { $0.id == "edit" }) { return SchoolsList.mayNotChange }
      if case .editTapped = tap { return nil }
      return card.canDelete ? nil : reasons[id.rawValue]
    case .statusChosen(let id, let status):
      guard let card = card(id) else { return head.rowRefusal("school", id, isThere: false) }
      if !head.rowButtons.contains(where: { $0.id == "edit" }) { return SchoolsList.mayNotChange }
      guard SchoolStatus.recognized.contains(where: { $0.wire == status }) else {
        return "There is no status \(terminalText(status, atMost: 60)); there is "
          + "\(SchoolStatus.recognized.map(\.wire).joined(separator: ", "))."
      }
      guard card.status != status else {
        return "\(card.name) is marked as \(card.statusLabel?.lowercased() ?? "that") already."
      }
      return card.isUpdating ? ActionButton.isBeingStored : nil
    case .searchChanged, .clearFiltersTapped: return nil
    }
  }
}

/// Banner, own notice and empty text of the page (decisions X14, X16, V2, N3).
extension SchoolsList {
  fileprivate static let mayNotChange = "You don't have permission to change schools."

  fileprivate static func banner(in context: PageContext) -> Banner? {
    let (schools, auxiliary) = (context.status(of: rows), context.status(of: auxiliaryRows))
    return schools.banner(
      of: "schools", saved: schools.sourceText(in: context), auxiliary: auxiliary, "rows that name your schools",
      missing: "What names your schools could not be loaded.", in: context, retry: Tap.retryTapped)
  }
}

extension SchoolsList.State {
  fileprivate func noticeCard(_ name: @Sendable (School) -> String, _ rows: Rows<School>?) -> NoticeCard? {
    switch notice {
    case .rowIsFilteredAway(let id):
      guard let school = rows?[id] else { return nil }
      return NoticeCard(
        "“\(name(school).cut(at: 60))” is hidden by your search", kind: .info,
        dismiss: SchoolsList.Tap.noticeDismissed)
    case .notPermitted:
      return NoticeCard(SchoolsList.mayNotChange, kind: .error, dismiss: SchoolsList.Tap.noticeDismissed)
    case nil: return nil
    }
  }

  fileprivate func emptyMessage(_ list: Listing<SchoolTable>, in context: PageContext) -> EmptyMessage? {
    guard list.count == 0 else { return nil }
    if SearchFolding.isQuery(search), list.rows.count > 0 {
      return EmptyMessage(
        title: "No schools match your search", subtitle: "Try another part of a name, place or status",
        button: .clearFilters)
    }
    let add = context.may(.createSchool) ? ActionButton.add : nil
    guard context.status(of: SchoolsList.rows).skipped == 0 else {
      return EmptyMessage(
        title: "No school could be read", subtitle: "Refresh to try again, or add a school", button: add)
    }
    if let text = context.viewer?.noFamilyText {
      return EmptyMessage(title: "No schools yet", subtitle: "\(text), and schools are a family\u{2019}s", button: add)
    }
    return EmptyMessage(
      title: "No schools yet", subtitle: "Add the schools you are in touch with: events, offers and calls name them",
      button: add)
  }
}

extension SchoolsList {
  /// What can be done with every school, as far as this person may (decision U4).
  ///
  /// - Parameter refusal: why nothing can be tapped now.
  fileprivate static func rowButtons(in context: PageContext, refusal: String?) -> [RowButton] {
    var buttons = [
      RowButton {
        ActionButton("open", "Open", icon: .open, reason: refusal, action: Tap.schoolTapped(id: SchoolID($0)))
      }
    ]
    if context.may(.updateSchool) {
      buttons.append(
        RowButton {
          ActionButton("edit", "Edit", icon: .edit, reason: refusal, action: Tap.editTapped(id: SchoolID($0)))
        })
      buttons += SchoolStatus.recognized.map { status in
        RowButton { .status(status, of: SchoolID($0), reason: refusal) }
      }
    }
    if context.may(.deleteSchool) {
      buttons.append(RowButton { .delete(reason: refusal, Tap.deleteTapped(id: SchoolID($0))) })
    }
    return buttons
  }
}

extension ActionButton {
  static func status(_ status: SchoolStatus, of id: SchoolID, reason: String?) -> ActionButton {
    ActionButton(
      status.wire, status.markLabel, icon: .next, reason: reason, traits: .listStatus, row: id.rawValue,
      action: SchoolsList.Tap.statusChosen(id: id, status: status.wire))
  }

  fileprivate static let add = ActionButton("add", "+ Add School", icon: .add, action: SchoolsList.Tap.addTapped)
  fileprivate static let clearFilters = ActionButton(
    "clearFilters", "Clear search", icon: .clear, action: SchoolsList.Tap.clearFiltersTapped)
}
