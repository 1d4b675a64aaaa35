import CompassBridge
import Dispatch
import CompassApp
import StateMachine

/// The app of one browser tab, with its own navigation stack.
@MainActor
package protocol BrowserTabHost: BridgeHost {
  /// Sends confirmed changes, and returns when none of them is in flight or a time limit has passed.
  func leave() async
}

@MainActor
final class BrowserTab {
  let host: any BrowserTabHost
  private let session: BridgeSession
  private var last: Task<String, Never>?
  private var stream: Wake?
  private var number = 0
  private var leaving, watching: Task<Void, Never>?

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

  /// Carries out a request after all earlier ones, and returns the answer as one line of JSON.
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

  /// Makes a stream the receiver of screens (decision Z9); nil if another client's replaced `last` and is still open.
  func open(_ stream: Wake, _ format: ScreenFormat, after last: Int?) -> Int? {
    guard last == nil || last == number || self.stream == nil else { return nil }
    leaving?.cancel()
    self.stream?.signal()
    self.stream = stream
    number += 1
    session.resetPushes(as: format)
    return number
  }

  enum Step: Sendable, Equatable {
    case message(String)
    /// There is no new screen; wait for the stream's signal.
    case wait
    case end
  }

  func next(for stream: Wake) -> Step {
    guard stream === self.stream else { return .end }
    return session.pushed().map(Step.message) ?? .wait
  }

  /// Ends a stream, unless another has replaced it; calls `gone` if no other is opened within `patience`.
  func close(_ stream: Wake, gone: @escaping @MainActor () -> Void) {
    guard stream === self.stream else { return }
    self.stream = nil
    leaving = Task {
      guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
      gone()
    }
  }

  /// Ends the stream, and sends the changes that still wait until none is in flight or the time limit has passed.
  func leave() async {
    leaving?.cancel()
    watching?.cancel()
    let stream = stream
    self.stream = nil
    stream?.signal()
    await host.leave()
  }
}

final class Wake: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  /// Waits for a signal; several signals until now count as one. Returns false if none came within the seconds.
  func wait(seconds: Int) -> Bool {
    let came = semaphore.wait(timeout: .now() + .seconds(seconds)) == .success
    while semaphore.wait(timeout: .now()) == .success {}
    return came
  }
}
