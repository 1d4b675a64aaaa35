import CompassModel
import PageKit
import CompassApp

/// Makes verbs from a page's buttons and controls (decision Z3): a command, a row or none, and a value in a group.
struct DerivedVerbs {
  let page: Page
  let screen: any PageScreen

  /// Returns the verbs of a page, the most important first; an own verb replaces derived ones with its form or control.
  static func all(of page: Page, own: [Verb]) -> [Verb] {
    guard let screen = page.firstScreen?.pageScreen else { return own }
    let derived = DerivedVerbs(page: page, screen: screen)
    let controls = derived.ofControls.filter { verb in !own.contains { $0.name == verb.name } }
    let existing = own + controls + VerbTable.everywhere
    let buttons = derived.ofButtons.filter { verb in
      !existing.contains { $0.fits(verb.grammar.map(\.usage)) }
    }
    let rows = derived.ofRows.filter { verb in !own.contains { $0.grammar == verb.grammar } }
    let all = rows + own + controls + buttons
    return VerbWeight.allCases.flatMap { weight in all.filter { $0.weight == weight } }
  }

  private func verb(
    _ words: String, _ parameters: [Parameter], _ summary: String, example: String, key: String?, _ weight: VerbWeight,
    _ command: @escaping @Sendable ([Argument]) -> Command
  ) -> Verb {
    var verb = Verb(
      words, parameters, .page(page), summary, example: example, keys: key.map { [$0] } ?? [], command: command)
    verb.weight = weight
    return verb
  }

  private func summary(_ button: ActionButton) -> String {
    let noun = type(of: screen).rowNoun
    return button.summary.replacing("ROW", with: noun.withArticle).replacing("NOUN", with: noun)
  }

  private var ofButtons: [Verb] {
    (screen.head.buttons + type(of: screen).occasionalButtons.page).compactMap { button in
      AppAction(button.action).map { action in
        verb(
          button.command, [], summary(button), example: button.command, key: button.key,
          button.prominence == .title ? .title : .menu
        ) { _ in .tap(action) }
      }
    }
  }

  /// The verbs of the rows' buttons; the buttons of a group are one verb.
  private var ofRows: [Verb] {
    let all = screen.head.rowButtons + type(of: screen).occasionalButtons.rows
    return all.enumerated().compactMap { index, first in
      let button = first.button
      let summary = summary(button)
      let weight: VerbWeight = button.prominence == .menu ? .rowMenu : .row
      guard let group = button.group else {
        return verb(button.command, [.row], summary, example: "\(button.command) 1", key: button.key, weight) {
          .tapRow($0.row(0), first)
        }
      }
      let choices = all.filter { $0.button.group == group && $0.button.command == button.command }
      guard all.firstIndex(where: { $0.id == choices.first?.id }) == index else { return nil }
      let values = choices.map(\.id.typedValue)
      return verb(
        button.command, [.row, .choice(group.uppercased(), values)], summary,
        example: "\(button.command) 1 \(values.count > 1 ? values[1] : values[0])", key: button.key, weight
      ) { .tapRow($0.row(0), choices[$0.position(1)]) }
    }
  }

  private var ofControls: [Verb] {
    let order = screen.controls.filter(\.isSort)
    return screen.controls.flatMap { control -> [Verb] in
      switch control.kind {
      case .text: search(control)
      case .choice where control.isSort:
        control.id == order.first?.id ? order.indices.map { sort(order.prefix($0 + 1)) } : []
      case .choice, .range, .tabs: [choice(control)]
      // A switch needs words for on and off, which only a page's own verb has.
      case .toggle: []
      }
    }
  }

  private func search(_ control: FilterControl) -> [Verb] {
    guard let action = control.action?.filled, let clear = action("").flatMap({ AppAction($0) }) else { return [] }
    let command = control.command
    let isOfAll = control.label.lowercased() == command
    return [
      verb(
        command, [.word("clear")], "Shows again what was not found.", example: "\(command) clear", key: nil, .control
      ) { _ in .tap(clear) },
      verb(
        command, [.remaining("TEXT")],
        isOfAll ? "Shows only what contains a text." : "Narrows the rows by \(control.label.lowercased()).",
        example: "\(command) camp", key: "/", .control
      ) { .tap(action($0.text(0)).flatMap { AppAction($0) } ?? clear) },
    ]
  }

  /// The verb `sort FIELD`, with two controls `sort FIELD DIRECTION`.
  private func sort(_ controls: ArraySlice<FilterControl>) -> Verb {
    let command = controls[0].command
    let values = controls.map(\.typedValues)
    return verb(
      command, zip(controls, values).map { .choice($0.label.uppercased(), $1) }, "Sorts the list.",
      example: ([command] + values.map { $0.last ?? "" }).joined(separator: " "),
      key: controls.count == 1 ? "s" : "S", .control
    ) { [page, controls = controls.map { ($0.id, ($0.choices ?? []).map(\.value)) }] arguments in
      .choose(
        controls.enumerated().map { index, control in
          ControlChoice(page: page, control: control.0, value: control.1[arguments.position(index)])
        })
    }
  }

  private func choice(_ control: FilterControl) -> Verb {
    let values = control.typedValues
    let isView = control.kind == .tabs
    return verb(
      control.command, [.choice(control.label.uppercased(), values)],
      "\(control.command.hasPrefix("filter") ? "Narrows the rows by" : "Chooses the") \(control.label.lowercased()).",
      example: "\(control.command) \(values.count > 1 ? values[1] : values[0])", key: isView ? "v" : "f", .control
    ) { [page, id = control.id, values = (control.choices ?? []).map(\.value)] arguments in
      .choose([ControlChoice(page: page, control: id, value: values[arguments.position(0)])])
    }
  }
}

package struct ControlChoice: Sendable {
  let page: Page
  /// The control, by its id.
  let control: String
  let value: String

  /// Returns the action that chooses the value; throws a refusal on another page, or if the control has no such value.
  package func action(on screen: AppScreen) throws(Refusal) -> AppAction {
    guard screen.page == page else { throw .only(page) }
    let choices = screen.pageScreen.controls.first { $0.id == control }?.choices ?? []
    guard let action = choices.first(where: { $0.value == value }).flatMap({ AppAction($0.action.tap) }) else {
      throw Refusal("\(terminalText(value.typedValue, atMost: 60)) cannot be chosen here.")
    }
    return action
  }

  package func isChosen(on screen: AppScreen) -> Bool {
    screen.pageScreen.controls.first { $0.id == control }?.value == value
  }
}

extension RowButton {
  /// Returns the action of the row's button, enabled or not; throws a refusal without the row or the button.
  package func action(for selector: RowSelector, on screen: any PageScreen) throws(Refusal) -> AppAction {
    let row = try selector.row(on: screen).id
    let own = screen.rowButtons(id: row).first { $0.id == id && $0.command == button.command }
    if own == nil, screen.head.dialog == nil, let absence = screen.absence(ofRowButton: id, row: row) {
      throw Refusal(absence)
    }
    guard let action = AppAction((own ?? button(of: row)).action) else { throw Refusal("This is not done here.") }
    return action
  }
}

extension FilterControl {
  var typedValues: [String] { (choices ?? []).map(\.value.typedValue) }
}

extension String {
  fileprivate var withArticle: String { first.map { "aeiou".contains($0) } == true ? "an \(self)" : "a \(self)" }
}
