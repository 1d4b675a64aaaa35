import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

/// Schools belong to the family, and their dependent rows too (decision L1).
struct LocalBackendFamilyRowTests {
  /// Athletes a and b of family f with parent p; z is of no family.
  private static let rows = """
    {"users": [{"id": "a", "full_name": "Ava"}, {"id": "b", "full_name": "Ben"}, {"id": "z"},
               {"id": "p", "full_name": "Pat", "role": "parent"}],
     "family": {"id": "f", "members": [{"user_id": "a", "role": "player"}, {"user_id": "b", "role": "player"},
                                       {"user_id": "p", "role": "parent"}]},
     "schools": [{"id": "by-a", "user_id": "a", "family_unit_id": "f", "name": "1"},
                 {"id": "by-p", "user_id": "p", "family_unit_id": "f", "name": "2"},
                 {"id": "own-a", "user_id": "a", "name": "3"}, {"id": "own-z", "user_id": "z", "name": "4"},
                 {"id": "other", "user_id": "a", "family_unit_id": "g", "name": "5"}],
     "school_status_history": [
       {"id": "h1", "school_id": "by-p", "new_status": "visiting", "changed_at": "2026-02-01T10:00:00Z",
        "changed_by": "a"},
       {"id": "h2", "school_id": "own-a", "new_status": "contacted", "changed_at": "2026-02-01T10:00:00Z"}],
     "interactions": [
       {"id": "i-a", "school_id": "by-p", "type": "email", "logged_by": "a", "family_unit_id": "f",
        "occurred_at": "2026-02-01T10:00:00Z"},
       {"id": "i-p", "school_id": "by-a", "type": "email", "direction": "inbound", "logged_by": "p",
        "family_unit_id": "f", "occurred_at": "2026-02-01T10:00:00Z"}]}
    """

  @Test(
    arguments: [
      ("a", ["by-a", "by-p", "own-a"]), ("b", ["by-a", "by-p"]), ("z", ["own-z"]), ("nobody", []),
    ] as [(String, [String])])
  func athletesHaveFamilyAndPrivateSchools(_ athlete: String, _ expected: [String]) async throws {
    let backend = LocalBackend(try await store(of: Self.rows))
    #expect(try await backend.loadSchools(of: AthleteID(athlete)).rows.map(\.id.rawValue).sorted() == expected)
  }

  @Test(
    arguments: [
      ("a", ["h1", "h2"], ["i-a", "i-p by Pat"]), ("b", ["h1"], ["i-p by Pat"]), ("z", [], []),
    ] as [(String, [String], [String])])
  func dependentRowsFollowTheirSchools(_ athlete: String, _ changes: [String], _ contacts: [String]) async throws {
    let answer = await LocalBackend(try await store(of: Self.rows)).loadTimeline(of: AthleteID(athlete))
    #expect(try answer.statusChanges.get().rows.map(\.id.rawValue).sorted() == changes)
    let visible = try answer.interactions.get().rows.map { row in
      [row.id.rawValue, row.loggedByText].compactMap(\.self).joined(separator: " ")
    }
    #expect(visible.sorted() == contacts)
  }

  @Test func aRecordNamesTheContactsAuthor() async throws {
    let backend = LocalBackend(try await store(of: Self.rows))
    let record = try await backend.loadRecord(.interaction(InteractionID("i-p")), of: AthleteID("b"))
    #expect(record[RecordField.loggedByName] == .text("Pat"))
    let own = try await backend.loadRecord(.interaction(InteractionID("i-a")), of: AthleteID("a"))
    #expect(own[RecordField.loggedByName] == nil)
  }

  @Test func anAthleteMayUseTheFamilysSchools() async throws {
    let stored = try await store(of: Self.rows)
    let offer = OfferTerms(
      schoolID: SchoolID("by-p"), type: .partial, status: .pending, amount: nil, percentage: nil, offerDate: today,
      deadline: nil, conditions: nil, notes: nil)
    let contact = NewInteraction(
      schoolID: SchoolID("by-p"), type: .email, direction: .inbound,
      occurredAt: Instant(Date(timeIntervalSince1970: 0)))
    for (athlete, isAllowed) in [("a", true), ("b", true), ("z", false)] {
      let backend = LocalBackend(stored, signedIn: UserID(athlete))
      let kinds = [
        await backend.failure(.create(.offer(offer, OfferID("o-\(athlete)")), of: AthleteID(athlete))),
        await failure { () throws(ServiceFailure) in
          let event = NewEvent(schoolID: SchoolID("by-p"), type: .camp, name: "Camp", startDate: today)
          try await backend.createEvent(event, as: EventID("e-\(athlete)"), of: AthleteID(athlete))
        }?.kind,
        await backend.failure(.create(.interaction(contact, InteractionID("n-\(athlete)")), of: AthleteID(athlete))),
      ]
      #expect(kinds == Array(repeating: isAllowed ? nil : .valuesRefused, count: 3), "\(athlete)")
    }
    let families = try await stored.database.perform { (connection) throws(ServiceFailure) in
      try connection.texts("SELECT family_unit_id FROM events ORDER BY id")
    }
    #expect(families == ["f", "f"])
  }

  /// Rows of another athlete are not found (decision X4); only its author may change an interaction (Y7).
  @Test(
    arguments: [
      ("i-a", "a", "a", nil), ("i-a", "b", "b", .notPermitted), ("i-p", "a", "a", .notPermitted),
      ("i-p", "b", "p", nil),
      ("i-p", "z", "p", .notFound), ("none", "a", "a", .notFound),
    ] as [(InteractionID, AthleteID, UserID, ServiceFailure.Kind?)])
  func onlyTheAuthorDeletesAnInteraction(
    _ id: InteractionID, _ athlete: AthleteID, _ user: UserID, _ expected: ServiceFailure.Kind?
  ) async throws {
    let stored = try await store(of: Self.rows)
    let backend = LocalBackend(stored, signedIn: user)
    let change = Change.delete(.interaction(id), of: athlete)
    #expect(await backend.failure(change) == expected)
    let remaining = try await stored.database.perform { (connection) throws(ServiceFailure) in
      try connection.texts("SELECT id FROM interactions ORDER BY id")
    }
    #expect(remaining == ["i-a", "i-p"].filter { expected != nil || $0 != id.rawValue })
  }

  @Test func onlyTheAuthorEditsAnInteraction() async throws {
    let stored = try await store(of: Self.rows)
    let type = ColumnEdit("type", from: .text("email"), to: .text("phone_call"))
    let change = Change.update(.interaction("i-p"), [type], of: "a")
    #expect(await LocalBackend(stored, signedIn: "a").failure(change) == .notPermitted)
    try await LocalBackend(stored, signedIn: "p").make(change)
    let record = try await LocalBackend(stored).loadRecord(.interaction("i-p"), of: "b")
    #expect(record["type"] == .text("phone_call"))
  }

  /// Migrates a store whose layout has six steps.
  @Test func anOlderStoreMigratesWithoutLoss() async throws {
    let directory = try TemporaryDirectory(withStore: true)
    let second = Schema(migrations: Array(Schema.main.migrations.prefix(6)))
    var dataset = try Dataset.read(Data(Self.rows.utf8), name: "x.json")
    do {
      let old = try DatabaseFile(path: directory.main, schema: second).open(until: .now + .seconds(4))
      let tables = try old.texts("SELECT name FROM sqlite_master")
      // Tables without rows here, with columns added since (decisions B12, G8).
      let grown = ["performance_metrics", "task"]
      dataset.tables.removeAll { !tables.contains($0.schema.name) || grown.contains($0.schema.name) }
      try old.transaction { () throws(ServiceFailure) in try dataset.replaceAll(in: old) }
    }
    let opened = try await LocalStore.open(directory: directory.store, demoDay: nil)
    let fresh = try await store(of: Self.rows)
    #expect(try await opened.exportDataset() == fresh.exportDataset())
    #expect(try await LocalBackend(opened).loadSchools(of: AthleteID("b")).rows.count == 2)
  }
}
