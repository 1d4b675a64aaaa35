import CompassModel
import CompassServices
import PageKit

/// Actions and effects for stored settings of a page.
extension PageAction {
  /// Reports the stored values of settings to the page.
  package static func read(_ values: KeyValuePairs<SettingKey, String?>, of athlete: AthleteID? = nil) -> Self {
    .event(.settingsRead(stored: SettingTexts(values, of: athlete)))
  }

  /// These texts could not be stored.
  package static func notStored(_ settings: SettingTexts, _ failure: ServiceFailure) -> Self {
    .event(.settingsNotStored(settings: settings, failure: failure))
  }

  /// Requests another attempt to store the settings.
  package static func storeAgain(_ settings: SettingTexts) -> Self { .event(.settingsRetried(settings: settings)) }
}

extension PageEffect {
  /// Stores these texts as settings of the page.
  package static func store(_ values: KeyValuePairs<SettingKey, String?>, of athlete: AthleteID? = nil) -> Self {
    .storeSettings(SettingTexts(values, of: athlete))
  }
}

extension SettingTexts {
  package init(_ values: KeyValuePairs<SettingKey, String?>, of athlete: AthleteID? = nil) {
    self.init(values.map { Value($0.key, $0.value) }, of: athlete)
  }
}
