import CompassModel
import PageKit
import Records

/// Saving an edit: only changed columns are stored, and only over the values that were shown (decision L2).
extension FormDraft {
  /// Returns the edits of columns whose fields differ from the row when the edit began. A value that its field cannot
  /// show is not changed.
  func changes(to record: FormRecord, from row: [RecordField], _ description: FormDescription) -> [ColumnEdit] {
    let columns = record.columns
    var edits: [ColumnEdit] = []
    for field in description.fields where self[field.field] != start[field.field] ?? "" {
      let old = row.first { $0.name == field.column }?.value
      let new = columns.first { $0.name == field.column }?.value
      // A date field and a time field may share one column.
      guard !RecordField.Value.isSame(old, new), !edits.contains(where: { $0.name == field.column }) else { continue }
      edits.append(ColumnEdit(field.column, from: old, to: new))
    }
    return edits
  }

  /// Rebases the edit on the columns changed elsewhere; `takes` also puts their values into the fields.
  fileprivate mutating func resolve(
    _ theirs: [RecordField], takes: Bool, _ description: FormDescription, in zone: Zone
  ) {
    for column in theirs {
      row?.removeAll { $0.name == column.name }
      row?.append(column)
      for field in description.fields where field.column == column.name {
        start[field.field] = field.text(of: column, in: zone)
        if takes { fields[field.field] = field.text(of: column, in: zone) }
      }
    }
    sent?.isAnswered = true
  }

  /// Continues the edit after a save was confirmed while the user typed on: the later input is left for the next save.
  mutating func continueEditing(after sent: SentSave) {
    for edit in sent.save.edit ?? [] {
      row?.removeAll { $0.name == edit.name }
      row?.append(RecordField(edit.name, edit.new))
    }
    if row != nil { start = sent.fields }
    mayBeStored = row == nil
    (self.sent, entry) = (nil, nil)
  }
}

extension RecordForm.State {
  /// Answers an open conflict, taking the other values or keeping the entered ones; returns false without a conflict.
  mutating func settleConflict(takes: Bool, in context: PageContext) -> Bool {
    guard let key, let theirs = draft?.conflict(in: context) else { return false }
    drafts[key]?.resolve(theirs, takes: takes, key.subject.description, in: context.moment.zone)
    return true
  }

  /// Whether the edited row is gone: deleted here, or missing in a complete list that was loaded after the row
  /// (decision G2).
  func isRemoved(_ row: RowReference, in context: PageContext) -> Bool {
    func isMissing<R: Row>(_: R.Type) -> Bool {
      guard let owner, owner == context.athlete, let rows = context.rows(R.self),
        rows[Identifier<R.Named>(row.id)] == nil
      else { return false }
      let list = context.records.load(R.kind, of: owner)
      if context.records.log.entries.contains(where: { $0.change.isDeletion && $0.change.id == row.id }) { return true }
      guard let time = load.source.time, case .loaded(let answer) = list.source else { return false }
      return list.skipped == 0 && list.covers(nil) && time < answer
    }
    return isMissing(row.kind.rows.row)
  }

  func conflictCard(_ theirs: [RecordField], _ subject: RecordForm.Subject, in context: PageContext) -> DialogCard {
    let lines = theirs.flatMap { column in
      subject.description.fields.filter { $0.column == column.name }.map { field in
        let other = field.text(of: column, in: context.moment.zone)
        return "\(field.label): yours \(displayText(of: draft?[field.field] ?? "", in: field, context)), "
          + "theirs \(displayText(of: other, in: field, context))"
      }
    }
    return DialogCard(
      kind: "conflict", title: "Changed elsewhere",
      message: "This \(subject.description.noun) was changed elsewhere since you began to edit it.", lines: lines,
      buttons: [
        ActionButton("keep", "Keep Yours", icon: .save, action: RecordForm.Tap.keepTapped),
        ActionButton("take", "Take Theirs", icon: .refresh, action: RecordForm.Tap.takeTapped), .backToForm,
      ])
  }

  private func displayText(of text: String, in field: FieldDescription, _ context: PageContext) -> String {
    let label = field.choices(for: draft, holding: text, in: context)?.first { $0.value == text }?.label ?? text
    let line = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? "none" : line.cut(at: 60)
  }
}

extension RecordForm {
  /// A question that a save asks before a valid record is stored; cases are in the order of asking.
  public enum Doubt: Int, CaseIterable, Sendable {
    /// Whether an unusual value is meant (decision D4).
    case unusual
    /// Whether to enter a record that exists already (decision G9).
    case duplicate
    /// Whether to accept an offer although another one is accepted (decision G9).
    case accepted
  }
}

extension RecordForm.State {
  func doubt(after answered: RecordForm.Doubt?, in context: PageContext) -> RecordForm.Doubt? {
    RecordForm.Doubt.allCases.first { $0.rawValue > answered?.rawValue ?? -1 && card(of: $0, in: context) != nil }
  }

  /// Returns the dialog of a question; nil if the question does not apply, the form has problems, or it is being saved.
  func card(of doubt: RecordForm.Doubt, in context: PageContext) -> DialogCard? {
    guard let key, let draft, !draft.isSaving(in: context),
      case .record(let record) = FormCheck(draft, key.subject, in: context)
    else { return nil }
    let id = key.subject.row?.id ?? draft.id
    switch doubt {
    case .unusual:
      guard draft.measures, case .metric(let reading) = record, let doubt = reading.doubt else { return nil }
      return Self.card("unusual", "Check the value", doubt)
    case .duplicate:
      guard record.isThere(besides: id, in: context) else { return nil }
      return Self.card("duplicate", "Already there", record.duplicateText(in: context))
    case .accepted:
      guard case .offer(let terms) = record, terms.status == .accepted, draft.start[.status] != terms.status.wire
      else { return nil }
      return SecondAcceptance(of: id.map { OfferID($0) }, in: context)?.card(
        confirm: RecordForm.Tap.saveConfirmed, declineOthers: RecordForm.Tap.declineOthersTapped,
        cancel: RecordForm.Tap.dialogCancelled)
    }
  }

  private static func card(_ kind: String, _ title: String, _ message: String) -> DialogCard {
    DialogCard(
      kind: kind, title: title, message: message, lines: [],
      buttons: [
        ActionButton("confirm", "Save Anyway", icon: .save, action: RecordForm.Tap.saveConfirmed), .backToForm,
      ])
  }
}

extension ActionButton {
  fileprivate static let backToForm = ActionButton(
    "cancel", "Back to the Form", role: .cancel, icon: .cancel, action: RecordForm.Tap.dialogCancelled)
}
