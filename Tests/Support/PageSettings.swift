import CompassModel
import CompassServices
import PageKit

/// What is stored of a page's settings, as actions and effects of the page.
extension PageAction {
  /// What is stored is known.
  public static func read(_ values: KeyValuePairs<SettingKey, String?>, of athlete: AthleteID? = nil) -> Self {
    .event(.settingsRead(stored: SettingTexts(values, of: athlete)))
  }

  /// These texts could not be stored.
  public static func notStored(_ settings: SettingTexts, _ failure: ServiceFailure) -> Self {
    .event(.settingsNotStored(settings: settings, failure: failure))
  }

  /// What could not be stored is to be stored again.
  public static func storeAgain(_ settings: SettingTexts) -> Self { .event(.settingsRetried(settings: settings)) }
}

extension PageEffect {
  /// Stores these texts.
  public static func store(_ values: KeyValuePairs<SettingKey, String?>, of athlete: AthleteID? = nil) -> Self {
    .storeSettings(SettingTexts(values, of: athlete))
  }
}

extension SettingTexts {
  public init(_ values: KeyValuePairs<SettingKey, String?>, of athlete: AthleteID? = nil) {
    self.init(values.map { Value($0.key, $0.value) }, of: athlete)
  }
}
