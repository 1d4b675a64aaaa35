import CompassModel
import Foundation

/// The project that the backend uses, and the routes to its rows.
public struct SupabaseConfiguration: Sendable, Hashable {
  /// The endpoints for rows (wire.md §1).
  public enum Routes: String, Sendable, CaseIterable {
    /// Tables only, as in a live project.
    case tables
    /// The endpoints that the page specifications name.
    case spec
  }

  /// The project's address without a trailing slash: `https://project.supabase.co`.
  public let url: String
  /// The project's public key, sent with every request.
  public let key: String
  /// The web app's address without a trailing slash; nil if only the tables are used.
  public let apiURL: String?
  /// The endpoints through which rows are read and written.
  public let routes: Routes

  /// Checks the values and makes a configuration. The problem's message names the setting of interface.md.
  public init(
    url: String, key: String, apiURL: String? = nil, routes: Routes = .tables
  ) throws(SupabaseConfigurationProblem) {
    if url.isEmpty { throw SupabaseConfigurationProblem(.noURL) }
    guard let url = try Self.address(url, .url) else { throw SupabaseConfigurationProblem(.url) }
    if Self.endsInRoute(url) { throw SupabaseConfigurationProblem(.urlWithRoute) }
    if key.isEmpty { throw SupabaseConfigurationProblem(.noKey) }
    guard key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw SupabaseConfigurationProblem(.key) }
    var api: String?
    if let apiURL {
      guard let address = try Self.address(apiURL, .apiURL) else { throw SupabaseConfigurationProblem(.apiURL) }
      api = address
    }
    if routes == .spec, apiURL == nil { throw SupabaseConfigurationProblem(.noAPIForSpecRoutes) }
    (self.url, self.key) = (url, key)
    self.apiURL = api
    self.routes = routes
  }

  /// Makes a configuration from `COMPASS_SUPABASE_URL`, `COMPASS_SUPABASE_KEY` and `COMPASS_API_URL`.
  package init(environment: [String: String], routes: Routes?) throws(SupabaseConfigurationProblem) {
    let apiURL = environment["COMPASS_API_URL"] ?? ""
    try self.init(
      url: environment["COMPASS_SUPABASE_URL"] ?? "", key: environment["COMPASS_SUPABASE_KEY"] ?? "",
      apiURL: apiURL.isEmpty ? nil : apiURL, routes: routes ?? .tables)
  }

  /// Normalizes a plain http or https address; nil for another. Throws if it would send tokens unencrypted (W3).
  private static func address(
    _ text: String, _ value: SupabaseConfigurationProblem.Reason
  ) throws(SupabaseConfigurationProblem) -> String? {
    guard let end = text.firstRange(of: "://") else { return nil }
    var address = text[..<end.lowerBound].lowercased() + text[end.lowerBound...]
    guard let url = URL(string: address), url.scheme == "https" || url.scheme == "http", url.host()?.isEmpty == false,
      url.query == nil, url.fragment == nil, url.user == nil, url.password == nil,
      url.port.map({ (1...65_535).contains($0) }) ?? true
    else { return nil }
    guard allowsRequests(to: url) else {
      throw SupabaseConfigurationProblem(value == .url ? .insecureURL : .insecureAPIURL)
    }
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }

  /// Whether an address includes one of the project's routes, as the dashboard shows it (decision L13).
  private static func endsInRoute(_ url: String) -> Bool {
    ["rest", "auth", "storage", "realtime", "functions", "graphql"].contains { service in
      url.hasSuffix("/\(service)/v1") || url.contains("/\(service)/v1/")
    }
  }

  /// Whether requests may go to an address: over http only to this machine (decision W3).
  static func allowsRequests(to url: URL) -> Bool {
    guard let host = url.host(), url.scheme == "http" else { return url.scheme == "https" }
    if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (part.count == 1 || part.first != "0") ? UInt8(part) : nil
    }
    return parts.count == 4 && numbers.count == 4 && numbers[0] == 127
  }
}

/// Descriptions leave out the key, which is public but does not belong in logs.
extension SupabaseConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(url), \(apiURL ?? "no API"), \(routes.rawValue)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["configuration": description]) }
}

/// A setting that makes a configuration unusable.
public struct SupabaseConfigurationProblem: Error, Hashable, Sendable {
  /// The setting and its mistake.
  public enum Reason: String, Sendable, CaseIterable {
    /// Not an http or https address, or one with a query, fragment or user.
    case url, apiURL
    /// The address includes one of the project's routes, such as `/rest/v1` (decision L13).
    case urlWithRoute
    /// The key has characters that a header cannot contain.
    case key
    /// The setting is missing.
    case noURL, noKey
    /// The address is plain http to another machine, which would expose passwords and tokens (decision W3).
    case insecureURL, insecureAPIURL
    /// The routes of the specifications need the web app's address.
    case noAPIForSpecRoutes
  }

  /// The mistake to correct.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// Message for the person who set up the project; names the setting, repeats no value.
  public var message: String {
    switch reason {
    case .url: "COMPASS_SUPABASE_URL is not an http or https address"
    case .urlWithRoute: "COMPASS_SUPABASE_URL is too long: it ends before /rest/v1 and the like"
    case .key: "COMPASS_SUPABASE_KEY has characters that no key has"
    case .noURL: "COMPASS_SUPABASE_URL is not set"
    case .noKey: "COMPASS_SUPABASE_KEY is not set"
    case .insecureURL: "COMPASS_SUPABASE_URL must begin with https: http is for this machine only"
    case .insecureAPIURL: "COMPASS_API_URL must begin with https: http is for this machine only"
    case .apiURL: "COMPASS_API_URL is not an http or https address"
    case .noAPIForSpecRoutes: "--routes spec needs COMPASS_API_URL"
    }
  }
}

/// Source of the access token for the backend's requests: the session (decisions S1, S3).
package protocol AccessTokens: Sendable {
  /// The user of the session on this device, without a request; nil if there is none or it cannot be read.
  var signedInUser: UserID? { get async }

  /// Returns the signed-in user. Throws `.sessionOver` for none, `.sessionUnreadable` (decision L11).
  func user() async throws(ServiceFailure) -> UserID

  /// Returns a token that is not known to have expired. Throws as `user` does.
  func token() async throws(ServiceFailure) -> String

  /// Returns another token than the one that a server has just refused, from a refresh or from another request's
  /// refresh meanwhile. Throws `.sessionOver` if the session is over, else the failure of the refresh.
  func refreshed(after rejected: String) async throws(ServiceFailure) -> String
}
