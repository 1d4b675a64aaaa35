import CompassModel
import Records

/// How many rows of one kind name each school: kept with the rows it is made of.
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
  private static let records = RecordKind.allCases.filter { $0.names(.school) }

  /// The kinds of rows that name schools.
  public static let kinds: [RowKind] = records.map(\.rows) + [.history]

  /// The number of rows of one kind that name each school; nil while the rows are not known.
  private struct Uses: Equatable {
    let noun: String
    let counts: [SchoolID: Int]?
  }

  private let records: [Uses]
  private let statusChanges: Uses

  /// The records that name the school, a text for each kind: `2 events`, `1 offer`.
  public func texts(of school: SchoolID) -> [String] { Self.texts(records.map { count($0, school) }) }

  /// Before the school is deleted: `2 events and 1 offer name it.`
  public func deletionNote(of school: SchoolID) -> String {
    let counts = (records + [statusChanges]).map { count($0, school) }
    let isComplete = counts.allSatisfy { $0.count != nil }
    let texts = Self.texts(counts)
    guard let last = texts.last else { return isComplete ? "Nothing names it." : "What names it is not known yet." }
    let list = texts.count == 1 ? last : "\(texts.dropLast().joined(separator: ", ")) and \(last)"
    let isOne = counts.reduce(0) { $0 + ($1.count ?? 0) } == 1
    return "\(list) \(isOne ? "names" : "name") it.\(isComplete ? "" : " What else names it is not known yet.")"
  }

  private typealias Count = (count: Int?, noun: String)

  private func count(_ uses: Uses, _ school: SchoolID) -> Count { (uses.counts.map { $0[school] ?? 0 }, uses.noun) }

  private static func texts(_ counts: [Count]) -> [String] {
    counts.compactMap { count, noun in count.flatMap { $0 == 0 ? nil : counted($0, noun) } }
  }
}

extension SchoolUses {
  /// Counts the rows that are known now.
  public init(_ context: PageContext) {
    records = Self.records.map { kind in
      let type = kind.rows.row as? any (Row & EnteredRow).Type
      return Uses(noun: kind.rawValue, counts: type.flatMap { Self.counts(of: $0, in: context) })
    }
    let history = context.rows(StatusChange.self)?.merged
    statusChanges = Uses(
      noun: "status change", counts: history?.table(StatusChangeCounts.self, auxiliary: NoAuxiliary()).counts)
  }

  private static func counts<R: Row & EnteredRow>(of _: R.Type, in context: PageContext) -> [SchoolID: Int]? {
    context.rows(R.self)?.merged.table(SchoolCounts<R>.self, auxiliary: NoAuxiliary()).counts
  }
}
