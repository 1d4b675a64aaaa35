extension SimulatedNetwork {
  /// A request of the backend by name; those of rows are named after their kinds.
  public struct Operation: RawRepresentable, Hashable, CaseIterable, Sendable {
    public let rawValue: String

    init(_ name: String) { rawValue = name }

    /// Nil for a name that no operation has.
    public init?(rawValue: String) {
      self.init(rawValue)
      guard Self.allCases.contains(self) else { return nil }
    }

    /// All operations in display order; those of kinds not named in this file come last.
    public static let allCases = named + ofKinds.filter { !named.contains($0) }

    private static let named: [Self] = [
      loadEvents, createEvent, deleteEvent, updateEvent, loadOffers, createOffer, updateOffer, deleteOffer, loadSchools,
      loadTasks, loadStatuses, updateTaskStatus, loadMetrics, createMetric, updateMetric, deleteMetric,
      createInteraction, updateInteraction, deleteInteraction, loadTimeline, timelineEvents, timelineInteractions,
      timelineOffers, timelineStatusChanges, loadRecord, loadFamily, signIn, signOut,
      // Refresh of a live session, which does not pass this network; listed so that scripts may name it.
      Self("refreshSession"),
    ]
  }
}

extension SimulatedNetwork.Operation {
  /// Operations on events; `update…` edits columns.
  package static let loadEvents = Self("loadEvents"),
    createEvent = Self("createEvent"), deleteEvent = Self("deleteEvent"),
    updateEvent = Self("updateEvent")
  package static let loadOffers = Self("loadOffers"),
    createOffer = Self("createOffer"), updateOffer = Self("updateOffer"),
    deleteOffer = Self("deleteOffer"), loadSchools = Self("loadSchools")
  package static let loadTasks = Self("loadTasks"),
    loadStatuses = Self("loadStatuses"), updateTaskStatus = Self("updateTaskStatus"),
    loadMetrics = Self("loadMetrics"), createMetric = Self("createMetric"),
    updateMetric = Self("updateMetric"), deleteMetric = Self("deleteMetric")
  package static let createInteraction = Self("createInteraction"),
    updateInteraction = Self("updateInteraction"), deleteInteraction = Self("deleteInteraction")
  /// Loads of the timeline: of all sources as one, and of each, if it requests them (decision Y11).
  package static let loadTimeline = Self("loadTimeline"),
    timelineEvents = Self("timelineEvents"), timelineInteractions = Self("timelineInteractions"),
    timelineOffers = Self("timelineOffers"), timelineStatusChanges = Self("timelineStatusChanges")
  /// Operation of the protocol `DetailsBackend`.
  public static let loadRecord = Self("loadRecord")
  /// Operations of `FamilyBackend` and `SignInBackend`.
  public static let loadFamily = Self("loadFamily"),
    signIn = Self("signIn"), signOut = Self("signOut")
}
