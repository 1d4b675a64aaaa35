extension RecordField {
  /// `Start Date` of `start_date`.
  public var label: String { Self.label(of: name) }

  static func label(of name: String) -> String {
    name.split(separator: "_").map { word in
      switch word {
      case "id": "ID"
      case "url": "URL"
      case "checkin": "Check-In"
      default: word.prefix(1).uppercased() + word.dropFirst()
      }
    }.joined(separator: " ")
  }

  /// Whether the column is for the database rather than for a person: ids, and when the row was written.
  public var isBookkeeping: Bool {
    name == "id" || name.hasSuffix("_id") || ["logged_by", "created_at", "updated_at"].contains(name)
  }
}
