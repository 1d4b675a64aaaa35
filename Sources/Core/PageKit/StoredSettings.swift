import CompassModel
import CompassServices
import StateMachine

/// The choices of a page that outlive the app (decision X17): where they are stored, and how they are text.
///
/// They are stored and read together: what was chosen last is what is stored, whatever failed before.
public struct StoredSettings<State: Sendable>: Sendable {
  /// The name of the settings in a sentence: `sort order`.
  let name: String
  /// Whether each athlete has settings of their own; else they are the device's.
  let areOfAthlete: Bool
  /// Where the values are stored, in the order in which they are written; `athlete` is nil for those of the device.
  let keys: @Sendable (_ athlete: AthleteID?) -> [SettingKey]
  /// The values as text, one for each key; nil for what is not chosen, and not known.
  let texts: @Sendable (State) -> [String?]
  /// Takes what is stored, one for each key, nil where nothing is: what was chosen since is newer and stays.
  let restore: @Sendable (inout State, _ stored: [String?]) -> Void

  /// Settings of the device.
  public init(
    _ name: String, keys: [SettingKey], texts: @escaping @Sendable (State) -> [String?],
    restore: @escaping @Sendable (inout State, _ stored: [String?]) -> Void
  ) {
    self.name = name
    areOfAthlete = false
    self.keys = { _ in keys }
    self.texts = texts
    self.restore = restore
  }

  /// Settings of each athlete.
  public init(
    _ name: String, ofAthlete keys: @escaping @Sendable (AthleteID) -> [SettingKey],
    texts: @escaping @Sendable (State) -> [String?],
    restore: @escaping @Sendable (inout State, _ stored: [String?]) -> Void
  ) {
    self.name = name
    areOfAthlete = true
    self.keys = { $0.map(keys) ?? [] }
    self.texts = texts
    self.restore = restore
  }

  /// One choice of the device; `standard` holds where none is stored, or none that this version knows.
  public init<Value: RawRepresentable<String> & Sendable>(
    _ name: String, at key: SettingKey, _ value: WritableKeyPath<State, Value?> & Sendable, standard: Value
  ) {
    self.init(name, keys: [key], texts: { [$0[keyPath: value]?.rawValue] }) { state, stored in
      if state[keyPath: value] == nil { state[keyPath: value] = stored[0].flatMap(Value.init) ?? standard }
    }
  }
}

/// Which settings are to be read.
public struct SettingsQuery: Hashable, Sendable {
  /// Whose settings; nil for those of the device.
  public var athlete: AthleteID?
  /// Where they are stored.
  public var keys: [SettingKey]

  /// Settings of an athlete, or of the device.
  public init(_ keys: [SettingKey], of athlete: AthleteID? = nil) {
    self.athlete = athlete
    self.keys = keys
  }
}

/// The texts that settings are stored as.
public struct SettingTexts: Equatable, Sendable, Codable {
  /// Whose settings; nil for those of the device.
  public var athlete: AthleteID?
  /// The texts by their keys, in the order in which they are written; nil where nothing is stored, or to be stored.
  public var values: [Value]

  /// One setting with its text.
  public struct Value: Equatable, Sendable, Codable {
    /// Where it is stored.
    public var key: SettingKey
    /// The text that is stored.
    public var text: String?

    /// The text that is stored at `key`; nil for nothing.
    public init(_ key: SettingKey, _ text: String?) { (self.key, self.text) = (key, text) }
  }

  /// Settings of an athlete, or of the device.
  public init(_ values: [Value], of athlete: AthleteID? = nil) {
    self.athlete = athlete
    self.values = values
  }
}

extension Preferences {
  /// The stored texts; nil for what cannot be read.
  func texts(of query: SettingsQuery) async -> SettingTexts {
    var values: [SettingTexts.Value] = []
    for key in query.keys { values.append(.init(key, await value(for: key))) }
    return SettingTexts(values, of: query.athlete)
  }

  /// Stores each text there is, in order. Throws at the first that cannot be stored: those behind it are not tried.
  func store(_ settings: SettingTexts) async throws(ServiceFailure) {
    for value in settings.values {
      if let text = value.text { try await store(text, for: value.key) }
    }
  }
}

extension PageFeature {
  /// The effect that reads the settings of the athlete on screen, or of the device; none for a page without settings.
  static func readSettings(of state: State) -> [Effect] {
    guard let settings else { return [] }
    let athlete = settings.areOfAthlete ? state.owner : nil
    let keys = settings.keys(athlete)
    return keys.isEmpty ? [] : [.readSettings(SettingsQuery(keys, of: athlete))]
  }

  /// The effect that stores the settings as they are now.
  public static func storeSettings(of state: State) -> Effect { .storeSettings(texts(of: state)) }

  private static func texts(of state: State) -> SettingTexts {
    guard let settings else { return SettingTexts([]) }
    let athlete = settings.areOfAthlete ? state.owner : nil
    return SettingTexts(zip(settings.keys(athlete), settings.texts(state)).map { .init($0, $1) }, of: athlete)
  }

  /// Takes over settings that were read. Another athlete may be on screen by then.
  static func settingsRead(_ stored: SettingTexts, _ state: inout State, in context: PageContext) -> [Effect] {
    guard let settings, isOfVisibleAthlete(stored, on: state), settings.keys(stored.athlete) == stored.values.map(\.key)
    else {
      return []
    }
    let before = state
    settings.restore(&state, stored.values.map(\.text))
    return state == before ? [] : settingsRestored(&state, in: context)
  }

  /// Settings could not be stored: said on every page (decision N1).
  static func settingsNotStored(_ unstored: SettingTexts, _ failure: ServiceFailure) -> [Effect] {
    guard let settings else { return [] }
    return changeFailed(
      "The \(settings.name) could not be saved. \(failure.message.asSentence)", of: unstored.athlete, failure,
      retry: .event(.settingsRetried(settings: unstored)))
  }

  /// Settings are to be stored again. What is chosen by now is newer than what could not be stored.
  static func storeAgain(_ unstored: SettingTexts, _ state: State) -> [Effect] {
    guard settings != nil else { return [] }
    let current = texts(of: state)
    let isCurrent = isOfVisibleAthlete(unstored, on: state) && current.values.contains { $0.text != nil }
    return [.storeSettings(isCurrent ? current : unstored)]
  }

  private static func isOfVisibleAthlete(_ texts: SettingTexts, on state: State) -> Bool {
    settings?.areOfAthlete == false || texts.athlete != nil && texts.athlete == state.owner
  }
}
