import CompassModel
import PageKit

/// Only what was changed is stored, and only over what was shown (decision L2).
extension FormDraft {
  /// The columns whose fields say something else than when the edit began. What a field cannot show stays as it is.
  ///
  /// - Parameters:
  ///   - record: what the fields say.
  ///   - row: the row's columns when the edit began.
  func changes(
    to record: FormRecord, from row: [RecordField], _ description: FormDescription
  ) -> [ColumnEdit] {
    let columns = record.columns
    return description.fields.compactMap { field in
      guard self[field.field] != start[field.field] ?? "" else { return nil }
      let old = row.first { $0.name == field.column }?.value
      let new = columns.first { $0.name == field.column }?.value
      return RecordField.Value.isSame(old, new) ? nil : ColumnEdit(field.column, from: old, to: new)
    }
  }

  /// The edit is one of the row as it is now; the fields hold what was entered, or what is stored.
  fileprivate mutating func resolve(takes: Bool, _ description: FormDescription) {
    for column in conflict ?? [] {
      row?.removeAll { $0.name == column.name }
      row?.append(column)
      guard let field = description.field(ofColumn: column.name) else { continue }
      start[field.field] = field.text(of: column)
      if takes { fields[field.field] = field.text(of: column) }
    }
    failed = nil
  }
}

extension RecordForm.State {
  /// The question of the form on screen; nil where nothing was changed elsewhere.
  var conflict: [RecordField]? { draft?.conflict }

  /// Whether there was a question.
  mutating func settleConflict(takes: Bool) -> Bool {
    guard let key, conflict != nil else { return false }
    drafts[key]?.resolve(takes: takes, key.subject.description)
    return true
  }

  /// `Cost $: yours 99, theirs 120`.
  func conflictCard(
    _ theirs: [RecordField], _ subject: RecordForm.Subject, in context: PageContext
  ) -> DialogCard {
    let lines = theirs.compactMap { column -> String? in
      guard let field = subject.description.field(ofColumn: column.name) else { return nil }
      let (mine, other) = (
        shown(draft?[field.field] ?? "", in: field, context), shown(field.text(of: column), in: field, context)
      )
      return "\(field.label): yours \(mine), theirs \(other)"
    }
    return DialogCard(
      kind: "conflict", title: "Changed elsewhere",
      message: "This \(subject.description.noun) was changed elsewhere since you began to edit it.", lines: lines,
      buttons: [
        ActionButton("keep", "Keep Yours", icon: .save, action: RecordForm.Tap.keepTapped),
        ActionButton("take", "Take Theirs", icon: .refresh, action: RecordForm.Tap.takeTapped),
        ActionButton(
          "cancel", "Back to the Form", role: .cancel, icon: .cancel, action: RecordForm.Tap.dialogCancelled),
      ])
  }

  /// As a person reads a field: by the label of what was chosen.
  private func shown(_ text: String, in field: FieldDescription, _ context: PageContext) -> String {
    let label = field.choices(in: context)?.first { $0.value == text }?.label ?? text
    let line = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? "none" : line.cut(at: 60)
  }
}
