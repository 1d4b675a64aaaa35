import Foundation

/// The contents of a database as one JSON object (interface.md, Dataset), validated row by row.
public struct Dataset: Sendable {
  /// What the file is called in messages.
  public let name: String
  /// What could not be taken over, in the order of interface.md's tables.
  public let problems: [DatasetProblem]
  let familyID: String?
  let tables: [TableRows]

  /// Rows that can be stored.
  public var rowCount: Int { tables.reduce(0) { $0 + $1.count } }

  /// Rows that cannot be read.
  public var skippedCount: Int { problems.count { $0.consequence == .rowSkipped } }

  /// Reads a file's contents. Throws if they are not an object of lists; rows that cannot be read are
  /// reported in `problems`.
  ///
  /// - Parameter name: what the file is called in messages.
  public static func read(_ data: Data, name: String) throws(DatasetRefusal) -> Dataset {
    try Dataset(try DatasetFile(data, name: name))
  }

  private init(_ file: DatasetFile) throws(DatasetRefusal) {
    var rows: [String: [Any]] = [:]
    for schema in TableSchema.all { rows[schema.name] = try file.list(schema.name, in: file.object, at: [schema.name]) }
    self.init(name: file.name, rows: rows, family: try file.family(), unknown: file.unknownParts)
  }

  /// - Parameters:
  ///   - rows: JSON objects by table; anything else is reported as an unreadable row.
  ///   - unknown: parts of the file that are no part of a dataset.
  init(name: String, rows: [String: [Any]], family: (id: String?, members: [Any]), unknown: [String] = []) {
    self.name = name
    familyID = family.id
    tables = TableSchema.all.map { TableRows($0, rows[$0.name] ?? [], label: $0.name) }
      + [TableRows(.familyMember, family.members, label: "family.members")]
    problems = tables.flatMap(\.problems)
      + unknown.map {
        DatasetProblem(table: $0, reason: "is not a part of a dataset and was ignored", consequence: .ignored)
      }
  }
}
