import CompassModel

/// Everything the app asks of the place where its data lives. Conform to it to supply another one.
///
/// Each page takes only the part it uses. Every call is scoped to an athlete: rows of anybody else are
/// neither returned nor changed (decision X4).
public typealias Backend = EventsBackend & OffersBackend & SchoolsBackend & TasksBackend & FamilyBackend
  & DetailsBackend & TimelineBackend & MetricsBackend & SignInBackend
