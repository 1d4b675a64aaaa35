import CompassBridge
import Dispatch
import CompassApp
import StateMachine

/// The app of one tab: it has a way back of its own.
@MainActor
public protocol BrowserTabHost: BridgeHost {
  /// Sends confirmed changes; returns when none of them is under way.
  func leave() async
}

/// A tab of a browser: answers to its requests, and the screens for its stream.
@MainActor
final class BrowserTab {
  let host: any BrowserTabHost
  private let session: BridgeSession
  private var last: Task<String, Never>?
  private var stream: Wake?
  /// The number of the newest stream.
  private var number = 0
  private var leaving: Task<Void, Never>?
  private var watching: Task<Void, Never>?

  /// Time for which a tab without a stream is kept for a page that reconnects.
  static let patience = Duration.seconds(600)

  init(_ host: any BrowserTabHost) {
    self.host = host
    session = BridgeSession(host, pushesScreens: true)
    watching = Task { [weak self] in
      for await _ in AsyncStream.observing({ host.compass.screen }) {
        guard let self else { return }
        stream?.signal()
      }
    }
  }

  /// Carries out a request, after those that came before it.
  func answer(_ line: String) async -> String {
    let before = last
    let session = session
    let task = Task {
      _ = await before?.value
      return await session.answer(line)
    }
    last = task
    return await task.value
  }

  /// Sends screens to this stream from now on, in its shape (decision Z9); one before it ends.
  ///
  /// - Parameter last: the number of the stream that the client had before this one; nil for a new client.
  /// - Returns: the number of the stream; nil if another client has taken the place of `last`.
  func open(_ stream: Wake, _ format: ScreenFormat, after last: Int?) -> Int? {
    guard last == nil || last == number || self.stream == nil else { return nil }
    leaving?.cancel()
    self.stream?.signal()
    self.stream = stream
    number += 1
    session.pushAnew(as: format)
    return number
  }

  /// The next step of a stream.
  enum Step: Sendable, Equatable {
    case message(String)
    /// Nothing before its wake is signalled.
    case wait
    /// Another one has taken its place.
    case end
  }

  func next(for stream: Wake) -> Step {
    guard stream === self.stream else { return .end }
    return session.pushed().map(Step.message) ?? .wait
  }

  /// - Parameter gone: called when no stream came back in time.
  func close(_ stream: Wake, gone: @escaping @MainActor () -> Void) {
    guard stream === self.stream else { return }
    self.stream = nil
    leaving = Task {
      guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
      gone()
    }
  }

  /// Ends the stream, and sends what was confirmed.
  func leave() async {
    leaving?.cancel()
    watching?.cancel()
    let stream = stream
    self.stream = nil
    stream?.signal()
    await host.leave()
  }
}

/// The signal that a stream's thread waits for.
final class Wake: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  /// All signals until now are one.
  ///
  /// - Returns: false if none came.
  func wait(seconds: Int) -> Bool {
    let came = semaphore.wait(timeout: .now() + .seconds(seconds)) == .success
    while semaphore.wait(timeout: .now()) == .success {}
    return came
  }
}
