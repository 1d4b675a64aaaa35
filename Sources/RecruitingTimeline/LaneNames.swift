import CompassModel

/// The names of the schools a timeline's items come from, and the order of their lanes (decision T9).
///
/// Worked out again when rows or schools arrive, whichever comes last (defect 47); never changed.
final class LaneNames: Sendable {
  static let none = "No School"
  static let unknown = "Unknown"
  /// While the schools are on their way (decision N3).
  static let loading = "…"

  /// By place: nil for the items without a school.
  private let names: [String?]
  /// Places by shown name, then by id; the items without a school before a school of that name.
  let laneOrder: [Int]

  /// - Parameter missing: in place of a name that is not in the directory.
  init(_ schools: [SchoolID?], in directory: SchoolDirectory?, missing: String) {
    names = schools.map { $0.map { directory?.name(of: $0) ?? missing } }
    let ranks = NameRanks.ranks(of: names.map { $0 ?? Self.none })
    laneOrder = schools.indices.sorted { left, right in
      if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
      guard let leftID = schools[left], let rightID = schools[right] else { return schools[left] == nil }
      return leftID < rightID
    }
  }

  func laneName(at place: Int) -> String { names[place] ?? Self.none }

  func name(ofItemAt position: Int, in columns: TimelineColumns) -> String? {
    names[Int(columns.schools.codes[position])]
  }
}

extension RecruitingTimeline.State {
  /// In place of a school's name that is not known.
  var missingSchoolName: String { schools == nil && schoolsLoad.isRunning ? LaneNames.loading : LaneNames.unknown }
}
