import CompassModel

/// What the list is narrowed to; summary counts and selection are not (decisions O6, O7).
public struct OfferFilters: Hashable, Sendable, Codable {
  /// Part of a school's name, as typed.
  public var search = ""
  public var status = OfferStatusFilter.all
  public var type = OfferTypeFilter.all

  public init() {}

  /// How many of the three narrow the list.
  public var activeCount: Int {
    (SearchFolding.query(search) == nil ? 0 : 1) + (status == .all ? 0 : 1) + (type == .all ? 0 : 1)
  }
}

public enum OfferStatusFilter: String, Codable, CaseIterable, Sendable {
  case all, pending, accepted, declined, expired

  public var label: String { status?.label ?? "All" }

  /// The status let through; nil for all.
  var status: OfferStatus? { self == .all ? nil : OfferStatus(wire: rawValue) }
}

public enum OfferTypeFilter: String, Codable, CaseIterable, Sendable {
  case all
  case fullRide = "full_ride"
  case partial, scholarship
  case recruitedWalkOn = "recruited_walk_on"
  case preferredWalkOn = "preferred_walk_on"

  public var label: String { type?.label ?? "All" }

  /// The type let through; nil for all.
  var type: OfferType? { self == .all ? nil : OfferType(wire: rawValue) }
}
