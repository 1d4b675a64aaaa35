import CompassModel
import PageKit
import Records
import StateMachine

/// The schools page: the athlete's schools, their statuses and the rows that refer to them (decision D2).
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
  /// The state of the page: the user's choices, without rows.
  public struct State: ListState {
    public var isOpen = false
    public var owner: AthleteID?
    public var target = RowTarget()
    public var pageCount = 1
    public var asksToDelete: SchoolID?
    public var notice: ListNotice<School>?
    /// The text to find in names, places, divisions and statuses, as typed.
    public var search = ""
    package var sort = Sort.name

    public init() {}
  }

  /// The orders of the list: by name, or by last contact with the oldest first, which is by name until contacts are
  /// loaded (decision G12).
  public enum Sort: String, CaseIterable, Sendable, Codable {
    case name
    case lastContact = "last_contact"

    var label: String { self == .name ? "Name" : "Last Contact" }
  }

  /// The user's taps on the page.
  public enum Tap: ListTap {
    public static let key = "schools"

    /// Reloads the schools: the list was pulled down, or Retry was tapped after a failure.
    case refreshPulled, retryTapped
    /// Filters by a search text, as typed.
    case searchChanged(query: String)
    case clearFiltersTapped
    case sortChanged(sort: Sort)
    /// Shows 100 more rows: the end of the list became visible.
    case moreReached
    /// Opens the details of a school.
    case schoolTapped(id: SchoolID)
    /// Opens the form for a new school.
    case addTapped
    /// Opens the form of a school.
    case editTapped(id: SchoolID)
    /// Sets a school's status to this wire value; refused for an unknown one.
    case statusChosen(id: SchoolID, status: String)
    case deleteTapped(id: SchoolID)
    /// Deletes the school of the open question, or cancels the question.
    case deleteConfirmed, dialogCancelled
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

  /// The screen of the page. Encodes the JSON keys of the interface, with raw texts.
  public struct Screen: ListScreen {
    public var parts: ScreenParts<ListContent<SchoolsList>>
    public var source: ListSource<SchoolsList>?

    public init(parts: ScreenParts<ListContent<SchoolsList>>) { self.parts = parts }
  }

  /// Content of the schools page beyond that of every list.
  public struct Own: Equatable, Sendable, Encodable {
    public var search: String
  }
}

extension ListContent<SchoolsList> {
  /// The cards of the visible pages, in the list's order.
  public var schools: [SchoolCard] {
    get { cards }
    set { cards = newValue }
  }
}

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

  /// Returns a table of all schools that match the search, in the list's order; nil before the schools are loaded.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    table(state, context, first: ["id", "name", "city", "state", "division", "status"])
  }
}

/// Changes of schools: setting their status, and deletion (decision B4).
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

  public static func refusal(of tap: Tap, on listed: ListedRow<SchoolsList>, in context: PageContext) -> TapRefusal? {
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
