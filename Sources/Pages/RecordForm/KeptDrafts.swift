import CompassModel
import CompassServices
import Foundation
import PageKit

/// What is kept of a form over a restart.
public struct SavedDraft: Hashable, Codable, Sendable {
  /// As typed, as the form began, and the id the record was sent under.
  var fields: [RecordForm.Field: String]
  var start: [RecordForm.Field: String]
  /// Of an edit, what the row said when it began: older than the row by now, perhaps. Nil in drafts of older versions.
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
    return draft
  }
}

/// The offer being logged as an earlier version kept it, under a key of its own (decision D14).
struct EarlierOfferDraft: Codable {
  /// As typed.
  var fields: [RecordForm.Field: String]
  /// The id it was sent under; nil before.
  var offerID: String?

  /// It was kept because something was typed, and does not say on which day it began: all of it counts as entered.
  var draft: SavedDraft {
    let start = Dictionary(FormDescription.offer.fields.map { ($0.field, "") }) { $1 }
    var draft = FormDraft(start.merging([.status: OfferStatus.pending.wire]) { $1 })
    draft.fields.merge(fields.filter { start[$0.key] != nil }) { $1 }
    draft.id = offerID
    return SavedDraft(draft)
  }
}

extension Services {
  /// An athlete's drafts by the paths of their forms.
  func drafts(of owner: AthleteID) async -> [String: SavedDraft] {
    let text = await preferences.value(for: .formDrafts(of: owner)) ?? ""
    let drafts = (try? JSONDecoder().decode([String: SavedDraft].self, from: Data(text.utf8))) ?? [:]
    return await takeOverOffer(into: drafts, of: owner)
  }

  /// Keeps an athlete's drafts over a restart; none removes what was kept. Only a help for the next start: a failure is
  /// not shown.
  ///
  /// - Returns: whether they are stored.
  @discardableResult
  func keep(_ drafts: [String: SavedDraft], of owner: AthleteID) async -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = drafts.isEmpty ? "" : (try? encoder.encode(drafts)).map { String(decoding: $0, as: UTF8.self) }
    guard let text else { return false }
    return (try? await preferences.store(text, for: .formDrafts(of: owner))) != nil
  }

  /// An offer that an earlier version kept is a draft like the others from now on (decision D14). Its own setting is
  /// emptied once the draft is stored; a draft that is among the others already counts before it.
  private func takeOverOffer(
    into drafts: [String: SavedDraft], of owner: AthleteID
  ) async -> [String: SavedDraft] {
    // Stopped by a sign-out: what that has forgotten must not be stored again (decision N10).
    guard let text = await preferences.value(for: .offerDraft(of: owner)), !text.isEmpty, !Task.isCancelled
    else { return drafts }
    var drafts = drafts
    let path = RecordForm.Subject.newOffer.path
    if drafts[path] == nil, let old = try? JSONDecoder().decode(EarlierOfferDraft.self, from: Data(text.utf8)) {
      drafts[path] = old.draft
      guard await keep(drafts, of: owner) else { return drafts }
    }
    try? await preferences.store("", for: .offerDraft(of: owner))
    return drafts
  }
}
