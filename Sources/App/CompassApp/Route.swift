import CompassModel
import RecordForm

/// Where a person is, or is led to: a page, or something a page led to. Routes are stacked, and `back` takes the top one off.
///
/// As JSON it is its path.
public enum Route: Hashable, Sendable {
  /// One of the pages themselves.
  case page(Page)
  /// A row that has no page of its own, on the page that lists it. It is not kept on the way back: the page is.
  case row(Page, id: String)
  /// The detail page of a row.
  case record(RecordReference)
  /// The form for a new record, or for one that is there.
  case form(RecordForm.Subject)
  /// The sign-in page, which lies on any page.
  case signIn

  /// As the web app names it: `/events`, `/events/ev-1`, `/events/create`, `/login`; and `/tasks/t-1` of a row.
  public var path: String {
    switch self {
    case .page(let page): page.path
    case .row(let page, let id): "\(page.path)/\(id)"
    case .record(let record): record.path
    case .form(let subject): subject.path
    case .signIn: "/login"
    }
  }

  /// The route of a path that `path` gives, except the sign-in page, which cannot be asked for; nil for any other.
  public init?(path: String) {
    if let page = Page.allCases.first(where: { $0.path == path }) {
      self = .page(page)
    } else if let subject = RecordForm.Subject(path: path) {
      self = .form(subject)
    } else if let record = RecordReference(path: path) {
      self = .record(record)
    } else if let page = Page.allCases.first(where: { $0.listsPagelessRows && path.hasPrefix($0.path + "/") }),
      path.count > page.path.count + 1
    {
      self = .row(page, id: String(path.dropFirst(page.path.count + 1)))
    } else {
      return nil
    }
  }

  /// The page it lies on; nil for the sign-in page, which lies on any.
  package var page: Page? {
    switch self {
    case .page(let page), .row(let page, _): page
    case .record(let record): record.kind.page
    case .form(let subject): subject.kind.page
    case .signIn: nil
    }
  }

  /// The row whose detail page the route shows; nil for other routes.
  var record: RecordReference? { if case .record(let record) = self { record } else { nil } }

  /// The subject of the form that the route shows; nil for other routes.
  var subject: RecordForm.Subject? { if case .form(let subject) = self { subject } else { nil } }
}

extension Route: Codable {
  /// Throws for a text that is no route's path.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let path = try container.decode(String.self)
    guard let route = path == Route.signIn.path ? .signIn : Route(path: path) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "No page has the path \(path)")
    }
    self = route
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(path)
  }
}
