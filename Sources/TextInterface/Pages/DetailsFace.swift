import CompassModel
import RecordDetails
import RecruitingCompass

extension RecordDetails.Screen: ScreenFace {
  var prompt: String { page }
  var rows: [SelectableRow] { [] }
  var status: [String] { [] }

  func action(for tap: CommonTap) -> AppAction? {
    switch tap {
    case .refresh: .details(.refreshPulled)
    case .retry: .details(.retryTapped)
    case .confirm, .cancel, .dismiss, .more, .clearFilters: nil
    }
  }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .details(let action) = action else { return .otherPage(action) }
    switch action {
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    case .refreshPulled: return canReload ? nil : .reloadIsDisabled
    default: return nil
    }
  }

  func rowText(id: String) -> String { "" }

  func lines(_ options: RenderOptions) -> [Line] { DetailsText(self, options).lines }
}
