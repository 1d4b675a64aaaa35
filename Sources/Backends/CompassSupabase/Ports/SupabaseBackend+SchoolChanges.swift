import CompassModel
import CompassServices

/// Changes of schools, which are the family's and have a history that the client writes.
extension SupabaseBackend {
  /// Refuses to delete a school that a row names (decision B4): a project deletes all of them with it, other people's too
  /// (wire.md §1). One whose addition is taken back goes while nothing names it.
  func checkUses(of school: String) async throws(ServiceFailure) {
    // Coaches are rows of other programs.
    for table in School.uses.map(\.kind.table.columns.table) + ["coaches"] {
      let request = HTTPRequest(
        .get, client.address(ofTable: table),
        query: [.init("select", "id"), .init("school_id", "eq.\(school)"), .init("limit", "1")])
      switch try await client.exchange(request) {
      case .success(let answer):
        if try AnswerRows(answer).count == 0 { continue }
        throw ServiceFailure(
          .refused, detail: "\(table) name school \(school)",
          reason: "Its \(table) would be deleted with it. Nothing was changed.")
      case .failure(let refusal) where refusal.isOfMissingTable: continue
      case .failure(let refusal): throw refusal.serviceFailure(isChange: false)
      }
    }
  }

  /// Notes how a school moved on, as the web app does (decisions D2, B6).
  func store(_ note: StatusChange) async throws(ServiceFailure) {
    let (id, user) = (note.id.rawValue, try await client.tokens.user())
    var row: [String: JSONValue] = [
      "id": .text(id), "school_id": JSONValue(note.schoolID?.rawValue), "new_status": .text(note.new.wire),
      "changed_by": .text(user.rawValue), "changed_at": .text(note.instant.wire),
    ]
    if let previous = note.previous { row["previous_status"] = .text(previous.wire) }
    let address = client.address(ofTable: "school_status_history")
    let request = HTTPRequest(
      .post, address, headers: ["Prefer": "return=representation"], body: try JSONValue.body(row), isRepeatable: true)
    let made = try await client.make(request, holdsRow: { $0.holdsRow(id) }) { client throws(ServiceFailure) in
      let look = HTTPRequest(.get, address, query: [.init("id", "eq.\(id)"), .init("select", "id")])
      return try AnswerRows(try await client.answer(to: look)).count > 0
    }
    if case .found(false, let failure, _) = made { throw failure }
  }
}

/// The time of the last status, which older projects do not have (decision B6).
final class StatusTime: Sendable {
  private let isMissing = Lock(false)

  /// The column as the web app sets it; none where the project was seen to lack it.
  func column(at time: Instant) -> [String: JSONValue] {
    isMissing.withLock { $0 } ? [:] : ["status_changed_at": .text(time.wire)]
  }

  /// Whether a failure shows for the first time that the project has no such column.
  func isMissing(by failure: ServiceFailure) -> Bool {
    guard failure.detail.contains("status_changed_at"),
      failure.detail.contains("42703") || failure.detail.contains("PGRST204")
    else { return false }
    return isMissing.withLock { isMissing in
      defer { isMissing = true }
      return !isMissing
    }
  }
}
