import CompassBridge
import CompassServer
import CompassApp

@MainActor
extension CompassCommand {
  /// Serves the app until a signal (decision U8). Its address grants access; `keepsToken` keeps it (decision I2).
  static func serve(on port: UInt16, keepsToken: Bool, _ settings: Settings) async throws(CommandError) -> ExitCode {
    let store = try await Stores.open(settings, for: .opening)
    let token = keepsToken ? try StoredToken(in: settings.storeDirectory).value : nil
    // This world only receives signals; its app is never shown.
    let world = AppWorld(store, settings)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    var running: WebServer?
    let server: WebServer
    do throws(WebServer.Failure) {
      server = try WebServer(port: port, token: token) {
        let tab = ServedTab(AppWorld(store, settings, allowsUndo: true, staysOpen: true, takesFiles: true))
        tab.world.tracked.onChangeMade = { [weak tab] _ in
          guard let tab else { return }
          running?.otherTabs(than: tab) { $0.compass.rowsChangedElsewhere() }
        }
        await tab.world.begin(on: .home)
        return tab
      }
    } catch {
      throw CommandError(.failed, "\(port == 0 ? "any port" : "port \(port)") cannot be listened on: \(error.reason)")
    }
    running = server
    Shutdown.watch(world) { end.finish() }
    Output.write("Recruiting Compass: \(server.address)\n")
    for await _ in ends {}
    await server.stop()
    return .fine
  }
}

/// The app of a browser tab. Screens are sent as a stream, so a response does not wait until the app has settled.
@MainActor
private final class ServedTab: BrowserTabHost {
  let world: AppWorld
  var compass: Compass { world.compass }

  init(_ world: AppWorld) { self.world = world }

  func settle() async {}

  func leave() async {
    world.compass.send(.app(.backgrounded))
    await world.settleChanges()
  }
}
