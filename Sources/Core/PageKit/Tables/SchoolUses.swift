import CompassModel
import Records

/// The number of rows of one kind that name each school: kept with the rows it is made of.
private struct SchoolCounts<R: Row & EnteredRow>: RowIndex {
  let counts: [SchoolID: Int]

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    counts = rows.reduce(into: [:]) { counts, row in
      if let school = row.id(ofKind: .school) { counts[SchoolID(school), default: 0] += 1 }
    }
  }
}

/// The number of changes of a status of each school.
private struct StatusChangeCounts: RowIndex {
  let counts: [SchoolID: Int]

  init(_ rows: [StatusChange], auxiliary _: NoAuxiliary) {
    counts = rows.reduce(into: [:]) { counts, row in
      if let school = row.schoolID { counts[school, default: 0] += 1 }
    }
  }
}

/// Counts the active athlete's rows that name each school (decision D2): of every kind of record that names one, and of
/// the history.
public struct SchoolUses: Equatable, Sendable {
  /// The kinds of rows that name schools.
  public static let kinds: [RowKind] = School.uses.map(\.kind.rows) + [.history]

  /// The number of rows of each kind that name each school; a kind is missing while its rows are not known.
  private let records: [RecordKind: [SchoolID: Int]]
  private let statusChanges: [SchoolID: Int]?
  private let store: RowStore

  /// The records that name the school, a text for each kind: `2 events`, `1 offer`.
  public func texts(of school: SchoolID) -> [String] {
    School.uses.compactMap { kind, noun in records[kind].flatMap { $0[school] }.map { counted($0, noun) } }
  }

  /// Says why the school cannot be deleted, and what can be done instead (decision B4); nil where it can.
  public func reasonToKeep(_ school: SchoolID, named name: String) -> String? {
    if mayDelete(school) { return nil }
    let wayOut = "Mark it as not pursuing instead."
    if store == .project {
      return "\(name) cannot be deleted in a project: what others entered about it would go too. \(wayOut)"
    }
    guard records.count == School.uses.count else { return "It is not known yet what is linked to \(name)." }
    return School.usesText { records[$0]?[school] ?? 0 }.map { "\(name) has \($0). \(wayOut)" }
  }

  /// Whether the school can be deleted: on a device one that no row names (decision B4).
  public func mayDelete(_ school: SchoolID) -> Bool {
    store == .device && records.count == School.uses.count && records.values.allSatisfy { $0[school] == nil }
  }

  /// Says before the school is deleted what goes with it: `Nothing is linked to it. Its 2 status changes go with it.`
  public func deletionNote(of school: SchoolID) -> String {
    guard let count = statusChanges?[school] else { return "Nothing is linked to it." }
    return "Nothing is linked to it. Its \(counted(count, "status change")) \(count == 1 ? "goes" : "go") with it."
  }
}

extension SchoolUses {
  /// Counts the rows that are known now.
  public init(_ context: PageContext) {
    records = School.uses.reduce(into: [:]) { records, use in
      let type = use.kind.rows.row as? any (Row & EnteredRow).Type
      records[use.kind] = type.flatMap { Self.counts(of: $0, in: context) }
    }
    let history = context.rows(StatusChange.self)?.merged
    statusChanges = history?.table(StatusChangeCounts.self, auxiliary: NoAuxiliary()).counts
    store = context.viewer?.store ?? .device
  }

  private static func counts<R: Row & EnteredRow>(of _: R.Type, in context: PageContext) -> [SchoolID: Int]? {
    context.rows(R.self)?.merged.table(SchoolCounts<R>.self, auxiliary: NoAuxiliary()).counts
  }
}
