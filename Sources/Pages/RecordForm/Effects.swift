import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

extension RecordForm {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Reads the athlete's stored drafts, unless they were read before, and where none is of this form loads the row
    /// that is edited.
    case load(request: Int, key: Key, readsDrafts: Bool)
    /// Makes the id under which a new record is sent.
    case makeID(key: Key)
    /// Keeps an athlete's drafts over a restart; none removes what was kept.
    case storeDrafts(owner: AthleteID, drafts: [String: SavedDraft])

    public typealias Answer = RecordForm.Answer

    /// The tracks on which the work runs.
    public enum Track: Hashable, Sendable {
      /// Only the newest load counts.
      case load
      /// One id of a form at a time.
      case id(Key)
      /// In the order in which they were typed.
      case drafts(AthleteID)
    }

    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .makeID(let key): .first(.id(key))
      case .storeDrafts(let owner, _): .newest(.drafts(owner))
      }
    }
  }
}

extension RecordForm {
  /// Does the page's own work and sends the answer.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    switch work {
    case .load(let request, let key, let readsDrafts):
      let drafts = readsDrafts ? await services.drafts(of: key.owner) : nil
      guard drafts?[key.storedName] == nil else {
        return send(.loaded(request: request, drafts: drafts, row: nil))
      }
      do {
        send(.loaded(request: request, drafts: drafts, row: try await services.row(of: key)))
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    case .makeID(let key):
      send(.idMade(key: key, id: await services.makeID()))
    case .storeDrafts(let owner, let drafts):
      await services.keep(drafts, of: owner)
    }
  }
}

extension Services {
  /// The columns that the form fills; nil for a new record.
  fileprivate func row(of key: RecordForm.Key) async throws(ServiceFailure) -> [RecordField]? {
    guard let row = key.subject.source else { return nil }
    return try await columns(of: row, key.owner).filter { key.subject.description.field(ofColumn: $0.name) != nil }
  }
}
