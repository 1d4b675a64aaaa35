import CompassModel

/// Settings that outlive the app, one text per key (decision X17).
public protocol Preferences: Sendable {
  /// Nil if nothing is stored, or what is stored cannot be read.
  func value(for key: SettingKey) async -> String?

  /// Keeps a value over the one before. Throws if it cannot be kept: the old one is then still there.
  func store(_ value: String, for key: SettingKey) async throws(ServiceFailure)

  /// Deletes every setting, and leaves no byte of them behind: the person has signed out (decision N10).
  func forgetEverything() async
}

/// The name a setting is stored under. The names are a promise: other apps of the product read them.
public struct SettingKey: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The order of the events list: `date_desc`, `date_asc`, `name` or `type` (decision E5).
  public static let eventsSort = SettingKey(rawValue: "eventsSortOption")
  /// The months the recruiting timeline looks back: `3`, `6`, `12` or `all` (decision T16).
  public static let timelineViewRange = SettingKey(rawValue: "timelineViewRange")
  /// The preset of the performance timeline (decision P12).
  public static let performanceDateRange = SettingKey(rawValue: "performanceDateRange")
  /// The days of the preset `custom`: `2025-11-10..2026-02-10`, or `..2026-02-10` without a first one (decision P15).
  public static let performanceCustomRange = SettingKey(rawValue: "performanceCustomRange")
  /// The last known user and the athletes they may look at, for a start without a connection (decision S1).
  public static func savedFamily(of user: UserID?) -> SettingKey {
    SettingKey(rawValue: "savedFamily_\(user?.rawValue ?? "")")
  }
  /// Whose settings and saved rows a device keeps that asks who signs in: it is one person's (decision N10).
  public static let storeOwner = SettingKey(rawValue: "storeOwner")
  /// Whether it is no choice of a person, but what a server said: who is signed in, and whom they may look at.
  public var isOfTheServer: Bool { self == .storeOwner || rawValue.hasPrefix(Self.savedFamily(of: nil).rawValue) }

  /// Set after a sign-out on a device without accounts (decision N10).
  public static let signedOut = SettingKey(rawValue: "signedOut")
  /// The athlete a parent chose last (decision S2).
  public static let lastViewedAthlete = SettingKey(rawValue: "lastViewedAthlete")

  /// Which rows of the device were brought into the project as an athlete's: a short text that differs where they do
  /// (decision D12).
  public static func uploadedRows(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "uploadedRows_\(athlete)")
  }
  /// Changes by the last commands, for undo: JSON (decision C3).
  public static let lastCommands = SettingKey(rawValue: "lastCommands")

  /// Unsaved entries for an athlete: a JSON object of the forms by their paths; empty for none.
  public static func formDrafts(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "formDrafts_\(athlete)")
  }
  /// Whether it is a form that is not saved: those are kept by conversations alone (decision L8).
  public var isDraft: Bool { rawValue.hasPrefix("formDrafts_") }

  /// The status filter of an athlete's tasks: `all`, `not_started`, `in_progress` or `completed` (decision K11).
  public static func taskStatusFilter(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "taskStatusFilter_\(athlete)")
  }
  /// Rows hidden on an athlete's home page: a JSON object of `snoozed` and `missed` (decision D7).
  public static func hiddenRows(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "homeHiddenRows_\(athlete)")
  }
  /// The urgency filter of an athlete's tasks: `all`, `critical`, `urgent` or `upcoming` (decision K11).
  public static func taskUrgencyFilter(of athlete: AthleteID) -> SettingKey {
    SettingKey(rawValue: "taskUrgencyFilter_\(athlete)")
  }
}
