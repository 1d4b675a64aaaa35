import CompassModel
import Foundation

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
  /// Why the last try to save failed.
  public var failure: ServiceFailure?

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
    failure = nil
  }
}

/// The fields of the form; the raw value is the name in JSON and in commands (interface.md, Small print 10).
public enum OfferField: String, Codable, CaseIterable, Sendable, CodingKeyRepresentable {
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
  public var kind: Kind {
    switch self {
    case .school, .type, .status: .choice
    case .percentage, .amount: .number
    case .offerDate, .deadline: .date
    case .conditions, .notes: .multiline
    }
  }

  /// How a field is entered.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// A line, lines, a number, `YYYY-MM-DD`, or one of some.
    case text, multiline, number, date, choice
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

/// How a number is read from a text: digits 0–9, commas between groups of three, at most two decimals.
///
/// The columns hold two decimals (wire.md §1), so more of them would be rounded: they are refused. So are
/// signs, exponents, hexadecimal, other scripts' digits, `nan` and `inf` (decision O9).
struct DecimalField {
  /// The sign that may stand before or after the number.
  var prefix: Character?
  var suffix: Character?
  /// In hundredths.
  var maximum: Int
  var outOfRange: String
  var example: String

  /// numeric(5,2), within 0…100.
  static let percentage = DecimalField(
    suffix: "%", maximum: 100_00, outOfRange: "Must be between 0 and 100", example: "45 or 66.67")
  /// numeric(10,2).
  static let amount = DecimalField(
    prefix: "$", maximum: 99_999_999_99, outOfRange: "Must be between $0 and $99,999,999.99",
    example: "50,000 or 1250.50")

  /// Nil for a text of nothing but blanks.
  func read(_ text: String) throws(FieldProblem) -> Double? {
    var text = Substring(text.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !text.isEmpty else { return nil }
    if let prefix, text.first == prefix { text.removeFirst() }
    if let suffix, text.last == suffix { text.removeLast() }
    text = Substring(text.trimmingCharacters(in: .whitespaces))
    let isNegative = text.first == "-"
    if isNegative { text.removeFirst() }

    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? Array(parts[1]) : [UInt8(ascii: "0")]
    guard let whole = parts.first.flatMap(Self.wholeDigits), !decimals.isEmpty, decimals.allSatisfy(Self.isDigit)
    else { throw FieldProblem("Enter a number like \(example)") }
    if isNegative { throw FieldProblem(outOfRange) }
    guard decimals.count <= 2 else { throw FieldProblem("Use at most two decimals") }

    var hundredths = 0
    for digit in whole + decimals + (decimals.count == 1 ? [UInt8(ascii: "0")] : []) {
      hundredths = hundredths * 10 + Int(digit - 48)
      // Checked at every digit: a number of any length cannot overflow.
      guard hundredths <= maximum * 100 else { throw FieldProblem(outOfRange) }
    }
    guard hundredths <= maximum else { throw FieldProblem(outOfRange) }
    return Double(hundredths) / 100
  }

  /// The digits before the decimal point; nil if a comma stands anywhere but before each group of three.
  private static func wholeDigits(_ bytes: Substring.UTF8View) -> [UInt8]? {
    let groups = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let first = groups.first, !first.isEmpty, groups.count == 1 || first.count <= 3,
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.joined().allSatisfy(isDigit)
    else { return nil }
    return Array(groups.joined())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
