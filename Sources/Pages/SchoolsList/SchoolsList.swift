import CompassModel
import PageKit
import Records
import StateMachine

/// The schools page: the schools an athlete is in touch with, how far it got, and what names them (decision D2).
public enum SchoolsList: PageFeature {
  public typealias Work = NoWork
  public static let rows = [RowKind.schools]
  /// For how many of them name a school.
  public static let auxiliaryRows = SchoolUses.kinds

  /// How many schools the list shows at first, and how many more each time it is asked (decision U4).
  public static let pageSize = 100
}

extension SchoolsList {
  /// What a person chose on the page. The rows are those of `Records`.
  public struct State: PageState {
    /// Whether the page is somewhere on the way back.
    public var isOpen = false
    public var owner: AthleteID?

    /// As typed; a part of a name, place, division or status.
    public var search = ""
    /// The school that the list leads to: it was just saved (decision V2).
    public var target = RowTarget()
    /// How many pages of the list are shown.
    public var pageCount = 1
    /// The school that a question is open about.
    public var asksToDelete: SchoolID?
    /// What the page says until the next tap; nil for nothing.
    public var notice: Notice?

    /// A closed page that knows nothing.
    public init() {}
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The school that was just saved is filtered away (decision V2).
    case rowIsFilteredAway(SchoolID)
    /// The viewer may not do that (decision X16).
    case notPermitted(Mutation)
  }
}

extension SchoolsList {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "schools"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// What failed to load is wanted again.
    case retryTapped
    /// A text was typed to search for.
    case searchChanged(query: String)
    /// All is to be shown.
    case clearFiltersTapped
    /// The end of the list came in sight.
    case moreReached
    /// A school is to be opened.
    case schoolTapped(id: SchoolID)
    /// A new school is to be entered.
    case addTapped
    /// A school is to be edited.
    case editTapped(id: SchoolID)
    /// How far the athlete got with a school, by its wire value.
    case statusChosen(id: SchoolID, status: String)
    /// A school is to be deleted: asks first.
    case deleteTapped(id: SchoolID)
    /// The question is answered with yes.
    case deleteConfirmed
    /// The question is answered with no.
    case dialogCancelled
    /// What the page said was read.
    case noticeDismissed
  }
}

extension SchoolsList {
  /// Builds the index of the schools: takes a while for many, so not on the main actor.
  public static func prepare(_ schools: Base<School>) { _ = schools.table(SchoolTable.self, auxiliary: NoAuxiliary()) }
}

extension PageContext {
  /// The schools to be shown, with an index of them; nil before any are known.
  var schoolList: Layered<SchoolTable>? { rows(School.self).map { Layered($0) } }

  /// The schools whose status is being stored.
  var changingSchools: Set<SchoolID> {
    Set(
      pendingChanges(of: .schools).compactMap { entry in
        if case .update(let row, let columns, _) = entry.change { columns.schoolStatus(of: row)?.school } else { nil }
      })
  }
}
