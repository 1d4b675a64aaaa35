import CompassModel
import OffersList
import PageKit
import RecordForm
import RecruitingCompass

/// Verbs of whatever form is open: a page of its own, or the one over the offers.
extension VerbTable {
  static let forms: [Verb] = [
    Verb([.word("set")], .everywhere, "Lists the fields of the form.", example: "set") { _ in
      .list { screen throws(Refusal) in
        guard let fields = screen.fields else { throw .noForm }
        return fields.map { "\($0.name): \($0.label)\($0.isRequired ? ", required" : "")" }
      }
    },
    Verb(
      [.word("set"), .field], .everywhere,
      "Lists what can be chosen for a field of the form.", example: "set school"
    ) { arguments in
      let field = arguments.choice(0, of: RecordForm.Field.self)
      return .list { screen throws(Refusal) in
        switch screen {
        case .form(let page): return try page.form.unwrapped().lines(of: field)
        case .offers(let page): return try page.form.unwrapped().lines(of: try field.ofOffer)
        default: throw .noForm
        }
      }
    },
    Verb(
      [.word("set"), .field, .rest("VALUE")], .everywhere,
      "Fills in a field of the form.", example: "set school stanford"
    ) { arguments in
      let (field, value) = (arguments.choice(0, of: RecordForm.Field.self), arguments.text(1))
      return .onScreenToday { screen, today throws(Refusal) in
        let isAhead = field.isAhead
        switch screen {
        case .form(let page):
          let text = try page.form?.text(from: value, for: field, today: today, isAhead: isAhead)
          return .form(.tap(.fieldChanged(field: field, text: text ?? value)))
        case .offers(let page):
          let field = try field.ofOffer
          // Without a form the page says so itself.
          let text = try page.form?.text(from: value, for: field, today: today, isAhead: isAhead)
          return .offers(.tap(.fieldChanged(field: field, text: text ?? value)))
        default: throw .noForm
        }
      }
    },
    Verb([.word("save")], .everywhere, "Saves the form.", example: "save", keys: ["^S"]) { _ in .common(.save) },
  ]
}

extension AppScreen {
  /// The fields of the form that is open: their names and labels; nil without one.
  package var fields: [(name: String, label: String, isRequired: Bool)]? {
    switch self {
    case .form(let page): page.form?.inputs.map { ($0.id, $0.label, $0.isRequired) }
    case .offers(let page): page.form?.inputs.map { ($0.id, $0.label, $0.isRequired) }
    default: nil
    }
  }
}

extension RecordForm.Field {
  fileprivate var ofOffer: OfferField {
    get throws(Refusal) {
      if let field = OfferField(rawValue: rawValue) { return field }
      let names = OfferField.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refusal("This form has no field \(rawValue); it has \(names).")
    }
  }

  /// Whether a day without a year is one that lies ahead.
  fileprivate var isAhead: Bool { [.deadline, .startDate, .endDate].contains(self) }
}

extension Optional {
  fileprivate func unwrapped<Field>() throws(Refusal) -> FormCard<Field> where Wrapped == FormCard<Field> {
    guard let self else { throw .noForm }
    return self
  }
}

extension Refusal {
  static let noForm = Refusal("No form is open: log or add")
}
