import CompassModel
import CompassServices
import Foundation

/// Which project the backend talks to, and along which routes.
public struct SupabaseConfiguration: Sendable, Hashable {
  /// Which endpoints are used (wire.md §1).
  public enum Routes: String, Sendable, CaseIterable {
    /// Tables only: what a live project has.
    case tables
    /// The endpoints that the page specifications name (sources.md).
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
    guard let url = Self.address(url) else { throw SupabaseConfigurationProblem(.url) }
    guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SupabaseConfigurationProblem(.key)
    }
    let api = apiURL.map(Self.address)
    if let api, api == nil { throw SupabaseConfigurationProblem(.apiURL) }
    if routes == .spec, apiURL == nil { throw SupabaseConfigurationProblem(.noAPIForSpecRoutes) }
    self.url = url
    self.key = key
    self.apiURL = api ?? nil
    self.routes = routes
  }

  /// The address without slashes at its end; nil if it is none of the web's, or says more than a place.
  private static func address(_ text: String) -> String? {
    guard let url = URL(string: text), url.scheme == "https" || url.scheme == "http", url.host()?.isEmpty == false,
      url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
    else { return nil }
    var address = text[...]
    while address.hasSuffix("/") { address.removeLast() }
    return String(address)
  }
}

/// The key is public, but nothing a log should repeat.
extension SupabaseConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(url), \(apiURL ?? "no API"), \(routes.rawValue)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["configuration": description]) }
}

/// What keeps a configuration from being used.
public struct SupabaseConfigurationProblem: Error, Hashable, Sendable {
  /// Which value cannot be used.
  public enum Part: String, Sendable, CaseIterable {
    /// No web address, or one with more than a place in it.
    case url, apiURL
    /// Empty, or with characters that no header can carry.
    case key
    /// The routes of the specifications need the web app's address.
    case noAPIForSpecRoutes
  }

  /// What has to be put right.
  public let part: Part

  init(_ part: Part) { self.part = part }

  /// For whoever set it up; repeats none of the values.
  public var message: String {
    switch part {
    case .url: "COMPASS_SUPABASE_URL is not an http or https address"
    case .key: "COMPASS_SUPABASE_KEY is empty or has characters that no key has"
    case .apiURL: "COMPASS_API_URL is not an http or https address"
    case .noAPIForSpecRoutes: "--routes spec needs COMPASS_API_URL"
    }
  }
}

/// Where the backend's requests take their access token from: the session (decisions S1, S3).
package protocol AccessTokens: Sendable {
  /// Who is signed in as far as this device knows, without asking anybody.
  var signedInUser: UserID? { get async }

  /// A token that should still be good. Throws `.sessionOver` if nobody is signed in.
  func token() async throws(ServiceFailure) -> String

  /// A token other than the one a server has just refused: newly fetched, or fetched by somebody else meanwhile.
  ///
  /// Throws `.sessionOver` if there is none to be had.
  func refreshed(after rejected: String) async throws(ServiceFailure) -> String
}
