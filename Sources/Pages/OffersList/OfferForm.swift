import CompassModel
import PageKit

/// The form an offer is logged with: every text as it was typed (decision O9).
public struct OfferForm: Hashable, Sendable, Codable {
  /// Whose offer it becomes.
  public let owner: AthleteID
  /// The texts as typed.
  public var fields: [OfferField: String]
  /// Made when the form is first sent and kept for every further try, so that a save whose answer got lost
  /// does not store the offer twice.
  public var offerID: OfferID?
  /// A save was tried with problems left: from then on they show, each until it is solved.
  public var showsProblems = false
  /// Whether it is being saved.
  public var isSaving = false
  /// The last save, if it failed.
  public var failed: FailedOffer?

  /// An offer of today that is pending.
  public init(owner: AthleteID, today: CalendarDate) {
    self.owner = owner
    fields = Dictionary(uniqueKeysWithValues: OfferField.allCases.map { ($0, "") })
    fields[.status] = OfferStatus.pending.wire
    fields[.offerDate] = today.wire
  }

  /// What a field holds.
  public subscript(field: OfferField) -> String { fields[field] ?? "" }

  mutating func startSaving() {
    isSaving = true
    showsProblems = false
    failed = nil
  }
}

/// An offer that could not be saved.
public struct FailedOffer: Hashable, Sendable, Codable {
  /// What was sent.
  public var draft: OfferDraft
  /// The texts it was made of: what the form says now may be something else.
  public var fields: [OfferField: String]
  /// Why it could not be saved.
  public var failure: ServiceFailure
}

/// What is kept of a form over a restart.
public struct SavedOfferForm: Hashable, Sendable, Codable {
  /// As typed.
  var fields: [OfferField: String]
  /// The id it was sent under; nil before.
  var offerID: OfferID?
}

/// The fields of the form; the raw value is the name in JSON and in commands (interface.md, Small print 10).
public enum OfferField: String, FormField, CaseIterable {
  /// One field each, in the order of the form.
  case school, type, status, percentage, amount, offerDate, deadline, conditions, notes

  /// What stands beside the field.
  public var label: String {
    switch self {
    case .school: "School"
    case .type: "Offer type"
    case .status: "Status"
    case .percentage: "Scholarship %"
    case .amount: "Scholarship $"
    case .offerDate: "Offer date"
    case .deadline: "Deadline"
    case .conditions: "Conditions"
    case .notes: "Notes"
    }
  }

  /// How it is entered.
  public var kind: FieldKind {
    switch self {
    case .school, .type, .status: .choice
    case .percentage, .amount: .number
    case .offerDate, .deadline: .date
    case .conditions, .notes: .multiline
    }
  }

  /// Whether it must be filled.
  public var isRequired: Bool {
    switch self {
    case .school, .type, .status, .offerDate: true
    case .percentage, .amount, .deadline, .conditions, .notes: false
    }
  }
}

/// What the texts of a form say: an offer that can be stored, or every problem by field (decision O9).
///
/// A text is accepted or refused as a whole: nothing is rounded, cut or guessed.
enum OfferFormCheck: Equatable {
  case offer(OfferTerms)
  case problems([OfferField: String])

  /// - Parameter schools: the athlete's; nil while they are not known.
  init(_ form: OfferForm, schools: SchoolDirectory?) {
    var problems: [OfferField: String] = [:]
    /// The value of a field; a problem is noted and yields nil.
    func value<Value>(_ field: OfferField, _ read: (String) throws(FieldProblem) -> Value?) -> Value? {
      do throws(FieldProblem) {
        if let value = try read(form[field]) { return value }
        if field.isRequired { problems[field] = "\(field.label) is required" }
      } catch {
        problems[field] = error.sentence
      }
      return nil
    }

    let school = value(.school) { text throws(FieldProblem) in try FieldText.school(text, in: schools) }
    let type = value(.type) { text throws(FieldProblem) in
      try FieldText.known(text, OfferType.self, otherwise: "Choose one of the offer types")
    }
    let status = value(.status) { text throws(FieldProblem) in
      try FieldText.known(text, OfferStatus.self, otherwise: "Choose Pending, Accepted, Declined or Expired")
    }
    let percentage = value(.percentage, DecimalField.percentage.read)
    let amount = value(.amount, DecimalField.amount.read)
    let offerDate = value(.offerDate, FieldText.day)
    let deadline = value(.deadline, FieldText.day)
    let conditions = value(.conditions, FieldText.text)
    let notes = value(.notes, FieldText.text)
    if let offerDate, let deadline, deadline < offerDate { problems[.deadline] = "Deadline is before the offer date" }

    guard problems.isEmpty, let school, let type, let status, let offerDate else {
      self = .problems(problems)
      return
    }
    self = .offer(
      OfferTerms(
        schoolID: school, type: type, status: status, amount: amount, percentage: percentage, offerDate: offerDate,
        deadline: deadline, conditions: conditions, notes: notes))
  }

  /// All problems at once; empty if the form can be saved.
  var problems: [OfferField: String] {
    if case .problems(let problems) = self { problems } else { [:] }
  }
}

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
          choices: Self.choices(of: field, state.schools)?.tapped {
            OffersList.Tap.fieldChanged(field: field, text: $0)
          }, namesRows: field == .school,
          hint: field == .school ? schoolsText : nil)
      },
      failureText: form.failed.map { $0.draft.message($0.failure) }, isSaving: form.isSaving,
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
}
