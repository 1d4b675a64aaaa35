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
  package static func sort(_ sort: EventSort?) -> SettingTexts { SettingTexts([.eventsSort: sort?.rawValue]) }

  package static func range(_ range: ViewRange) -> SettingTexts { SettingTexts([.timelineViewRange: range.rawValue]) }

  package static func range(_ choice: DateRangeChoice) -> SettingTexts {
    var days: String?
    if case .custom(let range) = choice {
      days = "\(range.applied.start?.wire ?? "")..\(range.applied.end.wire)"
    }
    return SettingTexts([.performanceCustomRange: days, .performanceDateRange: choice.preset.rawValue])
  }

  package static func filters(
    _ status: TaskStatusFilter?, _ urgency: TaskUrgencyFilter?, of athlete: AthleteID
  ) -> SettingTexts {
    SettingTexts(
      [.taskStatusFilter(of: athlete): status?.rawValue, .taskUrgencyFilter(of: athlete): urgency?.rawValue],
      of: athlete)
  }
}

extension PageAction where Tap == EventsList.Tap {
  package static func sortRestored(sort: EventSort) -> Self { .event(.settingsRead(stored: .sort(sort))) }
  package static func sortSaveFailed(sort: EventSort, failure: ServiceFailure) -> Self {
    .notStored(.sort(sort), failure)
  }
  package static func sortSaveRetried(sort: EventSort) -> Self { .storeAgain(.sort(sort)) }
}

extension PageEffect where Tap == EventsList.Tap {
  package static var restoreSort: Self { .readSettings(SettingsQuery([.eventsSort])) }
  package static func saveSort(_ sort: EventSort) -> Self { .storeSettings(.sort(sort)) }
}

extension PageAction where Tap == RecruitingTimeline.Tap {
  package static func rangeRestored(range: ViewRange) -> Self { .event(.settingsRead(stored: .range(range))) }
  package static func rangeSaveFailed(range: ViewRange, failure: ServiceFailure) -> Self {
    .notStored(.range(range), failure)
  }
  package static func rangeSaveRetried(range: ViewRange) -> Self { .storeAgain(.range(range)) }
}

extension PageEffect where Tap == RecruitingTimeline.Tap {
  package static var restoreRange: Self { .readSettings(SettingsQuery([.timelineViewRange])) }
  package static func saveRange(_ range: ViewRange) -> Self { .storeSettings(.range(range)) }
}

extension PageAction where Tap == PerformanceTimeline.Tap {
  package static func rangeRestored(choice: DateRangeChoice) -> Self {
    .event(.settingsRead(stored: .range(choice)))
  }
  package static func rangeSaveFailed(choice: DateRangeChoice, failure: ServiceFailure) -> Self {
    .notStored(.range(choice), failure)
  }
  package static func rangeSaveRetried(choice: DateRangeChoice) -> Self { .storeAgain(.range(choice)) }
}

extension PageEffect where Tap == PerformanceTimeline.Tap {
  package static var restoreRange: Self {
    .readSettings(SettingsQuery([.performanceCustomRange, .performanceDateRange]))
  }
  package static func saveRange(_ choice: DateRangeChoice) -> Self { .storeSettings(.range(choice)) }
}

extension PageAction where Tap == Tasks.Tap {
  package static func filtersRestored(owner: AthleteID, filters: TaskFilters) -> Self {
    .event(.settingsRead(stored: .filters(filters.status, filters.urgency, of: owner)))
  }
}

extension PageEffect where Tap == Tasks.Tap {
  package static func restoreFilters(owner: AthleteID) -> Self {
    .readSettings(SettingsQuery([.taskStatusFilter(of: owner), .taskUrgencyFilter(of: owner)], of: owner))
  }
  package static func saveFilters(
    _ status: TaskStatusFilter?, _ urgency: TaskUrgencyFilter?, owner: AthleteID
  ) -> Self {
    .storeSettings(.filters(status, urgency, of: owner))
  }
}
