import CompassModel
import PageKit
import RecruitingCompass

/// What the text front end knows of a screen: how it looks, what can be selected on it, and what its buttons send.
protocol ScreenFace: DrawnScreen {
  /// What the screen is called where something can be typed: `events`.
  var prompt: String { get }
  var dialog: DialogCard? { get }
  var banner: Banner? { get }
  var athletes: [AthleteChoice] { get }
  /// The rows that can be selected, in the order of their numbers.
  var rows: [SelectableRow] { get }
  /// What the line under the screen says: `5 results`, `2 filters`.
  var status: [String] { get }

  /// What a button that many pages have sends here; nil where the page has no such button.
  func action(for tap: CommonTap) -> AppAction?
  /// Why the page does not offer this action now; nil if it does.
  func refusal(of action: AppAction) -> Refusal?
  /// Why an action that was sent came to nothing, as this screen shows it; nil if it did not.
  func refusalAfter(_ action: AppAction) -> Refusal?
  /// What it says of a change that could not be made; nil if nothing of the kind is shown.
  var failure: String? { get }
  /// All that a row says, for checks.
  func rowText(id: String) -> String
  /// Whether a row has a mark; nil where rows never have it.
  func row(id: String, is mark: RowMark) -> Bool?
}

/// A page that is opened by name.
protocol PageFace: ScreenFace {
  /// The page it is, for verbs that belong to one.
  static var page: Page { get }
}

extension PageFace {
  var prompt: String { Self.page.rawValue }
}

extension ScreenFace {
  func refusalAfter(_ action: AppAction) -> Refusal? { nil }
  func row(id: String, is mark: RowMark) -> Bool? { nil }

  var failure: String? { failureInBanner }

  /// What a failed load says cannot be dismissed.
  var failureInBanner: String? {
    banner.flatMap { $0.kind == .error && $0.canDismiss ? $0.message : nil }
  }
}

/// Buttons that many pages have.
public enum CommonTap: CaseIterable, Sendable {
  case refresh, retry, confirm, cancel, dismiss, more, clearFilters
}

extension AppScreen {
  /// Nil for a plain screen.
  var face: (any ScreenFace)? { shown as? any ScreenFace }

  /// The page it is, where it is one that is opened by name.
  package var page: Page? { (face as? any PageFace).map { type(of: $0).page } }
  /// Nil for a plain screen.
  package var controls: ScreenControls? { face.map(ScreenControls.init) }
}

/// What whoever carries out verbs asks of a screen: that of `ScreenFace`, whose words stand beside the pages' texts.
package struct ScreenControls {
  fileprivate let face: any ScreenFace

  package var prompt: String { face.prompt }
  package var athletes: [AthleteChoice] { face.athletes }
  package var rows: [SelectableRow] { face.rows }
  package var status: [String] { face.status }
  package var failure: String? { face.failure }
  package func action(for tap: CommonTap) -> AppAction? { face.action(for: tap) }
  package func refusalAfter(_ action: AppAction) -> Refusal? { face.refusalAfter(action) }
  package func rowText(id: String) -> String { face.rowText(id: id) }
  package func row(id: String, is mark: RowMark) -> Bool? { face.row(id: id, is: mark) }
}

/// A screen as text: a pure function of the screen and the options (text-ui.md §1).
public enum ScreenText {
  /// LF only, no trailing blanks, one final newline, no line wider than the columns.
  public static func text(_ screen: AppScreen, _ options: RenderOptions) -> String { text(screen.shown, options) }

  public static func text(_ screen: any ShownScreen, _ options: RenderOptions) -> String {
    render((screen as? any DrawnScreen)?.lines(options) ?? [], options)
  }
}

/// A screen that can be drawn as text.
protocol DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line]
}

extension PlainScreen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { PlainText(self, options).lines }
}
