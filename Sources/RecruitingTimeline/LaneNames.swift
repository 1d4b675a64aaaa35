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
  /// By place, each different once the schools are known (decision T24).
  private let laneNames: [String]
  /// Places by shown name, then by id; the items without a school before a school of that name.
  let laneOrder: [Int]

  /// - Parameter missing: in place of a name that is not in the directory.
  init(_ schools: [SchoolID?], in directory: SchoolDirectory?, missing: String) {
    names = schools.map { $0.map { directory?.label(of: $0) ?? missing } }
    let unknown = names.count { $0 == Self.unknown }
    laneNames = zip(names, schools).map { name, id in
      guard let name, let id else { return Self.none }
      return unknown > 1 && name == Self.unknown ? "\(name) #\(id)" : name
    }
    let ranks = NameRanks.ranks(of: laneNames)
    laneOrder = schools.indices.sorted { left, right in
      if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
      guard let leftID = schools[left], let rightID = schools[right] else { return schools[left] == nil }
      return leftID < rightID
    }
  }

  func laneName(at place: Int) -> String { laneNames[place] }

  func name(ofItemAt position: Int, in columns: TimelineColumns) -> String? {
    names[Int(columns.schools.codes[position])]
  }
}

extension RecruitingTimeline.State {
  /// In place of a school's name that is not known.
  var missingSchoolName: String { schools == nil && schoolsLoad.isRunning ? LaneNames.loading : LaneNames.unknown }
}
