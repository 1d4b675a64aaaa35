import CompassModel

/// A table of a dataset: its columns with their wire names (wire.md §1), its key and its import rules.
struct TableSchema: Sendable {
  struct Column: Sendable {
    var name: String
    var kind: Kind
    var isRequired: Bool
    /// Whether a row without a value here says nothing wrong: an unreadable value is stored as null then, except in the
    /// first column of `oneOf`, where it skips the row (interface.md, Small print 5).
    var canBeLeftOut: Bool
  }

  enum Kind: Sendable {
    /// A text that must not be empty.
    case identifier
    case text
    /// Stored as `YYYY-MM-DD`; only the first 10 characters of a longer text are read (decision X1).
    case date
    case timestamp
    /// A time of day as it was written, or an empty text.
    case time
    case number
    case wholeNumber
    /// A school grade, from 9 to 12.
    case grade
    case flag
    /// A list of texts, stored as JSON.
    case textList
    /// Any JSON value, stored as JSON.
    case json
  }

  var name: String
  var columns: [Column]
  /// Indices in `columns` of the key columns.
  var key: [Int]
  /// Index of a timestamp by which the newer of two rows with one key is kept, the later if neither is; a row without a
  /// readable one counts as older (interface.md, Small print 7). Nil to keep the later row.
  var newest: Int?
  /// Positions in `columns` of which at least one must have a value; a row without any, or whose value in the first of
  /// them cannot be read, is skipped (decision X5). Empty if the table has no such rule.
  var oneOf: [Int]
  /// Index in `columns` of the owner's id; nil if the table has no such column.
  var owner: Int?
  /// Whether the order of rows has a meaning and is kept; other tables are written sorted by key.
  var keepsOrder: Bool
  /// Whether an export writes the table when it has no rows; false for a table that older versions do not know.
  var isWrittenEmpty: Bool

  @inline(never) init(
    _ name: String, key: [String], newest: String? = nil, oneOf: [String] = [], owner: String? = nil,
    keepsOrder: Bool = false, isWrittenEmpty: Bool = true, _ columns: [Column]
  ) {
    let position = { (name: String) in columns.firstIndex { $0.name == name } }
    (self.name, self.columns) = (name, columns)
    self.key = key.compactMap(position)
    self.newest = newest.flatMap(position)
    self.oneOf = oneOf.compactMap(position)
    self.owner = owner.flatMap(position)
    (self.keepsOrder, self.isWrittenEmpty) = (keepsOrder, isWrittenEmpty)
  }
}

extension TableSchema {
  /// Makes the schema of a table whose rows users enter (decision Q1).
  init<Name>(_ table: ColumnTable<Name>, oneOf: [String] = [], owner: String? = nil, isWrittenEmpty: Bool = true) {
    self.init(
      table.name, key: ["id"], oneOf: oneOf, owner: owner, isWrittenEmpty: isWrittenEmpty,
      table.columns.map {
        Column(name: $0.name, kind: Kind($0.kind), isRequired: $0.need == .row, canBeLeftOut: $0.canBeLeftOut)
      })
  }
}

extension TableSchema.Kind {
  /// Maps the column's kind to a stored one. References are plain text, so that an empty one does not skip the row.
  init(_ kind: ColumnKind) {
    self =
      switch kind {
      case .id: .identifier
      case .reference, .line, .lines, .choice: .text
      case .time: .time
      case .number, .dollars, .percent: .number
      case .flag: .flag
      case .date: .date
      case .instant: .timestamp
      case .texts: .textList
      case .json: .json
      }
  }
}

extension TableSchema.Column {
  static func required(_ name: String, _ kind: TableSchema.Kind) -> Self {
    Self(name: name, kind: kind, isRequired: true, canBeLeftOut: false)
  }

  static func optional(_ kind: TableSchema.Kind, canBeLeftOut: Bool = false, _ names: String...) -> [Self] {
    names.map { Self(name: $0, kind: kind, isRequired: false, canBeLeftOut: canBeLeftOut) }
  }
}

extension TableSchema {
  static let users = TableSchema(
    "users", key: ["id"], owner: "id", keepsOrder: true,
    [.required("id", .identifier)] + Column.optional(.text, "email", "full_name", "role", "current_phase")
      + Column.optional(.wholeNumber, "graduation_year"))

  /// The rows of `family.members` of a dataset.
  static let familyMember = TableSchema(
    "family_member", key: ["user_id"], owner: "user_id", keepsOrder: true,
    [.required("user_id", .identifier)] + Column.optional(.text, "role"))

  static let schools = TableSchema(SchoolColumn.table, owner: "user_id")
  static let events = TableSchema(EventColumn.table, owner: "user_id")
  static let interactions = TableSchema(InteractionColumn.table, oneOf: ["occurred_at", "created_at"])
  static let offers = TableSchema(OfferColumn.table, oneOf: ["offer_date", "created_at"], owner: "user_id")
  static let performanceMetrics = TableSchema(
    MetricColumn.table, oneOf: ["value", "display_value"], owner: "user_id")

  static let schoolStatusHistory = TableSchema(
    "school_status_history", key: ["id"],
    [
      .required("id", .identifier), .required("new_status", .text), .required("changed_at", .timestamp),
    ] + Column.optional(.text, "school_id", "previous_status", "changed_by", "notes"))

  static let task = TableSchema(
    "task", key: ["id"],
    [.required("id", .identifier), .required("grade_level", .grade), .required("title", .text)]
      + Column.optional(.text, canBeLeftOut: true, "category", "description", "why_it_matters", "failure_risk")
      + Column.optional(.flag, "required", "has_incomplete_prerequisites")
      + Column.optional(.textList, "dependency_task_ids", "division_applicability")
      + Column.optional(.date, canBeLeftOut: true, "deadline_date")
      + Column.optional(.wholeNumber, "deadline_offset_months"))

  static let athleteTask = TableSchema(
    "athlete_task", key: ["athlete_id", "task_id"], newest: "updated_at", owner: "athlete_id",
    [.required("athlete_id", .identifier), .required("task_id", .identifier)]
      + Column.optional(.text, "id", "status")
      + Column.optional(.timestamp, canBeLeftOut: true, "completed_at", "updated_at"))
}
