/// The id of a row: any non-empty text. Each kind is a type of its own, so that one is never taken for another
/// (decision X4).
public struct Identifier<Row>: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  public let rawValue: String

  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
  @inlinable public init(_ text: String) { rawValue = text }

  @inlinable public var description: String { rawValue }
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// Who signs in.
public typealias UserID = Identifier<Viewer>
/// Whose rows are shown: the data owner, never simply the signed-in user (decision X4).
public typealias AthleteID = Identifier<Athlete>
public typealias EventID = Identifier<Event>
public typealias OfferID = Identifier<Offer>
public typealias SchoolID = Identifier<School>
public typealias TaskID = Identifier<RecruitingTask>
public typealias InteractionID = Identifier<Interaction>
public typealias StatusChangeID = Identifier<StatusChange>
public typealias MetricID = Identifier<PerformanceMetric>
