import CompassModel
import Records

private struct SchoolCounts<R: Row & EnteredRow>: RowIndex {
  let counts: [SchoolID: Int]

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    counts = rows.reduce(into: [:]) { counts, row in
      if let school = row.id(ofKind: .school) { counts[SchoolID(school), default: 0] += 1 }
    }
  }
}

private struct StatusChangeCounts: RowIndex {
  let counts: [SchoolID: Int]

  init(_ rows: [StatusChange], auxiliary _: NoAuxiliary) {
    counts = rows.reduce(into: [:]) { counts, row in
      if let school = row.schoolID { counts[school, default: 0] += 1 }
    }
  }
}

/// Counts the active athlete's rows that refer to each school (decision D2): records of all kinds, and status changes.
package struct SchoolUses: Equatable, Sendable {
  package static let kinds: [RowKind] = School.uses.map(\.kind.rows) + [.history]

  /// The number of rows by kind and school; a kind is missing until its rows are loaded.
  private let records: [RecordKind: [SchoolID: Int]]
  private let statusChanges: [SchoolID: Int]?
  private let store: RowStore

  /// Returns the numbers of loaded records that refer to the school, a text for each kind that has any: `2 events`, `1
  /// offer`.
  package func texts(of school: SchoolID) -> [String] {
    School.uses.compactMap { kind, noun in records[kind].flatMap { $0[school] }.map { counted($0, noun) } }
  }

  /// Returns the reason why the school cannot be deleted, with an alternative (decision B4); nil if it can.
  package func reasonToKeep(_ school: SchoolID, named name: String) -> String? {
    if mayDelete(school) { return nil }
    let hintToHide = "Mark it as not pursuing instead."
    if store == .project {
      return "\(name) cannot be deleted in a project: what others entered about it would go too. \(hintToHide)"
    }
    guard records.count == School.uses.count else { return "It is not known yet what is linked to \(name)." }
    return School.usesText { records[$0]?[school] ?? 0 }.map { "\(name) has \($0). \(hintToHide)" }
  }

  /// Whether the school can be deleted: only on a device, if all kinds of records are loaded and none refers to it
  /// (decision B4).
  package func mayDelete(_ school: SchoolID) -> Bool {
    store == .device && records.count == School.uses.count && records.values.allSatisfy { $0[school] == nil }
  }

  package func deletionNote(of school: SchoolID) -> String {
    guard let count = statusChanges?[school] else { return "Nothing is linked to it." }
    return "Nothing is linked to it. Its \(counted(count, "status change")) \(count == 1 ? "goes" : "go") with it."
  }
}

extension SchoolUses {
  package init(_ context: PageContext) {
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
