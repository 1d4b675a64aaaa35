import Foundation
import CompassApp
import StateMachine

/// Signals that are handled on the main actor.
@MainActor
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []

  func follow(_ number: Int32, _ action: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(action) }
    source.activate()
    sources.append(source)
  }

  /// Is notified no more.
  func end() {
    for source in sources { source.cancel() }
    sources = []
  }
}

/// Tells of every change of what an app shows.
@MainActor
final class ScreenWatch {
  private var observed: Compass?
  private var observation: Task<Void, Never>?

  /// - Parameters:
  ///   - compass: the app to look at from now on; after a relaunch it is another one.
  ///   - shown: what is on screen.
  ///   - changed: it is another one, or `compass` is.
  func follow<Shown: Equatable & Sendable>(
    _ compass: Compass, _ shown: @escaping @MainActor @Sendable (Compass) -> Shown,
    changed: @escaping @MainActor () -> Void
  ) {
    guard observed !== compass else { return }
    observed = compass
    end()
    observation = Task {
      for await _ in AsyncStream.observing({ shown(compass) }) {
        guard !Task.isCancelled else { return }
        changed()
      }
    }
  }

  /// Is notified no more.
  func end() { observation?.cancel() }
}
