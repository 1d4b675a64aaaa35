import CompassModel

extension TimelineColumns {
  /// Returns a school's last contact and next event by the clock, regardless of filters and zoom (decision T25): `Last
  /// contact: phone call on Feb 3. Next: Elite Camp, Feb 20.`
  ///
  /// Says `No contact yet.` and `Nothing planned.` if there are none, `Now:` for an event that has begun. Leaves out
  /// sources that are not loaded (decision N3). Items without a school have only a next event; nil if
  /// nothing is left.
  func summary(ofSchoolAt index: Int, at moment: Moment) -> String? {
    let today = moment.today
    let hasSchool = schools.values[index] != nil
    let positions = positions(ofSchoolAt: index).lazy.map { Int($0) }
    let (kinds, firsts, lasts) = (kinds, firsts, lasts)
    var summary = ""
    if hasSchool, sources.interactions != TimelineSources.noInteractions {
      let last = positions.last {
        kinds[$0] == .interaction && sources.interactions.row(Int(numbers[$0])).instant <= moment.instant
      }
      if let last {
        let type = sources.interactions.row(Int(numbers[last])).type.inSentence
        summary = "Last contact: \(type)\(firsts[last].whenText(on: today))."
      } else {
        summary = "No contact yet."
      }
    }
    if sources.events != TimelineSources.noEvents {
      let next = positions.first {
        kinds[$0] == .event && lasts[$0] >= today && !sources.events.row(Int(numbers[$0])).isOver(at: moment)
      }
      if let next {
        let event = sources.events.row(Int(numbers[next]))
        if !summary.isEmpty { summary += " " }
        let name = event.displayName.cut(at: 60)
        let isUnderWay = event.hasBegun(at: moment)
        let until = firsts[next] < lasts[next] ? "until " : ""
        summary +=
          isUnderWay
          ? "Now: \(name), \(until)\(lasts[next].dayText(on: today))."
          : "Next: \(name), \(firsts[next].dayText(on: today))."
      } else if hasSchool {
        summary += summary.isEmpty ? "Nothing planned." : " Nothing planned."
      }
    }
    return summary.isEmpty ? nil : summary
  }
}

extension InteractionType {
  fileprivate var inSentence: String {
    switch self {
    case .other("other"): "contact"
    case .other, .directMessage: label
    case .email, .text, .phoneCall, .inPersonVisit, .virtualMeeting, .camp, .showcase, .tweet, .game, .unofficialVisit,
      .officialVisit:
      label.lowercased()
    }
  }
}

extension CalendarDate {
  fileprivate func dayText(on today: CalendarDate) -> String {
    if self == today { return "today" }
    return year == today.year ? dayText : mediumText
  }

  fileprivate func whenText(on today: CalendarDate) -> String { self == today ? " today" : " on \(dayText(on: today))" }
}
