import CompassModel
import Foundation
import Records

/// Something that pages ask a backend for, and how a copy of its answer is kept.
public struct Lookup<Answer: Sendable & Equatable>: Sendable {
  /// What the copy is found by.
  public var key: CopyKey
  /// What was asked for exactly, where one copy answers several questions: its answer may be another one's copy, but
  /// never counts as fresh for it.
  var question: String?
  let ask: @Sendable (any Backend) async throws(ServiceFailure) -> Answer
  /// The answer as it counts beside the one that is known. Throws where rows are known and none of two or more that
  /// came can be read (decision L9).
  let checked: @Sendable (_ answer: Answer, _ known: Answer) throws(ServiceFailure) -> Answer
  let encode: @Sendable (Answer) -> Data?
  let decode: @Sendable (Data) -> Answer?

  /// An answer that is kept as a `Kept`; nil for one that is not kept.
  init<Kept: Codable & SendableMetatype>(
    _ key: CopyKey, question: String? = nil,
    ask: @escaping @Sendable (any Backend) async throws(ServiceFailure) -> Answer,
    checked: @escaping @Sendable (Answer, Answer) throws(ServiceFailure) -> Answer = { answer, _ in answer },
    keep: @escaping @Sendable (Answer) -> Kept?, restore: @escaping @Sendable (Kept) -> Answer
  ) {
    self.key = key
    self.question = question
    self.ask = ask
    self.checked = checked
    encode = { answer in keep(answer).flatMap { try? JSONEncoder().encode($0) } }
    decode = { data in (try? JSONDecoder().decode(Kept.self, from: data)).map(restore) }
  }
}

extension Lookup where Answer: Codable {
  /// An answer that is kept as it is, under a name.
  public init(
    _ key: CopyKey, ask: @escaping @Sendable (any Backend) async throws(ServiceFailure) -> Answer
  ) {
    self.init(key, ask: ask, keep: { $0 }, restore: { $0 })
  }

  /// An answer of rows.
  fileprivate init(
    _ key: CopyKey, question: String? = nil, checkedBy rows: @escaping @Sendable (Answer) -> [CountedRows],
    ask: @escaping @Sendable (any Backend) async throws(ServiceFailure) -> Answer
  ) {
    self.init(
      key, question: question, ask: ask,
      checked: { answer, known throws(ServiceFailure) in
        for (came, had) in zip(rows(answer), rows(known)) { try came.check(against: had) }
        return answer
      }, keep: { $0 }, restore: { $0 })
  }
}

extension Lookup {
  /// All events of an athlete.
  public static func events(of athlete: AthleteID) -> Self where Answer == Loaded<Event> {
    Self(CopyKey("events", of: athlete), checkedBy: { [$0.counted] }) { backend throws(ServiceFailure) in
      try await backend.loadEvents(of: athlete)
    }
  }

  /// All offers of an athlete.
  public static func offers(of athlete: AthleteID) -> Self where Answer == Loaded<Offer> {
    Self(CopyKey("offers", of: athlete), checkedBy: { [$0.counted] }) { backend throws(ServiceFailure) in
      try await backend.loadOffers(of: athlete)
    }
  }

  /// All tasks.
  public static func tasks(of athlete: AthleteID) -> Self where Answer == Loaded<RecruitingTask> {
    Self(CopyKey("tasks", of: athlete), checkedBy: { [$0.counted] }) { backend throws(ServiceFailure) in
      try await backend.rows(of: Query(RowsKey(.tasks, of: athlete)), known: nil).loaded()
    }
  }

  /// How far an athlete got with the tasks.
  public static func statuses(of athlete: AthleteID) -> Self where Answer == Loaded<AthleteTask> {
    Self(CopyKey("statuses", of: athlete), checkedBy: { [$0.counted] }) { backend throws(ServiceFailure) in
      try await backend.rows(of: Query(RowsKey(.statuses, of: athlete)), known: nil).loaded()
    }
  }

  /// All schools of an athlete.
  public static func schools(of athlete: AthleteID) -> Self where Answer == LoadedSchools {
    Self(
      CopyKey("schools", of: athlete),
      checkedBy: { [CountedRows($0.directory.schools.count, skipped: $0.skipped)] }
    ) { backend throws(ServiceFailure) in
      let (directory, skipped) = try await backend.loadSchoolDirectory(of: athlete)
      return LoadedSchools(directory: directory, skipped: skipped)
    }
  }

  /// One row with all its columns.
  public static func record(_ reference: RecordReference, of athlete: AthleteID) -> Self where Answer == Record {
    Self(CopyKey("record \(reference.path)", of: athlete)) { backend throws(ServiceFailure) in
      try await backend.loadRecord(reference, of: athlete)
    }
  }

  /// The readings of some days. One copy is kept, of the days that were asked for last.
  public static func metrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) -> Self where Answer == LoadedMetrics {
    Self(
      CopyKey("metrics", of: athlete), question: "\(first?.wire ?? "")..\(last.wire)",
      checkedBy: { [$0.loaded.counted] }
    ) { backend throws(ServiceFailure) in
      let loaded = try await backend.loadMetrics(of: athlete, from: first, through: last)
      return LoadedMetrics(loaded, from: first, through: last)
    }
  }

  /// All contacts of an athlete.
  public static func interactions(of athlete: AthleteID) -> Self where Answer == Loaded<Interaction> {
    Self(CopyKey("interactions", of: athlete), checkedBy: { [$0.counted] }) { backend throws(ServiceFailure) in
      try await backend.loadInteractions(of: athlete)
    }
  }

  /// How an athlete's schools moved on.
  public static func history(of athlete: AthleteID) -> Self where Answer == Loaded<StatusChange> {
    Self(CopyKey("history", of: athlete), checkedBy: { [$0.counted] }) { backend throws(ServiceFailure) in
      try await backend.loadStatusChanges(of: athlete)
    }
  }
}

/// How many rows an answer has, and how many of what it held cannot be read.
private struct CountedRows {
  var count: Int
  var skipped: Int

  init(_ count: Int, skipped: Int) { (self.count, self.skipped) = (count, skipped) }

  /// Throws where rows are known and none of two or more that came can be read (decision L9).
  func check(against known: CountedRows) throws(ServiceFailure) {
    guard count == 0, known.count > 0, skipped - known.skipped > 1 else { return }
    throw ServiceFailure(.unexpectedReply, detail: "none of \(skipped) rows can be read")
  }
}

extension Loaded {
  fileprivate var counted: CountedRows { CountedRows(rows.count, skipped: skipped) }
}

extension Batch {
  /// Rows of another kind than `R` are none.
  fileprivate func loaded<R: Row>(_: R.Type = R.self) -> Loaded<R> {
    Loaded(rows: base(R.self)?.rows ?? [], skipped: skipped)
  }
}

/// The schools of an athlete by name and id.
public struct LoadedSchools: Equatable, Sendable, Codable {
  /// Those that could be read.
  public var directory: SchoolDirectory
  /// How many could not be read.
  public var skipped: Int

  /// What the backend answered.
  public init(directory: SchoolDirectory, skipped: Int = 0) {
    self.directory = directory
    self.skipped = skipped
  }
}

/// Readings, and the days they were asked for.
public struct LoadedMetrics: Equatable, Sendable, Codable {
  /// The readings of those days.
  public var loaded: Loaded<PerformanceMetric>
  /// Nil for no lower bound.
  public var first: CalendarDate?
  /// The last day that was asked for.
  public var last: CalendarDate

  /// What the backend answered for these days, both included.
  public init(_ loaded: Loaded<PerformanceMetric>, from first: CalendarDate?, through last: CalendarDate) {
    self.loaded = loaded
    self.first = first
    self.last = last
  }
}
