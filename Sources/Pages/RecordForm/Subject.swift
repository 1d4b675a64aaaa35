import CompassModel
import PageKit

extension RecordForm {
  /// The subject of a form: a new record, an edited one, or a copy.
  public enum Subject: Hashable, Codable, Sendable {
    case new(RecordKind)
    case edit(RowReference)
    /// A new record that starts with the values of an existing one, for another day (decision D17).
    case copy(RowReference)

    public var kind: RecordKind {
      switch self {
      case .new(let kind): kind
      case .edit(let row), .copy(let row): row.kind
      }
    }

    /// The path of the form, as in the web app: `/events/create`, `/events/ev-1/edit`, `/events/ev-1/duplicate`.
    public var path: String {
      switch self {
      case .new(let kind): kind.entry.newPath
      case .edit(let row): "\(row.kind.entry.editFolder ?? "")/\(row.id)/edit"
      case .copy(let row): "\(row.kind.entry.editFolder ?? "")/\(row.id)/duplicate"
      }
    }

    package var isNew: Bool {
      switch self {
      case .new, .copy: true
      case .edit: false
      }
    }

    package var mutation: Mutation { isNew ? kind.entry.create : kind.entry.update }

    package var description: FormDescription { kind.entry.description }

    var row: RowReference? { if case .edit(let row) = self { row } else { nil } }

    /// The row whose columns fill the form at first; nil for a new record.
    var source: RowReference? {
      switch self {
      case .new: nil
      case .edit(let row), .copy(let row): row
      }
    }

    var copy: RecordEntry.Copy? { if case .copy(let row) = self { row.kind.entry.copy } else { nil } }
  }

  /// Identifies a form among those of all athletes.
  public struct Key: Hashable, Codable, Sendable {
    public var owner: AthleteID
    public var subject: Subject
    /// The number that distinguishes several unsaved forms for new records of a kind, from 0 (decision B3).
    public var number: Int

    package init(owner: AthleteID, subject: Subject, number: Int = 0) {
      (self.owner, self.subject, self.number) = (owner, subject, number)
    }

    var storedName: String { number == 0 ? subject.path : "\(subject.path)#\(number)" }

    init?(owner: AthleteID, storedName name: String) {
      let mark = name.lastIndex(of: "#")
      let number = mark.flatMap { Int(name[name.index(after: $0)...]) }
      let path = number == nil ? name : String(name[..<(mark ?? name.endIndex)])
      guard let subject = Subject(path: path) else { return nil }
      self.init(owner: owner, subject: subject, number: number ?? 0)
    }
  }
}

extension RecordForm.Subject {
  package static let newEvent = Self.new(.event), newReading = Self.new(.reading)
  package static let newInteraction = Self.new(.interaction), newOffer = Self.new(.offer)
  /// The subject for editing an event.
  public static func event(_ id: EventID) -> Self { .edit(.event(id)) }
  package static func reading(_ id: MetricID) -> Self { .edit(.reading(id)) }
  package static func offer(_ id: OfferID) -> Self { .edit(.offer(id)) }

  /// Reads the path of a form; nil for any other path. Ids may contain any text.
  package init?(path: String) {
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

  /// Returns the name of the edited or duplicated record from its form, or its type for a kind without names; empty for
  /// a new record, and before the form is loaded.
  func subtitle(of draft: FormDraft?) -> String { source == nil ? "" : draft.map(kind.entry.subtitle) ?? "" }

  var permissionText: String { "You don't have permission to \(verb) \(description.noun)s." }

  private var verb: String { isNew ? kind.entry.verb : "edit" }

  var needsFamily: Bool { isNew && kind.entry.needsFamily }

  /// The purpose of a missing school, as the end of a sentence (decision O10).
  var schoolPurpose: String { isNew ? kind.entry.schoolPurpose : "to choose one here" }
}

extension String {
  fileprivate func id(between beginning: String, and end: String) -> String? {
    guard hasPrefix(beginning), hasSuffix(end), count > beginning.count + end.count else { return nil }
    return String(dropFirst(beginning.count).dropLast(end.count))
  }
}
