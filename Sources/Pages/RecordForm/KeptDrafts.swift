import CompassModel
import CompassServices
import Foundation
import PageKit

/// A draft in the form stored on the device.
public struct SavedDraft: Equatable, Codable, Sendable {
  /// The texts of the fields as typed.
  var fields: [RecordForm.Field: String]
  /// The texts when the form was opened.
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
    let text = await preferences.value(for: .formDrafts(of: owner)) ?? ""
    return (try? JSONDecoder().decode([String: SavedDraft].self, from: Data(text.utf8))) ?? [:]
  }

  /// Stores an athlete's drafts across restarts; an empty dictionary removes the stored ones. A failure to store is
  /// ignored.
  func keep(_ drafts: [String: SavedDraft], of owner: AthleteID) async {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = drafts.isEmpty ? "" : (try? encoder.encode(drafts)).map { String(decoding: $0, as: UTF8.self) }
    guard let text else { return }
    try? await preferences.store(text, for: .formDrafts(of: owner))
  }
}
