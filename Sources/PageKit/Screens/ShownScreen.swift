import CompassModel

/// What every screen has, whatever it shows. JSON keys as promised in the project's interface.
public protocol ShownScreen: Hashable, Sendable, Encodable {
  /// The name of the page: `events`.
  var page: String { get }
  var title: String { get }
  /// Empty where there is nothing to say.
  var subtitle: String { get }
  /// Whether a request is under way; rows may be on screen all the same.
  var isLoading: Bool { get }
  /// Whether cards stand in for the first rows (decision X13).
  var showsSkeleton: Bool { get }
  var banner: Banner? { get }
  var empty: EmptyMessage? { get }
  var dialog: DialogCard? { get }
  /// How many rows could not be read (decision X5).
  var skippedRows: Int { get }
}

/// An optional that is encoded as null rather than left out, so that a screen's JSON always has all its keys.
@propertyWrapper
public struct Nullable<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// One of the athletes a parent can look at.
public struct AthleteChoice: Hashable, Sendable, Codable {
  public var id: AthleteID
  public var name: String
  public var isActive: Bool

  public init(id: AthleteID, name: String, isActive: Bool) {
    self.id = id
    self.name = name
    self.isActive = isActive
  }

  /// Everybody a parent can look at, earliest graduation year first; nobody for an athlete or without a viewer.
  public static func choices(of viewer: Viewer?) -> [AthleteChoice] {
    guard let viewer, viewer.isParent else { return [] }
    return viewer.athletes.map { AthleteChoice(id: $0.id, name: $0.name, isActive: $0.id == viewer.active.id) }
  }
}
