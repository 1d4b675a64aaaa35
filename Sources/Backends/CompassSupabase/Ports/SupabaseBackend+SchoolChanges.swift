import CompassModel

/// Changes of schools, which belong to the family and whose history the client writes.
extension SupabaseBackend {
  /// Throws `.refused` if rows refer to the school (decision B4): the database would delete them with it (wire.md §1).
  func checkUses(of school: String) async throws(ServiceFailure) {
    // Coaches are rows that other programs write.
    for table in School.uses.map(\.kind.table.name) + ["coaches"] {
      let request = HTTPRequest(
        .get, client.address(ofTable: table),
        query: [.init("select", "id"), .init("school_id", "eq.\(school)"), .init("limit", "1")])
      guard let answer = try await client.answer(to: request, unless: \.isOfMissingTable),
        try AnswerRows(answer).count > 0
      else { continue }
      throw ServiceFailure(
        .refused, detail: "\(table) name school \(school)",
        reason: "Its \(table) would be deleted with it. Nothing was changed.")
    }
  }

  /// Adds a row to a school's status history, as the web app does (decisions D2, B6).
  func store(_ note: StatusChange) async throws(ServiceFailure) {
    let (id, user) = (note.id.rawValue, try await client.tokens.user())
    var row: [String: JSONValue] = [
      "id": .text(id), "school_id": JSONValue(note.schoolID?.rawValue), "new_status": .text(note.new.wire),
      "changed_by": .text(user.rawValue), "changed_at": .text(note.instant.wire),
    ]
    if let previous = note.previous { row["previous_status"] = .text(previous.wire) }
    let table = "school_status_history"
    let request = HTTPRequest(
      .post, client.address(ofTable: table), headers: ["Prefer": "return=representation"],
      body: try JSONValue.body(row), isRepeatable: true)
    let made = try await client.make(request, holdsRow: { $0.holdsRow(id) }) { client throws(ServiceFailure) in
      try await client.holdsRow(id, in: table)
    }
    if case .found(false, let failure, _) = made { throw failure }
  }
}

/// The column `status_changed_at`, which older projects lack (decision B6).
final class StatusTime: Sendable {
  private let isMissing = Lock(false)

  func column(at time: Instant) -> [String: JSONValue] {
    isMissing.withLock { $0 } ? [:] : ["status_changed_at": .text(time.wire)]
  }

  /// Whether `failure` shows, for the first time, that the project lacks the column.
  func isMissing(by failure: ServiceFailure) -> Bool {
    guard failure.column == "status_changed_at", ["42703", "PGRST204"].contains(failure.code) else { return false }
    return isMissing.withLock { isMissing in
      defer { isMissing = true }
      return !isMissing
    }
  }
}
