/// The id of a row, never empty. The ids of each table are a separate type, so that none are confused (decision X4).
public struct Identifier<Row>: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// The id as it is stored and sent.
  public let rawValue: String

  /// Makes an id from a text that is not empty, without checking it.
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes an id from a text that is not empty, without an argument label.
  @inlinable public init(_ text: String) { rawValue = text }

  @inlinable public var description: String { rawValue }
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Identifier {
  /// Makes a UUID (version 8) from a hash of the text: equal texts give equal ids on every device.
  init(derivedFrom text: String) {
    // FNV-1a with two different start values.
    let halves = [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142].map { start in
      text.utf8.reduce(start as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    let high = halves[0] & 0xffff_ffff_ffff_0fff | 0x8000
    let low = halves[1] & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    rawValue = (UInt128(high) << 64 | UInt128(low)).uuidText
  }
}

extension UInt128 {
  /// The number as a UUID in lower case.
  package var uuidText: String {
    var text = hexText(self, digits: 32)
    for offset in [8, 13, 18, 23] { text.insert("-", at: text.index(text.startIndex, offsetBy: offset)) }
    return text
  }
}

/// The hexadecimal digits of a number, with leading zeros up to the given count of digits.
package func hexText(_ number: some BinaryInteger, digits count: Int, uppercase: Bool = false) -> String {
  let digits = String(number, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

/// The id of a user's account.
public typealias UserID = Identifier<Viewer>
/// The id of an athlete. The athlete who owns the shown rows is not necessarily the signed-in user (decision X4).
public typealias AthleteID = Identifier<Athlete>
/// The id of a row of `events`.
public typealias EventID = Identifier<Event>
/// The id of a row of `offers`. The app chooses the ids of new rows, so that a save can be repeated (decision N7).
public typealias OfferID = Identifier<Offer>
/// The id of a row of `schools`, which may have been deleted.
public typealias SchoolID = Identifier<School>
/// The id of a row of `task`, which all athletes share.
public typealias TaskID = Identifier<RecruitingTask>
/// The id of a row of `interactions`.
public typealias InteractionID = Identifier<Interaction>
/// The id of a row of `school_status_history`.
public typealias StatusChangeID = Identifier<StatusChange>
/// The id of a row of `performance_metrics`.
public typealias MetricID = Identifier<PerformanceMetric>
