/// What a person changes of one row of one athlete's: one value for every page, backend and saved copy (decision C1).
public struct Change: Hashable, Sendable, Codable {
  /// Whose row it is.
  public var owner: AthleteID
  /// Which row, and what becomes of it.
  public var what: What

  /// What becomes of a row.
  public enum What: Hashable, Sendable, Codable {
    /// A new row, under an id its maker chose, so that it can be stored again when its answer got lost (decision N7).
    case create(NewRow)
    /// Other values in some of its columns (decision L2).
    case update(RowEdit)
    /// How far the athlete got with a task; completing notes the time, anything else clears it (decision K8).
    case setStatus(TaskID, TaskStatus)
    /// The row goes.
    case delete(RowReference)

    /// The key of the row as text, of whatever table.
    public var rowID: String {
      switch self {
      case .create(let row): row.reference.id
      case .update(let edit): edit.row.id
      case .setStatus(let task, _): task.rawValue
      case .delete(let row): row.id
      }
    }
  }

  /// A change of a row of `owner`'s.
  public init(_ what: What, of owner: AthleteID) { (self.what, self.owner) = (what, owner) }
}

/// A row that is to be stored for the first time, and its id.
public enum NewRow: Hashable, Sendable, Codable {
  /// A row of `events`, `offers`, `performance_metrics` or `interactions`.
  case event(NewEvent, EventID), offer(OfferTerms, OfferID), reading(MetricReading, MetricID)
  case interaction(NewInteraction, InteractionID)

  /// The row once it is stored.
  public var reference: RowReference {
    switch self {
    case .event(_, let id): .event(id)
    case .offer(_, let id): .offer(id)
    case .reading(_, let id): .reading(id)
    case .interaction(_, let id): .interaction(id)
    }
  }
}

/// What an athlete's people enter, edit and delete.
public enum RecordKind: String, CaseIterable, Sendable, Codable {
  /// Rows of `events`, `offers`, `performance_metrics` and `interactions`; the raw value is the word for one of them.
  case event, offer, reading, interaction
}

/// A row that an athlete's people enter, edit and delete.
public enum RowReference: Hashable, Sendable, Codable {
  /// A row of `events`, `offers`, `performance_metrics` or `interactions`.
  case event(EventID), offer(OfferID), reading(MetricID), interaction(InteractionID)

  /// The row's key as text, of whatever table.
  public var id: String {
    switch self {
    case .event(let id): id.rawValue
    case .offer(let id): id.rawValue
    case .reading(let id): id.rawValue
    case .interaction(let id): id.rawValue
    }
  }

  /// Of which kind it is.
  public var kind: RecordKind {
    switch self {
    case .event: .event
    case .offer: .offer
    case .reading: .reading
    case .interaction: .interaction
    }
  }

  /// The row of a kind with this key.
  public init(_ kind: RecordKind, id: String) {
    self =
      switch kind {
      case .event: .event(EventID(id))
      case .offer: .offer(OfferID(id))
      case .reading: .reading(MetricID(id))
      case .interaction: .interaction(InteractionID(id))
      }
  }

  /// What the row is, in a word: `event`.
  public var noun: String { kind.rawValue }

  /// The row as a detail page shows it; nil for a reading, which has no page of its own.
  public var record: RecordReference? {
    switch self {
    case .event(let id): .event(id)
    case .offer(let id): .offer(id)
    case .interaction(let id): .interaction(id)
    case .reading: nil
    }
  }
}
