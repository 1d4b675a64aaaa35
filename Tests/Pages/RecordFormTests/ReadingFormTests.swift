import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordForm

/// The reading form: prompts for unusual values, choices of units, and the comparison after a save (decision D4).
struct ReadingFormTests {
  private let key = RecordForm.Key.of(.newReading)
  private let slip = RecordForm.State.showing(.newReading).filled([.type: "velocity", .value: "841"])

  private func save(_ value: Double, unit: String? = "mph", id: String? = nil) -> FormSave {
    FormSave(
      .metric(MetricReading(type: .velocity, value: value, unit: unit, recordedDate: day("2026-02-10"))), of: key,
      id: id)
  }

  @Test func anUnusualValueIsSavedAfterConfirmation() {
    var store = FormStore(slip)
    store.send(.saveTapped) { $0.question = .doubt(.unusual) }
    let screen = store.state.screen()
    #expect(screen.dialog?.message == "Fastball Velocity 841 mph? Usually 40 to 105 mph.")
    #expect(screen.dialog?.buttons.map(\.id) == ["confirm", "cancel"])
    #expect(screen.refusal(of: .saveConfirmed) == nil && screen.refusal(of: .discardConfirmed) != nil)
    store.send(.dialogCancelled) { $0.question = nil }
    store.send(.saveConfirmed)
    store.send(.saveTapped) { $0.question = .doubt(.unusual) }
    store.send(.saveConfirmed, asks: [.save(save(841))]) {
      $0.question = nil
      $0.drafts[key]?.sent = SentSave(save: save(841), fields: slip.draft?.fields ?? [:])
    }
    store.finish(ignoring: .save(save(841)))
  }

  @Test func thePromptClosesWhenTheValueChanges() {
    let asked = slip.after(.saveTapped)
    #expect(asked.question == .doubt(.unusual))
    #expect(asked.filled([.value: "84.1"]).question == nil)
    #expect(asked.filled([.value: "fast"]).question == nil)
  }

  @Test func anUnchangedUnusualValueOpensNoPrompt() {
    let row = [
      RecordField("metric_type", .text("velocity")), RecordField("value", .number(841)),
      RecordField("recorded_date", .date(day("2026-02-10"))), RecordField("verified", .flag(false)),
    ]
    let page = RecordForm.State.showing(.reading("m"), row: row)
    #expect(page.filled([.notes: "laser"]).after(.saveTapped).question == nil)
    #expect(page.filled([.value: "842"]).after(.saveTapped).question == .doubt(.unusual))
  }

  private func unit(_ state: RecordForm.State) throws -> FormInput {
    try #require(state.screen().form?.inputs.first { $0.field == .unit })
  }

  @Test func unitChoicesDependOnTheMetric() throws {
    let empty = try unit(.showing(.newReading))
    #expect(empty.choices == [] && empty.hint == "Choose a metric first" && !empty.isEnabled)
    let velocity = try unit(slip)
    #expect(velocity.kind == .choice && velocity.value == "mph" && velocity.action == nil)
    #expect(velocity.choices?.map(\.value) == ["mph", "km/h", "m/s"])
    let era = try unit(slip.filled([.type: "era"]))
    #expect(era.value.isEmpty && era.hint == "ERA has no unit" && !era.isEnabled)
    let other = try unit(slip.filled([.type: "other"]))
    #expect(other.kind == .text && other.value.isEmpty && other.isEnabled && other.action != nil)
  }

  @Test(arguments: [
    ("sixty_time", "mph", "sec"), ("exit_velo", "km/h", "km/h"), ("other", "km/h", "km/h"), ("other", "mph", ""),
    ("batting_avg", "km/h", "avg"),
  ])
  func theUnitFollowsTheMetric(type: String, before: String, after: String) {
    #expect(slip.filled([.unit: before, .type: type]).draft?[.unit] == after)
  }

  @Test func aStoredUnitIsAcceptedAndOthersRejected() throws {
    let row = [
      RecordField("metric_type", .text("velocity")), RecordField("value", .number(84)),
      RecordField("unit", .text("furlongs")), RecordField("recorded_date", .date(day("2026-02-10"))),
      RecordField("verified", .flag(false)),
    ]
    let page = RecordForm.State.showing(.reading("m"), row: row)
    #expect(try unit(page).choices?.map(\.value) == ["mph", "km/h", "m/s", "furlongs"])
    #expect(page.filled([.notes: "x"]).problems == [:])
    #expect(page.filled([.unit: "kg"]).problems == [.unit: "Choose mph, km/h or m/s for Fastball Velocity"])
  }

  /// Stored as in the web app, and displayed as before (decision B12).
  @Test func newStrikeoutsAreStoredAsCount() throws {
    let page = slip.filled([.type: "strikeouts", .value: "7"])
    #expect(page.draft?[.unit] == "k")
    guard case .metric(let reading)? = page.after(.saveTapped).draft?.sent?.save.record else {
      Issue.record("nothing is saved")
      return
    }
    #expect(reading.unit == "count" && reading.measureText == "7")
  }

  @Test(arguments: ["count", "k"]) func storedStrikeoutsKeepTheirUnit(unit stored: String) throws {
    let row = [
      RecordField("metric_type", .text("strikeouts")), RecordField("value", .number(7)),
      RecordField("unit", .text(stored)), RecordField("recorded_date", .date(day("2026-02-10"))),
      RecordField("verified", .flag(false)),
    ]
    let page = RecordForm.State.showing(.reading("m"), row: row)
    #expect(try unit(page).value == "k" && unit(page).choices?.map(\.value) == ["k"])
    #expect(page.filled([.value: "8"]).after(.saveTapped).draft?.sent?.save.edit?.map(\.name) == ["value"])
  }

  private func texts(value: Double?) -> [RecordField] {
    [
      RecordField("metric_type", .text("sixty_time")), RecordField("value", value.map { .number($0) }),
      RecordField("display_value", .text("6.9 hand-held")), RecordField("unit", nil),
      RecordField("recorded_date", .date(day("2026-02-10"))), RecordField("verified", .flag(false)),
    ]
  }

  /// A text-only reading is edited without a number, and keeps its text (decision B12).
  @Test func aTextOnlyReadingCanBeEdited() throws {
    let page = RecordForm.State.showing(.reading("m"), row: texts(value: nil)).filled([.notes: "wind"])
    #expect(page.problems == [:])
    #expect(page.after(.saveTapped).draft?.sent?.save.edit?.map(\.name) == ["notes"])
    #expect(page.filled([.value: "6.9"]).after(.saveTapped).draft?.sent?.save.edit?.map(\.name) == ["value", "notes"])
  }

  @Test func aValueCannotBeCleared() throws {
    let page = RecordForm.State.showing(.reading("m"), row: texts(value: 6.9)).filled([.value: ""])
    #expect(page.problems == [.value: "Value is required"])
    #expect(slip.filled([.value: ""]).problems == [.value: "Value is required"])
  }

  @Test func strikeoutsMustBeWholeNumbers() {
    let page = slip.filled([.type: "strikeouts", .value: "5.5"])
    #expect(page.problems == [.value: "Value 5.5 is no count: enter a whole number of strikeouts"])
  }

  private func comparison(_ context: PageContext) -> String? {
    var state = slip.filled([.value: "84.1"]).after(.saveTapped).after(.idMade(key: key, id: "n"))
    state.drafts[key]?.entry = 1
    let effects = RecordForm.reduce(&state, .answer(.saved(entry: 1)), in: context)
    for case .recordSaved(let saved) in effects { return saved.detail }
    return nil
  }

  @Test func aSavedReadingIsComparedWithTheOthers() {
    let rows = [("n", 84.1), ("a", 83.5), ("b", 80)].map { id, value in
      PerformanceMetric(id: MetricID(id), owner: ava, type: .velocity, value: value, recordedDate: day("2026-01-01"))
    }
    let known = PageContext.known.answered(.readings(Base(rows)))
    #expect(comparison(known) == ": your best by 0.6")
    #expect(comparison(.known) == "", "the others are not known")
  }
}

/// Contacts can be edited (decision D3).
struct InteractionFormTests {
  private let row = [
    RecordField("school_id", .text("s1")), RecordField("type", .text("phone_call")),
    RecordField("direction", .text("outbound")), RecordField("subject", .text("Visit")),
    RecordField("occurred_at", .instant(instant("2026-02-09T03:30:45Z"))), RecordField("content", nil),
  ]
  private let subject = RecordForm.Subject.edit(.interaction("i-1"))

  private func edit(_ fields: KeyValuePairs<RecordForm.Field, String>) -> [ColumnEdit]? {
    let page = RecordForm.State.showing(subject, row: row, in: .sample(in: "America/New_York"))
    return page.filled(fields).after(.tap(.saveTapped), in: .sample(in: "America/New_York")).draft?.sent?.save.edit
  }

  @Test func instantsAreSplitIntoLocalDateAndTime() {
    let start = subject.start(from: row, in: PageContext.sample(in: "America/New_York").moment.zone)
    #expect(start[.date] == "2026-02-08" && start[.time] == "22:30" && start[.type] == "phone_call")
    #expect(RecordForm.Subject(path: "/interactions/i-1/edit") == subject)
  }

  @Test func onlyChangedColumnsAreStored() {
    #expect(edit([.subject: "Camp"]) == [ColumnEdit("subject", from: .text("Visit"), to: .text("Camp"))])
    let moved = ColumnEdit(
      "occurred_at", from: .instant(instant("2026-02-09T03:30:45Z")), to: .instant(instant("2026-02-07T14:00:00Z")))
    #expect(edit([.date: "2026-02-07", .time: "09:00"]) == [moved], "a day and a time are one column")
    let later = ColumnEdit(
      "occurred_at", from: .instant(instant("2026-02-09T03:30:45Z")), to: .instant(instant("2026-02-09T04:00:00Z")))
    #expect(edit([.time: "23:00"]) == [later])
  }
}
