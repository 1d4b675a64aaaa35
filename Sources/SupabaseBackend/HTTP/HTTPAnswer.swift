import Foundation

/// What a server answered.
public struct HTTPAnswer: Sendable, Hashable {
  public var status: Int
  public var body: Data
  private let headers: [String: String]

  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
  }

  /// A header, by its name in any case.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }

  public var isSuccess: Bool { (200..<300).contains(status) }
}

/// A session's answer holds tokens: describing one shows its status and size only.
extension HTTPAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(status), \(body.count) bytes" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["answer": description]) }
}
