import Foundation

/// The response of a `LoopbackServer` to a request.
public enum LoopbackAnswer: Sendable {
  /// A complete response; the connection stays open if the server and the client keep it.
  case reply(status: Int, headers: [String: String] = [:], body: Data = Data())
  /// A response like `reply` whose body is sent in `parts` parts, each after the first when the pace lets it go; then
  /// the connection is closed. Simulates a slow connection (decision L5).
  case paced(LoopbackPace, parts: Int, status: Int = 200, headers: [String: String] = [:], body: Data)
  /// Sends these bytes unchanged, then closes the connection.
  case raw(Data)
  /// Sends these bytes, and then nothing until the client disconnects.
  case stall(after: Data)
  /// Closes the connection without sending a byte.
  case close
  /// Resets the connection (TCP RST).
  case reset

  /// Creates a reply with a JSON body.
  public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> LoopbackAnswer {
    .reply(
      status: status,
      headers: headers.merging(["Content-Type": "application/json; charset=utf-8"]) { given, _ in given },
      body: Data(text.utf8))
  }

  package static func raw(_ text: String) -> LoopbackAnswer { .raw(Data(text.utf8)) }

  package static func stall(after text: String) -> LoopbackAnswer { .stall(after: Data(text.utf8)) }

  /// Sends nothing until the client disconnects.
  public static let silence = LoopbackAnswer.stall(after: Data())
}

/// Controls when the parts of a `paced` response are sent.
public final class LoopbackPace: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Makes a pace that holds all parts after the first.
  public init() {}

  /// Lets one more part be sent.
  package func letGo() { semaphore.signal() }

  func pass() { semaphore.wait() }
}
