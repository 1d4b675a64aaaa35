import CompassApp
import CompassBridge
import CompassModel
import Foundation
import PageKit
@testable import Scripting
import Testing

@testable import CompassText

/// Checks that every user action has a verb (text-ui.md §1, principle 5).
struct VerbCoverageTests {
  private static let today = CalendarDate(wire: "2026-02-10") ?? .earliest

  /// Actions that no verb sends: by page and name, with the reason.
  private static let withoutAVerb: Set = [
    // The world's verbs are `network`, `now` and `relaunch`.
    "app.launched", "app.connectivityReturned", "app.zoneChanged", "app.clockChanged",
    // The board's picker of schools sends it; `add school NAME` is the verb of a store.
    "form.schoolNamed",
    // Files are imported by the command `import` and by JSON.
    "app.fileImported", "app.importConfirmed", "app.importCancelled",
  ]

  /// Actions of buttons and verbs absent from recorded screens; scripts of their pages type them.
  private static let typedInScripts: Set = [
    "app.signInTapped", "app.statusKept", "app.statusTaken", "app.undoTapped", "app.noticeOpened",
    "details.acceptConfirmed", "details.declineOthersTapped", "details.deleteConfirmed", "details.dialogCancelled",
    "form.declineOthersTapped", "form.noticeDismissed", "form.retryTapped", "form.saveConfirmed",
    "home.noticeDismissed", "home.undoHidingTapped", "offers.acceptConfirmed", "offers.declineOthersTapped",
    "offers.noticeDismissed", "performance.deleteCancelled", "performance.deleteConfirmed",
    "schools.clearFiltersTapped", "schools.deleteConfirmed", "schools.dialogCancelled", "schools.moreReached",
    "schools.noticeDismissed", "schools.refreshPulled", "schools.retryTapped", "schools.sortChanged",
    "signIn.emailChanged", "timeline.eventsTapped", "timeline.offersTapped",
  ]

  /// The page and the name of an action, such as `events.addTapped`.
  private func name(of action: AppAction) -> String {
    func label(_ value: Any?) -> String { value.map { Mirror(reflecting: $0).children.first?.label ?? "\($0)" } ?? "" }
    return "\(label(action)).\(label(action.tap))"
  }

  /// The actions that a command sends on any of the screens.
  private func actions(of command: Command?, on screens: [AppScreen]) -> [AppAction] {
    switch command {
    case .tap(let action): [action]
    case .tapRow(_, let button): [AppAction(button.button(of: "event-ev-1").action)].compactMap(\.self)
    case .choose(let choices):
      choices.flatMap { choice in screens.compactMap { try? choice.action(on: $0) } }
    case .tapDate(_, let make): [make(Self.today)]
    case .tapDates(_, _, let make): [make(nil, Self.today)]
    case .chooseAthlete: [.app(.athleteSelected(id: "a"))]
    case .onScreen(let make): screens.compactMap { try? make($0) }
    case .fillIn(let field, let text): [.form(.tap(.fieldChanged(field: field, text: text)))]
    default: []
    }
  }

  @Test func everyUserActionIsSentByAVerb() throws {
    let screens = SnapshotCase.all.map(\.screen)
    let buttons = screens.flatMap(ButtonVerbTests.buttons).compactMap { AppAction($0.action) }
    var sent = Set(buttons.map(name))
    for verb in VerbTable.all {
      for parsed in try verbs(of: verb.example) where parsed.verb.page == verb.page && parsed.verb.usage == verb.usage {
        sent.formUnion(actions(of: parsed.command.appCommand, on: screens).map(name))
      }
    }
    let all = Set(ActionShapes.all.flatMap { page in page.actions.map { "\(page.key).\($0.name)" } })
    #expect(all.subtracting(sent) == Self.withoutAVerb.union(Self.typedInScripts))
    #expect(sent.isSubset(of: all))
  }
}

/// Checks that the verb of a button is in the table and on its page (decision Z5).
struct ButtonVerbTests {
  static func buttons(_ screen: AppScreen) -> [ActionButton] {
    let head = screen.head
    let rows = screen.pageScreen.rows.flatMap { screen.pageScreen.rowButtons(id: $0.id) }
    let asked = (head.dialog?.buttons ?? []) + (head.banner?.buttons ?? []) + head.notices.flatMap(\.buttons)
    return head.buttons + asked + (head.empty?.button.map { [$0] } ?? []) + rows
  }

  @Test func everyButtonHasAVerbOfItsPage() throws {
    var seen: Set<String> = []
    for screen in SnapshotCase.all.map(\.screen) {
      for button in Self.buttons(screen) where seen.insert("\(screen.head.page) \(button.verb)").inserted {
        let pages = try verbs(of: button.verb).map(\.verb.page)
        #expect(pages.contains { $0 == nil || $0 == screen.page }, "\(screen.head.page): \(button.verb)")
      }
    }
    #expect(seen.count > 100)
  }

  /// A button has the key of its verb (decision Z5).
  @Test func buttonKeysMatchTheirVerbs() throws {
    for screen in SnapshotCase.all.map(\.screen) {
      for button in Self.buttons(screen) {
        let own = try verbs(of: button.verb).map(\.verb).filter { $0.page == nil || $0.page == screen.page }
        let keys = Set(own.flatMap(\.keys))
        // Enter opens a row of a record, but is no key of the general verb `open`.
        if button.command == "open", keys.isEmpty { continue }
        #expect(button.key.map { keys.contains($0) } ?? true, "\(screen.head.page): \(button.verb) \(keys)")
      }
    }
  }
}
