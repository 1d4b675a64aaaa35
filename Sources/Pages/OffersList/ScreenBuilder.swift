import CompassModel
import PageKit
import StateMachine

extension OffersList {
  /// Derives screens of one store's page, and works names, list and counts out anew only when something they
  /// depend on changed.
  public struct ScreenBuilder {
    private var names = Memo<NamesKey, OfferSchoolNames>()
    private var list = Memo<ListKey, List>()

    /// Nothing is derived yet.
    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let namesKey = NamesKey(
        schoolsRevision: state.table.schoolsRevision, schools: state.schools, isLoading: state.awaitsSchools)
      let names = names(namesKey) { OfferSchoolNames(state.table, in: state.schools, isLoading: state.awaitsSchools) }
      let listKey = ListKey(
        revision: state.table.revision, names: namesKey, filters: state.filters, sort: state.sort,
        overlay: state.overlay, hasRows: state.hasRows)
      let list = list(listKey) { List(state, names: names) }
      return Screen(state, context, list: list)
    }
  }

  /// What the rows, the schools and the filters make of each other.
  struct List {
    var names: OfferSchoolNames
    /// The rows of the list, in its order.
    var numbers: [Int]
    var summary: Summary

    init(_ state: State, names: OfferSchoolNames) {
      self.names = names
      numbers =
        state.knowsList
        ? state.table.numbers(passing: state.filters, in: state.sort, names: names, overlay: state.overlay) : []
      let counts = state.hasRows ? state.table.statusCounts(overlay: state.overlay) : nil
      summary = Summary(
        accepted: counts.map { $0[.accepted] ?? 0 }, pending: counts.map { $0[.pending] ?? 0 },
        declined: counts.map { $0[.declined] ?? 0 })
    }
  }

  /// The revision stands for the rows' schools. A directory is replaced as a whole: comparing it with itself is quick.
  private struct NamesKey: Equatable {
    var schoolsRevision: Int
    var schools: SchoolDirectory?
    var isLoading: Bool
  }

  /// All that the list depends on, but for the rows themselves: their revision stands for them.
  private struct ListKey: Equatable {
    var revision: Int
    var names: NamesKey
    var filters: OfferFilters
    var sort: OfferSort
    var overlay: OfferOverlay
    var hasRows: Bool
  }
}

extension OffersList.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: OffersList.State, _ context: PageContext) {
    var builder = OffersList.ScreenBuilder()
    self = builder.screen(state, context)
  }
}

/// The names of the schools that a table's offers come from, ready to show and to search.
///
/// Derived again whenever offers or schools arrive, whichever comes last (decision O10).
struct OfferSchoolNames: Sendable {
  private let names: [String]
  private let search: SearchIndex

  /// The names that are shown are searched too (interface.md, Small print 10).
  ///
  /// - Parameter isLoading: whether a directory is on its way.
  init(_ table: OfferTable, in directory: SchoolDirectory?, isLoading: Bool) {
    names = table.schools.map { SchoolDirectory.shownName(of: $0, in: directory, isLoading: isLoading) }
    var search = SearchIndex(reservingRows: names.count)
    for name in names { search.append(row: [name]) }
    self.search = search
  }

  subscript(schoolCode: Int) -> String { names[schoolCode] }

  /// For each school, whether its name contains the folded query.
  func matches(_ query: String) -> [Bool] { search.matches(query) }
}

/// Banner, own notice, empty text, dialog and activity of the page (offers-list.md §2, §8; decisions X14, N2).
extension OffersList.State {
  func banner(in context: PageContext) -> Banner? {
    let retry = OffersList.Tap.retryTapped
    if let failure = load.failure {
      return Banner(
        failure, loading: "offers", saved: load.sourceText(in: context), isLoading: load.isRunning, retry: retry)
    }
    guard let failure = schoolsLoad.failure else { return load.copyBanner(of: "offers", in: context) }
    return switch failure.kind {
    case .offline:
      Banner(
        failure, loading: "offers", saved: load.sourceText(in: context), isLoading: schoolsLoad.isRunning, retry: retry)
    case .notPermitted: Banner(failure, loading: "schools", isLoading: schoolsLoad.isRunning, retry: retry)
    default:
      Banner(
        kind: .error, message: "School names could not be loaded. \(failure.message.asSentence)",
        retry: schoolsLoad.canRetry ? retry : nil)
    }
  }

  var noticeCard: NoticeCard? {
    notice.map { notice in
      let (message, kind): (String, PageKit.Notice.Kind) =
        switch notice {
        case .notPermitted(.createOffer): ("You don't have permission to log offers.", .error)
        case .notPermitted(.updateOffer): ("You don't have permission to change this offer.", .error)
        case .notPermitted: ("You don't have permission to delete this offer.", .error)
        case .rowIsFilteredAway(let id):
          (
            "\(Offer.changeSubject(school: offer(id).flatMap { schoolName(of: $0.schoolID) })) is hidden by your filters",
            .info
          )
        }
      return NoticeCard(message, kind: kind, dismiss: OffersList.Tap.noticeDismissed)
    }
  }

  func emptyMessage(shownCount: Int, canLog: Bool) -> EmptyMessage? {
    guard knowsList, shownCount == 0 else { return nil }
    let deletingCount = overlay.deleting.count { table.number(of: $0) != nil }
    return filters.activeCount > 0 && table.count > deletingCount
      ? EmptyMessage(
        title: "No offers match your filters", subtitle: "Try adjusting your search criteria", button: .clearFilters)
      : EmptyMessage(
        title: "No offers logged yet", subtitle: "Log scholarship offers as you receive them",
        button: canLog ? .log : nil)
  }

  var dialogCard: DialogCard? {
    guard case .confirmDelete(let id) = dialog, let offer = table[id] else { return nil }
    return .confirmDelete(
      OffersList.noun,
      [shownSchoolName(of: offer), offer.type.label, offer.offerDate.mediumText],
      confirm: OffersList.Tap.deleteConfirmed, cancel: OffersList.Tap.dialogCancelled)
  }

  /// `Deleting the offer from Stanford…`; nothing is done yet to what can still be undone.
  var activity: String? {
    let offers = overlay.deleting.subtracting(overlay.waiting).compactMap { table[$0] }
    guard let offer = offers.first else { return nil }
    return offers.count > 1
      ? "Deleting \(counted(offers.count, "offer"))…" : "Deleting the offer from \(shownSchoolName(of: offer))…"
  }

  /// Whether the schools' names are on their way for the first time.
  var awaitsSchools: Bool { schools == nil && schoolsLoad.failure == nil }

  /// Nil while the schools are not known.
  func schoolName(of school: SchoolID?) -> String? {
    awaitsSchools ? nil : SchoolDirectory.shownName(of: school, in: schools, isLoading: false).cut(at: 60)
  }

  private func shownSchoolName(of offer: Offer) -> String {
    SchoolDirectory.shownName(of: offer.schoolID, in: schools, isLoading: awaitsSchools).cut(at: 60)
  }
}
