import CompassModel
import CompassServices
import Foundation
import PageKit

/// A form's draft as it is stored across restarts.
public struct SavedDraft: Equatable, Codable, Sendable {
  /// As typed, as the form began, and the id the record was sent under.
  var fields: [RecordForm.Field: String]
  var start: [RecordForm.Field: String]
  /// The columns of an edited row when the edit began, perhaps older than the row; nil for a new record.
  var row: [RecordField]?
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
  /// An athlete's drafts by the paths of their forms.
  func drafts(of owner: AthleteID) async -> [String: SavedDraft] {
    let text = await preferences.value(for: .formDrafts(of: owner)) ?? ""
    return (try? JSONDecoder().decode([String: SavedDraft].self, from: Data(text.utf8))) ?? [:]
  }

  /// Keeps an athlete's drafts over a restart; none removes what was kept. Only a help for the next start: a failure is
  /// not shown.
  func keep(_ drafts: [String: SavedDraft], of owner: AthleteID) async {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = drafts.isEmpty ? "" : (try? encoder.encode(drafts)).map { String(decoding: $0, as: UTF8.self) }
    guard let text else { return }
    try? await preferences.store(text, for: .formDrafts(of: owner))
  }
}
