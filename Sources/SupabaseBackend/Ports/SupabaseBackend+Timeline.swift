import CompassModel
import CompassServices

extension SupabaseBackend: TimelineBackend {
  /// Interactions and status changes are an athlete's by its schools, which are asked for once and go first.
  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    async let events = outcome { () async throws(ServiceFailure) in
      try await timelineEvents(of: athlete)
    }
    async let offers = outcome { () async throws(ServiceFailure) in
      try await timelineOffers(of: athlete)
    }
    let schools = await outcome { () async throws(ServiceFailure) in try await schoolList(of: athlete) }
    async let interactions = outcome { () async throws(ServiceFailure) in
      try await self.interactions(of: athlete, with: try schools.get())
    }
    async let changes = outcome { () async throws(ServiceFailure) in
      try await statusChanges(at: try schools.get())
    }
    return TimelineAnswer(
      events: await events, interactions: await interactions, offers: await offers, statusChanges: await changes)
  }

  private func timelineEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<TimelineEvent> {
    let query = TableQuery(
      table: "events", columns: TimelineEvent.columns, filters: [TableQuery.equal("user_id", athlete)],
      tellsChanges: !client.usesSpecRoutes)
    return try await client.rows(query, read: TimelineEvent.init(_:))
  }

  /// The spec names a column that a live project has not (wire.md §1).
  private func timelineOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<TimelineOffer> {
    let query = TableQuery(
      table: "offers", columns: TimelineOffer.columns,
      filters: [TableQuery.equal(client.usesSpecRoutes ? "athlete_id" : "user_id", athlete)],
      tellsChanges: !client.usesSpecRoutes)
    return try await client.rows(query, read: TimelineOffer.init(_:))
  }

  /// One request for up to 100 schools, not one for each (decision T18).
  private func statusChanges(at schools: SchoolList) async throws(ServiceFailure) -> Loaded<StatusChange> {
    let query = TableQuery(table: "school_status_history", columns: StatusChange.columns)
    return try await rows(query, at: schools.ids, read: StatusChange.init(_:))
  }

  /// All rows of a query that are about some schools, asked for in chunks side by side (decision W5).
  func rows<Row: Sendable>(
    _ query: TableQuery, at schools: [SchoolID],
    read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    let chunks = stride(from: 0, to: schools.count, by: TableQuery.chunk).map { start in
      var query = query
      query.filters.append(TableQuery.among("school_id", schools[start...].prefix(TableQuery.chunk)))
      return query
    }
    let parts = try await sideBySide(chunks) { chunk throws(ServiceFailure) in
      try await client.rows(chunk, read: read)
    }
    return Loaded(rows: parts.flatMap(\.rows), skipped: parts.reduce(0) { $0 + $1.skipped })
  }
}

extension SupabaseBackend {
  /// By the family where it is known, else by the athlete's schools (wire.md §1).
  func interactions(
    of athlete: AthleteID, with schools: SchoolList
  ) async throws(ServiceFailure) -> Loaded<Interaction> {
    var query = TableQuery(table: "interactions", columns: Interaction.columns)
    if client.usesSpecRoutes {
      query.columns = "id,type,subject,occurred_at,created_at,school_id"
      query.filters = [TableQuery.equal("user_id", athlete)]
      return try await client.rows(query, read: Interaction.init(_:))
    }
    let ownership = await interactionOwnership(of: athlete, with: schools)
    guard let family = ownership.family else {
      return try await rows(query, at: schools.ids, read: Interaction.init(_:))
    }
    query.filters = [TableQuery.equal("family_unit_id", family)]
    return try await client.rows(query) { row throws(UnreadableRow) in
      try ownership.holds(for: row) ? try Interaction(row) : nil
    }
  }

  func interactionOwnership(of athlete: AthleteID, with schools: SchoolList) async -> InteractionOwnership {
    InteractionOwnership(
      athlete: athlete, schools: Set(schools.ids), family: await families.family(of: athlete),
      siblings: await families.siblings(of: athlete))
  }
}

/// Which interactions are an athlete's (decision X4): those with its schools, and what it noted itself. Where no school
/// is named, those of its family that no brother or sister noted.
struct InteractionOwnership {
  var athlete: AthleteID
  var schools: Set<SchoolID>
  var family: FamilyID?
  var siblings: Set<AthleteID>

  func holds(for row: JSONRow) throws(UnreadableRow) -> Bool {
    let author: AthleteID? = try row.reference("logged_by")
    if let author, author == athlete { return true }
    guard let school = try row.text("school_id") else {
      return family != nil && author.map { !siblings.contains($0) } ?? true
    }
    return schools.contains(SchoolID(school))
  }
}

// Rows of the timeline's four sources (recruiting-timeline.md §4). Each needs a date (decision T10).

extension TimelineEvent {
  fileprivate static let columns = "id,type,name,start_date,end_date,school_id"

  fileprivate init(_ row: JSONRow) throws(UnreadableRow) {
    self.init(
      id: try row.id("id"), schoolID: try row.reference("school_id"),
      type: EventType(wire: try row.requiredText("type")), name: try row.text("name"),
      startDate: try row.requiredDate("start_date"), endDate: row.date("end_date"))
  }
}

extension Interaction {
  fileprivate static let columns = "id,type,subject,occurred_at,created_at,school_id,logged_by"

  fileprivate init(_ row: JSONRow) throws(UnreadableRow) {
    guard let instant = row.instant("occurred_at") ?? row.instant("created_at") else { throw UnreadableRow() }
    self.init(
      id: try row.id("id"), schoolID: try row.reference("school_id"),
      type: InteractionType(wire: try row.requiredText("type")), subject: try row.text("subject"), instant: instant)
  }
}

extension TimelineOffer {
  fileprivate static let columns = "id,offer_type,offer_date,created_at,school_id"

  fileprivate init(_ row: JSONRow) throws(UnreadableRow) {
    let day = row.date("offer_date").map(DayOrInstant.day)
    guard let date = day ?? row.instant("created_at").map(DayOrInstant.instant) else { throw UnreadableRow() }
    self.init(
      id: try row.id("id"), schoolID: try row.reference("school_id"),
      type: OfferType(wire: try row.requiredText("offer_type")), date: date)
  }
}

extension StatusChange {
  fileprivate static let columns = "id,school_id,previous_status,new_status,changed_at,notes"

  fileprivate init(_ row: JSONRow) throws(UnreadableRow) {
    guard let instant = row.instant("changed_at") else { throw UnreadableRow() }
    self.init(
      id: try row.id("id"), schoolID: try row.reference("school_id"),
      previous: try row.text("previous_status").map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: try row.requiredText("new_status")), instant: instant, notes: try row.text("notes"))
  }
}

extension SupabaseBackend: InteractionsBackend {
  /// The page specs have no endpoint for interactions: both route profiles store them in the table,
  /// with the owner's column that the profile's loads go by.
  public func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    guard let user = await client.tokens.signedInUser else {
      throw ServiceFailure(.sessionOver, detail: "nobody is signed in")
    }
    let owner = client.usesSpecRoutes ? ("user_id", athlete.rawValue) : ("logged_by", user.rawValue)
    try await create(WrittenTable("interactions", route: nil, owner: owner), id, of: athlete, interaction.columns) {
      row throws(UnreadableRow) in try NewInteraction(row) == interaction
    }
  }
}

extension NewInteraction {
  fileprivate init(_ row: JSONRow) throws(UnreadableRow) {
    guard let occurredAt = row.instant("occurred_at") else { throw UnreadableRow() }
    self.init(
      schoolID: try row.id("school_id"), type: InteractionType(wire: try row.requiredText("type")),
      direction: InteractionDirection(wire: try row.requiredText("direction")), subject: try row.text("subject"),
      content: try row.text("content"), occurredAt: occurredAt)
  }
}
