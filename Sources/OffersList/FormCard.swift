import CompassModel
import PageKit

/// The form as it is shown (decisions O9, O10).
public typealias OfferFormCard = FormCard<OfferField>

extension FormCard<OfferField> {
  init(_ form: OfferForm, in state: OffersList.State) {
    let errors = form.showsProblems ? OfferFormCheck(form, schools: state.schools).problems : [:]
    let schoolsText = SchoolChoice.refusal(state.schools, state.schoolsLoad, purpose: "to log an offer")
    self.init(
      title: "Log Offer",
      inputs: OfferField.allCases.map { field in
        FormInput(
          field, label: field.label, kind: field.kind, value: form[field], error: errors[field],
          isRequired: field.isRequired, isEnabled: !form.isSaving && (field != .school || schoolsText == nil),
          choices: Self.choices(of: field, state.schools), namesRows: field == .school,
          hint: field == .school ? schoolsText : nil)
      },
      failureText: form.failure.map(Self.failureText), isSaving: form.isSaving,
      schools: state.schools?.schools ?? [], schoolsText: schoolsText)
  }

  private static func choices(of field: OfferField, _ schools: SchoolDirectory?) -> [FormChoice]? {
    switch field {
    case .school: (schools?.schools ?? []).map { FormChoice($0) }
    case .type: OfferType.known.map { FormChoice($0) }
    case .status: OfferStatus.known.map { FormChoice($0) }
    case .percentage, .amount, .offerDate, .deadline, .conditions, .notes: nil
    }
  }

  private static func failureText(_ failure: ServiceFailure) -> String {
    failure.kind == .notPermitted
      ? "You don't have permission to log this offer."
      : "The offer could not be saved. \(failure.message.asSentence)"
  }
}
