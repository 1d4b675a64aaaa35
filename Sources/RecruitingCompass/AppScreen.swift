import CompassModel
import EventsList

/// What is to be shown: one of the pages, or a plain screen. Encodes as that screen alone.
public enum AppScreen: Hashable, Sendable {
  case events(EventsList.Screen)
  case plain(PlainScreen)
}

extension AppScreen: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .events(let screen): try screen.encode(to: encoder)
    case .plain(let screen): try screen.encode(to: encoder)
    }
  }
}

extension AppScreen {
  public var banner: Banner? {
    switch self {
    case .events(let screen): screen.banner
    case .plain(let screen): screen.banner
    }
  }

  public var dialog: DialogCard? {
    switch self {
    case .events(let screen): screen.dialog
    case .plain(let screen): screen.dialog
    }
  }
}
