import CompassModel
import StateMachine

/// The state of a page that tells schools by name: they are loaded beside its rows, each for itself (decision X8).
public protocol SchoolsState: LoadingState {
  /// Nil as long as they are not known.
  var schools: SchoolDirectory? { get set }
  /// The state of loading them.
  var schoolsLoad: PageLoad { get set }

  /// No school is known any more.
  mutating func dropSchools()
}

extension SchoolsState {
  public mutating func dropSchools() { schools = nil }

  /// Whether schools that came for a request are the ones that are known from now on.
  public mutating func take(schools: SchoolDirectory, of request: Int, from source: RowsSource?) -> Bool {
    guard schoolsLoad.accepts(request, from: source, hasRows: self.schools != nil) else { return false }
    self.schools = schools
    return true
  }
}

extension LoadingPage where State: SchoolsState {
  /// The newest load of the schools failed; who may not see them is shown none (decision N5).
  public static func schoolsFailed(_ state: inout State, _ request: Int, _ failure: ServiceFailure) -> [Effect] {
    guard state.schoolsLoad.awaits(request) else { return [] }
    if failure.kind == .notPermitted { state.dropSchools() }
    return fail(&state.schoolsLoad, failure)
  }
}
