import CompassModel
import PageKit
import RecruitingCompass
import Skeleton

extension Skeleton.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { SkeletonText(screen: self, options: options).lines }
}

/// A title, the schools with their numbers, and which one was chosen.
struct SkeletonText: TextPage {
  let screen: Skeleton.Screen
  let options: RenderOptions

  var lines: [Line] {
    let schools = screen.schools.enumerated().map {
      Line("\($0 + 1) \(terminalText($1.name))").truncated(to: columns).anchored(to: $1.id.rawValue)
    }
    return messages.top(screen.head) + messages.viewing(screen.head) + [Line(screen.title, .bold)] + schools
      + (screen.chosen.map { Line.wrapped("Chosen: \(terminalText($0))", to: columns) } ?? [])
  }
}
