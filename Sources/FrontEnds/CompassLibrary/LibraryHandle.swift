import CompassBridge
import CompassModel
import Foundation
import StateMachine

/// The object behind a `compass *`: an app, its session, and the receiver of changed screens.
@MainActor
final class LibraryHandle {
  private let app: LibraryApp
  private let session: BridgeSession
  private var watching: Task<Void, Never>?
  private var receiver: LineReceiver?
  private var hasChanged = true
  /// Whether a request or a poll is on the call stack, so that a nested call comes from a receiver.
  private var isBusy = false

  /// Open apps by number, which the host holds as a pointer; numbers are never reused.
  static private(set) var open: [Int: LibraryHandle] = [:]
  private static var last = 0

  private init(_ app: LibraryApp) {
    self.app = app
    session = BridgeSession(app)
    watching = Task { [weak self] in
      for await _ in AsyncStream.observing({ app.compass.screen }) { self?.hasChanged = true }
    }
  }

  /// Opens an app with options as JSON and returns its number. Throws the reason if that fails.
  static func open(_ json: String) throws(BridgeFailure) -> Int {
    let options = try LibraryOptions(json: json, environment: ProcessInfo.processInfo.environment)
    let app = try wait {
      await outcome { () async throws(BridgeFailure) in try await LibraryApp.open(options) }
    }.get()
    last += 1
    open[last] = LibraryHandle(app)
    return last
  }

  static let closed = BridgeFailure(message: "This app is closed, or was never opened.", code: .closed)
  private static let busy = BridgeFailure(message: "The app is busy: a receiver sends no requests.", code: .busy)

  /// Answers a request, nil if it is not UTF-8, with one line of JSON; a nested call is refused.
  func answer(_ line: String?) -> String {
    guard !isBusy else { return Self.busy.line }
    isBusy = true
    defer { isBusy = false }
    let session = session
    return Self.wait { if let line { await session.answer(line) } else { await session.answerNotUTF8() } }
  }

  /// Runs the app's work until the screen changes or the seconds have passed. Returns the line of an untaken change.
  func poll(seconds: Double) -> String? {
    guard !isBusy else { return nil }
    isBusy = true
    defer { isBusy = false }
    let end = Date(timeIntervalSinceNow: seconds.isNaN ? 0 : min(max(seconds, 0), 1e9))
    repeat {
      Self.runLoop(until: end)
      guard hasChanged else { continue }
      hasChanged = false
      guard let line = session.change() else { continue }
      guard let receiver else { return line }
      receiver.take(line)
      return nil
    } while Date() < end
    return nil
  }

  func subscribe(_ receiver: LineReceiver?) {
    self.receiver = receiver
    if receiver != nil { session.subscribe() }
  }

  static func close(_ number: Int) {
    guard let handle = open.removeValue(forKey: number) else { return }
    handle.watching?.cancel()
    handle.receiver = nil
    let app = handle.app
    wait { await app.leave() }
  }

  /// Runs the main thread's work until the body has returned its value.
  private static func wait<Value>(_ body: @escaping @MainActor () async -> Value) -> Value {
    var value: Value?
    Task { value = await body() }
    while true {
      if let value { return value }
      runLoop(until: .distantFuture)
    }
  }

  private static func runLoop(until end: Date) { _ = RunLoop.main.run(mode: .default, before: end) }
}
