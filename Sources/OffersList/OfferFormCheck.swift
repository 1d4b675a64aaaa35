import CompassModel
import Foundation

/// What the texts of a form say: an offer that can be stored, or every problem by field (decision O9).
///
/// A text is accepted or refused as a whole: nothing is rounded, cut or guessed.
enum OfferFormCheck: Equatable {
  case offer(NewOffer)
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

    let school = value(.school) { text throws(FieldProblem) in try Self.school(text, in: schools) }
    let type = value(.type, Self.type)
    let status = value(.status, Self.status)
    let percentage = value(.percentage, DecimalField.percentage.read)
    let amount = value(.amount, DecimalField.amount.read)
    let offerDate = value(.offerDate, Self.date)
    let deadline = value(.deadline, Self.date)
    let conditions = value(.conditions, Self.text)
    let notes = value(.notes, Self.text)
    if let offerDate, let deadline, deadline < offerDate { problems[.deadline] = "Deadline is before the offer date" }

    guard problems.isEmpty, let school, let type, let status, let offerDate else {
      self = .problems(problems)
      return
    }
    self = .offer(
      NewOffer(
        schoolID: school, type: type, status: status, amount: amount, percentage: percentage, offerDate: offerDate,
        deadline: deadline, conditions: conditions, notes: notes))
  }

  /// All problems at once; empty if the form can be saved.
  var problems: [OfferField: String] {
    if case .problems(let problems) = self { problems } else { [:] }
  }

  private static func school(_ text: String, in schools: SchoolDirectory?) throws(FieldProblem) -> SchoolID? {
    guard !text.isEmpty else { return nil }
    let id = SchoolID(text)
    guard let schools else { throw FieldProblem("Your schools are not loaded yet") }
    guard schools.contains(id) else { throw FieldProblem("Choose one of your schools") }
    return id
  }

  private static func type(_ text: String) throws(FieldProblem) -> OfferType? {
    guard !text.isEmpty else { return nil }
    guard let type = OfferType.known.first(where: { $0.wire == text }) else {
      throw FieldProblem("Choose one of the offer types")
    }
    return type
  }

  private static func status(_ text: String) throws(FieldProblem) -> OfferStatus? {
    guard !text.isEmpty else { return nil }
    guard let status = OfferStatus.known.first(where: { $0.wire == text }) else {
      throw FieldProblem("Choose Pending, Accepted, Declined or Expired")
    }
    return status
  }

  private static func date(_ text: String) throws(FieldProblem) -> CalendarDate? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return nil }
    // A longer text would count by its first 10 characters.
    guard text.utf8.count == 10, let date = CalendarDate(wire: text) else {
      throw FieldProblem("Enter a day of the calendar as YYYY-MM-DD")
    }
    return date
  }

  /// Any length is stored as typed; nothing but blanks is none. The database cannot hold the character NUL.
  private static func text(_ text: String) throws(FieldProblem) -> String? {
    guard !text.utf8.contains(0) else { throw FieldProblem("Remove the invisible character NUL (U+0000)") }
    return text.nilIfBlank
  }
}

/// Why a text is not accepted, as a sentence for the person who typed it.
struct FieldProblem: Error {
  var sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
