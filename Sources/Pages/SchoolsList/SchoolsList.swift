import CompassModel
import PageKit
import Records
import StateMachine

/// The schools page: the schools an athlete is in touch with, their statuses, and what names them (decision D2).
public enum SchoolsList: ListPage {
  public typealias Table = SchoolTable
  public static let rows = [RowKind.schools]
  public static let auxiliaryRows = SchoolUses.kinds

  public static let words = ListWords(
    .school, entering: "add a school", narrowing: "search", noMatch: "Try another part of a name, place or status",
    none: ("No schools yet", "Add the schools you are in touch with: events, offers and calls name them"),
    auxiliary: ("rows that name your schools", "What names your schools could not be loaded."))
  public static let rights: ListRights = (.createSchool, .updateSchool, .deleteSchool)
  public static let addButton = ActionButton("add", "+ Add School", icon: .add, action: Tap.addTapped)
  public static let rowButtons =
    [RowButton { .open(Tap.schoolTapped(id: SchoolID($0))) }, RowButton { .edit(Tap.editTapped(id: SchoolID($0))) }]
    + SchoolStatus.recognized.map { status in
      RowButton {
        ActionButton(
          status.wire, status.markLabel, icon: .next, traits: .listStatus,
          action: Tap.statusChosen(id: SchoolID($0), status: status.wire))
      }
    } + [RowButton { .delete(Tap.deleteTapped(id: SchoolID($0))) }]
}

extension SchoolsList {
  /// A person's choices on the page.
  public struct State: ListState {
    public var isOpen = false
    public var owner: AthleteID?
    public var target = RowTarget()
    public var pageCount = 1
    public var asksToDelete: SchoolID?
    public var notice: ListNotice<School>?
    /// The search as it was typed: a part of a name, place, division or status.
    public var search = ""
    /// The order of the list.
    public var sort = Sort.name

    public init() {}
  }

  /// The order of the list: by name, or by the last contact, the longest ago first (decision G12).
  public enum Sort: String, CaseIterable, Sendable, Codable {
    case name
    case lastContact = "last_contact"

    var label: String { self == .name ? "Name" : "Last Contact" }
  }

  /// The taps of a person on the page.
  public enum Tap: ListTap {
    public static let key = "schools"

    /// The rows are to be asked for again: the page was pulled down, or loading them failed.
    case refreshPulled, retryTapped
    /// A text was typed to search for.
    case searchChanged(query: String)
    /// All schools are to be shown.
    case clearFiltersTapped
    /// Another order was chosen.
    case sortChanged(sort: Sort)
    /// The end of the list came in sight.
    case moreReached
    /// A school is to be opened.
    case schoolTapped(id: SchoolID)
    /// A new school is to be entered.
    case addTapped
    /// A school is to be edited.
    case editTapped(id: SchoolID)
    /// Another status was chosen, by its wire value.
    case statusChosen(id: SchoolID, status: String)
    /// A school is to be deleted: asks first.
    case deleteTapped(id: SchoolID)
    /// The question is answered with yes, or with no.
    case deleteConfirmed, dialogCancelled
    /// The page's message was read.
    case noticeDismissed

    public var step: ListStep<State> {
      switch self {
      case .refreshPulled: .refresh
      case .retryTapped: .retry
      case .searchChanged(let query): .narrow { $0.search = query }
      case .clearFiltersTapped: .narrow { $0.search = "" }
      case .sortChanged(let sort): .narrow { $0.sort = sort }
      case .moreReached: .more
      case .schoolTapped(let id): .open(id)
      case .addTapped: .add
      case .editTapped(let id): .form(id, "edit", .updateSchool)
      case .statusChosen(let id, _): .row(id, .updateSchool)
      case .deleteTapped(let id): .ask(id)
      case .deleteConfirmed: .confirm
      case .dialogCancelled: .cancel
      case .noticeDismissed: .dismiss
      }
    }
  }

  /// The screen of the page. JSON keys as promised in the project's interface: texts are raw.
  public struct Screen: ListScreen {
    public var parts: ScreenParts<ListContent<SchoolsList>>
    public var source: ListSource<SchoolsList>?

    public init(parts: ScreenParts<ListContent<SchoolsList>>) { self.parts = parts }
  }

  /// The content that only this page has.
  public struct Own: Equatable, Sendable, Encodable {
    /// The search as it was typed.
    public var search: String
  }
}

extension ListContent<SchoolsList> {
  /// The cards of the shown pages, in the order of their names.
  public var schools: [SchoolCard] {
    get { cards }
    set { cards = newValue }
  }
}

/// The list, and the text where there is none.
extension SchoolsList {
  public static func question(_ state: State, in context: PageContext) -> SchoolTable.Question? {
    SchoolTable.Question(search: state.search, lastContacts: state.sort == .name ? nil : SchoolContacts(context).days)
  }

  public static func controls(_ state: State) -> [FilterControl] {
    [
      FilterControl(searching: state.search, "Search") { Tap.searchChanged(query: $0) },
      FilterControl("sort", "Sort", state.sort, all: nil, words: \.label) { Tap.sortChanged(sort: $0) },
    ]
  }

  public static func own(_ state: State, _: VisibleRows<SchoolsList>, in _: PageContext) -> Own {
    Own(search: state.search)
  }

  public static func extra(_: State, in context: PageContext) -> @Sendable (School) -> SchoolCard.Extra {
    let (names, uses, contacts) = (context.schools, SchoolUses(context), SchoolContacts(context))
    return { school in
      SchoolCard.Extra(
        name: names?.label(of: school.id) ?? "Unknown School", uses: uses.texts(of: school.id),
        mayDelete: uses.mayDelete(school.id), lastContact: contacts.text(school.id), isQuiet: contacts.isQuiet(school))
    }
  }

  public static func card(_ listed: ListedRow<SchoolsList>, in context: PageContext) -> SchoolCard {
    SchoolCard(listed, in: context)
  }

  public static func noneText(in context: PageContext) -> (title: String, subtitle: String) {
    let text = context.viewer?.noFamilyText.map { "\($0), and schools are a family\u{2019}s" }
    return (words.none.title, text ?? words.none.subtitle)
  }

  /// All schools that are found, in the list's order, for other programs; nil before the rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    table(state, context, first: ["id", "name", "city", "state", "division", "status"])
  }
}

/// Changes of schools: their status in one step, and their deletion (decision B4).
extension SchoolsList {
  public static func subject(_ school: School, in _: PageContext) -> String { school.changeSubject }

  public static func deletion(_ school: School, in context: PageContext) -> (facts: [String], note: String?) {
    ([extra(State(), in: context)(school).name.cut(at: 60)], SchoolUses(context).deletionNote(of: school.id))
  }

  public static func isShownAsUpdating(_ change: Change) -> Bool {
    if case .update(let row, let columns, _) = change { columns.schoolStatus(of: row) != nil } else { false }
  }

  public static func situation(of listed: ListedRow<SchoolsList>, in _: PageContext) -> [String?] {
    [listed.row.status?.wire, listed.extra.mayDelete ? nil : "kept"]
  }

  public static func refusal(
    of tap: Tap, on listed: ListedRow<SchoolsList>, in context: PageContext
  ) -> TapRefusal? {
    let (school, name) = (listed.row, listed.extra.name)
    switch tap {
    case .deleteTapped where !listed.extra.mayDelete:
      return .pointless { SchoolUses(context).reasonToKeep(school.id, named: name) ?? "" }
    case .statusChosen(_, let wire):
      guard let status = SchoolStatus.recognized.first(where: { $0.wire == wire }) else {
        return .unknownStatus(wire, among: SchoolStatus.recognized.map(\.wire))
      }
      if status == school.status { return .pointless { "\(name) is marked as \(status.label.lowercased()) already." } }
      return listed.isUpdating ? .notNow { ActionButton.isBeingStored } : nil
    default: return nil
    }
  }

  public static func change(_ tap: Tap, of school: School, owner: AthleteID) -> Change? {
    guard case .statusChosen(_, let wire) = tap else { return nil }
    return .status(school.id, from: school.status, to: SchoolStatus(wire: wire), of: owner)
  }
}
