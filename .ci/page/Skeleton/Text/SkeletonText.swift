import CompassModel
import PageKit
import RecruitingCompass
import Toy

extension Toy.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { ToyText(screen: self, options: options).lines }
}

extension VerbTable {
  private static let verb = PageVerbs<Toy.Screen>(.toy) { .toy(.tap($0)) }

  static let toy: [Verb] = [
    verb.row("greet", "Says hello to a school.", example: "greet 1") { .greetTapped(id: $0) }
  ]
}

/// A title, the schools with their numbers, and what is said to one of them.
struct ToyText: TextPage {
  let screen: Toy.Screen
  let options: RenderOptions

  var lines: [Line] {
    let schools = screen.schools.enumerated().map { Line("\($0 + 1) \($1.name)").truncated(to: columns) }
    return messages.top(screen.head) + [Line(screen.title, .bold)] + schools
      + (screen.greeting.map { Line.wrapped($0, to: columns) } ?? [])
  }
}
