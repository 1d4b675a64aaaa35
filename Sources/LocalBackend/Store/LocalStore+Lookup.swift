import CompassModel

/// What the command line asks of a store before the app does.
extension LocalStore {
  /// Whether there is an offer with this id, whoever's it is.
  public func holdsOffer(_ id: OfferID) async throws(StoreProblem) -> Bool {
    try await perform { (connection) throws(ServiceFailure) in
      try connection.first("SELECT 1 FROM offers WHERE id = ?", .text(id.rawValue)) { _ in true } ?? false
    }
  }

  /// Everybody who can be signed in here, in the order of the data.
  public func users() async throws(StoreProblem) -> [(id: UserID, name: String?)] {
    try await perform { (connection) throws(ServiceFailure) in
      var users: [(UserID, String?)] = []
      try connection.each("SELECT id, full_name FROM users ORDER BY ordinal") { (row) throws(ServiceFailure) in
        users.append((UserID(row.text(0) ?? ""), row.text(1)))
      }
      return users
    }
  }
}
