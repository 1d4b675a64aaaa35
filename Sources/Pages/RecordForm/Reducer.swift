import CompassModel
import PageKit
import StateMachine

/// Entering and saving: all problems at once, one request, and a form that outlives a failed save (decisions O9, R1).
extension RecordForm {
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .noticeDismissed: return []
    case .retryTapped:
      let canRetry = state.load.canRetry || context.status(of: state.choiceKinds).canRetry
      return canRetry ? reload(&state, in: context) + [needRows(state, refresh: true, in: context)] : []
    case .fieldChanged(let field, let text): return state.change(field, to: text)
    case .addSchoolTapped: return state.addSchool(named: nil, in: context)
    case .schoolNamed(let name): return state.addSchool(named: name, in: context)
    case .saveTapped: return state.save(in: context)
    case .discardTapped:
      guard let draft = state.draft, !draft.isSaving else { return state.draft == nil ? state.close() : [] }
      guard draft.isChanged else { return state.discard() }
      state.question = .discard
      return []
    case .discardConfirmed: return state.question == .discard ? state.discard() : []
    case .saveConfirmed: return state.question == .doubt ? state.save(despiteDoubt: true, in: context) : []
    case .keepTapped: return state.settleConflict(takes: false, in: context) ? state.save(in: context) : []
    case .takeTapped:
      return state.settleConflict(takes: true, in: context) ? state.key.map { state.store($0.owner) } ?? [] : []
    case .dialogCancelled:
      if state.question == nil, state.conflict != nil, let key = state.key { state.drafts[key]?.failed = nil }
      state.question = nil
      return []
    }
  }

  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .subjectChosen(let subject):
      guard state.subject != subject else { return [] }
      let effects = forgetAthlete(&state)
      state.subject = subject
      if subject != .new(.school) { state.schoolFor = nil }
      return effects + (state.isOpen ? reload(&state, in: context) : [])
    case .loaded(let request, let drafts, let row):
      return state.loaded(request, drafts, row, in: context)
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      // Who may not see the row may not see what was made of it either (decision N5).
      if failure.kind == .notPermitted, let key = state.key, state.drafts[key]?.isSaving == false {
        state.drafts[key] = nil
      }
      return recordFailed(&state, failure)

    case .idMade(let key, let id):
      state.drafts[key]?.id = id
      state.drafts[key]?.saving?.id = id
      let save = state.drafts[key]?.saving
      return state.store(key.owner) + (save.map(RecordForm.State.send) ?? [])
    case .saved(let save): return state.saved(save, in: context)
    case .saveFailed(let save, let failure): return state.saveFailed(save, failure)
    case .saveRetried(let save): return state.saveAgain(save, in: context)
    case .draftsForgotten(let owners):
      state.drafts = state.drafts.filter { !owners.contains($0.key.owner) }
      state.restored.removeAll { owners.contains($0) }
      return owners.map { .work(.storeDrafts(owner: $0, drafts: [:])) }
    }
  }

  /// A question is about what is on screen.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    switch state.question {
    case .discard: if state.draft.map({ $0.isSaving || !$0.isChanged }) ?? true { state.question = nil }
    case .doubt: if state.doubt(in: context) == nil { state.question = nil }
    case nil: break
    }
    return []
  }
}

/// Loading what the form begins with. What was entered is never loaded over.
extension RecordForm {
  public static func requestRecord(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    guard let key = state.key, state.draft == nil else { return [] }
    return [.work(.load(request: state.load.start(), key: key, readsDrafts: !state.restored.contains(owner)))]
  }

  public static func showsRecord(_ state: State, in context: PageContext) -> Bool { state.draft != nil }

  /// What was entered stays: it is the other athlete's.
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    let effects = state.failureOffScreen()
    state.forgetUntouched()
    state.question = nil
    state.notice = nil
    state.load.abandon()
    return effects
  }

  public static func leave(_ state: inout State) -> [Effect] {
    let effects = forgetAthlete(&state)
    state.subject = nil
    state.schoolFor = nil
    state.owner = nil
    return effects + [.stop(.load), .stopSkeletonTimer]
  }
}

extension RecordForm.State {
  /// Opens the form of a school on top; once it is saved it is chosen here.
  fileprivate mutating func addSchool(named name: String?, in context: PageContext) -> [RecordForm.Effect] {
    guard let key, key.subject.description[.school] != nil, draft?.isSaving == false, context.may(.createSchool)
    else { return [] }
    let school = RecordForm.Key(owner: key.owner, subject: .new(.school))
    if let name = name?.nilIfBlank {
      guard drafts[school]?.isSaving != true, let start = school.subject.start(at: context.moment) else { return [] }
      drafts[school, default: FormDraft(start)].fields[.name] = name
    }
    schoolFor = key
    return (name == nil ? [] : store(key.owner)) + [.open(.new(.school))]
  }

  /// A form without anything entered is empty the next time.
  fileprivate mutating func forgetUntouched() {
    guard let key, let draft, !draft.isChanged, !draft.isSaving, draft.id == nil, key != schoolFor else { return }
    drafts[key] = nil
  }

  fileprivate mutating func loaded(
    _ request: Int, _ saved: [String: SavedDraft]?, _ row: [RecordField]?, in context: PageContext
  ) -> [RecordForm.Effect] {
    guard load.awaits(request), let key else { return [] }
    load.succeed()
    if let saved { restore(saved, of: key.owner) }
    var start =
      row.map { key.subject.start(from: $0, in: context.moment.zone) } ?? key.subject.start(at: context.moment)
    // A copy names no school that is gone.
    if key.subject.copy != nil, let school = start?[.school], context.schools?.contains(SchoolID(school)) == false {
      start?[.school] = ""
    }
    if drafts[key] == nil, let start { drafts[key] = FormDraft(start, row: key.subject.isNew ? nil : row) }
    return [.stopSkeletonTimer]
  }

  /// Stored drafts wait until their form opens: only that one is taken up here, and the others with it.
  private mutating func restore(_ saved: [String: SavedDraft], of owner: AthleteID) {
    if !restored.contains(owner) { restored.append(owner) }
    for (path, draft) in saved {
      guard let subject = RecordForm.Subject(path: path) else { continue }
      let key = RecordForm.Key(owner: owner, subject: subject)
      if drafts[key] == nil { drafts[key] = draft.draft }
    }
  }

  fileprivate mutating func change(_ field: RecordForm.Field, to text: String) -> [RecordForm.Effect] {
    guard let key, let draft, !draft.isSaving, draft.fields[field] != nil, draft[field] != text else { return [] }
    drafts[key]?.fields[field] = text
    if field == .type { drafts[key]?.chooseUnit(before: MetricType(wire: draft[.type])) }
    if field == .startDate, key.subject.copy != nil { drafts[key]?.moveEnd() }
    return store(key.owner)
  }

  /// Keeps all that an athlete has entered and not saved.
  fileprivate func store(_ owner: AthleteID) -> [RecordForm.Effect] {
    let kept = drafts.filter { $0.key.owner == owner && ($0.value.isChanged || $0.value.id != nil) }
    return [
      .work(
        .storeDrafts(
          owner: owner,
          drafts: Dictionary(kept.map { ($0.key.subject.path, SavedDraft($0.value)) }) { $1 }))
    ]
  }

  /// What is asked about a value that is not usual; nil where it is, or where the form still says what the row says.
  func doubt(in context: PageContext) -> String? {
    guard let key, let draft, !draft.isSaving, draft.measures,
      case .record(.metric(let reading)) = FormCheck(draft, key.subject, in: context)
    else { return nil }
    return reading.doubt
  }

  fileprivate mutating func save(despiteDoubt: Bool = false, in context: PageContext) -> [RecordForm.Effect] {
    guard let key, let draft, !draft.isSaving else { return [] }
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
      if !despiteDoubt, doubt(in: context) != nil {
        question = .doubt
        return []
      }
      let schoolName = record.namingSchool.flatMap { context.schools?.name(of: $0)?.cut(at: 60) }
      guard let row = key.subject.row else {
        return start(FormSave(record, of: key, id: draft.id, schoolName: schoolName))
      }
      let before = began(draft, key.subject, context)
      let edit = draft.changes(to: record, from: before, key.subject.description)
      let save = FormSave(record, of: key, id: row.id, schoolName: schoolName, edit: edit)
      return edit.isEmpty ? saved(save, in: context) : start(save)
    }
  }

  private mutating func start(_ save: FormSave) -> [RecordForm.Effect] {
    drafts[save.key]?.startSaving(save)
    return Self.send(save)
  }

  /// To the log of changes; a new record gets its id before.
  fileprivate static func send(_ save: FormSave) -> [RecordForm.Effect] {
    save.change.map { [.change($0, subject: save.subject)] } ?? [.work(.makeID(key: save.key))]
  }

  /// The row's columns when the edit began. A draft of an older version says them in its texts only.
  private func began(
    _ draft: FormDraft, _ subject: RecordForm.Subject, _ context: PageContext
  ) -> [RecordField] {
    if let row = draft.row { return row }
    let start = FormCheck(FormDraft(draft.start), subject, in: context)
    return if case .record(let record) = start { record.columns } else { [] }
  }

  /// The page below has the row from now on.
  fileprivate mutating func saved(_ save: FormSave, in context: PageContext) -> [RecordForm.Effect] {
    let isOnScreen = isOpen && key == save.key
    let row = save.id ?? drafts[save.key]?.id
    drafts[save.key] = nil
    if isOnScreen, case .new(.school) = save.key.subject, let form = schoolFor { drafts[form]?.fields[.school] = row }
    feedback.follow(with: .success)
    let what = save.key.subject.copy != nil ? "duplicated" : save.key.subject.isNew ? "added" : "saved"
    let comparison = (save.copiedDays ?? save.comparison(row, in: context)).map { ": \($0)" } ?? ""
    return store(save.key.owner) + [
      .recordSaved(
        SavedRecord(
          "\(save.subject) was \(what)\(comparison).", of: save.key.owner, form: save.key.subject.path,
          isOnScreen: isOnScreen, row: row))
    ]
  }

  /// A form on screen says itself that it could not be saved; where it is not, or the session is over, the root tells
  /// of it too (decision N1).
  fileprivate mutating func saveFailed(_ save: FormSave, _ failure: ServiceFailure) -> [RecordForm.Effect] {
    if let draft = drafts[save.key] {
      drafts[save.key]?.saving = nil
      if failure.kind != .cancelled {
        drafts[save.key]?.failed = FailedSave(save: save, fields: draft.fields, failure: failure)
        feedback.follow(with: .error)
      }
      if let field = save.key.subject.description.problem(of: failure)?.field {
        drafts[save.key]?.refused = [field: draft[field]]
      }
    }
    let isOnScreen = isOpen && key == save.key && draft != nil
    guard !isOnScreen || failure.kind == .sessionOver else { return [] }
    return RecordForm.changeFailed(
      save.message(failure), of: save.key.owner, failure, retry: .answer(.saveRetried(save: save)),
      form: drafts[save.key] == nil ? nil : save.key.subject.path)
  }

  /// A form that could not be saved goes off the screen: the root tells of it from now on (decision C7).
  fileprivate func failureOffScreen() -> [RecordForm.Effect] {
    guard let draft, draft.isChanged, let failed = draft.failed else { return [] }
    return [notice(of: failed)]
  }

  private func notice(of failed: FailedSave) -> RecordForm.Effect {
    .failed(
      FailedChange(
        message: failed.save.message(failed.failure), athlete: failed.save.key.owner, failed.failure,
        retry: .answer(.saveRetried(save: failed.save)), form: failed.save.key.subject.path))
  }

  /// What was sent is sent again, from whatever page; a form that is there waits for it. One that says something else
  /// by now is opened instead, or its notice stays where that cannot be: nothing that was entered since may be lost.
  fileprivate mutating func saveAgain(_ save: FormSave, in context: PageContext) -> [RecordForm.Effect] {
    guard let draft = drafts[save.key] else { return Self.send(save) }
    guard !draft.isSaving else { return [] }
    guard let failed = draft.failed, failed.fields != draft.fields else { return start(save) }
    if isOpen || save.key.owner != context.athlete { return [notice(of: failed)] }
    return [.reopenForm(path: save.key.subject.path)]
  }

  fileprivate mutating func discard() -> [RecordForm.Effect] {
    guard let key else { return [] }
    question = nil
    drafts[key] = nil
    return store(key.owner) + close()
  }

  fileprivate func close() -> [RecordForm.Effect] {
    subject.map { [.closeForm(path: $0.path)] } ?? []
  }
}
