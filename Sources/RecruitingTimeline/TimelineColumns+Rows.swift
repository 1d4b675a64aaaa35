import CompassModel

/// What is shown of a single item, worked out when it is asked for.
extension TimelineColumns {
  struct ItemTexts {
    var id: TimelineItemID
    var typeLabel: String
    var emoji: String
    var label: String
    var details: String?
  }

  func texts(at position: Int) -> ItemTexts {
    let number = Int(numbers[position])
    switch kinds[position] {
    case .event:
      let row = events[number]
      return ItemTexts(
        id: TimelineItemID(.event, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji, label: row.label)
    case .interaction:
      let row = interactions[number]
      return ItemTexts(
        id: TimelineItemID(.interaction, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji,
        label: row.label)
    case .offer:
      let row = offers[number]
      return ItemTexts(
        id: TimelineItemID(.offer, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji, label: row.label)
    case .statusChange:
      let row = statusChanges[number]
      return ItemTexts(
        id: TimelineItemID(.statusChange, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji,
        label: row.label, details: row.notes?.nilIfBlank)
    }
  }

  /// Nil for an item that ends on the day it begins (decision T6).
  func endDate(at position: Int) -> CalendarDate? {
    lasts[position] > firsts[position] ? lasts[position] : nil
  }

  func accessibilityLabel(_ texts: ItemTexts, school: String?, at position: Int) -> String {
    let school = school.map { " School: \($0.asSentence)" } ?? ""
    return "\(texts.emoji) \(texts.label.asSentence)\(school) Date: \(firsts[position].spokenText)."
  }

  func row(at position: Int, _ names: SchoolNames) -> TimelineRow {
    let texts = texts(at: position)
    let school = names.name(ofItemAt: position, in: self)
    return TimelineRow(
      id: texts.id, type: kinds[position], typeLabel: texts.typeLabel, emoji: texts.emoji, label: texts.label,
      color: kinds[position].color, date: firsts[position], dateText: firsts[position].mediumText,
      endDate: endDate(at: position), schoolName: school, details: texts.details,
      accessibilityLabel: accessibilityLabel(texts, school: school, at: position))
  }

  func outline(at position: Int, _ placement: Placement) -> LaneItems.Outline {
    LaneItems.Outline(
      type: kinds[position], kind: placement.isBar ? .bar : .dot, left: placement.left, width: placement.width,
      row: Int(placement.row), date: firsts[position], endDate: endDate(at: position))
  }

  func laneItem(at position: Int, _ placement: Placement, _ names: SchoolNames) -> LaneItem {
    let texts = texts(at: position)
    let school = names.name(ofItemAt: position, in: self)
    return LaneItem(
      id: texts.id, type: kinds[position], kind: placement.isBar ? .bar : .dot, left: placement.left,
      width: placement.width, row: Int(placement.row), date: firsts[position], endDate: endDate(at: position),
      label: texts.label, emoji: texts.emoji, color: kinds[position].color,
      accessibilityLabel: accessibilityLabel(texts, school: school, at: position))
  }
}
