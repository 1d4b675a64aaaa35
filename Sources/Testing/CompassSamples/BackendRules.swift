import CompassModel
import CompassServices
import Records

/// The promises of a `Backend` (I11): a test checks each of them against a backend of its own.
///
/// ```swift
/// @Test(arguments: BackendRules.allCases) func aRuleHolds(_ rule: BackendRules) async throws {
///   try await rule.check { Notebook(of: .ava, tasks: [BackendRules.task]) }
/// }
/// ```
public enum BackendRules: String, CaseIterable, Sendable {
  case everyKindIsAnswered, theFamilyHasTheSignedInUser
  case aNewRowComesBackWhole, aRepeatedCreationIsDone, otherValuesUnderAnIDAreAConflict
  case anEditChangesItsColumnsAlone, aRepeatedEditIsDone, aChangeElsewhereIsNotOverwritten
  case aDeletedRowIsGone, missingRowsAreNotFound, anotherAthletesChangesAreRefused
  case readingsAreOfTheDaysAskedFor, aCachedAnswerChangesNothing
  case aTaskKeepsItsStatus, unknownTasksAreNotFound, unknownStatusesAreRefused, unknownColumnsAreRefused

  /// The athlete whose rows are checked, who is signed in.
  public static let athlete = Athlete.ava.id
  /// The only task of the catalogue, which no backend can be asked to add.
  public static let task = RecruitingTask(id: "task-1", gradeLevel: .sophomore, title: "Film")

  /// A promise that a backend does not keep.
  public struct Broken: Error, CustomStringConvertible {
    /// The rule, the kind of row and the difference.
    public let description: String
  }

  /// Checks the rule.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of rows that the backend stores, nil for all that the rules have a sample of; with schools among
  ///     them, the others name one.
  ///   - make: makes a backend to which `athlete` is signed in, with `task` and without any other row; if it has
  ///     families, `Athlete.ben` is in the same one.
  /// - Throws: `Broken`, or the failure of a call that should succeed.
  public func check(of kinds: [RecordKind]? = nil, _ make: @Sendable () async throws -> any Backend) async throws {
    let kinds = kinds ?? Trial.kinds
    switch self {
    case .everyKindIsAnswered:
      let backend = try await make()
      for kind in RowKind.allCases {
        let batch = try await backend.rows(of: Query(RowsKey(kind, of: Self.athlete)), cached: nil)
        try expect(batch.rows.kind == kind, "asked for \(kind), it answered \(batch.rows.kind)")
        try expect(batch.ids == (kind == .tasks ? [Self.task.id.rawValue] : []), "\(kind): \(batch.ids)")
      }
    case .theFamilyHasTheSignedInUser:
      let backend = try await make()
      let family = try await backend.loadFamily()
      try expect(family.athletes.contains { $0.id == Self.athlete }, "the athlete is none of the family's")
      let user = await backend.signedInUser
      try expect(user == nil || user == family.user, "signed in is \(user?.rawValue ?? ""), not \(family.user)")
    case .readingsAreOfTheDaysAskedFor: try await checkDays(of: kinds, make)
    case .aTaskKeepsItsStatus, .unknownTasksAreNotFound: try await checkTasks(try await make())
    case .unknownStatusesAreRefused:
      let backend = try await make()
      try await expect(.valuesRefused, backend, .setStatus(Self.task.id, .other("lost"), of: Self.athlete))
      if kinds.contains(.offer) { try await Trial(self, .offer, kinds, make).checkUnknownStatus() }
    default:
      for kind in kinds { try await Trial(self, kind, kinds, make).check() }
    }
  }

  private func checkDays(of kinds: [RecordKind], _ make: @Sendable () async throws -> any Backend) async throws {
    guard kinds.contains(.reading) else { return }
    let backend = try await make()
    let days = (0..<4).map { Trial.day.adding(days: $0) }
    for day in days {
      let reading = MetricReading(
        type: .sixtyTime, value: 6.87, unit: "sec", recordedDate: day, eventID: nil, isVerified: false, notes: nil)
      try await backend.make(.create(.reading(reading, MetricID(day.wire)), of: Self.athlete))
    }
    let range = DayRange(from: days[1], through: days[2])
    let batch = try await backend.rows(of: Query(RowsKey(.readings, of: Self.athlete), days: range), cached: nil)
    try expect(batch.ids == days[1...2].map(\.wire), "readings: \(batch.ids)")
    try expect(batch.days == range, "the answer does not say which days it is of")
  }

  private func checkTasks(_ backend: any Backend) async throws {
    let change = { (status: TaskStatus) in Change.setStatus(Self.task.id, status, of: Self.athlete) }
    if self == .unknownTasksAreNotFound {
      return try await expect(.notFound, backend, .setStatus("no such task", .completed, of: Self.athlete))
    }
    for status in [TaskStatus.completed, .inProgress, .completed, .notStarted] {
      guard case .status(let row)? = try await backend.make(change(status)) else {
        return try expect(false, "a status is not answered with its row")
      }
      try expect(row.status == status, "\(row.status) is not \(status)")
      try expect(
        (row.completedAt != nil) == (status == .completed), "\(status) with the time \(row.completedAt as Any)")
      let batch = try await backend.rows(of: Query(RowsKey(.statuses, of: Self.athlete)), cached: nil)
      let stored = batch.base(AthleteTask.self)?.rows.filter { $0.task == Self.task.id } ?? []
      try expect(stored.map(\.status) == [status], "stored: \(stored.map(\.status))")
    }
  }

  fileprivate func expect(_ isKept: Bool, _ message: @autoclosure () -> String) throws {
    if !isKept { throw Broken(description: "\(rawValue): \(message())") }
  }

  fileprivate func expect(_ kind: ServiceFailure.Kind, _ backend: any Backend, _ change: Change) async throws {
    try await expect([kind], backend, change)
  }

  @discardableResult
  fileprivate func expect(
    _ kinds: [ServiceFailure.Kind], _ backend: any Backend, _ change: Change
  ) async throws -> ServiceFailure? {
    do throws(ServiceFailure) {
      try await backend.make(change)
    } catch {
      try expect(kinds.isEmpty || kinds.contains(error.kind), "\(change): \(error.kind), not \(kinds)")
      return error
    }
    try expect(false, "\(change) succeeds")
    return nil
  }
}

/// One rule for one kind of rows.
private struct Trial {
  static let day = CalendarDate(clampingDayNumber: 20_494)
  private static let school = NewRow.school(NewSchool(name: "Lakeview College", city: "Ames", state: "IA"), "school-1")

  let rule: BackendRules
  let kind: RecordKind
  let backend: any Backend
  let new: NewRow
  private let column: (name: String, value: String)

  init(
    _ rule: BackendRules, _ kind: RecordKind, _ kinds: [RecordKind], _ make: () async throws -> any Backend
  ) async throws {
    (self.rule, self.kind, backend) = (rule, kind, try await make())
    let school: SchoolID? = kinds.contains(.school) ? "school-1" : nil
    if school != nil { try await backend.make(.create(Self.school, of: BackendRules.athlete)) }
    guard let sample = Self.samples(at: school).first(where: { $0.new.reference.kind == kind }) else {
      throw BackendRules.Broken(description: "\(rule.rawValue): there is no sample of the kind \(kind)")
    }
    (new, column) = (sample.new, (sample.column, sample.value))
  }

  static var kinds: [RecordKind] { samples(at: nil).map(\.new.reference.kind) }

  /// A new row of each kind, with the name of a text column and its value in the row.
  private static func samples(at school: SchoolID?) -> [(new: NewRow, column: String, value: String)] {
    [
      (
        .event(
          NewEvent(
            schoolID: school, type: .camp, name: "Winter Camp", startDate: day, endDate: day.adding(days: 1),
            startTime: "09:00:00", endTime: "16:30:00", location: "Gym", address: "1 Main St", city: "Ames",
            state: "IA", url: "https://camp.example", details: "Bring a bat\n日本語", performanceNotes: "ok",
            cost: 150.5, isRegistered: true), "row-1"), "location", "Gym"
      ),
      (
        .offer(
          OfferTerms(
            schoolID: school, type: .partial, status: .pending, amount: 18_500.5, percentage: 66.5, offerDate: day,
            deadline: day.adding(days: 2), conditions: "3.0 GPA", notes: "by mail"), "row-1"), "notes", "by mail"
      ),
      (
        .reading(
          MetricReading(
            type: .sixtyTime, value: 6.87, unit: "sec", recordedDate: day, eventID: nil, isVerified: true,
            notes: "laser"), "row-1"), "notes", "laser"
      ),
      (
        .interaction(
          NewInteraction(
            schoolID: school, type: .phoneCall, direction: .inbound, subject: "Visit", content: "Come in March",
            occurredAt: Instant(seconds: 1_770_732_720)), "row-1"), "subject", "Visit"
      ),
      (
        .school(NewSchool(name: "Foo State", city: "Lakeview", state: "OH", division: "D1"), "row-1"), "city",
        "Lakeview"
      ),
    ]
  }

  private var owner: AthleteID { BackendRules.athlete }
  private var row: RowReference { new.reference }
  private var creation: Change { .create(new, of: owner) }

  private func edit(from old: String, to new: String, of owner: AthleteID = BackendRules.athlete) -> Change {
    .update(row, [ColumnEdit(column.name, from: .text(old), to: .text(new))], of: owner)
  }

  private func rows(cached: Batch? = nil) async throws -> Batch {
    try await backend.rows(of: Query(RowsKey(kind.rows, of: owner)), cached: cached)
  }

  /// Compares the stored row with the new one, but for the values of some columns.
  private func expectRow(_ changed: [String: RecordField.Value] = [:]) async throws {
    let batch = try await rows()
    try rule.expect(batch.ids.count { $0 == row.id } == 1, "\(kind): \(batch.ids)")
    var stored = batch.columns(of: row.id) ?? []
    // A list may leave columns out that only the page of a row shows.
    if let record = row.record { stored = try await backend.loadRecord(record, of: owner).fields }
    // A table's defaults apply to the columns that were not entered (decision B5).
    for column in new.entered {
      let value = changed[column.name] ?? column.value
      let now = stored.first { $0.name == column.name }?.value
      try rule.expect(
        RecordField.Value.isSame(now, value), "\(kind).\(column.name) is \(now as Any), not \(value as Any)")
    }
  }

  func check() async throws {
    try await backend.make(creation)
    switch rule {
    case .aNewRowComesBackWhole: try await expectRow()
    case .aRepeatedCreationIsDone:
      try await backend.make(creation)
      try await expectRow()
    case .otherValuesUnderAnIDAreAConflict:
      let other = new.columns.map { $0.name == column.name ? RecordField($0.name, .text("other")) : $0 }
      try await rule.expect(.conflict, backend, .create(NewRow(kind, id: row.id, columns: other), of: owner))
      try await expectRow()
    case .anEditChangesItsColumnsAlone:
      try await backend.make(edit(from: column.value, to: "other"))
      try await expectRow([column.name: .text("other")])
    case .aRepeatedEditIsDone:
      for _ in 0..<2 { try await backend.make(edit(from: column.value, to: "other")) }
      try await expectRow([column.name: .text("other")])
    case .aChangeElsewhereIsNotOverwritten:
      let failure = try await rule.expect([.changedElsewhere], backend, edit(from: "unknown", to: "other"))
      let current = [RecordField(column.name, .text(column.value))]
      try rule.expect(failure?.current == current, "\(kind): the failure does not say what is stored")
      try await expectRow()
    case .aDeletedRowIsGone:
      // A project keeps its schools (decision B4).
      if kind == .school, try await backend.loadFamily().store == .project { return }
      try await backend.make(.delete(row, of: owner))
      try rule.expect(try await rows().columns(of: row.id) == nil, "the \(kind) is listed")
      try await rule.expect(.notFound, backend, .delete(row, of: owner))
      try await rule.expect(.notFound, backend, edit(from: column.value, to: "other"))
      if let record = row.record { try await expectNoRecord(record, of: owner) }
    case .missingRowsAreNotFound:
      let missing = RowReference(kind, id: "row-2")
      let edit = [ColumnEdit(column.name, from: nil, to: .text("other"))]
      try await rule.expect(.notFound, backend, .update(missing, edit, of: owner))
      try await rule.expect(.notFound, backend, .delete(missing, of: owner))
      if let record = missing.record { try await expectNoRecord(record, of: owner) }
    case .anotherAthletesChangesAreRefused:
      // Schools are the family's; a contact is the athlete's who logged it (decision L1).
      if kind == .school { return }
      let strangers: [AthleteID] = kind == .interaction ? [] : ["athlete-of-another-family"]
      let refusals = [ServiceFailure.Kind.notFound, .notPermitted]
      for other in [Athlete.ben.id] + strangers {
        // No rows are answered, or that they may not be seen (decision Y7).
        let listed = try? await backend.rows(of: Query(RowsKey(kind.rows, of: other)), cached: nil).ids
        try rule.expect(listed ?? [] == [], "\(kind) of \(other) lists \(listed ?? [])")
        try await rule.expect(refusals, backend, edit(from: column.value, to: "other", of: other))
        try await rule.expect(refusals, backend, .delete(row, of: other))
        if let record = row.record { try await expectNoRecord(record, of: other) }
      }
      try await expectRow()
    case .aCachedAnswerChangesNothing:
      let first = try await rows()
      let again = try await rows(cached: first)
      try rule.expect(again.isSame(as: first), "\(kind): unchanged rows are answered differently")
      try await backend.make(edit(from: column.value, to: "other"))
      let (cached, whole) = (try await rows(cached: again), try await rows())
      try rule.expect(cached.isSame(as: whole), "\(kind): a cached answer hides a change")
    case .unknownColumnsAreRefused:
      let edit = [ColumnEdit("no_such_column", from: nil, to: .text("x"))]
      try await rule.expect([], backend, .update(row, edit, of: owner))
      try await expectRow()
    default: break
    }
  }

  func checkUnknownStatus() async throws {
    try await backend.make(creation)
    let change = Change.status(OfferID(row.id), from: .pending, to: .other("lost"), of: owner)
    try await rule.expect(.valuesRefused, backend, change)
    try await expectRow()
  }

  private func expectNoRecord(_ record: RecordReference, of owner: AthleteID) async throws {
    do throws(ServiceFailure) { _ = try await backend.loadRecord(record, of: owner) } catch {
      return try rule.expect([.notFound, .notPermitted].contains(error.kind), "\(record.path): \(error.kind)")
    }
    try rule.expect(false, "\(record.path) of \(owner) is answered")
  }
}
