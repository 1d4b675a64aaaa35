import CompassModel
import PageKit

extension RecordDetails {
  public struct State: Equatable, Sendable, Codable {
    /// What the page shows; nil while it is closed.
    public var reference: RecordReference?
    /// Whose row it is; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    public var record: Record?
    /// When the record on screen was loaded; nil before there is one. Kept in memory only (decision X12).
    public var loadedAt: Instant?
    /// Nil until the schools are known; the record does not wait for them.
    public var schools: SchoolDirectory?
    public var load = PageLoad()
    public var schoolsLoad = PageLoad()

    public init() {}
  }
}

extension RecordDetails.State {
  public var isOpen: Bool { reference != nil }

  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && load.canReload }
}
