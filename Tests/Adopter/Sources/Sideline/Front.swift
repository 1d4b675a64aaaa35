import RecruitingCompass

/// Draws the events with the detail of one beside them, and the tasks; other pages are not drawn.
@MainActor
public struct Front {
  public let compass: Compass

  public init(_ compass: Compass) { self.compass = compass }

  /// Every screen of the navigation stack, side by side as on a wide display: a list stays visible beside its detail.
  public var lines: [String] { compass.screens.flatMap(draw) }

  /// Taps the button of this label on the top screen, if there is one and it can be tapped.
  public func tap(_ label: String) {
    guard let button = buttons.first(where: { $0.label == label }) else { return }
    compass.tap(button)
  }

  /// Buttons that can be tapped now: the answers to an open question, or else all others.
  public var buttons: [ActionButton] {
    let head = compass.screen.head
    if let dialog = head.dialog { return dialog.buttons }
    return head.buttons + head.notices.flatMap(\.buttons) + (head.banner?.buttons ?? []) + rowButtons
  }

  private var rowButtons: [ActionButton] {
    switch compass.screen {
    case .events, .tasks:
      let screen = compass.screen.pageScreen
      return screen.rows.flatMap { screen.rowButtons(id: $0.id) }
    default: return []
    }
  }

  private func draw(_ screen: AppScreen) -> [String] {
    switch screen {
    case .events(let screen): draw(screen.head, screen.events.map { "\($0.name), \($0.dateText)" })
    case .tasks(let screen):
      draw(screen.head, screen.tasks.map { "[\($0.status == .completed ? "x" : " ")] \($0.title)" })
    case .details(let screen): draw(screen.head, [screen.subtitle])
    default: []
    }
  }

  private func draw(_ head: PageHead, _ rows: [String]) -> [String] {
    ["== \(head.title)"] + (head.banner.map { ["!! \($0.message)"] } ?? []) + head.notices.map { "!! \($0.message)" }
      + (head.hasRows ? rows : ["…"])
      + (head.dialog.map { ["?? \($0.message) " + $0.buttons.map { "<\($0.label)>" }.joined(separator: " ")] } ?? [])
  }
}
