import CompassModel
import CompassServices
import Foundation
import PageKit
import Records
import StateMachine

extension RecordForm {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Reads the athlete's stored drafts if `readsDrafts`; loads the edited or copied row unless one of the drafts is
    /// for this form.
    case load(request: Int, key: Key, readsDrafts: Bool)
    /// Creates the id for a new record before it is first sent.
    case makeID(key: Key)
    /// Stores an athlete's drafts across restarts; an empty dictionary removes the stored ones.
    case storeDrafts(owner: AthleteID, drafts: [String: SavedDraft])

    public typealias Answer = RecordForm.Answer

    /// The tracks of `plan`: per page, per form, per athlete.
    public enum Track: Hashable, Sendable {
      /// The track of loads: a newer load replaces the one before.
      case load
      /// The track of a form's id: a second request is ignored while one runs.
      case id(Key)
      /// The track of an athlete's drafts: of several waiting writes only the newest runs.
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

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    switch work {
    case .load(let request, let key, let readsDrafts):
      let drafts = readsDrafts ? await services.drafts(of: key.owner) : nil
      guard drafts?[key.storedName] == nil else { return send(.loaded(request: request, drafts: drafts, row: nil)) }
      do {
        send(.loaded(request: request, drafts: drafts, row: try await services.row(of: key)))
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    case .makeID(let key): send(.idMade(key: key, id: await services.makeID()))
    case .storeDrafts(let owner, let drafts): await services.keep(drafts, of: owner)
    }
  }
}

extension Services {
  /// Returns the columns of the edited or copied row that the form has fields for; nil for a new record.
  fileprivate func row(of key: RecordForm.Key) async throws(ServiceFailure) -> [RecordField]? {
    guard let row = key.subject.source else { return nil }
    return try await columns(of: row, key.owner).filter { key.subject.description.field(ofColumn: $0.name) != nil }
  }
}

/// A draft in the form stored on the device.
public struct SavedDraft: Equatable, Codable, Sendable {
  var fields: [RecordForm.Field: String]
  var start: [RecordForm.Field: String]
  /// The columns of an edited row when the edit began, which may be outdated; nil for a new record.
  var row: [RecordField]?
  /// The id of a new record that was sent, see `FormDraft.id`; nil before.
  var id: String?

  init(_ draft: FormDraft) {
    fields = draft.fields
    start = draft.start
    row = draft.row
    id = draft.id
  }

  var draft: FormDraft {
    var draft = FormDraft(start, row: row)
    draft.fields = fields
    draft.id = id
    draft.mayBeStored = id != nil
    return draft
  }
}

extension Services {
  /// Reads an athlete's stored drafts, by `Key.storedName`; empty if none are readable.
  func drafts(of owner: AthleteID) async -> [String: SavedDraft] {
    let key = SettingKey.formDrafts(of: owner)
    let text = await preferences.value(for: key) ?? ""
    knownTexts.withLock { $0[key] = text }
    return Self.drafts(in: text)
  }

  /// Stores an athlete's drafts across restarts, beside those that another process has stored meanwhile; an empty
  /// dictionary removes all that this process knows, or all if it knows none. A failure to store is ignored.
  func keep(_ drafts: [String: SavedDraft], of owner: AthleteID) async {
    let key = SettingKey.formDrafts(of: owner)
    let known = knownTexts.withLock { $0[key] }.map { Self.drafts(in: $0) }
    var stored: [String: SavedDraft] = [:]
    if known != nil || !drafts.isEmpty { stored = Self.drafts(in: await preferences.value(for: key) ?? "") }
    for name in Set(drafts.keys).union((known ?? [:]).keys) where known?[name] != drafts[name] {
      stored[name] = drafts[name]
    }
    // A sign-out has removed the drafts, and cancels what would store them again (decision N10).
    guard !Task.isCancelled, let own = Self.text(of: drafts), let text = Self.text(of: stored),
      (try? await preferences.store(text, for: key)) != nil
    else { return }
    knownTexts.withLock { $0[key] = own }
  }

  private static func drafts(in text: String) -> [String: SavedDraft] {
    (try? JSONDecoder().decode([String: SavedDraft].self, from: Data(text.utf8))) ?? [:]
  }

  private static func text(of drafts: [String: SavedDraft]) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return drafts.isEmpty ? "" : (try? encoder.encode(drafts)).map { String(decoding: $0, as: UTF8.self) }
  }
}
