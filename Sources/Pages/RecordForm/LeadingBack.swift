import CompassModel
import PageKit
import Records

/// Forms that closed while their change waited for a connection: after a refusal they open with the entered values
/// (decisions B3, J3).
extension RecordForm.State {
  /// Returns the form that a change log entry leads back to; nil if there is none.
  public func key(of entry: Int, in log: ChangeLog) -> RecordForm.Key? {
    if let key = key(of: entry) { return key }
    guard let entry = log.entry(entry), entry.isRefused,
      let subject = entry.form.flatMap({ RecordForm.Subject(path: $0.path) })
    else { return nil }
    return RecordForm.Key(owner: entry.change.owner, subject: subject)
  }

  /// Fills a new draft with the values of the refused change with this entry `id`. Does nothing if there is no such
  /// entry, it belongs to another form, or its change is neither a creation nor an edit.
  mutating func fill(_ key: RecordForm.Key, from id: Int, in context: PageContext) {
    guard var draft = drafts[key], self.key(of: id, in: context.records.log)?.subject == key.subject,
      let entry = context.records.log.entry(id)
    else { return }
    let columns: [RecordField]
    var edits: [ColumnEdit]?
    switch entry.change {
    case .create(let new, _):
      columns = new.columns
      (draft.id, draft.mayBeStored) = (new.reference.id, entry.mayBeStored)
    case .update(_, let changed, _):
      let others = (draft.row ?? []).filter { column in !changed.contains { $0.name == column.name } }
      columns = others + changed.map { RecordField($0.name, $0.new) }
      edits = changed
    case .delete, .setStatus, .note: return
    }
    draft.fields = RecordForm.Subject.new(key.subject.kind).start(from: columns, in: context.moment.zone)
    draft.entry = id
    if case .record(let record) = FormCheck(draft, key.subject, in: context) {
      let save = FormSave(record, of: key, id: entry.change.id, edit: edits, in: context)
      draft.sent = SentSave(save: save, fields: draft.fields)
    } else {
      draft.showsProblems = true
    }
    drafts[key] = draft
  }
}
