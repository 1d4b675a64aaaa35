import CompassModel
import RecruitingCompass
import Tasks

extension Tasks.Screen: PageFace {
  static var page: Page { .tasks }

  var rows: [SelectableRow] { tasks.map { .init(id: $0.id.rawValue, name: $0.title) } }

  var status: [String] { [countText] }

  func action(for tap: CommonTap) -> AppAction? { nil }

  func refusal(of action: AppAction) -> Refusal? { nil }

  func rowText(id: String) -> String { "" }

  func lines(_ options: RenderOptions) -> [Line] { [Line(title)] }
}
