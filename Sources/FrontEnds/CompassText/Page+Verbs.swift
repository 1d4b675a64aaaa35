import CompassApp

// The one list of the pages' own verbs. A page that is new may have some here; mostly it has none.

extension Page {
  /// The verbs of the page that do not follow from its buttons and controls (decision Z3).
  var ownVerbs: [Verb] {
    switch self {
    case .home: VerbTable.home
    case .timeline: VerbTable.timeline
    case .performance: VerbTable.performance
    case .events: VerbTable.events
    case .schools, .tasks, .offers: []
    }
  }

  /// All verbs of the page alone, its own and those of its buttons and controls.
  var verbs: [Verb] { VerbTable.byPage[self] ?? [] }
}

extension VerbTable {
  fileprivate static let byPage = Dictionary(
    uniqueKeysWithValues: Page.allCases.map { ($0, DerivedVerbs.all(of: $0, own: $0.ownVerbs)) })
}
