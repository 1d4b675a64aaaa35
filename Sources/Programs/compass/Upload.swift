import CompassModel
import CompassServices
import Foundation
import Records
import CompassApp

/// Uploads rows under their own ids; those that the project has stay, so that it can be repeated (decision D12).
struct Upload {
  private let device, project: any RecordsBackend & DetailsBackend
  /// The owner of the rows on the device, and in the project.
  private let athletes: (device: AthleteID, project: AthleteID)
  private let isDryRun: Bool
  private let now: Instant
  private let isStopped: @MainActor () -> Bool
  private let choose: Choice
  private(set) var report = UploadReport()
  /// The ids of the project's rows by the ids on the device; a school with the same name is the same school.
  private var ids: [RecordKind: [String: String]] = [:]

  init(
    from device: any RecordsBackend & DetailsBackend, to project: any RecordsBackend & DetailsBackend,
    athletes: (device: AthleteID, project: AthleteID), isDryRun: Bool, now: Instant = Instant(Date()),
    choosing choose: @escaping Choice = { _, _ in .undecided }, isStopped: @escaping @MainActor () -> Bool
  ) {
    (self.device, self.project, self.athletes) = (device, project, athletes)
    (self.isDryRun, self.now, self.isStopped, self.choose) = (isDryRun, now, isStopped, choose)
  }

  /// Uploads schools first, then rows that refer to them; throws a failure that concerns more than a single row.
  mutating func run() async throws(ServiceFailure) {
    for kind in RecordKind.byReference { try await upload(kind) }
    try await uploadStatuses()
  }

  private func rows(_ kind: RowKind, of backend: any RecordsBackend, _ owner: AthleteID) async throws(ServiceFailure)
    -> Batch
  {
    try await backend.rows(of: Query(RowsKey(kind, of: owner)), cached: nil)
  }

  private mutating func upload(_ kind: RecordKind) async throws(ServiceFailure) {
    let own = try await rows(kind.rows, of: device, athletes.device)
    let existing = try await rows(kind.rows, of: project, athletes.project)
    ids[kind] = Dictionary(existing.ids.map { ($0, $0) }) { $1 }
    for id in own.ids {
      var existingID = ids[kind]?[id]
      if existingID == nil {
        switch await sameSchool(id, own, existing) {
        case .one(let school): existingID = school.id.rawValue
        case .none: break
        case .undecided: continue
        }
      }
      if let existingID {
        ids[kind]?[id] = existingID
        report.count(kind.rows, .existing)
        continue
      }
      var columns = try await columns(of: RowReference(kind, id: id), in: own)
      let name = NewRow(kind, id: id, columns: columns).uploadName
      if let reason = rename(&columns, of: kind) {
        report.refuse(kind.rows, name, reason)
      } else if try await store(NewRow(kind, id: id, columns: columns), kind.rows, name) {
        ids[kind]?[id] = id
      }
    }
  }

  /// The columns with a value: those of the list, and those that only the whole row has.
  private func columns(of row: RowReference, in list: Batch) async throws(ServiceFailure) -> [RecordField] {
    var columns = list.columns(of: row.id) ?? []
    let isWhole = row.kind.columns.allSatisfy { column in
      column.field == nil || columns.contains { $0.name == column.name }
    }
    if !isWhole, let record = row.record {
      columns += try await device.loadRecord(record, of: athletes.device).fields.filter { field in
        !columns.contains { $0.name == field.name }
      }
    }
    return columns.filter { $0.value != nil }
  }

  /// Replaces ids of other rows by the project's, or removes them; returns the reason if a needed row is missing.
  private func rename(_ columns: inout [RecordField], of kind: RecordKind) -> String? {
    for column in kind.columns {
      guard column.field != nil, case .reference(let target?) = column.kind else { continue }
      guard let index = columns.firstIndex(where: { $0.name == column.name }), let id = columns[index].value?.text
      else {
        if column.need != .none { return "It names no \(target.rawValue)." }
        continue
      }
      let existingID = ids[target]?[id]
      if existingID == nil, target == .school { return "Its school is not in the project." }
      // A row can be uploaded without its event.
      columns[index].value = existingID.map { .text($0) }
    }
    return nil
  }

  /// A closure that decides which of several schools of the project is the school of the device.
  typealias Choice = @MainActor (School, [School]) async -> ChosenSchool

  enum ChosenSchool { case one(School), none, undecided }

  /// The project's school of the name, of several in the city, else as the user says (decision B13), or reported.
  private mutating func sameSchool(_ id: String, _ own: Batch, _ existing: Batch) async -> ChosenSchool {
    guard let school = own.base(School.self)?.rows.first(where: { $0.id.rawValue == id }) else { return .none }
    let all = existing.base(School.self)?.rows.filter { $0.entry.isSame(as: school.entry) } ?? []
    let city = school.city
    let near = city == nil ? [] : all.filter { $0.city == city }
    let found = near.isEmpty ? all : near
    guard found.count > 1 else { return found.first.map { .one($0) } ?? .none }
    let chosen = await choose(school, found)
    if case .undecided = chosen {
      let places = found.map { $0.placeText ?? "no place" }.listed
      report.refuse(
        .schools, school.name, "The project has several schools of that name: \(places). Upload on a terminal asks.")
    }
    return chosen
  }

  /// Uploads the athlete's task statuses that are begun, unless the project has one of the task already.
  private mutating func uploadStatuses() async throws(ServiceFailure) {
    let existing = Dictionary(
      (try await rows(.statuses, of: project, athletes.project).base(AthleteTask.self)?.rows ?? [])
        .map { ($0.task, $0.status) }
    ) { $1 }
    let own = try await rows(.statuses, of: device, athletes.device).base(AthleteTask.self)?.rows ?? []
    for row in own where row.status != .notStarted {
      if existing[row.task].map({ $0 != .notStarted }) ?? false {
        report.count(.statuses, .existing)
      } else {
        let change = Change.setStatus(row.task, row.status, completedAt: row.completedAt, of: athletes.project)
        _ = try await make(change, .statuses, "Task \(row.task)")
      }
    }
  }

  /// Stores a row; returns whether the project has it now, or would without a dry run. Refused rows are reported.
  private mutating func store(_ row: NewRow, _ kind: RowKind, _ name: String) async throws(ServiceFailure) -> Bool {
    guard row.reference.id.isUUID else {
      report.refuse(kind, name, "It cannot be uploaded: it is demo data, or from another program.")
      return false
    }
    return try await make(.create(row, of: athletes.project), kind, name)
  }

  private mutating func make(_ change: Change, _ kind: RowKind, _ name: String) async throws(ServiceFailure) -> Bool {
    if await isStopped() || Task.isCancelled { throw ServiceFailure(.cancelled) }
    if !isDryRun {
      do throws(ServiceFailure) {
        try await project.make(change)
        if let note = change.statusNote(at: now) { try await project.make(note) }
      } catch {
        guard error.isOfTheRow else { throw error }
        report.refuse(kind, name, error.message)
        return false
      }
    }
    report.count(kind, .uploaded)
    return true
  }
}

struct UploadReport {
  enum Outcome: Hashable { case uploaded, existing, refused }

  private var counts: [RowKind: [Outcome: Int]] = [:]
  private(set) var refusals: [(kind: RowKind, name: String, reason: String)] = []

  mutating func count(_ kind: RowKind, _ outcome: Outcome) { counts[kind, default: [:]][outcome, default: 0] += 1 }

  mutating func refuse(_ kind: RowKind, _ name: String, _ reason: String) {
    count(kind, .refused)
    refusals.append((kind, name, reason.asSentence))
  }

  func count(of outcome: Outcome) -> Int { counts.values.reduce(0) { $0 + ($1[outcome] ?? 0) } }

  /// A line for each kind of rows on the device: `events        10 uploaded, 2 there already, 1 refused`.
  func lines(isDryRun: Bool) -> [String] {
    RowKind.allCases.compactMap { kind in
      guard let counts = counts[kind] else { return nil }
      var parts = ["\(counts[.uploaded] ?? 0) \(isDryRun ? "to upload" : "uploaded")"]
      parts.append("\(counts[.existing] ?? 0) there already")
      if let refused = counts[.refused] { parts.append("\(refused) refused") }
      let label = kind == .statuses ? "tasks" : kind.rawValue
      return label.padding(toLength: 14, withPad: " ", startingAt: 0) + parts.joined(separator: ", ")
    }
  }
}

extension NewRow {
  /// The row's name in the report: a contact's type and subject, a name, else the kind and the id.
  fileprivate var uploadName: String {
    if case .interaction(let interaction, _) = self {
      return "\(interaction.type.label) \(interaction.subject?.nilIfBlank ?? "")"
    }
    let name = columns.first { $0.name == "name" }
    return name.map { $0.value?.text?.nilIfBlank ?? "Unknown \(reference.noun)" }
      ?? "\(reference.noun.capitalized) \(reference.id)"
  }
}

extension School {
  fileprivate var city: String? { entry.city?.nilIfBlank?.trimmed.lowercased() }
}

extension String {
  var isUUID: Bool { UUID(uuidString: self) != nil }
}

extension ServiceFailure {
  /// Whether the failure concerns only one row, so that the upload can continue with the next one.
  fileprivate var isOfTheRow: Bool {
    switch kind {
    case .notPermitted, .notFound, .refused, .valuesRefused, .conflict, .changedElsewhere: true
    case .timedOut, .offline, .serverError, .sessionOver, .setUp, .unexpectedReply, .cancelled, .noAthlete,
      .invalidCredentials, .emailNotConfirmed, .accountBanned, .tooManyAttempts, .signInNotSaved, .sessionUnreadable,
      .databaseBusy, .diskFull, .databaseReadOnly, .databaseDamaged, .databaseFailed, .unanswered:
      false
    }
  }
}
