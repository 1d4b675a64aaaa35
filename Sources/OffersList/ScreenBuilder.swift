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
