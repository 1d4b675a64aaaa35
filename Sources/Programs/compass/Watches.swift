import Foundation
import CompassApp
import StateMachine

@MainActor
final class SignalWatch {
  private var sources: [any DispatchSourceSignal] = []

  func follow(_ number: Int32, _ action: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(action) }
    source.activate()
    sources.append(source)
  }

  func end() {
    for source in sources { source.cancel() }
    sources = []
  }
}

@MainActor
final class ScreenWatch {
  private var observed: Compass?
  private var observation: Task<Void, Never>?

  /// Calls `changed` when `shown` differs, and for another app than before; does nothing for the same app.
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

  func end() { observation?.cancel() }
}
