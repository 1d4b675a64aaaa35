import CompassBridge
import Foundation
import StateMachine

/// The object behind `compass *`: an app, its client, and the receiver of the lines of changes.
@MainActor
final class LibraryHandle {
  private let app: LibraryApp
  private let session: BridgeSession
  private var watching: Task<Void, Never>?
  private var receiver: LineReceiver?
  /// Whether the screen may be another one than the last that was sent.
  private var hasChanged = true
  /// Whether a request or a poll is on the stack: then this was called by a receiver.
  private var isBusy = false

  /// By the bits of the pointer that the host has. A number is used once, so that one of a closed app is known as such.
  static private(set) var open: [Int: LibraryHandle] = [:]
  private static var last = 0

  private init(_ app: LibraryApp) {
    self.app = app
    session = BridgeSession(app)
    watching = Task { [weak self] in
      for await _ in AsyncStream.observing({ app.compass.screen }) { self?.hasChanged = true }
    }
  }

  /// - Returns: the number of the app.
  static func open(_ json: String) throws(BridgeFailure) -> Int {
    let options = try LibraryOptions(json: json, environment: ProcessInfo.processInfo.environment)
    let app = try wait { () async -> Result<LibraryApp, BridgeFailure> in
      do throws(BridgeFailure) {
        return .success(try await LibraryApp.open(options))
      } catch {
        return .failure(error)
      }
    }.get()
    last += 1
    open[last] = LibraryHandle(app)
    return last
  }

  static let closed = BridgeFailure(message: "This app is closed, or was never opened.", code: .closed)
  private static let busy = BridgeFailure(message: "The app is busy: a receiver sends no requests.", code: .busy)

  /// - Parameter line: nil for what is not UTF-8.
  func answer(_ line: String?) -> String {
    guard !isBusy else { return Self.busy.line }
    isBusy = true
    defer { isBusy = false }
    let session = session
    return Self.wait { if let line { await session.answer(line) } else { await session.answerNotUTF8() } }
  }

  /// Lets the app go on.
  ///
  /// - Returns: the line of a changed screen, if there is no receiver for it.
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

  /// Runs the main actor's work on this thread, the main one, until the body has returned.
  private static func wait<Value>(_ body: @escaping @MainActor () async -> Value) -> Value {
    var value: Value?
    Task { value = await body() }
    while true {
      if let value { return value }
      runLoop(until: .distantFuture)
    }
  }

  /// Runs what is due, and waits for more if there is none; returns once something ran, or it is that late.
  private static func runLoop(until end: Date) { _ = RunLoop.main.run(mode: .default, before: end) }
}
