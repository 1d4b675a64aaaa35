import CompassModel
import CompassServices
import Foundation

/// Which project the backend talks to, and along which routes.
public struct SupabaseConfiguration: Sendable, Hashable {
  /// Which endpoints are used (wire.md §1).
  public enum Routes: String, Sendable, CaseIterable {
    /// Tables only: what a live project has.
    case tables
    /// The endpoints that the page specifications name.
    case spec
  }

  /// `https://project.supabase.co`, without a slash at the end.
  public let url: String
  /// The project's public key, sent with every request.
  public let key: String
  /// The web app's address; nil where only the tables can be reached.
  public let apiURL: String?
  /// Along which endpoints rows are read and written.
  public let routes: Routes

  /// - Throws: what is wrong, by the names of interface.md.
  public init(
    url: String, key: String, apiURL: String? = nil, routes: Routes = .tables
  ) throws(SupabaseConfigurationProblem) {
    if url.isEmpty { throw SupabaseConfigurationProblem(.noURL) }
    guard let url = try Self.address(url, .url) else { throw SupabaseConfigurationProblem(.url) }
    if Self.endsInRoute(url) { throw SupabaseConfigurationProblem(.urlWithRoute) }
    if key.isEmpty { throw SupabaseConfigurationProblem(.noKey) }
    guard key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SupabaseConfigurationProblem(.key)
    }
    var api: String?
    if let apiURL {
      guard let address = try Self.address(apiURL, .apiURL) else { throw SupabaseConfigurationProblem(.apiURL) }
      api = address
    }
    if routes == .spec, apiURL == nil { throw SupabaseConfigurationProblem(.noAPIForSpecRoutes) }
    self.url = url
    self.key = key
    self.apiURL = api
    self.routes = routes
  }

  /// The address without slashes at its end and with its scheme in small letters; nil if it is none of the web's, or
  /// says more than a place. Throws where passwords and tokens would go out in clear (decision W3).
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

  /// Whether an address goes on into a project's own routes, as the dashboard shows it for its REST API (decision L13).
  private static func endsInRoute(_ url: String) -> Bool {
    ["rest", "auth", "storage", "realtime", "functions", "graphql"].contains { service in
      url.hasSuffix("/\(service)/v1") || url.contains("/\(service)/v1/")
    }
  }

  /// Over https anybody; in clear only this machine: 127.0.0.0/8, ::1 and localhost (decision W3).
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

/// The key is public, but nothing a log should repeat.
extension SupabaseConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(url), \(apiURL ?? "no API"), \(routes.rawValue)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["configuration": description]) }
}

/// A mistake that keeps a configuration from being used.
public struct SupabaseConfigurationProblem: Error, Hashable, Sendable {
  /// Why a configuration cannot be used.
  public enum Reason: String, Sendable, CaseIterable {
    /// No web address, or one with more than a place in it.
    case url, apiURL
    /// The address goes on into the project's routes, such as `/rest/v1` (decision L13).
    case urlWithRoute
    /// With characters that no header can carry.
    case key
    /// Not set at all.
    case noURL, noKey
    /// Plain http to another machine: passwords and tokens would go out in clear (decision W3).
    case insecureURL, insecureAPIURL
    /// The routes of the specifications need the web app's address.
    case noAPIForSpecRoutes
  }

  /// The mistake that has to be corrected.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// For the person who set it up; repeats none of the values.
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

/// Where the backend's requests take their access token from: the session (decisions S1, S3).
package protocol AccessTokens: Sendable {
  /// The signed-in user by the session on this device, without a request; nil for none, and if it cannot be read.
  var signedInUser: UserID? { get async }

  /// The signed-in user. Throws `.sessionOver` if there is none, `.sessionUnreadable` if the session cannot be read
  /// (decision L11).
  func user() async throws(ServiceFailure) -> UserID

  /// A token that should still be good. Throws as `user` does.
  func token() async throws(ServiceFailure) -> String

  /// A token other than the one a server has just refused: newly fetched, or fetched by another request meanwhile.
  ///
  /// Throws `.sessionOver` if there is none to be had.
  func refreshed(after rejected: String) async throws(ServiceFailure) -> String
}
