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
      table: "events", columns: TimelineRow.eventColumns, filters: [TableQuery.equal("user_id", athlete)],
      order: "start_date.asc,id.asc")
    return try await client.rows(query) { row throws(UnreadableRow) in try TimelineRow.event(row) }
  }

  /// The spec names a column that a live project has not (wire.md §1).
  private func timelineOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<TimelineOffer> {
    let query = TableQuery(
      table: "offers", columns: TimelineRow.offerColumns,
      filters: [TableQuery.equal(client.usesSpecRoutes ? "athlete_id" : "user_id", athlete)],
      order: "offer_date.asc,id.asc")
    return try await client.rows(query) { row throws(UnreadableRow) in try TimelineRow.offer(row) }
  }

  /// One request for up to 100 schools, not one for each (decision T18).
  private func statusChanges(at schools: SchoolList) async throws(ServiceFailure) -> Loaded<StatusChange> {
    let query = TableQuery(
      table: "school_status_history", columns: TimelineRow.statusChangeColumns, order: "changed_at.desc,id.asc")
    return try await rows(query, at: schools.ids) { row throws(UnreadableRow) in try TimelineRow.statusChange(row) }
  }

  /// All rows of a query that are about some schools.
  func rows<Row>(
    _ query: TableQuery, at schools: [SchoolID], read: (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    var all = Loaded<Row>(rows: [])
    for start in stride(from: 0, to: schools.count, by: TableQuery.chunk) {
      var query = query
      query.filters.append(TableQuery.among("school_id", schools[start...].prefix(TableQuery.chunk)))
      let loaded = try await client.rows(query, read: read)
      all.rows += loaded.rows
      all.skipped += loaded.skipped
    }
    return all
  }
}

extension SupabaseBackend {
  /// By the family where it is known, else by the athlete's schools (wire.md §1).
  func interactions(
    of athlete: AthleteID, with schools: SchoolList
  ) async throws(ServiceFailure) -> Loaded<Interaction> {
    var query = TableQuery(
      table: "interactions", columns: TimelineRow.interactionColumns, order: "occurred_at.desc,id.asc")
    if client.usesSpecRoutes {
      query.columns = "id,type,subject,occurred_at,created_at,school_id"
      query.filters = [TableQuery.equal("user_id", athlete)]
      return try await client.rows(query) { row throws(UnreadableRow) in try TimelineRow.interaction(row) }
    }
    let ownership = await interactionOwnership(of: athlete, with: schools)
    guard let family = ownership.family else {
      return try await rows(query, at: schools.ids) { row throws(UnreadableRow) in try TimelineRow.interaction(row) }
    }
    query.filters = [TableQuery.equal("family_unit_id", family)]
    return try await client.rows(query) { row throws(UnreadableRow) in
      try ownership.holds(for: row) ? try TimelineRow.interaction(row) : nil
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
    let author = try row.text("logged_by").map(AthleteID.init(rawValue:))
    if let author, author == athlete { return true }
    guard let school = try row.text("school_id") else {
      return family != nil && author.map { !siblings.contains($0) } ?? true
    }
    return schools.contains(SchoolID(school))
  }
}

/// Rows of the timeline's four sources (recruiting-timeline.md §4). Each needs a date (decision T10).
enum TimelineRow {
  static let eventColumns = "id,type,name,start_date,end_date,school_id"
  static let interactionColumns = "id,type,subject,occurred_at,created_at,school_id,logged_by"
  static let offerColumns = "id,offer_type,offer_date,created_at,school_id"
  static let statusChangeColumns = "id,school_id,previous_status,new_status,changed_at,notes"

  static func event(_ row: JSONRow) throws(UnreadableRow) -> TimelineEvent {
    TimelineEvent(
      id: EventID(try row.id("id")), schoolID: try school(row), type: EventType(wire: try row.requiredText("type")),
      name: try row.text("name"), startDate: try row.requiredDate("start_date"), endDate: row.date("end_date"))
  }

  static func interaction(_ row: JSONRow) throws(UnreadableRow) -> Interaction {
    guard let instant = row.instant("occurred_at") ?? row.instant("created_at") else { throw UnreadableRow() }
    return Interaction(
      id: InteractionID(try row.id("id")), schoolID: try school(row),
      type: InteractionType(wire: try row.requiredText("type")), subject: try row.text("subject"), instant: instant)
  }

  static func offer(_ row: JSONRow) throws(UnreadableRow) -> TimelineOffer {
    let day = row.date("offer_date").map(DayOrInstant.day)
    guard let date = day ?? row.instant("created_at").map(DayOrInstant.instant) else { throw UnreadableRow() }
    return TimelineOffer(
      id: OfferID(try row.id("id")), schoolID: try school(row),
      type: OfferType(wire: try row.requiredText("offer_type")), date: date)
  }

  static func statusChange(_ row: JSONRow) throws(UnreadableRow) -> StatusChange {
    guard let instant = row.instant("changed_at") else { throw UnreadableRow() }
    return StatusChange(
      id: StatusChangeID(try row.id("id")), schoolID: try school(row),
      previous: try row.text("previous_status").map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: try row.requiredText("new_status")), instant: instant, notes: try row.text("notes"))
  }

  private static func school(_ row: JSONRow) throws(UnreadableRow) -> SchoolID? {
    try row.text("school_id").map(SchoolID.init(rawValue:))
  }
}
