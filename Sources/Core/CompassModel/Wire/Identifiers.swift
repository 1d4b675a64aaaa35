/// The id of a row: any non-empty text. Each kind is a type of its own, so that one is never taken for another
/// (decision X4).
public struct Identifier<Row>: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// As it is stored and sent.
  public let rawValue: String

  /// Any text that is not empty.
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes an id from a text, without an argument label.
  @inlinable public init(_ text: String) { rawValue = text }

  @inlinable public var description: String { rawValue }
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Identifier {
  /// A UUID (version 8) that follows from a text: the same text gives the same id, on every device.
  init(derivedFrom text: String) {
    // FNV-1a, from two different beginnings.
    let halves = [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142].map { start in
      text.utf8.reduce(start as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    let high = halves[0] & 0xffff_ffff_ffff_0fff | 0x8000
    let low = halves[1] & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    let digits = [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    let (first, second) = (digits[0], digits[1])
    rawValue =
      "\(first.prefix(8))-\(first.dropFirst(8).prefix(4))-\(first.suffix(4))-"
      + "\(second.prefix(4))-\(second.dropFirst(4))"
  }
}

/// The account of a user.
public typealias UserID = Identifier<Viewer>
/// Whose rows are shown: the data owner, never simply the signed-in user (decision X4).
public typealias AthleteID = Identifier<Athlete>
/// A row of `events`.
public typealias EventID = Identifier<Event>
/// A row of `offers`. Ids of new rows are made by the app, so that a save can be repeated (decision N7).
public typealias OfferID = Identifier<Offer>
/// A row of `schools`. References may name one that is not there.
public typealias SchoolID = Identifier<School>
/// A row of `task`, the same for all athletes.
public typealias TaskID = Identifier<RecruitingTask>
/// A row of `interactions`.
public typealias InteractionID = Identifier<Interaction>
/// A row of `school_status_history`.
public typealias StatusChangeID = Identifier<StatusChange>
/// A row of `performance_metrics`.
public typealias MetricID = Identifier<PerformanceMetric>
