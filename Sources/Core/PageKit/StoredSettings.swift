import CompassModel
import CompassServices
import StateMachine

/// The settings of a page that are stored between runs (decision X17): their keys, and conversion from and to text.
///
/// They are read and written together, so that the last choices are stored, whatever failed before.
public struct StoredSettings<State: Sendable>: Sendable {
  /// The name of the settings in a sentence: `sort order`.
  let name: String
  let areOfAthlete: Bool
  /// Returns the keys, in the order of writing; `athlete` is nil for settings of the device.
  let keys: @Sendable (_ athlete: AthleteID?) -> [SettingKey]
  /// Returns the values as texts, one for each key; nil for a setting that is neither chosen nor read yet.
  let texts: @Sendable (State) -> [String?]
  /// Sets the stored values in the state, one for each key, nil for none stored; must keep choices made since.
  let restore: @Sendable (inout State, _ stored: [String?]) -> Void

  package init(
    _ name: String, keys: [SettingKey], texts: @escaping @Sendable (State) -> [String?],
    restore: @escaping @Sendable (inout State, _ stored: [String?]) -> Void
  ) {
    self.name = name
    areOfAthlete = false
    self.keys = { _ in keys }
    (self.texts, self.restore) = (texts, restore)
  }

  package init(
    _ name: String, ofAthlete keys: @escaping @Sendable (AthleteID) -> [SettingKey],
    texts: @escaping @Sendable (State) -> [String?],
    restore: @escaping @Sendable (inout State, _ stored: [String?]) -> Void
  ) {
    self.name = name
    areOfAthlete = true
    self.keys = { $0.map(keys) ?? [] }
    (self.texts, self.restore) = (texts, restore)
  }

  /// Makes a single setting of the device; `standard` is used if none is stored, or an unknown one.
  package init<Value: RawRepresentable<String> & Sendable>(
    _ name: String, at key: SettingKey, _ value: WritableKeyPath<State, Value?> & Sendable, standard: Value
  ) {
    self.init(name, keys: [key], texts: { [$0[keyPath: value]?.rawValue] }) { state, stored in
      if state[keyPath: value] == nil { state[keyPath: value] = stored[0].flatMap(Value.init) ?? standard }
    }
  }
}

/// A request to read settings.
public struct SettingsQuery: Hashable, Sendable {
  /// The athlete to whom the settings belong; nil for those of the device.
  package var athlete: AthleteID?
  package var keys: [SettingKey]

  package init(_ keys: [SettingKey], of athlete: AthleteID? = nil) { (self.athlete, self.keys) = (athlete, keys) }
}

/// Stored settings as texts.
public struct SettingTexts: Equatable, Sendable, Codable {
  package var athlete: AthleteID?
  /// The texts with their keys, in the order of writing; a nil text is not stored.
  package var values: [Value]

  package struct Value: Equatable, Sendable, Codable {
    package var key: SettingKey
    package var text: String?

    package init(_ key: SettingKey, _ text: String?) { (self.key, self.text) = (key, text) }
  }

  package init(_ values: [Value], of athlete: AthleteID? = nil) { (self.athlete, self.values) = (athlete, values) }
}

extension Preferences {
  func texts(of query: SettingsQuery) async -> SettingTexts {
    var values: [SettingTexts.Value] = []
    for key in query.keys { values.append(.init(key, await value(for: key))) }
    return SettingTexts(values, of: query.athlete)
  }

  /// Stores each text that is not nil, in order. Throws at the first that cannot be stored, and skips the rest.
  func store(_ settings: SettingTexts) async throws(ServiceFailure) {
    for value in settings.values {
      if let text = value.text { try await store(text, for: value.key) }
    }
  }
}

extension PageFeature {
  /// Returns the effect that reads the page's settings, of the athlete on screen or the device; none without settings.
  static func readSettings(of state: State) -> [Effect] {
    guard let settings else { return [] }
    let athlete = settings.areOfAthlete ? state.owner : nil
    let keys = settings.keys(athlete)
    return keys.isEmpty ? [] : [.readSettings(SettingsQuery(keys, of: athlete))]
  }

  package static func storeSettings(of state: State) -> Effect { .storeSettings(texts(of: state)) }

  private static func texts(of state: State) -> SettingTexts {
    guard let settings else { return SettingTexts([]) }
    let athlete = settings.areOfAthlete ? state.owner : nil
    return SettingTexts(zip(settings.keys(athlete), settings.texts(state)).map { .init($0, $1) }, of: athlete)
  }

  /// Restores settings that were read, unless another athlete is on screen by now.
  static func settingsRead(_ stored: SettingTexts, _ state: inout State, in context: PageContext) -> [Effect] {
    guard let settings, isOfVisibleAthlete(stored, on: state), settings.keys(stored.athlete) == stored.values.map(\.key)
    else {
      return []
    }
    let before = state
    settings.restore(&state, stored.values.map(\.text))
    return state == before ? [] : settingsRestored(&state, in: context)
  }

  /// Reports on every page that settings could not be stored (decision N1).
  static func settingsNotStored(_ unstored: SettingTexts, _ failure: ServiceFailure) -> [Effect] {
    guard let settings else { return [] }
    return changeFailed(
      "The \(settings.name) could not be saved. \(failure.message.asSentence)", of: unstored.athlete, failure,
      retry: .event(.settingsRetried(settings: unstored)))
  }

  /// Returns the effect that stores settings again: the current ones if they are of the same athlete and any is chosen,
  /// else those that could not be stored. None for a page without settings.
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
