extension SimulatedNetwork {
  /// A request of the backend by its name: those of rows are named after their kinds.
  public struct Operation: RawRepresentable, Hashable, CaseIterable, Sendable {
    public let rawValue: String

    init(_ name: String) { rawValue = name }

    /// Nil for a name that no request has.
    public init?(rawValue: String) {
      self.init(rawValue)
      guard Self.allCases.contains(self) else { return nil }
    }

    /// In the order in which they are listed; those of kinds that are named nowhere here come last.
    public static let allCases = named + ofKinds.filter { !named.contains($0) }

    private static let named: [Self] = [
      loadEvents, createEvent, deleteEvent, updateEvent, loadOffers, createOffer, updateOffer, deleteOffer, loadSchools,
      loadTasks, loadStatuses, updateTaskStatus, loadMetrics, createMetric, updateMetric, deleteMetric,
      createInteraction, updateInteraction, deleteInteraction, loadTimeline, timelineEvents, timelineInteractions,
      timelineOffers, timelineStatusChanges, loadRecord, loadFamily, signIn, signOut, refreshSession,
    ]
  }
}

/// Operations that have a name in Swift.
extension SimulatedNetwork.Operation {
  /// `rows` and `make` of events; what is called `update…` is an edit of columns.
  public static let loadEvents = Self("loadEvents"),
    createEvent = Self("createEvent"), deleteEvent = Self("deleteEvent"),
    updateEvent = Self("updateEvent")
  /// `rows` and `make` of offers, and `rows` of schools.
  public static let loadOffers = Self("loadOffers"),
    createOffer = Self("createOffer"), updateOffer = Self("updateOffer"),
    deleteOffer = Self("deleteOffer"), loadSchools = Self("loadSchools")
  /// Operations on tasks, their statuses and readings.
  public static let loadTasks = Self("loadTasks"),
    loadStatuses = Self("loadStatuses"), updateTaskStatus = Self("updateTaskStatus"),
    loadMetrics = Self("loadMetrics"), createMetric = Self("createMetric"),
    updateMetric = Self("updateMetric"), deleteMetric = Self("deleteMetric")
  /// `make` of an interaction.
  public static let createInteraction = Self("createInteraction"),
    updateInteraction = Self("updateInteraction"), deleteInteraction = Self("deleteInteraction")
  /// The loads of the timeline's four sources as one, and each by itself; of events and offers those that the timeline
  /// asks for (decision Y11).
  public static let loadTimeline = Self("loadTimeline"),
    timelineEvents = Self("timelineEvents"), timelineInteractions = Self("timelineInteractions"),
    timelineOffers = Self("timelineOffers"), timelineStatusChanges = Self("timelineStatusChanges")
  /// Operation of the protocol `DetailsBackend`.
  public static let loadRecord = Self("loadRecord")
  /// Operations of `FamilyBackend` and `SignInBackend`.
  public static let loadFamily = Self("loadFamily"),
    signIn = Self("signIn"), signOut = Self("signOut")
  /// Asked by a live session itself, below this network: named here so that scripts may say it.
  public static let refreshSession = Self("refreshSession")
}
