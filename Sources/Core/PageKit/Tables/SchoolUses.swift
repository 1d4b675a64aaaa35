import CompassModel
import Records

/// A row that names the school it is about.
private protocol SchoolNamingRow: Row {
  /// Nil for a row of no school.
  var namedSchool: SchoolID? { get }
}

extension Event: SchoolNamingRow { fileprivate var namedSchool: SchoolID? { entry.schoolID } }
extension Offer: SchoolNamingRow { fileprivate var namedSchool: SchoolID? { terms.schoolID } }
extension Interaction: SchoolNamingRow { fileprivate var namedSchool: SchoolID? { schoolID } }
extension StatusChange: SchoolNamingRow { fileprivate var namedSchool: SchoolID? { schoolID } }

/// How many rows of one kind name each school: kept with the rows it is made of.
private struct SchoolCounts<R: SchoolNamingRow>: RowIndex {
  let counts: [SchoolID: Int]

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    counts = rows.reduce(into: [:]) { counts, row in
      if let school = row.namedSchool { counts[school, default: 0] += 1 }
    }
  }
}

/// How many of the active athlete's rows name each school (decision D2).
public struct SchoolUses: Equatable, Sendable {
  /// The kinds of rows that name schools.
  public static let kinds: [RowKind] = [.events, .offers, .interactions, .history]

  /// In this order; nil while the rows are not known.
  private var events, offers, interactions, statusChanges: [SchoolID: Int]?

  /// What names the school that an athlete has to do with, a text each: `2 events`, `1 offer`.
  public func texts(of school: SchoolID) -> [String] {
    Self.texts([
      count(events, school, "event"), count(offers, school, "offer"), count(interactions, school, "interaction"),
    ])
  }

  /// Before the school is deleted: `2 events and 1 offer name it.`
  public func deletionNote(of school: SchoolID) -> String {
    let counts = [
      count(events, school, "event"), count(offers, school, "offer"), count(interactions, school, "interaction"),
      count(statusChanges, school, "status change"),
    ]
    let isComplete = counts.allSatisfy { $0.count != nil }
    let texts = Self.texts(counts)
    guard let last = texts.last else { return isComplete ? "Nothing names it." : "What names it is not known yet." }
    let list = texts.count == 1 ? last : "\(texts.dropLast().joined(separator: ", ")) and \(last)"
    let isOne = counts.reduce(0) { $0 + ($1.count ?? 0) } == 1
    return "\(list) \(isOne ? "names" : "name") it.\(isComplete ? "" : " What else names it is not known yet.")"
  }

  private typealias Count = (count: Int?, noun: String)

  private func count(_ counts: [SchoolID: Int]?, _ school: SchoolID, _ noun: String) -> Count {
    (counts.map { $0[school] ?? 0 }, noun)
  }

  private static func texts(_ counts: [Count]) -> [String] {
    counts.compactMap { count, noun in count.flatMap { $0 == 0 ? nil : counted($0, noun) } }
  }
}

extension SchoolUses {
  /// What the rows that are known now say.
  public init(_ context: PageContext) {
    events = Self.counts(of: context.rows(Event.self))
    offers = Self.counts(of: context.rows(Offer.self))
    interactions = Self.counts(of: context.rows(Interaction.self))
    statusChanges = Self.counts(of: context.rows(StatusChange.self))
  }

  private static func counts<R: SchoolNamingRow>(of rows: Rows<R>?) -> [SchoolID: Int]? {
    rows?.merged.table(SchoolCounts<R>.self, auxiliary: NoAuxiliary()).counts
  }
}
