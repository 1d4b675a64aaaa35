import CompassModel

extension Today {
  /// What is asked for side by side.
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// What can need attention.
    case tasks, offers, events
    /// For the names of the offers' schools.
    case schools
  }

  /// What one source answered.
  public enum SourceAnswer: Equatable, Sendable, Codable {
    /// Those of all grades that can be done now.
    case tasks(Part<[RecruitingTask]>)
    /// Those that are pending and have a deadline.
    case offers(Part<[Offer]>)
    /// All of the athlete's.
    case events(Part<[Event]>)
    /// For the names of the offers' schools.
    case schools(Part<SchoolDirectory>)
  }

  /// What the page is made of: four sources, each of which may fail for itself (decision X14).
  public struct Rows: Equatable, Sendable, Codable {
    /// Those of all grades that can be done now, by id.
    public var tasks = Part<[RecruitingTask]>()
    /// Those that are pending and have a deadline.
    public var offers = Part<[Offer]>()
    /// All of the athlete's.
    public var events = Part<[Event]>()
    /// For the names of the offers' schools.
    public var schools = Part<SchoolDirectory>()

    /// Nothing is known yet.
    public init() {}
  }

  /// What is known of one source, and how asking it went the last time.
  public struct Part<Value: Equatable & Sendable & Codable>: Equatable, Sendable, Codable {
    /// Nil before anything is known.
    public var value: Value?
    /// Rows the backend could not read (decision X5).
    public var skipped = 0
    /// Why the source could not be asked the last time; nil if it could.
    public var failure: ServiceFailure?

    /// Nothing is known yet.
    public init() {}

    /// The source answered; `skipped` counts rows that could not be read (decision X5).
    public init(_ value: Value, skipped: Int = 0) {
      self.value = value
      self.skipped = skipped
    }

    /// The source could not be asked.
    public init(_ failure: ServiceFailure) { self.failure = failure }

    /// What failed keeps what was known before (decision X14), unless it may not be seen any more (decision N5); what
    /// was cancelled is no failure (decision X10).
    mutating func take(_ answer: Part) {
      switch answer.failure?.kind {
      case nil, .notPermitted: self = answer
      case .cancelled: failure = nil
      default: failure = answer.failure
      }
    }
  }
}

extension Today.Rows {
  mutating func take(_ answer: Today.SourceAnswer) {
    switch answer {
    case .tasks(let part): tasks.take(part)
    case .offers(let part): offers.take(part)
    case .events(let part): events.take(part)
    case .schools(let part): schools.take(part)
    }
  }

  mutating func forgetFailures() {
    tasks.failure = nil
    offers.failure = nil
    events.failure = nil
    schools.failure = nil
  }

  func knows(_ source: Today.Source) -> Bool {
    switch source {
    case .tasks: tasks.value != nil
    case .offers: offers.value != nil
    case .events: events.value != nil
    case .schools: schools.value != nil
    }
  }

  /// Whether anything is known of what may need attention.
  var isKnown: Bool { tasks.value != nil || offers.value != nil || events.value != nil }

  /// How the sources of the list failed, in words of what is missing.
  var listFailures: [(what: String, failure: ServiceFailure)] {
    [("tasks", tasks.failure), ("offers", offers.failure), ("events", events.failure)]
      .compactMap { what, failure in failure.map { (what, $0) } }
  }

  var failures: [ServiceFailure] { listFailures.map(\.failure) + (schools.failure.map { [$0] } ?? []) }

  var skippedCount: Int { tasks.skipped + offers.skipped + events.skipped + schools.skipped }

  /// Whether all sources of the list are known.
  var isComplete: Bool { tasks.value != nil && offers.value != nil && events.value != nil }
}

extension Today.SourceAnswer {
  var source: Today.Source {
    switch self {
    case .tasks: .tasks
    case .offers: .offers
    case .events: .events
    case .schools: .schools
    }
  }

  var failure: ServiceFailure? {
    switch self {
    case .tasks(let part): part.failure
    case .offers(let part): part.failure
    case .events(let part): part.failure
    case .schools(let part): part.failure
    }
  }
}
