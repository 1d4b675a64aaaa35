import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecordForm

/// Copies of an event for another day (decision D17).
struct CopyTests {
  private let subject = RecordForm.Subject.copy(.event("ev-1"))
  private let row = NewEvent(
    schoolID: "s1", type: .camp, name: "Elite Camp", startDate: day("2026-02-28"), endDate: day("2026-03-02"),
    startTime: "09:00:00", endTime: "16:30:00", city: "Ames", url: "https://camp.example", performanceNotes: "Two hits",
    cost: 150.5, isRegistered: true, isAttended: true)
  private var form: RecordForm.State { .showing(subject, row: row.columns) }

  private func copied(_ form: RecordForm.State) -> NewEvent? {
    guard let draft = form.draft, case .record(.event(let event)) = FormCheck(draft, subject, in: .known) else {
      return nil
    }
    return event
  }

  @Test(arguments: ["a", "a/b", "create", "é 1", "a/duplicate", "a/edit"])
  func onlyEventsCanBeCopied(id: String) {
    let copy = RecordForm.Subject.copy(.event(EventID(id)))
    #expect(copy.path == "/events/\(id)/duplicate" && RecordForm.Subject(path: copy.path) == copy)
    for kind in RecordKind.allCases where kind != .event {
      #expect(RecordForm.Subject(path: RecordForm.Subject.copy(RowReference(kind, id: id)).path) == nil, "\(kind)")
    }
  }

  @Test func aCopyResetsAttendanceAndPerformanceNotes() {
    let screen = form.screen()
    #expect(screen.title == "Duplicate Event" && screen.subtitle == "Elite Camp")
    #expect(screen.form?.focus == .startDate && screen.content.unsavedText == nil)
    let later = form.filled([.startDate: "2026-03-07"])
    var expected = row
    expected.startDate = day("2026-03-07")
    expected.endDate = day("2026-03-09")
    (expected.isRegistered, expected.isAttended, expected.performanceNotes) = (false, false, nil)
    #expect(copied(later) == expected)
  }

  /// Keeps the duration of the original, also over the ends of months and leap days.
  @Test(arguments: [
    ("2026-03-30", "2026-04-01"), ("2028-02-28", "2028-03-01"), ("2027-02-27", "2027-03-01"),
    ("2026-12-31", "2027-01-02"),
  ])
  func theEndDateFollowsTheStartDate(start: String, end: String) {
    #expect(copied(form.filled([.startDate: start]))?.endDate == day(end))
    // An incomplete date moves nothing.
    #expect(form.filled([.startDate: "2026-03", .startDate: start]).draft?[.endDate] == end)
    #expect(copied(form.filled([.startDate: start, .endDate: ""]))?.endDate == nil)
  }

  @Test func aCopyNeedsAnotherDayOrStartTime() {
    #expect(
      form.problems[.startDate]
        == "Start date Feb 28, 2026 is the original\u{2019}s: enter another day, or another start time")
    #expect(copied(form.filled([.startTime: "18:00", .endTime: "19:00"]))?.startTime == "18:00:00")
  }

  /// A copy is a new record with a new id; columns of the original are neither compared nor changed.
  @Test func savingACopyCreatesANewEvent() {
    let later = form.filled([.startDate: "2026-03-07"])
    #expect(later.draft?.row == nil)
    let key = RecordForm.Key.of(subject)
    let event = copied(later)
    #expect(event != nil)
    guard let event else { return }
    #expect(FormSave(.event(event), of: key, id: "n").change == .create(.event(event, "n"), of: ava))
    let saving = later.after(.saveTapped).after(.idMade(key: key, id: "n"))
    var state = saving
    state.drafts[key]?.entry = 1
    let effects = RecordForm.reduce(&state, .answer(.saved(entry: 1)), in: .known)
    #expect(
      effects.contains(
        .recordSaved(
          SavedRecord(
            1, detail: ": Mar 7, 2026 - Mar 9, 2026", of: ava, form: "/events/ev-1/duplicate", isOnScreen: true,
            row: "n"))))
    #expect(subject.done == "duplicated")
  }
}
