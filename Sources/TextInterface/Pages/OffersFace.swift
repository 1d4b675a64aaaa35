import CompassModel
import OffersList
import RecruitingCompass

extension OffersList.Screen: PageFace {
  static var page: Page { .offers }

  var rows: [SelectableRow] { offers.map { .init(id: $0.id.rawValue, name: $0.schoolName) } }

  var status: [String] { [countText] }

  func action(for tap: CommonTap) -> AppAction? { nil }

  func refusal(of action: AppAction) -> Refusal? { nil }

  func rowText(id: String) -> String { "" }

  func lines(_ options: RenderOptions) -> [Line] { [Line(title)] }
}
