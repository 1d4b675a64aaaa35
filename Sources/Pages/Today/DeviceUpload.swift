import CompassModel
import CompassServices
import PageKit
import StateMachine

/// Upload of the device's own rows into the project that the user is signed in to (decision D12).
extension Today {
  /// The device's rows, and the state of their upload.
  public struct DeviceUpload: Equatable, Sendable {
    /// The athlete for whom rows were searched.
    public var athlete: AthleteID
    /// The device's own rows; nil until the search ends, and if there are none.
    public var rows: DeviceRows?
    package var isInProgress = false
    package var failure: ServiceFailure?

    mutating func begin() { (isInProgress, failure) = (true, nil) }
    mutating func end(with failure: ServiceFailure) { (isInProgress, self.failure) = (false, failure) }
  }

  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    case findDeviceRows(Viewer)
    case upload(Viewer)

    public enum Track: Hashable, Sendable { case find, upload }
    public typealias Answer = Today.Answer

    public var plan: Plan<Track> {
      switch self {
      case .findDeviceRows: .newest(.find)
      case .upload: .first(.upload)
      }
    }
  }

  /// Results of the page's own work.
  public enum Answer: PageAnswer {
    /// The device has these own rows for an athlete, nil if it has none.
    indirect case deviceRowsFound(athlete: AthleteID, rows: DeviceRows?)
    /// The upload ended: every row was stored by the project or refused.
    indirect case uploaded(athlete: AthleteID, outcome: UploadOutcome)
    indirect case uploadFailed(athlete: AthleteID, failure: ServiceFailure)
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    guard let device = services.deviceRows else { return }
    switch work {
    case .findDeviceRows(let viewer):
      let rows = await device.rows(for: viewer)
      send(.answer(.deviceRowsFound(athlete: viewer.active.id, rows: rows)))
    case .upload(let viewer):
      do throws(ServiceFailure) {
        let outcome = try await device.upload(for: viewer)
        send(.answer(.uploaded(athlete: viewer.active.id, outcome: outcome)))
      } catch {
        send(.answer(.uploadFailed(athlete: viewer.active.id, failure: error)))
      }
    }
  }

  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .deviceRowsFound(let athlete, let rows):
      if state.device?.athlete == athlete, state.device?.isInProgress == false { state.device?.rows = rows }
      return []
    case .uploaded(let athlete, let outcome):
      if state.device?.athlete == athlete { state.device = nil }
      if state.isOpen { state.notice = .uploaded(outcome) }
      return [.rowsOutdated]
    case .uploadFailed(let athlete, let failure):
      if state.device?.athlete == athlete { state.device?.end(with: failure) }
      return failure.kind == .sessionOver ? [.sessionEnded] : [.rowsOutdated]
    }
  }

  /// Starts the search for the device's own rows once the athlete is known, and again for another athlete; only while
  /// the page is open and the device can have such rows.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    guard context.hasDeviceRows, state.isOpen, let viewer = context.viewer, state.device?.athlete != viewer.active.id
    else { return [] }
    state.device = DeviceUpload(athlete: viewer.active.id)
    return [.work(.findDeviceRows(viewer))]
  }

  static func upload(_ state: inout State, in context: PageContext) -> [Effect] {
    guard let viewer = context.viewer, let device = state.device, device.rows != nil, !device.isInProgress else {
      return []
    }
    state.device?.begin()
    return [.work(.upload(viewer))]
  }

  package struct UploadCard: Equatable, Sendable, Encodable {
    package var text: String
    @Nullable package var failureText: String?
    package var button: ActionButton

    init?(_ device: DeviceUpload?, of athlete: Athlete?) {
      guard let device, let rows = device.rows, let athlete, device.athlete == athlete.id else { return nil }
      let counts = rows.counts.map { counted($0.count, $0.kind.rawValue) }.listed
      let whose = rows.athlete.map { " They are \($0)’s on this device, and \(athlete.name)’s in the project." } ?? ""
      text =
        device.isInProgress
        ? "\(counts) of this device are being brought into the project."
        : "This device has \(counts) of its own. Upload brings them into the project, each once.\(whose)"
      failureText = device.failure.map {
        "The upload broke off. \($0.message.asSentence) What was uploaded stays; upload again to continue."
      }
      button = .upload(reason: device.isInProgress ? "The upload is under way." : nil)
    }
  }
}

extension ActionButton {
  static func upload(reason: String?) -> ActionButton {
    ActionButton(
      "upload", "Upload", icon: .export, reason: reason,
      traits: ButtonTraits("upload", key: "U", summary: "Brings this device's own rows into the project, each once."),
      action: Today.Tap.uploadTapped)
  }
}

extension UploadOutcome {
  var text: String {
    let done = "\(counted(uploaded, "row")) \(uploaded == 1 ? "is" : "are") in the project now."
    guard let first = refusals.first else { return done }
    let others = refusals.count > 1 ? " \(refusals.count - 1) more were refused." : ""
    return "\(done) The project refused \(first.asSentence)\(others)"
  }
}
