import CompassModel

/// Which lanes a person expanded or collapsed; the others follow the rule (decision T17).
public struct LaneExpansion: Hashable, Sendable {
  public enum Rule: String, Hashable, Sendable, Codable {
    /// Collapsed if there are more lanes than a page has.
    case byCount
    case expanded, collapsed
  }

  public private(set) var rule = Rule.byCount
  public private(set) var expanded: Set<SchoolID?> = []
  public private(set) var collapsed: Set<SchoolID?> = []

  public init() {}

  public mutating func setExpanded(_ isExpanded: Bool, _ lane: SchoolID?) {
    if isExpanded {
      collapsed.remove(lane)
      expanded.insert(lane)
    } else {
      expanded.remove(lane)
      collapsed.insert(lane)
    }
  }

  public mutating func setAllExpanded(_ isExpanded: Bool) {
    self = LaneExpansion()
    rule = isExpanded ? .expanded : .collapsed
  }

  /// Forgets lanes that do not exist any more.
  mutating func keep(_ lanes: Set<SchoolID?>) {
    expanded.formIntersection(lanes)
    collapsed.formIntersection(lanes)
  }

  /// - Parameter laneCount: of all pages.
  public func isCollapsed(_ lane: SchoolID?, laneCount: Int) -> Bool {
    if expanded.contains(lane) { return false }
    if collapsed.contains(lane) { return true }
    switch rule {
    case .byCount: return laneCount > RecruitingTimeline.lanesPerPage
    case .expanded: return false
    case .collapsed: return true
    }
  }
}

extension LaneExpansion: Codable {
  private enum CodingKeys: CodingKey { case rule, expanded, collapsed }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rule = try container.decode(Rule.self, forKey: .rule)
    collapsed = Set(try container.decode([SchoolID?].self, forKey: .collapsed))
    expanded = Set(try container.decode([SchoolID?].self, forKey: .expanded)).subtracting(collapsed)
  }

  /// Ids in order, so that equal states encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(Self.ordered(expanded), forKey: .expanded)
    try container.encode(Self.ordered(collapsed), forKey: .collapsed)
  }

  private static func ordered(_ lanes: Set<SchoolID?>) -> [SchoolID?] {
    (lanes.contains(nil) ? [nil] : []) + lanes.compactMap(\.self).sorted()
  }
}
