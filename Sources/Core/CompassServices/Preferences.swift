import CompassModel

/// Settings that persist between runs, one text per key (decision X17).
public protocol Preferences: Sendable {
  /// Returns the stored text; nil if nothing is stored or it cannot be read.
  func value(for key: SettingKey) async -> String?

  /// Stores a value, replacing the old one. Throws if it cannot be stored; the old value then remains.
  func store(_ value: String, for key: SettingKey) async throws(ServiceFailure)

  /// Deletes every setting without leaving any data on disk, as after signing out (decision N10).
  func forgetEverything() async
}

/// The name under which a setting is stored. Names must not change: other apps of the product read them.
public struct SettingKey: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The order of the events list: `date_desc`, `date_asc`, `name` or `type` (decision E5).
  package static let eventsSort = SettingKey(rawValue: "eventsSortOption")
  /// The span of the recruiting timeline, in months back: `3`, `6`, `12` or `all` (decision T16).
  package static let timelineViewRange = SettingKey(rawValue: "timelineViewRange")
  /// The date range preset of the performance timeline (decision P12).
  package static let performanceDateRange = SettingKey(rawValue: "performanceDateRange")
  /// The dates of the preset `custom`: `2025-11-10..2026-02-10`, or `..2026-02-10` without a start (decision P15).
  package static let performanceCustomRange = SettingKey(rawValue: "performanceCustomRange")
  /// The last loaded family access of the user, nil for the backend's own, for a start offline (decision S1).
  package static func savedFamily(of user: UserID?) -> SettingKey {
    SettingKey(rawValue: "savedFamily_\(user?.rawValue ?? "")")
  }
  /// The user whose settings and saved rows this device keeps; only for backends that ask for a sign-in (decision N10).
  package static let storeOwner = SettingKey(rawValue: "storeOwner")
  /// Whether the value comes from the server and not from the user: `storeOwner` and saved families.
  package var isOfTheServer: Bool { self == .storeOwner || rawValue.hasPrefix(Self.savedFamily(of: nil).rawValue) }

  /// Set after a sign-out on a device without accounts (decision N10).
  package static let signedOut = SettingKey(rawValue: "signedOut")
  /// The athlete that a parent selected last (decision S2).
  package static let lastViewedAthlete = SettingKey(rawValue: "lastViewedAthlete")

  /// A fingerprint of the device's rows that were uploaded into the project for this athlete (decision D12).
  package static func uploadedRows(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "uploadedRows_\(athlete)")
  }
  /// Changes made by the last commands, as JSON, for undo (decision C3).
  package static let lastCommands = SettingKey(rawValue: "lastCommands")

  /// Unsaved form entries for an athlete: a JSON object by form path; empty for none.
  package static func formDrafts(of athlete: AthleteID) -> SettingKey { SettingKey(rawValue: "formDrafts_\(athlete)") }
  /// Whether this is a setting of unsaved form entries, which only interactive sessions keep (decision L8).
  package var isDraft: Bool { rawValue.hasPrefix("formDrafts_") }

  /// The status filter of an athlete's tasks: `all`, `not_started`, `in_progress` or `completed` (decision K11).
  package static func taskStatusFilter(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "taskStatusFilter_\(athlete)")
  }
  /// Rows hidden on an athlete's home page: a JSON object with `snoozed` and `missed` (decision D7).
  package static func hiddenRows(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "homeHiddenRows_\(athlete)")
  }
  /// The urgency filter of an athlete's tasks: `all`, `critical`, `urgent` or `upcoming` (decision K11).
  package static func taskUrgencyFilter(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "taskUrgencyFilter_\(athlete)")
  }
}
