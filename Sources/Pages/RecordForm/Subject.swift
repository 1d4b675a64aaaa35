import CompassModel
import PageKit

extension RecordForm {
  /// The subject of a form: a new record, an edited one, or a copy.
  public enum Subject: Hashable, Codable, Sendable {
    /// A record that is new.
    case new(RecordKind)
    /// A record that is there.
    case edit(RowReference)
    /// A new record that begins as one that is there, for another day (decision D17).
    case copy(RowReference)

    /// The kind of the record.
    public var kind: RecordKind {
      switch self {
      case .new(let kind): kind
      case .edit(let row), .copy(let row): row.kind
      }
    }

    /// As the web app names it: `/events/create`, `/events/ev-1/edit`; of a copy `/events/ev-1/duplicate`.
    public var path: String {
      switch self {
      case .new(let kind): kind.entry.newPath
      case .edit(let row): "\(row.kind.entry.editFolder ?? "")/\(row.id)/edit"
      case .copy(let row): "\(row.kind.entry.editFolder ?? "")/\(row.id)/duplicate"
      }
    }

    /// Whether a new record is entered.
    public var isNew: Bool {
      switch self {
      case .new, .copy: true
      case .edit: false
      }
    }

    /// The mutation of the backend's rows.
    public var mutation: Mutation { isNew ? kind.entry.create : kind.entry.update }

    /// The description of the form.
    public var description: FormDescription { kind.entry.description }

    /// The row that is edited; nil for a new record.
    var row: RowReference? { if case .edit(let row) = self { row } else { nil } }

    /// The row whose columns the form begins with; nil for a record that begins empty.
    var source: RowReference? {
      switch self {
      case .new: nil
      case .edit(let row), .copy(let row): row
      }
    }

    /// The differences of a copy from its original; nil for other subjects.
    var copy: RecordEntry.Copy? { if case .copy(let row) = self { row.kind.entry.copy } else { nil } }
  }

  /// Identifies the form of an athlete.
  public struct Key: Hashable, Codable, Sendable {
    /// Whose record it is.
    public var owner: AthleteID
    /// The record that the form is for.
    public var subject: Subject
    /// Tells several forms for new records of a kind apart, from 0: one can be begun while another is not saved yet
    /// (decision B3).
    public var number: Int

    /// The form of an athlete for a subject.
    public init(owner: AthleteID, subject: Subject, number: Int = 0) {
      self.owner = owner
      self.subject = subject
      self.number = number
    }

    /// The name among the stored drafts of the owner: the path, of a further form with its number.
    var storedName: String { number == 0 ? subject.path : "\(subject.path)#\(number)" }

    /// The form of a stored name; nil for what names none.
    init?(owner: AthleteID, storedName name: String) {
      let mark = name.lastIndex(of: "#")
      let number = mark.flatMap { Int(name[name.index(after: $0)...]) }
      let path = number == nil ? name : String(name[..<(mark ?? name.endIndex)])
      guard let subject = Subject(path: path) else { return nil }
      self.init(owner: owner, subject: subject, number: number ?? 0)
    }
  }
}

/// Factories of subjects by kind or id.
extension RecordForm.Subject {
  /// A new record of each kind.
  public static let newEvent = Self.new(.event), newReading = Self.new(.reading)
  /// A new record of each kind.
  public static let newInteraction = Self.new(.interaction), newOffer = Self.new(.offer)
  /// An event that is there.
  public static func event(_ id: EventID) -> Self { .edit(.event(id)) }
  /// A reading that is there.
  public static func reading(_ id: MetricID) -> Self { .edit(.reading(id)) }
  /// An offer that is there.
  public static func offer(_ id: OfferID) -> Self { .edit(.offer(id)) }
}

extension RecordForm.Subject {
  /// Reads a subject from a path; nil for any other path. Ids are any text.
  public init?(path: String) {
    for kind in RecordKind.allCases {
      if path == kind.entry.newPath {
        self = .new(kind)
        return
      }
      guard let folder = kind.entry.editFolder else { continue }
      if let id = path.id(between: folder + "/", and: "/edit") {
        self = .edit(RowReference(kind, id: id))
        return
      }
      if kind.entry.copy != nil, let id = path.id(between: folder + "/", and: "/duplicate") {
        self = .copy(RowReference(kind, id: id))
        return
      }
    }
    return nil
  }

  /// The participle that says what is done to a record that is saved.
  var done: String { copy != nil ? "duplicated" : isNew ? "added" : "saved" }
}

/// The page's texts about the subject (decision X16).
extension RecordForm.Subject {
  var title: String {
    switch self {
    case .new: description.newTitle
    case .edit: "Edit \(description.noun.capitalized)"
    case .copy: "Duplicate \(description.noun.capitalized)"
    }
  }

  /// Returns the name of the edited or duplicated record from its form; empty for a new one.
  func subtitle(of draft: FormDraft?) -> String { source == nil ? "" : draft.map(kind.entry.subtitle) ?? "" }

  var permissionText: String {
    "You don't have permission to \(verb) \(description.noun)s."
  }

  private var verb: String { isNew ? kind.entry.verb : "edit" }

  /// Whether a project stores it only for a family.
  var needsFamily: Bool { isNew && kind.entry.needsFamily }

  /// The purpose for which a school is needed, in a sentence (decision O10).
  var schoolPurpose: String { isNew ? kind.entry.schoolPurpose : "to choose one here" }
}

extension String {
  /// The text between a beginning and an end; nil if there is none.
  fileprivate func id(between beginning: String, and end: String) -> String? {
    guard hasPrefix(beginning), hasSuffix(end), count > beginning.count + end.count else { return nil }
    return String(dropFirst(beginning.count).dropLast(end.count))
  }
}
