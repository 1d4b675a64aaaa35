import CompassModel
import CompassServices
import Foundation
import Records
import RecruitingCompass

/// Brings a device's own rows into a project, each under its own id: what is there already is left as it is, so that it
/// can be repeated, and nothing is deleted (decision D12).
struct Upload {
  private let device, project: any RecordsBackend & DetailsBackend
  /// Whose rows they are on the device, and in the project.
  private let athletes: (device: AthleteID, project: AthleteID)
  private let isDryRun: Bool
  private let isStopped: @MainActor () -> Bool
  private(set) var report = UploadReport()
  /// The project's schools by those of the device: one of the same name is the same school.
  private var schools: [SchoolID: SchoolID] = [:]
  private var events: Set<EventID> = []

  init(
    from device: any RecordsBackend & DetailsBackend, to project: any RecordsBackend & DetailsBackend,
    athletes: (device: AthleteID, project: AthleteID), isDryRun: Bool, isStopped: @escaping @MainActor () -> Bool
  ) {
    (self.device, self.project, self.athletes) = (device, project, athletes)
    (self.isDryRun, self.isStopped) = (isDryRun, isStopped)
  }

  /// Schools first, then what names them. A failure that would meet every row ends it; what was stored stays.
  mutating func run() async throws(ServiceFailure) {
    try await uploadSchools()
    try await uploadEvents()
    try await upload(Offer.self, .offers, "Offer") { upload, offer in
      var terms = offer.terms
      guard let school = terms.schoolID else { return .success(.offer(terms, offer.id)) }
      return upload.school(school).map {
        terms.schoolID = $0
        return .offer(terms, offer.id)
      }
    }
    try await upload(PerformanceMetric.self, .readings, "Reading") { upload, metric in
      var reading = metric.reading
      // One that names an event that is not there is as good without.
      if let event = reading.eventID, !upload.events.contains(event) { reading.eventID = nil }
      return .success(.reading(reading, metric.id))
    }
    try await uploadInteractions()
    try await uploadStatuses()
  }

  private func rows<R: Row>(_: R.Type, of backend: any RecordsBackend, _ owner: AthleteID) async throws(ServiceFailure)
    -> [R]
  {
    try await backend.rows(of: Query(RowsKey(R.kind, of: owner)), cached: nil).base(R.self)?.rows ?? []
  }

  private mutating func uploadSchools() async throws(ServiceFailure) {
    let known = try await rows(School.self, of: project, athletes.project)
    let ids = Set(known.map(\.id))
    for school in try await rows(School.self, of: device, athletes.device) {
      if ids.contains(school.id) {
        schools[school.id] = school.id
        report.count(.schools, .there)
      } else if let same = known.first(where: { $0.isSame(as: school) }) {
        schools[school.id] = same.id
        report.count(.schools, .there)
      } else {
        let new = NewSchool(
          name: school.name, city: school.city, state: school.state, division: school.division, status: school.status)
        if try await store(.school(new, school.id), .schools, school.name) { schools[school.id] = school.id }
      }
    }
  }

  private mutating func uploadEvents() async throws(ServiceFailure) {
    events = Set(try await rows(Event.self, of: project, athletes.project).map(\.id))
    for event in try await rows(Event.self, of: device, athletes.device) {
      if events.contains(event.id) {
        report.count(.events, .there)
        continue
      }
      var new = event.entry
      if let school = event.schoolID {
        switch self.school(school) {
        case .success(let id): new.schoolID = id
        case .failure(let reason):
          report.refuse(.events, event.displayName, reason.text)
          continue
        }
      }
      if try await store(.event(new, event.id), .events, event.displayName) { events.insert(event.id) }
    }
  }

  private mutating func uploadInteractions() async throws(ServiceFailure) {
    let known = Set(try await rows(Interaction.self, of: project, athletes.project).map(\.id))
    for interaction in try await rows(Interaction.self, of: device, athletes.device) {
      let name = "\(interaction.type.label) \(interaction.subject?.nilIfBlank ?? "")"
      if known.contains(interaction.id) {
        report.count(.interactions, .there)
        continue
      }
      guard let id = interaction.schoolID else {
        report.refuse(.interactions, name, "It names no school.")
        continue
      }
      switch school(id) {
      case .failure(let reason): report.refuse(.interactions, name, reason.text)
      case .success(let school):
        let record = try await device.loadRecord(.interaction(interaction.id), of: athletes.device)
        let new = NewInteraction(
          schoolID: school, type: interaction.type,
          direction: record.text("direction").map(InteractionDirection.init(wire:)) ?? .outbound,
          subject: interaction.subject, content: record.text("content"), occurredAt: interaction.instant)
        _ = try await store(.interaction(new, interaction.id), .interactions, name)
      }
    }
  }

  /// How far the athlete got with tasks of the project's own catalogue.
  private mutating func uploadStatuses() async throws(ServiceFailure) {
    let known = Dictionary(
      try await rows(AthleteTask.self, of: project, athletes.project).map { ($0.task, $0.status) }
    ) { $1 }
    for row in try await rows(AthleteTask.self, of: device, athletes.device) where row.status != .notStarted {
      if known[row.task].map({ $0 != .notStarted }) ?? false {
        report.count(.statuses, .there)
      } else {
        _ = try await make(.setStatus(row.task, row.status, of: athletes.project), .statuses, "Task \(row.task)")
      }
    }
  }

  private mutating func upload<R: Row>(
    _: R.Type, _ kind: RowKind, _ noun: String, _ row: (Upload, R) -> Result<NewRow, MissingSchool>
  ) async throws(ServiceFailure) {
    let known = Set(try await rows(R.self, of: project, athletes.project).map(\.rowID))
    for stored in try await rows(R.self, of: device, athletes.device) {
      let name = "\(noun) \(stored.rowID)"
      if known.contains(stored.rowID) {
        report.count(kind, .there)
        continue
      }
      switch row(self, stored) {
      case .success(let new): _ = try await store(new, kind, name)
      case .failure(let reason): report.refuse(kind, name, reason.text)
      }
    }
  }

  private struct MissingSchool: Error { let text = "Its school is not in the project." }

  private func school(_ id: SchoolID) -> Result<SchoolID, MissingSchool> {
    schools[id].map { .success($0) } ?? .failure(MissingSchool())
  }

  /// Whether the project has the row now.
  private mutating func store(_ row: NewRow, _ kind: RowKind, _ name: String) async throws(ServiceFailure) -> Bool {
    guard row.reference.id.isUUID else {
      report.refuse(kind, name, "Its id is none that a project takes: it is demo data, or another program’s.")
      return false
    }
    return try await make(.create(row, of: athletes.project), kind, name)
  }

  private mutating func make(
    _ change: Change, _ kind: RowKind, _ name: String
  ) async throws(ServiceFailure) -> Bool {
    if await isStopped() || Task.isCancelled { throw ServiceFailure(.cancelled) }
    if !isDryRun {
      do throws(ServiceFailure) {
        try await project.make(change)
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

/// What became of the rows, kind by kind.
struct UploadReport {
  enum Outcome: Hashable { case uploaded, there, refused }

  private var counts: [RowKind: [Outcome: Int]] = [:]
  private(set) var refusals: [(kind: RowKind, name: String, reason: String)] = []

  mutating func count(_ kind: RowKind, _ outcome: Outcome) { counts[kind, default: [:]][outcome, default: 0] += 1 }

  mutating func refuse(_ kind: RowKind, _ name: String, _ reason: String) {
    count(kind, .refused)
    refusals.append((kind, name, reason.asSentence))
  }

  func count(of outcome: Outcome) -> Int { counts.values.reduce(0) { $0 + ($1[outcome] ?? 0) } }

  /// `events        10 uploaded, 2 there already, 1 refused`, a line for each kind that the device has rows of.
  func lines(isDryRun: Bool) -> [String] {
    RowKind.allCases.compactMap { kind in
      guard let counts = counts[kind] else { return nil }
      var parts = ["\(counts[.uploaded] ?? 0) \(isDryRun ? "to upload" : "uploaded")"]
      parts.append("\(counts[.there] ?? 0) there already")
      if let refused = counts[.refused] { parts.append("\(refused) refused") }
      let label = kind == .statuses ? "tasks" : kind.rawValue
      return label.padding(toLength: 14, withPad: " ", startingAt: 0) + parts.joined(separator: ", ")
    }
  }
}

extension School {
  /// Of the same name in any case, and in the same state where both name one.
  fileprivate func isSame(as other: School) -> Bool {
    func plain(_ text: String?) -> String? { text?.nilIfBlank.map { $0.trimmed.lowercased() } }
    guard let name = plain(name), name == plain(other.name) else { return false }
    guard let state = plain(state), let otherState = plain(other.state) else { return true }
    return state == otherState
  }
}

extension String {
  var isUUID: Bool { UUID(uuidString: self) != nil }
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension ServiceFailure {
  /// Whether it is about one row, so that the next one may be taken.
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
