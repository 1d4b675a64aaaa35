import CompassModel
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

  /// What to tell the user of `problems`, a line each: the first twenty, then how many more there are. Safe to print.
  public var report: [String] {
    let file = QuotedValue.printable(name)
    let named = problems.prefix(Self.namedProblems).map { "\(file): \($0)" }
    let more = problems.count - named.count
    return more > 0 ? named + ["\(file): and \(GroupedNumber.text(more)) more"] : named
  }

  private static let namedProblems = 20

  /// Reads a file's contents. Throws if they are not an object of lists; rows that cannot be read are
  /// reported in `problems`.
  ///
  /// - Parameter name: what the file is called in messages.
  public static func read(_ data: Data, name: String) throws(DatasetRefusal) -> Dataset {
    try Dataset(try DatasetFile(data, name: name))
  }

  private init(_ file: DatasetFile) throws(DatasetRefusal) {
    var rows: [String: [JSONNode]] = [:]
    for schema in TableSchema.all { rows[schema.name] = try file.list(schema.name, in: file.object, at: schema.name) }
    self.init(
      name: file.name, rows: rows, family: try file.family(), unknown: file.unknownParts, places: file.places)
  }

  /// - Parameters:
  ///   - rows: JSON objects by table; anything else is reported as an unreadable row.
  ///   - unknown: parts of the file that are no part of a dataset.
  ///   - places: where in the file the rows stand.
  init(
    name: String, rows: [String: [JSONNode]], family: (id: String?, members: [JSONNode]), unknown: [String] = [],
    places: TextPlaces = TextPlaces([])
  ) {
    self.name = name
    familyID = family.id
    var places = places
    tables = TableSchema.all.map { TableRows($0, rows[$0.name] ?? [], label: $0.name, &places) }
      + [TableRows(.familyMember, family.members, label: "family.members", &places)]
    problems = tables.flatMap(\.problems)
      + unknown.map {
        DatasetProblem(table: $0, reason: "is not a part of a dataset and was ignored", consequence: .ignored)
      }
  }
}
