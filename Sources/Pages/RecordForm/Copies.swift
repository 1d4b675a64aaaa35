import CompassModel
import PageKit

/// Copies of an event for another day (decision D17): new records whose forms begin with the values of the original.
extension RecordEntry {
  /// The fields in which a copy differs from its original.
  struct Copy: Sendable {
    /// The initial values of the fields that differ from the original.
    let fields: [RecordForm.Field: String]
    /// The rule for a copy besides the rules of its form.
    let rule: FormRule
  }
}

extension RecordEntry.Copy {
  /// Whether the athlete goes, went, and how it was is not known yet of another day.
  static let event = RecordEntry.Copy(
    fields: [.registered: "no", .attended: "no", .performanceNotes: ""], rule: .anotherTime)
}

extension FormRule {
  /// Two games on one day have different times.
  fileprivate static let anotherTime = FormRule(field: .startDate) { values, _ in
    guard let day = values.day(.startDate), day.wire == values.start[.startDate],
      (values.text(.startTime)?.prefix(5)).map(String.init) ?? "" == values.start[.startTime] ?? ""
    else { return nil }
    return "Start date \(day.mediumText) is the original\u{2019}s: enter another day, or another start time"
  }
}

extension FormDraft {
  /// The end date follows the start date, so that a copy is as long as its original.
  mutating func moveEnd() {
    guard let first = try? FieldText.day(start[.startDate] ?? ""), let last = try? FieldText.day(start[.endDate] ?? ""),
      let day = try? FieldText.day(self[.startDate]), first <= last
    else { return }
    fields[.endDate] = day.adding(days: first.days(to: last)).wire
  }
}

extension FormSave {
  /// `Mar 14, 2026 - Mar 15, 2026`, of a copy: the days it is on; nil for other saves.
  var copiedDays: String? {
    guard key.subject.copy != nil, case .event(let event) = record else { return nil }
    let last = event.endDate.map { " - \($0.mediumText)" } ?? ""
    return event.startDate.mediumText + last
  }
}
