import Foundation

/// The reaction of a `LoopbackServer` to a request.
public enum LoopbackAnswer: Sendable {
  /// A whole answer; the connection stays open unless the request wants it closed.
  case reply(status: Int, headers: [String: String] = [:], body: Data = Data())
  /// As `reply`, but the body comes in that many parts, each after the first once the pace lets it go; then the
  /// connection is closed. For what a slow connection does (decision L5).
  case paced(LoopbackPace, parts: Int, status: Int = 200, headers: [String: String] = [:], body: Data)
  /// These bytes as they are, then the connection is closed.
  case raw(Data)
  /// These bytes, and then nothing until the client goes away.
  case stall(after: Data)
  /// The connection is closed without a byte.
  case close
  /// The connection is torn down with RST.
  case reset

  /// Creates a reply with a JSON body.
  public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> LoopbackAnswer {
    .reply(
      status: status,
      headers: headers.merging(["Content-Type": "application/json; charset=utf-8"]) { given, _ in given },
      body: Data(text.utf8))
  }

  /// Creates a `raw` answer from text.
  public static func raw(_ text: String) -> LoopbackAnswer { .raw(Data(text.utf8)) }

  /// Creates a `stall` answer from text.
  public static func stall(after text: String) -> LoopbackAnswer { .stall(after: Data(text.utf8)) }

  /// Nothing until the client goes away.
  public static let silence = LoopbackAnswer.stall(after: Data())
}

/// Says when the next part of a `paced` answer is sent.
public final class LoopbackPace: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Creates a pace that sends nothing yet.
  public init() {}

  /// Lets one more part go.
  public func letGo() { semaphore.signal() }

  func pass() { semaphore.wait() }
}
