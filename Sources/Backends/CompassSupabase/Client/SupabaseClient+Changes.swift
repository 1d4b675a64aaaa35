import CompassModel

/// Requests for rows that changed since an earlier response (decision W6).
extension SupabaseClient {
  /// Maximum delay before a change is visible, because transactions end late or pages are still being read.
  private static let overlap = Duration.seconds(120)
  /// Maximum number of rows changed within `overlap` that are requested each time.
  private static let mostRecent = 46

  /// Updates the cached rows of a query. If only a few rows changed, one request suffices, for the rows changed last
  /// and the row count. More changes take a second request; an unexpected row count, as after a deletion, takes one for
  /// all ids. Nil if all rows must be requested. `changed` are outcomes of this device's changes since. A stored row
  /// that still has its old time shows that the table does not update its times; it is never asked for changes again
  /// (decision L3).
  func changedRows(
    _ query: TableQuery, since cached: ReadRows, _ changed: [String: SentChanges.Outcome], _ read: @escaping RowReader
  ) async throws(ServiceFailure) -> ReadRows? {
    var before = cached
    before.remove(Set(changed.filter { $0.value == .deleted }.keys))
    guard let newest = before.times.newest else { return nil }
    let start = newest.adding(.zero - Self.overlap)
    let recent = before.times.count(since: start)
    let mayBeLate = before.times.asked.map { $0 < newest.adding(Self.overlap) } ?? false
    // If the table has lost the column, the request for all rows decides.
    let change = request(for: query, changedLast: min(recent, Self.mostRecent) + 4)
    guard let answer = try await answer(to: change, unless: { $0.status == 400 }) else { return nil }
    let (last, _) = ReadRows.page(try AnswerRows(answer), reportsChanges: true, read)
    guard last.reportsChanges, let total = answer.totalCount else { return nil }
    var now = before
    now.merge(last)
    now.times.asked = answer.date
    if last.times.all.count >= total {
      now.retain(only: Set(last.times.all.keys))
    } else {
      // If very many rows changed at once, they are requested again only until late transactions must be visible.
      guard let oldest = last.times.all.values.min() else { return nil }
      if oldest >= start, recent <= Self.mostRecent || oldest > newest || mayBeLate {
        var query = query
        query.filters.append(.init("updated_at", "gte.\(start.wire)"))
        let more = try await allRows(query, read)
        guard more.reportsChanges, more.missing == 0 else { return nil }
        now.merge(more)
      }
      if now.times.all.count != total {
        guard let ids = try await ids(query), ids.allSatisfy({ now.times.all[$0] != nil }) else { return nil }
        now.retain(only: ids)
      }
    }
    let still = changed.filter { id, outcome in
      guard outcome != .deleted, let time = now.times.all[id] else { return false }
      return time == before.times.all[id]
    }
    if still.values.contains(.stored) { sent.noteWithoutTimes(query.table) }
    return still.isEmpty ? now : nil
  }

  private func request(for query: TableQuery, changedLast limit: Int) -> HTTPRequest {
    var request = request(for: query, after: nil)
    request.query.removeAll { $0.name == "order" }
    request.pageLimit = nil
    // Rows without a time come first, which `reportsChanges` then shows.
    request.query += [.init("order", "updated_at.desc,id.desc"), .init("limit", "\(limit)")]
    return request
  }

  private func ids(_ query: TableQuery) async throws(ServiceFailure) -> Set<String>? {
    let all = try await rows(TableQuery(table: query.table, columns: "id", filters: query.filters)) {
      row throws(UnreadableRow) in try row.id("id") as String
    }
    return all.skipped == 0 ? Set(all.rows) : nil
  }
}
