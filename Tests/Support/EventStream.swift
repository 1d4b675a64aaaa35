import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Reads a stream of server-sent events.
package final class EventStream: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let messages: AsyncThrowingStream<String, any Error>.Continuation
  /// Used only by the session's queue.
  private var remaining: [UInt8] = []

  private init(_ messages: AsyncThrowingStream<String, any Error>.Continuation) { self.messages = messages }

  /// The data of each message.
  package static func lines(of url: URL) -> AsyncThrowingStream<String, any Error> {
    let (messages, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    // A busy machine answers late.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 3600
    let session = URLSession(configuration: configuration, delegate: EventStream(continuation), delegateQueue: nil)
    session.dataTask(with: url).resume()
    session.finishTasksAndInvalidate()
    return messages
  }

  package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    remaining += data
    while let end = remaining.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: remaining[..<end], as: UTF8.self)
      remaining.removeSubrange(...end)
      if line.hasPrefix("data: ") { messages.yield(String(line.dropFirst(6))) }
    }
  }

  package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    messages.finish(throwing: error)
  }
}
