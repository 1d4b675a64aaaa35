import CompassModel
import PageKit

/// Copies of an event for another day (decision D17): new records whose forms start with the original's values.
extension RecordEntry {
  /// The difference between a copy's form and its original.
  struct Copy: Sendable {
    /// The initial values of fields that do not take the original's.
    let fields: [RecordForm.Field: String]
    let rule: FormRule
  }
}

extension RecordEntry.Copy {
  static let event = RecordEntry.Copy(
    fields: [.registered: "no", .attended: "no", .performanceNotes: ""], rule: .anotherTime)
}

extension FormRule {
  /// Requires another start date than the original's, or on the same day another start time.
  fileprivate static let anotherTime = FormRule(field: .startDate) { values, _ in
    guard let day = values.day(.startDate), day.wire == values.start[.startDate],
      (values.text(.startTime)?.prefix(5)).map(String.init) ?? "" == values.start[.startTime] ?? ""
    else { return nil }
    return "Start date \(day.mediumText) is the original\u{2019}s: enter another day, or another start time"
  }
}

extension FormDraft {
  /// Moves the end date with the start date, so that a copy is as long as its original. Does nothing if the original
  /// has no end date, or the start date cannot be read.
  mutating func moveEnd() {
    guard let first = try? FieldText.day(start[.startDate] ?? ""), let last = try? FieldText.day(start[.endDate] ?? ""),
      let day = try? FieldText.day(self[.startDate]), first <= last
    else { return }
    fields[.endDate] = day.adding(days: first.days(to: last)).wire
  }
}

extension FormSave {
  var copiedDays: String? {
    guard key.subject.copy != nil, case .event(let event) = record else { return nil }
    let last = event.endDate.map { " - \($0.mediumText)" } ?? ""
    return event.startDate.mediumText + last
  }
}
