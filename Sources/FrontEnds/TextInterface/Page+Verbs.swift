import RecruitingCompass

// The one list of the pages' verbs. A page that is new needs its own here, and its screen must be a `DrawnScreen`.

extension Page {
  /// What can be typed on the page.
  var verbs: [Verb] {
    switch self {
    case .home: VerbTable.home
    case .schools: VerbTable.schools
    case .timeline: VerbTable.timeline
    case .tasks: VerbTable.tasks
    case .performance: VerbTable.performance
    case .events: VerbTable.events
    case .offers: VerbTable.offers
    }
  }
}
