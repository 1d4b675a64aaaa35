import CompassBridge
import CompassModel
import PageKit
import CompassApp
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
    "details.acceptConfirmed", "details.declineOthersTapped", "details.deleteConfirmed",
    "details.dialogCancelled",
    "form.declineOthersTapped", "form.noticeDismissed", "form.retryTapped", "form.saveConfirmed",
    "home.noticeDismissed", "home.undoHidingTapped",
    "offers.acceptConfirmed", "offers.declineOthersTapped", "offers.noticeDismissed",
    "performance.deleteCancelled", "performance.deleteConfirmed",
    "schools.clearFiltersTapped", "schools.deleteConfirmed", "schools.dialogCancelled", "schools.moreReached",
    "schools.noticeDismissed", "schools.refreshPulled", "schools.retryTapped", "schools.sortChanged",
    "signIn.emailChanged",
    "timeline.eventsTapped", "timeline.offersTapped",
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
      let line = try #require(try Lexer.commands(in: verb.example, separatesCommands: false).first)
      for parsed in try VerbTable.parse(line) where parsed.verb.page == verb.page && parsed.verb.usage == verb.usage {
        sent.formUnion(actions(of: parsed.command.appCommand, on: screens).map(name))
      }
    }
    let all = Set(ActionShapes.all.flatMap { page in page.actions.map { "\(page.key).\($0.name)" } })
    #expect(all.subtracting(sent) == Self.withoutAVerb.union(Self.typedInScripts))
    #expect(sent.isSubset(of: all))
  }
}
