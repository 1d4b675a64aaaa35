import CompassModel

/// Adding athletes to a family's own store (decision D1).
extension LocalBackend {
  /// Adds an athlete, and a parent if `parent` is given, who is the store's default user from then on. Existing rows
  /// stay; schools without a family become the family's. `makeID` makes the ids of the people and the family.
  ///
  /// - Throws: `.refused` with a reason for a name that exists already, for a second athlete without a parent, for a
  ///   second parent, and if another user than the existing parent is signed in.
  package func addAthlete(
    _ new: FirstUser, parent: String?, makeID: @Sendable () async -> String
  ) async throws(ServiceFailure) {
    let signedIn = signedIn
    let (familyID, parentID, athleteID) = (await makeID(), await makeID(), await makeID())
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        let people = try Self.people(connection)
        for name in [new.name, parent].compactMap(\.self) where people.contains(where: { $0.isNamed(name) }) {
          throw Self.refusal("\(name) is in this store already.")
        }
        let parents = people.filter { $0.role == .parent }
        if let existing = parents.first,
          signedIn.map({ $0 != existing.id && !existing.isNamed($0.rawValue) })
            ?? (people[0].id != existing.id)
        {
          throw Self.refusal(
            "\(existing.name) looks after this family, and adds athletes: compass --as \(existing.id).")
        }
        if let existing = parents.first, parent != nil {
          throw Self.refusal("\(existing.name) looks after the athletes of this store already: leave the parent out.")
        }
        guard people.isEmpty || !parents.isEmpty || parent != nil else {
          throw Self.refusal(
            "Two athletes need a parent, who sees both: add athlete \"\(new.name)\" \(new.graduationYear) "
              + "parent \"NAME\".")
        }
        try connection.run("INSERT OR IGNORE INTO family (id) VALUES (?)", .text(familyID))
        for person in people { try Self.join(person.id.rawValue, person.role, connection) }
        if let parent { try Self.insert(parentID, parent, .parent, year: nil, before: true, connection) }
        try Self.insert(athleteID, new.name, .player, year: new.graduationYear, before: false, connection)
        try connection.run(
          "UPDATE schools SET family_unit_id = (SELECT id FROM family) WHERE coalesce(family_unit_id, '') = ''")
      }
    }
  }

  /// Inserts a user and family member, with `before` as the store's first user, who is signed in by default.
  private static func insert(
    _ id: String, _ name: String, _ role: UserRole, year: Int?, before: Bool, _ connection: Connection
  ) throws(ServiceFailure) {
    let ordinal = before ? "coalesce(min(ordinal), 1) - 1" : "coalesce(max(ordinal), 0) + 1"
    try connection.run(
      """
      INSERT INTO users (ordinal, id, full_name, role, graduation_year) SELECT \(ordinal), ?, ?, ?, ? FROM users
      """, .text(id), .text(name), .text(role.wire), year.map { SQLiteValue($0) } ?? .null)
    try join(id, role, connection)
  }

  private static func join(_ id: String, _ role: UserRole, _ connection: Connection) throws(ServiceFailure) {
    try connection.run("INSERT OR IGNORE INTO family_member (user_id, role) VALUES (?, ?)", .text(id), .text(role.wire))
  }

  private static func refusal(_ reason: String) -> ServiceFailure { ServiceFailure(.refused, reason: reason) }
}
