import CompassModel
import PageKit
import Records

extension RecordForm {
  /// The screen of a form, complete for drawing. Encodes the JSON keys of the interface.
  public struct Screen: PageScreen {
    public typealias Tap = RecordForm.Tap

    public var parts: ScreenParts<Content>

    public init(parts: ScreenParts<Content>) { self.parts = parts }
  }

  /// The form page's own content.
  public struct Content: Equatable, Sendable, Encodable {
    /// The form; null until its initial values are loaded.
    @Nullable public var form: FormCard?
    /// Whether the form has unsaved input, which is kept until it is saved or discarded; false while it is being saved.
    public var hasUnsavedChanges: Bool
    /// `Not saved yet. It is kept until you save or discard it.`; null without unsaved input.
    @Nullable public var unsavedText: String?

    /// The reason why the viewer cannot save; null with permission (decision X16), and before the viewer is known.
    @Nullable public var permissionText: String?
  }
}

extension RecordForm.Screen {
  /// Creates the screen of `state` in `context`; nil while the page is closed.
  public init?(_ state: RecordForm.State, _ context: PageContext) {
    guard state.isOpen, let subject = state.subject else { return nil }
    let draft = state.draft
    var head = PageHead(
      page: "form", route: subject.path, title: subject.title, subtitle: subject.subtitle(of: draft), state.load,
      hasRows: draft != nil, canReload: state.load.canReload, in: context,
      banner: state.banner(of: subject, in: context), pageNotice: state.noticeCard, empty: nil,
      dialog: state.dialogCard(in: context), skippedRows: 0)
    head.isLoading = state.load.isRunning || context.status(of: state.choiceKinds).isRunning
    head.viewingText = head.viewing.map {
      "\(subject.isNew ? "Adding" : "Editing") \($0)'s \(subject.description.noun)"
    }
    head.loadingText = head.loadingText("Loading this \(subject.description.noun)…", in: context)
    head.feedback = state.feedback
    let hasUnsavedChanges = draft.map { $0.isChanged && !$0.isSaving(in: context) } ?? false
    let content = RecordForm.Content(
      form: draft.map { FormCard($0, subject, in: state, context) }, hasUnsavedChanges: hasUnsavedChanges,
      unsavedText: hasUnsavedChanges ? "Not saved yet. It is kept until you save or discard it." : nil,
      permissionText: context.viewer == nil || context.may(subject.mutation) ? nil : subject.permissionText)
    head.activity = content.form?.savingText
    if let failure = content.form?.failureText ?? content.form?.problemsText { head.announcement = failure }
    head.buttons = [
      ActionButton("save", "Save \(subject.description.noun.capitalized)", icon: .save, action: Tap.saveTapped),
      ActionButton("cancel", "Discard", role: .cancel, icon: .cancel, action: Tap.discardTapped),
      .refresh(Tap.refreshPulled),
    ]
    if state.canAddSchool(in: context) {
      head.buttons.append(ActionButton("addSchool", "Add a School", icon: .add, action: Tap.addSchoolTapped))
    }
    self.init(head: head, content: content)
    explainButtons()
  }

  public var sections: [ScreenSection] {
    let permission = content.permissionText.map {
      ScreenSection("permission", .paragraph(Paragraph($0)), in: .context)
    }
    let unsaved = content.unsavedText.map { ScreenSection("unsaved", .paragraph(Paragraph($0))) }
    let form = content.form.map {
      ScreenSection("form", .form(FormSection($0)), buttons: head.buttons.filter { $0.id == "addSchool" })
    }
    return [permission, form, unsaved].compactMap(\.self)
  }

  /// The failure of the last save; nil if it did not fail, and after the user answered its question.
  public var changeFailure: String? { content.form?.failureText }

  public func ownRefusal(of tap: RecordForm.Tap) -> String? {
    switch tap {
    case .dialogCancelled, .discardConfirmed, .saveConfirmed, .declineOthersTapped, .keepTapped, .takeTapped:
      head.answerRefusal
    case .retryTapped: head.retryRefusal
    case .refreshPulled: head.refreshRefusal
    case .noticeDismissed: head.dismissRefusal
    case .fieldChanged(let field, _): savingRefusal ?? refusal(ofFilling: field)
    case .saveTapped: savingRefusal ?? content.permissionText
    case .addSchoolTapped, .schoolNamed: savingRefusal ?? (asksForSchool ? nil : refusal(ofFilling: .school))
    case .discardTapped: content.form?.isSaving == true ? savingRefusal : nil
    }
  }

  private var savingRefusal: String? {
    guard let form = content.form else { return "The form is not loaded yet." }
    return form.isSaving ? "It is being saved." : nil
  }

  private var asksForSchool: Bool { content.form?.inputs.contains { $0.field == .school } ?? false }

  private func refusal(ofFilling field: RecordForm.Field) -> String? {
    guard let form = content.form, let input = form.inputs.first(where: { $0.field == field }) else {
      let names = content.form?.inputs.map(\.id).joined(separator: ", ") ?? ""
      return "This form has no field \(field.rawValue); it has \(names)."
    }
    return input.isEnabled ? nil : content.permissionText ?? "\(input.hint ?? "\(input.label) cannot be changed")."
  }

  /// Returns the problems that prevented a save; nil for other taps than Save, and for a form without problems.
  public func refusal(after tap: RecordForm.Tap) -> String? {
    guard tap == .saveTapped, let problems = content.form?.problemsLine else { return nil }
    return "Not saved. \(problems)."
  }
}

extension FormCard {
  init(_ draft: FormDraft, _ subject: RecordForm.Subject, in state: RecordForm.State, _ context: PageContext) {
    var errors = draft.showsProblems ? FormCheck(draft, subject, in: context).problems : [:]
    if let failure = draft.failure(in: context), let refused = subject.description.problem(of: failure),
      draft.sent?.fields[refused.field] == draft[refused.field]
    {
      errors[refused.field] = refused.sentence
    }
    let schoolsText =
      state.noFamilyText(in: context)
      ?? context.choiceRefusal(
        .schools, isEmpty: context.schools?.schools.isEmpty, none: "Add a school first \(subject.schoolPurpose)")
    let isEnabled = !draft.isSaving(in: context) && context.may(subject.mutation)
    self.init(
      title: subject.title,
      inputs: subject.description.fields.map { field in
        let (refusal, kind) = (field.refusal(draft, schoolsText: schoolsText, in: context), field.kind(in: draft))
        return FormInput(
          field.field, label: field.label, kind: kind, value: draft[field.field], error: errors[field.field],
          isRequired: field.isRequired, isEnabled: isEnabled && (kind != .choice || refusal == nil),
          choices: field.choices(for: draft, holding: draft[field.field], in: context)?.tapped {
            RecordForm.Tap.fieldChanged(field: field.field, text: $0)
          },
          namesRows: field.namesRows, hint: refusal ?? field.hint(in: context), example: field.example,
          action: kind == .choice
            ? nil
            : .typing("fieldChanged", "text", fixed: ["field": field.field.rawValue]) {
              RecordForm.Tap.fieldChanged(field: field.field, text: $0)
            },
          addition: field.field == .school && refusal == nil && isEnabled && context.may(.createSchool)
            ? FieldAddition(
              label: "Add “$text”",
              action: ActionTemplate(RecordForm.Tap.self, "schoolNamed", ["name": .blank(.text)])) : nil)
      },
      failureText: draft.failureText(in: context), isSaving: draft.isSaving(in: context),
      schools: subject.description[.school] == nil ? [] : context.schools?.schools ?? [],
      schoolsText: subject.description[.school] == nil ? nil : schoolsText, begins: subject.copy?.rule.field)
  }
}

extension FieldDescription {
  fileprivate var namesRows: Bool {
    switch rule {
    case .school, .event: true
    case .line, .lines, .decimal, .number, .day, .time, .oneOf, .yesNo, .unit: false
    }
  }

  /// Returns the choices of the field, for an event always with the current one; nil for a field with typed text.
  func choices(for draft: FormDraft?, holding value: String, in context: PageContext) -> [FormChoice]? {
    switch rule {
    case .oneOf(let choices): choices
    case .yesNo: FormDescription.yesNo
    case .school: schoolChoices(for: draft, in: context)
    case .event: context.eventChoices(for: draft, chosen: value) ?? []
    case .unit: draft?.units?.map { FormChoice(value: $0, label: $0) }
    case .line, .lines, .decimal, .number, .day, .time: nil
    }
  }

  /// Returns the schools under distinct names (decision M6), and a deleted one that the row still refers to.
  private func schoolChoices(for draft: FormDraft?, in context: PageContext) -> [FormChoice] {
    let missing = draft.flatMap { $0.missingSchool(in: self, context.schools) }
    return (context.schools?.labelled ?? []).map { school in
      FormChoice(value: school.id.rawValue, label: context.schools?.label(of: school.id) ?? "Unknown School")
    }
      + (missing.map { [FormChoice(value: $0, label: "Unknown School")] } ?? [])
  }

  fileprivate func hint(in context: PageContext) -> String? {
    if case .event = rule { context.eventChoiceNote } else { hint }
  }

  /// Returns the reason why the field has no choices now, or needs another field first; nil if it can be filled.
  fileprivate func refusal(_ draft: FormDraft, schoolsText: String?, in context: PageContext) -> String? {
    switch rule {
    case .school: return schoolsText
    case .event:
      let isEmpty = context.rows(Event.self).map { $0.count == 0 }
      return context.choiceRefusal(.events, isEmpty: isEmpty, none: "There are no events yet")
    case .unit:
      guard draft.units == [] else { return nil }
      return draft[.type].isEmpty ? "Choose a metric first" : "\(MetricType(wire: draft[.type]).label) has no unit"
    case .line, .lines, .decimal, .number, .day, .time, .oneOf, .yesNo: return nil
    }
  }
}

extension PageContext {
  /// Returns the reason why no row of this kind can be chosen; nil if one can. `isEmpty` is nil before the rows are
  /// loaded, `none` is the reason if there are none.
  fileprivate func choiceRefusal(_ kind: RowKind, isEmpty: Bool?, none: String) -> String? {
    if let isEmpty { return isEmpty ? none : nil }
    return failure(of: kind) == nil ? "Loading your \(kind.rawValue)…" : "Your \(kind.rawValue) could not be loaded"
  }
}

/// Banner, notice and dialog of the page (decisions X14, X16, N2).
extension RecordForm.State {
  func banner(of subject: RecordForm.Subject, in context: PageContext) -> Banner? {
    let retry = RecordForm.Tap.retryTapped
    if draft == nil, let failure = load.failure {
      return Banner(
        failure, loading: subject.description.noun, isRecord: true, isLoading: load.isRunning, retry: retry)
    }
    guard let kind = choiceKinds.first(where: { context.failure(of: $0) != nil }),
      let failure = context.failure(of: kind)
    else { return familyBanner(of: subject, in: context) }
    if failure.kind == .offline { return Banner(kind: .offline, message: "You are offline. What you enter is kept.") }
    return Banner(
      kind: .error, message: "\(kind.rawValue.capitalized) could not be loaded. \(failure.message.asSentence)",
      retry: context.status(of: [kind]).canRetry ? retry : nil)
  }

  /// Returns a warning that a project will refuse the new record without a family (decision L1); nil if it will not, or
  /// if the school field gives that reason.
  private func familyBanner(of subject: RecordForm.Subject, in context: PageContext) -> Banner? {
    guard draft != nil, subject.needsFamily, let text = context.viewer?.noFamilyText else { return nil }
    if subject.description[.school] != nil, context.schools?.schools.isEmpty ?? true { return nil }
    let rows = "\(subject.description.noun)s"
    return Banner(
      kind: .info, message: "\(text), and a project stores \(rows) only for a family: create or join one, then refresh."
    )
  }

  /// Returns the reason why there are no schools and what to do; nil unless a missing family is the reason (decision
  /// L1).
  func noFamilyText(in context: PageContext) -> String? {
    guard context.schools?.schools.isEmpty == true, let text = context.viewer?.noFamilyText else { return nil }
    return "\(text), and schools are a family's: create or join one, then refresh"
  }

  /// Whether the form needs a school, there is none, and the viewer can add one (decision D2).
  func canAddSchool(in context: PageContext) -> Bool {
    draft != nil && subject?.description[.school] != nil && context.schools?.schools.isEmpty == true
      && noFamilyText(in: context) == nil && context.may(.createSchool)
  }

  var noticeCard: NoticeCard? {
    guard let notice, let subject else { return nil }
    let text =
      switch notice {
      case .notPermitted: subject.permissionText
      case .gone: "This \(subject.description.noun) no longer exists."
      }
    return NoticeCard(text, kind: .error, dismiss: RecordForm.Tap.noticeDismissed)
  }

  func dialogCard(in context: PageContext) -> DialogCard? {
    guard let subject else { return nil }
    guard let question else { return draft?.conflict(in: context).map { conflictCard($0, subject, in: context) } }
    if case .doubt(let doubt) = question { return card(of: doubt, in: context) }
    return DialogCard(
      kind: "confirmDiscard", title: "Discard changes",
      message: "Are you sure you want to discard what you entered?", lines: [subject.title],
      buttons: [
        ActionButton(
          "confirm", "Discard", role: .destructive, icon: .clear, action: RecordForm.Tap.discardConfirmed),
        ActionButton(
          "cancel", "Keep", role: .cancel, icon: .cancel, action: RecordForm.Tap.dialogCancelled),
      ])
  }
}
