/// An id: any non-empty text. Each kind is a type of its own, so that one is never taken for another (decision X4).
public protocol Identifier: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Any text that is not empty.
  init(rawValue: String)
}

extension Identifier {
  /// The same without a label, as ids are often written.
  public init(_ text: String) { self.init(rawValue: text) }
  public var description: String { rawValue }
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Who signs in.
public struct UserID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Whose rows are shown: the data owner, never simply the signed-in user (decision X4).
public struct AthleteID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `family_units`: offers are stored with it, and interactions found by it.
public struct FamilyID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `events`.
public struct EventID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `offers`; made by the app, so that a save can be repeated (decision N7).
public struct OfferID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `schools`. References may name one that is not there.
public struct SchoolID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `task`, the same for all athletes.
public struct TaskID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `interactions`.
public struct InteractionID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `school_status_history`.
public struct StatusChangeID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A row of `performance_metrics`.
public struct MetricID: Identifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
