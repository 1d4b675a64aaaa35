import Observation
import PageKit
import StateMachine

/// One page of the app, whether it is on top, under another screen or closed.
@MainActor
public struct PageHandle<P: RootPage> {
  private let compass: Compass

  init(_ compass: Compass) { self.compass = compass }

  /// Observers hear only of differences that show.
  public var screen: P.Screen { compass.watched(P.self).value }

  /// Whether the page is somewhere on the way back. A closed page takes no taps.
  public var isOpen: Bool { P.state(of: compass.store.state).isOpen }

  /// Stamps what a person does on the page with the time, and applies it.
  public func send(_ action: P.Action) { compass.send(P.action(action)) }

  /// Returns when the page's rows are not being loaded any more: for a spinner that was pulled.
  public func settled() async {
    let store = compass.store
    for await isLoading in Observations({ P.state(of: store.state).load.isRunning }) where !isLoading { return }
  }
}
