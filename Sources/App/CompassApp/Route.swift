import CompassModel
import PerformanceTimeline
import RecordForm

/// A location in the app: a page, or a screen on top of one. Routes form a stack, from which `back` removes the top
/// one. Encodes as its path.
public enum Route: Hashable, Sendable {
  /// A page with a name.
  case page(Page)
  /// The overview tab of the performance page. Opening it adds only the page to the stack.
  case overview
  /// A row without a detail page, in the list of its page. Opening it adds only the page to the stack.
  case row(Page, id: String)
  /// The detail page of a row.
  case record(RecordReference)
  /// The form for a new record, or for editing an existing one.
  case form(RecordForm.Subject)
  /// The sign-in page, which opens on top of any page.
  case signIn

  /// The path in the web app: `/events`, `/events/ev-1`, `/events/create`, `/login`; for a row `/tasks/t-1`.
  package var path: String {
    switch self {
    case .page(let page): page.path
    case .overview: PerformanceTab.overview.path
    case .row(let page, let id): "\(page.path)/\(id)"
    case .record(let record): record.path
    case .form(let subject): subject.path
    case .signIn: "/login"
    }
  }

  /// Reads a path as `path` writes it; nil for `/login`, which cannot be opened by its path, and for other texts.
  package init?(path: String) {
    if let page = Page.allCases.first(where: { $0.path == path }) {
      self = .page(page)
    } else if path == Route.overview.path {
      self = .overview
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

  package var page: Page? {
    switch self {
    case .page(let page), .row(let page, _): page
    case .overview: .performance
    case .record(let record): record.kind.page
    case .form(let subject): subject.kind.page
    case .signIn: nil
    }
  }

  var record: RecordReference? { if case .record(let record) = self { record } else { nil } }

  var subject: RecordForm.Subject? { if case .form(let subject) = self { subject } else { nil } }
}

extension Route: Codable {
  /// Decodes a path; throws for a text that is not the path of a route.
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
