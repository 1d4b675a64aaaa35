import CompassModel
import TestSupport
import Testing

/// Compares edits with rows that were changed meanwhile (decision L2).
struct ColumnEditTests {
  typealias Value = RecordField.Value

  private let event = RowReference.event("e"), offer = RowReference.offer("o")
  private let edit = [
    ColumnEdit("cost", from: .number(150), to: .number(99)), ColumnEdit("city", from: nil, to: .text("Ames")),
    ColumnEdit("attended", from: .flag(false), to: .flag(true)),
  ]

  private func row(_ cost: Value?, _ city: Value?, _ attended: Value?) -> [RecordField] {
    [RecordField("attended", attended), RecordField("city", city), RecordField("cost", cost)]
  }

  @Test func anUnchangedRowNeedsTheEdit() throws {
    #expect(try !edit.isDone(of: event, in: row(.number(150), nil, .flag(false))))
    #expect(try !edit.isDone(of: event, in: row(.number(150), .text(""), nil)))
  }

  @Test func aRowWithTheNewValuesIsDone() throws {
    #expect(try edit.isDone(of: event, in: row(.number(99), .text("Ames"), .flag(true))))
    // Some columns already have the new values.
    #expect(try !edit.isDone(of: event, in: row(.number(99), nil, .flag(true))))
  }

  @Test func aConflictReportsTheCurrentValues() {
    let failure = #expect(throws: ServiceFailure.self) {
      try edit.isDone(of: event, in: row(.number(120), .text("Ames"), .flag(false)))
    }
    #expect(failure?.kind == .changedElsewhere && failure?.canRetry == false)
    #expect(failure?.current == [RecordField("cost", .number(120))])
    let cleared = #expect(throws: ServiceFailure.self) { try edit.isDone(of: event, in: row(nil, .text("Rome"), nil)) }
    #expect(cleared?.current == [RecordField("cost", nil), RecordField("city", .text("Rome"))])
  }

  @Test func anOfferWithoutAStatusIsPending() throws {
    let answer = [ColumnEdit("status", from: .text("pending"), to: .text("accepted"))]
    #expect(try !answer.isDone(of: offer, in: [RecordField("status", nil)]))
    let based = answer.based(on: [RecordField("status", nil)])
    #expect(based[0].old == nil)
    #expect(try !based.isDone(of: offer, in: [RecordField("status", nil)]))
    #expect(throws: ServiceFailure.self) {
      try answer.isDone(of: offer, in: [RecordField("status", .text("declined"))])
    }
  }

  @Test func rebasingUpdatesTheOldValues() {
    let now = edit.based(on: row(.number(120), .text(""), nil))
    #expect(now.map(\.old) == [.number(120), .text(""), .flag(false)])
    #expect(now.map(\.new) == edit.map(\.new))
  }

  @Test func nilEmptiesAColumn() {
    let empty = Event(id: EventID("e"), owner: AthleteID("a"), type: .camp, name: nil, startDate: day("2026-02-10"))
    var event = empty
    (event.name, event.cost, event.isAttended) = ("N", 1.5, true)
    for column in event.columns { event.set(RecordField(column.name, nil)) }
    #expect(event == empty)
  }
}
