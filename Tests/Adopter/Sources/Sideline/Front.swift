import CompassModel
import EventsList
import RecordDetails
import RecruitingCompass
import Tasks

/// Draws the events with the detail of one beside them, and the tasks; other pages are none of our business.
@MainActor
public struct Front {
  public let compass: Compass

  public init(_ compass: Compass) { self.compass = compass }

  /// Every screen of the way back, side by side as on a wide display: a list stays in sight under its detail.
  public var lines: [String] { compass.screens.flatMap(draw) }

  private func draw(_ screen: AppScreen) -> [String] {
    switch screen {
    case .events(let screen): draw(screen)
    case .tasks(let screen): draw(screen)
    case .details(let screen): draw(screen)
    default: []
    }
  }

  private func draw(_ screen: EventsList.Screen) -> [String] {
    ["== \(screen.title)"] + message(screen.banner?.message)
      + screen.events.map { "\($0.name), \($0.dateText)\($0.isDeleting ? " (going)" : "")" }
      + question(screen.dialog?.message)
  }

  private func draw(_ screen: Tasks.Screen) -> [String] {
    ["== \(screen.title)"] + message(screen.banner?.message)
      + screen.tasks.map { "[\($0.status == .completed ? "x" : " ")] \($0.title)" }
      + question(screen.dialog?.message)
  }

  private func draw(_ screen: RecordDetails.Screen) -> [String] {
    ["== \(screen.title)", screen.subtitle] + message(screen.banner?.message)
  }

  private func message(_ text: String?) -> [String] { text.map { ["!! \($0)"] } ?? [] }
  private func question(_ text: String?) -> [String] { text.map { ["?? \($0)"] } ?? [] }
}
