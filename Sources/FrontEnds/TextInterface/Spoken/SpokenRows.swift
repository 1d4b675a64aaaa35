import CompassModel
import EventsList
import OffersList
import PerformanceTimeline
import RecruitingTimeline
import Tasks
import Today

// What `--accessible` prints of a row (decision V13): one sentence with all that others see of it, and what can be done
// with it. The rows' `accessibilityLabel` is the sentence of the page specs, and says less.

/// `Name: fact, fact, fact.`
private func sentence(_ name: String?, _ facts: [String?]) -> String {
  let facts = facts.compactMap { $0 }.joined(separator: ", ")
  return (name.map { "\($0): \(facts)" } ?? facts).asSentence
}

extension String {
  /// `Oct 28 to Oct 30, 2026` of `Oct 28 - Oct 30, 2026`.
  var spokenDates: String { replacing(" - ", with: " to ") }
  /// `complete or uncomplete N` of `complete|uncomplete N`.
  var spokenVerb: String { replacing("|", with: " or ") }
}

extension EventCard {
  /// `Winter Camp: Camp, Oct 28, 2026 to Oct 30, 2026, at 10:00, $530.00, Soldotna, AK, not registered.`
  var spokenText: String {
    sentence(
      fullName,
      [
        typeLabel, dateText.spokenDates, ongoingText, timeText.map { "at \($0)" }, costText, placeText,
        statusLabel.lowercased(), updatingText, notes.map { "notes: \($0)" },
        canMarkAttended ? "can be marked as attended" : nil,
      ])
  }
}

extension CalendarCard.Day {
  /// `Monday, March 9: 1 event, today.`
  var spokenText: String {
    let count = eventCount.map { $0 == 0 ? continues ? nil : "no events" : counted($0, "event") } ?? nil
    return sentence(
      "\(date.weekday.name), \(date.calendarMonth.name) \(date.day)",
      [
        count, continues ? "an event goes on" : nil, isToday ? "today" : nil, isSelected ? "selected" : nil,
      ])
  }

  /// Whether there is more to say of it than its date.
  var isSpoken: Bool { inMonth && (eventCount ?? 0 > 0 || continues || isToday || isSelected) }
}

extension OfferCard {
  /// `Offer from Stanford, Pending, 25%, Deadline in 21 days, Partial Scholarship, offered Feb 2, 2026, its status can
  /// be changed.`
  var spokenText: String {
    sentence(
      nil,
      [
        accessibilityLabel, updatingText, notes.map { "notes: \($0)" },
        canChangeStatus ? "its status can be changed" : nil,
      ])
  }
}

extension TaskCard {
  /// `Take the PSAT, Not Started, Unlocked, Optional, Due May 11, 2026, can be completed.`
  ///
  /// - Parameter isReadOnly: whether nothing can be done with it, such as by a parent.
  func spokenText(isReadOnly: Bool) -> String {
    let action: String? =
      isReadOnly || !isEnabled ? nil : status == .completed ? "can be taken back" : "can be completed"
    let about = isExpanded ? nil : description.map { "about: \($0)" }
    return sentence(nil, [accessibilityLabel, updatingText, action, about])
  }
}

extension TimelineRow {
  /// `Phone Call: The offer, Stanford, Jan 10, 2026 at 13:00, by Pat.`
  var spokenText: String { sentence(typeLabel, [label, schoolName, whenText.spokenDates, loggedByText]) }
}

extension LaneItem {
  /// The same as of a row of the list.
  ///
  /// - Parameter kind: `Phone Call`; nil where only its source is known.
  func spokenText(kind: String?, school: String?) -> String {
    sentence(kind ?? outline.type.label, [label, school, whenText.spokenDates, loggedByText])
  }
}

extension MetricSummary {
  /// `Fastball Velocity: 6 readings, latest 84.1 mph on Feb 10, 2026, best 84.1 mph, improving, score 69 of 100.`
  var spokenText: String {
    let unit = unit.map { " \($0)" } ?? ""
    return sentence(
      label,
      [
        countText, "latest \(measureText) on \(latestDate.mediumText)", "best \(bestText)\(unit)",
        trendText?.lowercased(), scoreText.map { "score \($0) of 100" },
      ])
  }
}

extension AttentionCard {
  /// `Event: Home Opener, today at 16:00.`
  func spokenText(on today: CalendarDate) -> String {
    let isTime = detail.count == 5 && detail.contains(":") && date == today
    return sentence(kind.rawValue.capitalized, [title, isTime ? "today at \(detail)" : detail])
  }
}

extension Today.Day {
  /// `Today, Tuesday, February 10, 2026: 2 events, an event goes on.`
  var spokenText: String {
    let count = eventCount.map { $0 == 0 ? continues == true ? nil : "no events" : counted($0, "event") } ?? nil
    return sentence(
      "\(isToday ? "Today, " : "")\(date.weekday.name), \(date.longText)",
      [count, continues == true ? "an event goes on" : nil])
  }
}
