import CompassModel
import CompassServices
import Foundation
import CompassLocal
import Records
import CompassApp

/// The device's own rows beside a project, and the record of which were uploaded to it (decision D12).
struct UploadedRows: Sendable {
  let device: LocalBackend
  let project: any RecordsBackend & DetailsBackend
  /// The project's preferences, which sign-out erases together with the record of uploaded rows (decision N10).
  let preferences: any Preferences

  /// The ids of rows that a project accepts, by kind; rows of demo data have other ids.
  private func ids(of athlete: AthleteID) async -> [(kind: RecordKind, ids: [String])] {
    var all: [(RecordKind, [String])] = []
    for kind in RecordKind.byReference {
      let batch = try? await device.rows(of: Query(RowsKey(kind.rows, of: athlete)), cached: nil)
      all.append((kind, batch?.ids.filter(\.isUUID) ?? []))
    }
    return all
  }

  /// A hash (FNV-1a) by which changed ids are noticed.
  private static func mark(of ids: [(kind: RecordKind, ids: [String])]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in ids.flatMap(\.ids).sorted().joined(separator: ",").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// Records that all rows of the device's athlete are in the project, as rows of the project's athlete.
  func note(of own: AthleteID, for athlete: AthleteID) async {
    // Without the record, the rows are only offered for upload again.
    try? await preferences.store(Self.mark(of: await ids(of: own)), for: .uploadedRows(of: athlete))
  }

  /// The device's athlete with the active athlete's name, or its only one if no name matches; nil otherwise.
  fileprivate func owner(for viewer: Viewer) async -> Athlete? {
    guard let own = try? await device.loadFamily().athletes else { return nil }
    let named = own.namesakes(among: viewer.athletes)
    if let one = named.first(where: { $0.1.id == viewer.active.id }) { return one.0 }
    return named.isEmpty && own.count == 1 ? own.first : nil
  }
}

extension UploadedRows {
  fileprivate func rows(for viewer: Viewer) async -> DeviceRows? {
    guard let own = await owner(for: viewer) else { return nil }
    let ids = await ids(of: own.id)
    let counts = ids.filter { !$0.ids.isEmpty }.map { DeviceRows.Count($0.kind, $0.ids.count) }
    guard !counts.isEmpty else { return nil }
    if await preferences.value(for: .uploadedRows(of: viewer.active.id)) == Self.mark(of: ids) { return nil }
    let isSame = !CollectionOfOne(own).namesakes(among: [viewer.active]).isEmpty
    return DeviceRows(counts, athlete: isSame ? nil : own.name)
  }

  fileprivate func upload(for viewer: Viewer) async throws(ServiceFailure) -> UploadOutcome {
    guard let own = await owner(for: viewer) else { return UploadOutcome(uploaded: 0, refusals: []) }
    var upload = Upload(
      from: device, to: project, athletes: (own.id, viewer.active.id), isDryRun: false, isStopped: { false })
    try await upload.run()
    if upload.report.refusals.isEmpty { await note(of: own.id, for: viewer.active.id) }
    return UploadOutcome(
      uploaded: upload.report.count(of: .uploaded),
      refusals: upload.report.refusals.map { "“\($0.name)”: \($0.reason)" })
  }
}

/// The device's store beside a project, opened at its first use.
actor DeviceStore: DeviceRowsPort {
  private let directory: String
  private let project: any RecordsBackend & DetailsBackend
  private let preferences: any Preferences
  private let openStore: @Sendable (String) async throws -> LocalBackend
  private var opening: Task<UploadedRows?, Never>?

  init(
    in directory: String, project: any RecordsBackend & DetailsBackend, preferences: any Preferences,
    openStore: @escaping @Sendable (String) async throws -> LocalBackend = { try await DeviceStore.open($0) }
  ) {
    (self.directory, self.project, self.preferences) = (directory, project, preferences)
    self.openStore = openStore
  }

  func rows(for viewer: Viewer) async -> DeviceRows? { await device?.rows(for: viewer) }

  func upload(for viewer: Viewer) async throws(ServiceFailure) -> UploadOutcome {
    guard let device = await device else { return UploadOutcome(uploaded: 0, refusals: []) }
    return try await device.upload(for: viewer)
  }

  /// The opened store; nil if it cannot be opened, for which `compass upload` reports the reason.
  private var device: UploadedRows? {
    get async {
      // Calls that come while it is opened wait for the same store.
      let task =
        opening
        ?? Task { [directory, project, preferences, openStore] in
          guard LocalStore.exists(in: directory), let device = try? await openStore(directory) else { return nil }
          return UploadedRows(device: device, project: project, preferences: preferences)
        }
      opening = task
      let device = await task.value
      if device == nil { opening = nil }
      return device
    }
  }

  static func open(_ directory: String) async throws(StoreProblem) -> LocalBackend {
    let store = try await LocalStore.open(directory: directory, demoDay: nil)
    return LocalBackend(store, signedIn: nil, now: { Instant(Date()) })
  }

  static func open(in directory: String) async throws(CommandError) -> LocalBackend {
    guard LocalStore.exists(in: directory) else {
      throw CommandError(.environment, "There is nothing to upload: no store is in \(directory).")
    }
    do throws(StoreProblem) { return try await open(directory) } catch { throw CommandError(error) }
  }
}

extension Collection where Element == Athlete {
  /// The pairs of athletes with equal names, regardless of case and white space.
  func namesakes(among others: [Athlete]) -> [(Athlete, Athlete)] {
    func plain(_ athlete: Athlete) -> String { athlete.name.lowercased().filter { !$0.isWhitespace } }
    return compactMap { one in others.first { plain($0) == plain(one) }.map { (one, $0) } }
  }
}
