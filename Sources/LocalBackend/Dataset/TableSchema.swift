/// A table of a dataset: which columns a row has, in wire names (wire.md §1).
struct TableSchema: Sendable {
  struct Column: Sendable {
    var name: String
    var kind: Kind
    var isRequired: Bool
  }

  /// What a column holds.
  enum Kind: Sendable {
    /// Any text but the empty one.
    case identifier
    case text
    /// Stored as `YYYY-MM-DD`. A longer text counts by its first 10 characters (decision X1).
    case date
    case timestamp
    case number
    case wholeNumber
    /// A school grade, 9…12.
    case grade
    case flag
    /// A list of texts, stored as JSON.
    case textList
    /// Any JSON value, stored as JSON.
    case json
  }

  /// Which of two rows with the same key stays.
  enum Precedence: Sendable {
    case later
    /// The one with the newer timestamp in this column, then the later one (interface.md, Small print 7).
    case newer(column: Int)
  }

  var name: String
  var columns: [Column]
  /// Positions in `columns` of what makes a row unique.
  var key: [Int]
  var precedence: Precedence
  /// Positions in `columns` of which at least one must have a value; none is no such rule.
  var oneOf: [Int]
  /// Position in `columns` of whose row it is, nil if the row does not say.
  var owner: Int?
  /// Whether the order of the rows means something, and is kept; other tables are written by key.
  var keepsOrder: Bool

  init(
    _ name: String, key: [String], newest: String? = nil, oneOf: [String] = [], owner: String? = nil,
    keepsOrder: Bool = false, _ columns: [Column]
  ) {
    let position = { (name: String) in columns.firstIndex { $0.name == name } }
    self.name = name
    self.columns = columns
    self.key = key.compactMap(position)
    self.precedence = newest.flatMap(position).map(Precedence.newer) ?? .later
    self.oneOf = oneOf.compactMap(position)
    self.owner = owner.flatMap(position)
    self.keepsOrder = keepsOrder
  }
}

extension TableSchema.Column {
  static func required(_ name: String, _ kind: TableSchema.Kind) -> Self {
    Self(name: name, kind: kind, isRequired: true)
  }

  static func optional(_ kind: TableSchema.Kind, _ names: String...) -> [Self] {
    names.map { Self(name: $0, kind: kind, isRequired: false) }
  }
}
