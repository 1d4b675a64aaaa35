import CompassModel
import PageKit
import Records
import StateMachine

extension SchoolsList {
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    (state.search, state.pageCount) = ("", 1)
    (state.asksToDelete, state.notice) = (nil, nil)
    return []
  }

  /// Nothing is stored for this page: the search is empty when it opens again.
  public static func leave(_ state: inout State) -> [Effect] {
    let (owner, target) = (state.owner, state.target)
    state = State()
    (state.owner, state.target) = (owner, target)
    return []
  }

  /// A question is about a school on screen.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    if let id = state.asksToDelete, context.rows(School.self)?[id] == nil { state.asksToDelete = nil }
    return []
  }

  /// A school that is not found stays so, and is named: it was just saved under the search that a person sees.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = SchoolID(row)
    guard let schools = context.schoolList, schools.rows[id] != nil else { return nil }
    let list = schools.list(SchoolTable.Question(search: state.search))
    guard let index = list.first(where: { $0.id(of: $1) == id })?.index else {
      state.notice = .rowIsFilteredAway(id)
      state.target.forget()
      return nil
    }
    state.pageCount = max(state.pageCount, index / pageSize + 1)
    return []
  }

  /// What a tap changes, and what it asks for.
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    let school = { (id: SchoolID) in context.rows(School.self)?[id] }
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(refresh: true)] : []
    case .retryTapped: return canRetry(in: context) ? [needRows(refresh: true)] : []
    case .noticeDismissed: break

    case .searchChanged(let query): state.search(query)
    case .clearFiltersTapped: state.search("")
    case .moreReached:
      let count = context.schoolList?.list(SchoolTable.Question(search: state.search)).count ?? 0
      if state.pageCount * pageSize < count { state.pageCount += 1 }

    case .addTapped: return state.may(.createSchool, in: context) ? [.open(.new(.school))] : []
    case .schoolTapped(let id): return school(id) == nil ? [] : [.open(.record(.school(id)))]
    case .editTapped(let id):
      guard school(id) != nil, state.may(.updateSchool, in: context) else { return [] }
      return [.open(.form(path: "/schools/\(id)/edit"))]
    case .statusChosen(let id, let wire):
      guard let owner = context.athlete, let row = school(id), state.may(.updateSchool, in: context),
        !context.changingSchools.contains(id), let status = SchoolStatus.recognized.first(where: { $0.wire == wire }),
        status != row.status
      else { return [] }
      let change = Change.status(id, from: row.status, to: status, of: owner)
      return [.change(change, subject: row.changeSubject)]

    case .deleteTapped(let id):
      guard school(id) != nil, state.may(.deleteSchool, in: context), SchoolUses(context).mayDelete(id) else { break }
      state.asksToDelete = id
    case .dialogCancelled: state.asksToDelete = nil
    case .deleteConfirmed:
      guard let owner = context.athlete, let row = state.asksToDelete.flatMap(school), context.may(.deleteSchool)
      else { return [] }
      state.asksToDelete = nil
      guard SchoolUses(context).mayDelete(row.id) else { return [] }
      return [.change(.delete(.school(row.id), of: owner), subject: row.changeSubject)]
    }
    return []
  }

  /// Whether asking again can help schools, or what names them.
  static func canRetry(in context: PageContext) -> Bool {
    context.status(of: rows).canRetry || auxiliaryRows.contains { context.status(of: [$0]).canRetry }
  }
}

extension SchoolsList.State {
  /// Whether the viewer may do that; if not, the page says so (decision X16).
  fileprivate mutating func may(_ mutation: Mutation, in context: PageContext) -> Bool {
    if context.may(mutation) { return true }
    notice = .notPermitted(mutation)
    return false
  }

  fileprivate mutating func search(_ query: String) {
    search = query
    pageCount = 1
    target.end()
  }
}
