import CompassModel
import PageKit

/// The form as it is shown: the texts as typed, and every problem beside its field (decisions O9, O10).
public struct FormCard: Hashable, Sendable, Encodable {
  /// What stands over it.
  public var title = "Log Offer"
  /// The texts as typed.
  public var fields: [OfferField: String]
  /// What is wrong, by field; empty before the first try to save.
  public var errors: [OfferField: String]
  /// `3 problems to fix before saving`; null if none is known.
  @Nullable public var problemsText: String?
  /// Why the last try to save failed; null if none did.
  @Nullable public var failureText: String?
  /// Whether it is being saved: nothing can be changed meanwhile.
  public var isSaving: Bool
  /// `Saving…`; null unless it is being saved.
  @Nullable public var savingText: String?
  /// What the mark beside a label means.
  public var requiredText = "* required"
  /// Those that can be chosen, by name.
  public var schools: [School]
  /// Why no school can be chosen; null if one can.
  @Nullable public var schoolsText: String?
  /// The fields in the order they are drawn.
  public var inputs: [Input]

  /// A field as it is drawn.
  public struct Input: Hashable, Sendable, Encodable, Identifiable {
    /// The field's name.
    public var id: String
    /// Which field it is.
    public var field: OfferField
    /// What stands beside it.
    public var label: String
    /// How it is entered.
    public var kind: OfferField.Kind
    /// As typed; of a choice, its value.
    public var value: String
    /// What stands in the field: the text, or the name of what was chosen.
    public var shownText: String
    /// What is wrong with it; null if nothing is known.
    @Nullable public var error: String?
    /// Whether it must be filled.
    public var isRequired: Bool
    /// Whether it can be changed now.
    public var isEnabled: Bool
    /// What can be chosen; null for a field to type in.
    @Nullable public var choices: [Choice]?
  }

  /// Something that can be chosen.
  public struct Choice: Hashable, Sendable, Codable, Identifiable {
    /// What the field then holds.
    public var id: String { value }
    /// What the field then holds.
    public var value: String
    /// In words.
    public var label: String
  }

  init(_ form: OfferForm, in state: OffersList.State) {
    let errors = form.showsProblems ? OfferFormCheck(form, schools: state.schools).problems : [:]
    let schoolsText = Self.schoolsText(state)
    fields = form.fields
    self.errors = errors
    problemsText = errors.isEmpty ? nil : "\(counted(errors.count, "problem")) to fix before saving"
    failureText = form.failure.map(Self.failureText)
    isSaving = form.isSaving
    savingText = form.isSaving ? "Saving…" : nil
    schools = state.schools?.schools ?? []
    self.schoolsText = schoolsText
    inputs = OfferField.allCases.map { field in
      Input(
        id: field.rawValue, field: field, label: field.label, kind: field.kind, value: form[field],
        shownText: Self.shownText(of: field, in: form, state.schools),
        error: errors[field], isRequired: field.isRequired,
        isEnabled: !form.isSaving && (field != .school || schoolsText == nil),
        choices: Self.choices(of: field, state.schools))
    }
  }

  private static func choices(of field: OfferField, _ schools: SchoolDirectory?) -> [Choice]? {
    switch field {
    case .school: (schools?.schools ?? []).map { Choice(value: $0.id.rawValue, label: $0.name.nilIfBlank ?? "Unknown School") }
    case .type: OfferType.known.map { Choice(value: $0.wire, label: $0.label) }
    case .status: OfferStatus.known.map { Choice(value: $0.wire, label: $0.label) }
    case .percentage, .amount, .offerDate, .deadline, .conditions, .notes: nil
    }
  }

  private static func shownText(of field: OfferField, in form: OfferForm, _ schools: SchoolDirectory?) -> String {
    let text = form[field]
    return switch field {
    case .school: schools?.name(of: SchoolID(text)) ?? text
    case .type: OfferType(wire: text).label
    case .status: OfferStatus(wire: text).label
    case .percentage, .amount, .offerDate, .deadline, .conditions, .notes: text
    }
  }

  private static func schoolsText(_ state: OffersList.State) -> String? {
    if let schools = state.schools {
      return schools.schools.isEmpty ? "Add a school first to log an offer" : nil
    }
    return state.schoolsLoad.failure == nil ? "Loading your schools…" : "Your schools could not be loaded"
  }

  private static func failureText(_ failure: ServiceFailure) -> String {
    failure.kind == .notPermitted
      ? "You don't have permission to log this offer."
      : "The offer could not be saved. \(failure.message.asSentence)"
  }
}
