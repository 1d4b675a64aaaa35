import CompassModel
import PageKit
import Records
import StateMachine

/// Entering and saving: all problems show at once, and a form survives a failed save (decisions O9, R1).
extension RecordForm {
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .noticeDismissed: return []
    case .retryTapped:
      let canRetry = state.load.canRetry || context.status(of: state.choiceKinds).canRetry
      return canRetry ? reload(&state, in: context) + [needRows(state, refresh: true, in: context)] : []
    case .fieldChanged(let field, let text): return state.change(field, to: text, in: context)
    case .addSchoolTapped: return state.addSchool(named: nil, in: context)
    case .schoolNamed(let name): return state.addSchool(named: name, in: context)
    case .saveTapped: return state.save(in: context)
    case .discardTapped:
      guard let draft = state.draft, !draft.isSaving(in: context) else {
        return state.draft == nil ? state.close() : []
      }
      guard draft.isChanged else { return state.discard() }
      state.question = .discard
      return []
    case .discardConfirmed: return state.question == .discard ? state.discard() : []
    case .saveConfirmed:
      guard case .doubt(let doubt) = state.question else { return [] }
      return state.save(after: doubt, in: context)
    case .declineOthersTapped:
      return state.question == .doubt(.accepted) ? state.save(after: .accepted, declinesOthers: true, in: context) : []
    case .keepTapped:
      // The questions of the save were answered before the conflict.
      let declinesOthers = state.draft?.sent?.declinesOthers ?? false
      return state.settleConflict(takes: false, in: context)
        ? state.save(after: .accepted, declinesOthers: declinesOthers, in: context) : []
    case .takeTapped:
      guard state.settleConflict(takes: true, in: context), let key = state.key else { return [] }
      return state.settle(key) + state.store(key.owner)
    case .dialogCancelled:
      if state.question == nil, state.draft?.conflict(in: context) != nil, let key = state.key {
        state.drafts[key]?.sent?.isAnswered = true
      }
      state.question = nil
      return []
    }
  }

  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .subjectChosen(let subject, let entry):
      guard state.subject != subject else { return [] }
      let effects = forgetAthlete(&state)
      (state.subject, state.requestedEntry) = (subject, entry)
      // The form that waits for a school has the school's form on top.
      if let key = state.schoolFor, key.subject == subject, key.owner == state.owner { state.number = key.number }
      if subject != .new(.school) { state.schoolFor = nil }
      return effects + (state.isOpen ? reload(&state, in: context) : [])
    case .loaded(let request, let drafts, let row): return state.loaded(request, drafts, row, in: context)
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      // Without permission to see the row its draft must not be seen either (decision N5).
      if failure.kind == .notPermitted, let key = state.key, state.drafts[key]?.isSaving(in: context) == false {
        state.drafts[key] = nil
      }
      if failure.isOfConnection, let row = state.listedRow(in: context) {
        return state.loaded(request, nil, row, in: context)
      }
      return recordFailed(&state, failure)

    case .idMade(let key, let id):
      guard state.drafts[key]?.sent?.save.id == nil else { return [] }
      state.drafts[key]?.id = id
      state.drafts[key]?.sent?.save.id = id
      return state.store(key.owner) + state.send(key)
    case .saveLogged(let change, let entry):
      if let key = state.drafts.first(where: { $0.value.sent?.save.change == change })?.key {
        state.drafts[key]?.entry = entry
      }
      return []
    case .saved(let entry): return state.saved(entry, in: context)
    case .saveFailed(let entry):
      if state.key(of: entry) != nil { state.feedback.follow(with: .error) }
      return []
    case .draftsForgotten(let owners):
      state.drafts = state.drafts.filter { !owners.contains($0.key.owner) }
      state.restored.removeAll { owners.contains($0) }
      return owners.map { .work(.storeDrafts(owner: $0, drafts: [:])) }
    }
  }

  /// Closes a question that no longer applies to the visible form.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    switch state.question {
    case .discard: if state.draft.map({ $0.isSaving(in: context) || !$0.isChanged }) ?? true { state.question = nil }
    case .doubt(let doubt): if state.card(of: doubt, in: context) == nil { state.question = nil }
    case nil: break
    }
    return []
  }
}

/// Loading the initial values of a form; a draft is never overwritten.
extension RecordForm {
  public static func requestRecord(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    if state.number == nil, let subject = state.subject {
      state.number = state.number(of: subject, owner, in: context)
    }
    guard let key = state.key, state.draft == nil else { return [] }
    if let source = key.subject.source, context.isUnconfirmedNew(source), let row = state.listedRow(in: context) {
      return state.loaded(state.load.start(), nil, row, in: context)
    }
    return [.work(.load(request: state.load.start(), key: key, readsDrafts: !state.restored.contains(owner)))]
  }

  public static func showsRecord(_ state: State, in context: PageContext) -> Bool { state.draft != nil }

  /// Clears the visible form's state when the athlete changes; changed drafts are kept under their own athlete.
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.forgetUntouched()
    state.number = nil
    state.question = nil
    state.notice = nil
    state.load.abandon()
    return []
  }

  public static func leave(_ state: inout State) -> [Effect] {
    let effects = forgetAthlete(&state)
    state.subject = nil
    state.requestedEntry = nil
    state.schoolFor = nil
    state.owner = nil
    return effects + [.stop(.load), .stopSkeletonTimer]
  }
}

extension RecordForm.State {
  /// Opens the form for a new school; the school is selected here once it is saved. Does nothing without a school field
  /// or permission, before the form is loaded, and during a save.
  fileprivate mutating func addSchool(named name: String?, in context: PageContext) -> [RecordForm.Effect] {
    guard let key, key.subject.description[.school] != nil, draft?.isSaving(in: context) == false,
      context.may(.createSchool)
    else { return [] }
    let number = number(of: .new(.school), key.owner, in: context)
    let school = RecordForm.Key(owner: key.owner, subject: .new(.school), number: number)
    if let name = name?.nilIfBlank {
      guard let start = school.subject.start(at: context.moment) else { return [] }
      drafts[school, default: FormDraft(start)].fields[.name] = name
    }
    schoolFor = key
    return (name == nil ? [] : store(key.owner)) + [.open(.new(.school))]
  }

  fileprivate mutating func forgetUntouched() {
    guard let key, let draft, !draft.isChanged, draft.sent == nil, draft.id == nil, key != schoolFor else { return }
    drafts[key] = nil
  }

  /// Returns the row's columns from its list, for use while offline: missing ones stay untouched (decision J4). Nil for
  /// a new record, and for a row in no list.
  fileprivate func listedRow(in context: PageContext) -> [RecordField]? {
    guard let subject = key?.subject, let row = subject.source else { return nil }
    return context.listedColumns(of: row)?.filter { subject.description.field(ofColumn: $0.name) != nil }
  }

  fileprivate mutating func loaded(
    _ request: Int, _ saved: [String: SavedDraft]?, _ row: [RecordField]?, in context: PageContext
  ) -> [RecordForm.Effect] {
    guard var key, load.accept(request, from: nil, at: context.moment.instant) else { return [] }
    if let saved { restore(saved, of: key.owner) }
    if requestedEntry != nil {
      // A restored draft may have taken the number of the requested form.
      key.number = number(of: key.subject, key.owner, in: context)
      number = key.number
    }
    var start =
      row.map { key.subject.start(from: $0, in: context.moment.zone) } ?? key.subject.start(at: context.moment)
    // A copy does not take over a school that was deleted.
    if key.subject.copy != nil, let school = start?[.school], context.schools?.contains(SchoolID(school)) == false {
      start?[.school] = ""
    }
    if drafts[key] == nil, let start {
      drafts[key] = FormDraft(start, row: key.subject.isNew ? nil : row)
      if let requestedEntry { fill(key, from: requestedEntry, in: context) }
    }
    return [.stopSkeletonTimer]
  }

  private mutating func restore(_ saved: [String: SavedDraft], of owner: AthleteID) {
    if !restored.contains(owner) { restored.append(owner) }
    for (name, draft) in saved {
      guard let key = RecordForm.Key(owner: owner, storedName: name) else { continue }
      if drafts[key] == nil { drafts[key] = draft.draft }
    }
  }

  fileprivate mutating func change(
    _ field: RecordForm.Field, to text: String, in context: PageContext
  ) -> [RecordForm.Effect] {
    guard let key, let draft, !draft.isSaving(in: context), draft.fields[field] != nil, draft[field] != text
    else { return [] }
    drafts[key]?.fields[field] = text
    if field == .type { drafts[key]?.chooseUnit(before: MetricType(wire: draft[.type])) }
    if field == .startDate, key.subject.copy != nil { drafts[key]?.moveEnd() }
    return store(key.owner)
  }

  fileprivate func store(_ owner: AthleteID) -> [RecordForm.Effect] {
    let ownDrafts = drafts.filter { $0.key.owner == owner && ($0.value.isChanged || $0.value.id != nil) }
    return [
      .work(
        .storeDrafts(
          owner: owner, drafts: Dictionary(ownDrafts.map { ($0.key.storedName, SavedDraft($0.value)) }) { $1 }))
    ]
  }

  /// Saves the form if it is valid, after asking the questions that apply beyond the one `answered` last. May then
  /// decline the other accepted and pending offers (decision G9).
  fileprivate mutating func save(
    after answered: RecordForm.Doubt? = nil, declinesOthers: Bool = false, in context: PageContext
  ) -> [RecordForm.Effect] {
    guard let key, let draft, !draft.isSaving(in: context) else { return [] }
    question = nil
    guard context.may(key.subject.mutation) else {
      notice = .notPermitted
      return []
    }
    switch FormCheck(draft, key.subject, in: context) {
    case .problems:
      drafts[key]?.showsProblems = true
      feedback.follow(with: .error)
      return []
    case .record(let record):
      if let doubt = doubt(after: answered, in: context) {
        question = .doubt(doubt)
        return []
      }
      guard let row = key.subject.row else {
        return start(FormSave(record, of: key, id: draft.id, in: context), declinesOthers: declinesOthers)
      }
      let before = began(draft, key.subject, context)
      let edit = draft.changes(to: record, from: before, key.subject.description)
      guard !edit.isEmpty else { return leaveUnchanged(key, row, in: context) }
      return start(FormSave(record, of: key, id: row.id, edit: edit, in: context), declinesOthers: declinesOthers)
    }
  }

  /// Closes a form without changed columns: nothing is sent (decision L2) or reported as saved. Refuses if the row was
  /// deleted meanwhile (decision G2).
  private mutating func leaveUnchanged(
    _ key: RecordForm.Key, _ row: RowReference, in context: PageContext
  ) -> [RecordForm.Effect] {
    guard !isRemoved(row, in: context) else {
      notice = .gone
      feedback.follow(with: .error)
      return []
    }
    let settling = settle(key)
    drafts[key] = nil
    let unchanged = SavedRecord(nil, of: key.owner, form: key.subject.path, isOnScreen: isOpen, row: row.id)
    return settling + store(key.owner) + [.recordSaved(unchanged)]
  }

  /// Dismisses the failure of the last save, which the user has dealt with.
  fileprivate mutating func settle(_ key: RecordForm.Key) -> [RecordForm.Effect] {
    guard let entry = drafts[key]?.entry else { return [] }
    drafts[key]?.sent = nil
    drafts[key]?.entry = nil
    return [.settleChange(entry)]
  }

  private mutating func start(_ save: FormSave, declinesOthers: Bool) -> [RecordForm.Effect] {
    if var draft = drafts[save.key] {
      draft.sent = SentSave(save: save, fields: draft.fields, declinesOthers: declinesOthers)
      draft.showsProblems = false
      drafts[save.key] = draft
    }
    return send(save.key)
  }

  /// Sends the save to the change log, replacing the entry of the last attempt; requests an id first for a new record.
  fileprivate func send(_ key: RecordForm.Key) -> [RecordForm.Effect] {
    guard let draft = drafts[key], let save = draft.sent?.save else { return [] }
    guard let change = save.change else { return [.work(.makeID(key: key))] }
    let form = ChangeLog.Form(
      key.subject.path, verb: key.subject.done, replaces: draft.entry, mayBeStored: draft.mayBeStored)
    return [.change(change, subject: save.subject, form: form)]
  }

  /// Returns the row's columns when the edit began. Drafts of older versions have only texts, from which they are read.
  private func began(_ draft: FormDraft, _ subject: RecordForm.Subject, _ context: PageContext) -> [RecordField] {
    if let row = draft.row { return row }
    let start = FormCheck(FormDraft(draft.start), subject, in: context)
    return if case .record(let record) = start { record.columns } else { [] }
  }

  /// Closes the saved form, or keeps it open if the user has changed fields since sending. Declines other offers if
  /// requested, and selects a new school in the form that waits for it.
  fileprivate mutating func saved(_ entry: Int, in context: PageContext) -> [RecordForm.Effect] {
    guard let key = key(of: entry), let draft = drafts[key], let sent = draft.sent else { return [] }
    feedback.follow(with: .success)
    let declining = sent.declining(in: context)
    guard draft.fields == sent.fields else {
      drafts[key]?.continueEditing(after: sent)
      return declining + store(key.owner)
    }
    let isOnScreen = isOpen && self.key == key
    drafts[key] = nil
    if isOnScreen, case .new(.school) = key.subject, let form = schoolFor {
      drafts[form]?.fields[.school] = sent.save.id
    }
    let detail = sent.save.copiedDays ?? sent.save.comparison(sent.save.id, in: context)
    return declining + store(key.owner) + [
      .recordSaved(
        SavedRecord(
          entry, detail: detail.map { ": \($0)" } ?? "", of: key.owner, form: key.subject.path,
          isOnScreen: isOnScreen, row: sent.save.id))
    ]
  }

  fileprivate mutating func discard() -> [RecordForm.Effect] {
    guard let key else { return [] }
    question = nil
    let dismissing = drafts.removeValue(forKey: key)?.entry.map { [RecordForm.Effect.dismissChange($0)] } ?? []
    return dismissing + store(key.owner) + close()
  }

  fileprivate func close() -> [RecordForm.Effect] { subject.map { [.closeForm(path: $0.path)] } ?? [] }
}
