import CompassModel
import CompassServices
import EventsList
import PageKit
import PerformanceTimeline
import RecruitingTimeline
import Tasks
import TestSupport

/// The stored settings of each page, as its actions and effects. Apart from the rest of what tests share, so that an
/// edited page does not compile the tests of what it is made of again (Q5).
extension SettingTexts {
  public static func sort(_ sort: EventSort?) -> SettingTexts { SettingTexts([.eventsSort: sort?.rawValue]) }

  public static func range(_ range: ViewRange) -> SettingTexts { SettingTexts([.timelineViewRange: range.rawValue]) }

  public static func range(_ choice: DateRangeChoice) -> SettingTexts {
    var days: String?
    if case .custom(let range) = choice {
      days = "\(range.applied.start?.wire ?? "")..\(range.applied.end.wire)"
    }
    return SettingTexts([.performanceCustomRange: days, .performanceDateRange: choice.preset.rawValue])
  }

  public static func filters(
    _ status: TaskStatusFilter?, _ urgency: TaskUrgencyFilter?, of athlete: AthleteID
  ) -> SettingTexts {
    SettingTexts(
      [.taskStatusFilter(of: athlete): status?.rawValue, .taskUrgencyFilter(of: athlete): urgency?.rawValue],
      of: athlete)
  }
}

extension PageAction where Tap == EventsList.Tap {
  public static func sortRestored(sort: EventSort) -> Self { .event(.settingsRead(stored: .sort(sort))) }
  public static func sortSaveFailed(sort: EventSort, failure: ServiceFailure) -> Self {
    .notStored(.sort(sort), failure)
  }
  public static func sortSaveRetried(sort: EventSort) -> Self { .storeAgain(.sort(sort)) }
}

extension PageEffect where Tap == EventsList.Tap {
  public static var restoreSort: Self { .readSettings(SettingsQuery([.eventsSort])) }
  public static func saveSort(_ sort: EventSort) -> Self { .storeSettings(.sort(sort)) }
}

extension PageAction where Tap == RecruitingTimeline.Tap {
  public static func rangeRestored(range: ViewRange) -> Self { .event(.settingsRead(stored: .range(range))) }
  public static func rangeSaveFailed(range: ViewRange, failure: ServiceFailure) -> Self {
    .notStored(.range(range), failure)
  }
  public static func rangeSaveRetried(range: ViewRange) -> Self { .storeAgain(.range(range)) }
}

extension PageEffect where Tap == RecruitingTimeline.Tap {
  public static var restoreRange: Self { .readSettings(SettingsQuery([.timelineViewRange])) }
  public static func saveRange(_ range: ViewRange) -> Self { .storeSettings(.range(range)) }
}

extension PageAction where Tap == PerformanceTimeline.Tap {
  public static func rangeRestored(choice: DateRangeChoice) -> Self {
    .event(.settingsRead(stored: .range(choice)))
  }
  public static func rangeSaveFailed(choice: DateRangeChoice, failure: ServiceFailure) -> Self {
    .notStored(.range(choice), failure)
  }
  public static func rangeSaveRetried(choice: DateRangeChoice) -> Self { .storeAgain(.range(choice)) }
}

extension PageEffect where Tap == PerformanceTimeline.Tap {
  public static var restoreRange: Self {
    .readSettings(SettingsQuery([.performanceCustomRange, .performanceDateRange]))
  }
  public static func saveRange(_ choice: DateRangeChoice) -> Self { .storeSettings(.range(choice)) }
}

extension PageAction where Tap == Tasks.Tap {
  public static func filtersRestored(owner: AthleteID, filters: TaskFilters) -> Self {
    .event(.settingsRead(stored: .filters(filters.status, filters.urgency, of: owner)))
  }
}

extension PageEffect where Tap == Tasks.Tap {
  public static func restoreFilters(owner: AthleteID) -> Self {
    .readSettings(SettingsQuery([.taskStatusFilter(of: owner), .taskUrgencyFilter(of: owner)], of: owner))
  }
  public static func saveFilters(
    _ status: TaskStatusFilter?, _ urgency: TaskUrgencyFilter?, owner: AthleteID
  ) -> Self {
    .storeSettings(.filters(status, urgency, of: owner))
  }
}
