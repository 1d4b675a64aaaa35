import CompassModel
import PageKit
import CompassApp
import Scripting
import Terminal
import CompassText

extension Board.Transition {
  private var fields: [FormSection.Input] { state.screen.screen.fields }

  mutating func pressInForm(_ key: Key) {
    guard let typing = state.typing, fields.indices.contains(typing.field) else { return ask(.bell) }
    let field = fields[typing.field]
    switch key {
    case .tab, .down: return moveField(by: 1)
    case .shiftTab, .up: return moveField(by: -1)
    case .pageDown: return moveField(by: 5)
    case .pageUp: return moveField(by: -5)
    case .control("s"): return save()
    case .escape: return leaveForm()
    case .enter where state.screen.screen.isSignIn && typing.field == fields.count - 1: return save()
    case .enter where field.choices == nil: return moveField(by: 1)
    default: break
    }
    if field.choices != nil {
      switch key {
      case .enter, .text, .paste: return openChoices(of: field, key)
      default: return ask(.bell)
      }
    }
    guard field.isEnabled else { return ask(.bell) }
    if field.isHidden { return typeHidden(key) }
    // Typing replaces a whole date, since no longer text is a date (decision D5).
    if field.kind == .date, case .text = key, typing.editor.after.isEmpty, CalendarDate(wire: typing.editor.text) != nil
    {
      state.typing?.editor.replace(with: "")
    }
    let before = typing.editor.text
    let typed = field.kind == .multiline ? key : key.inOneLine
    guard state.typing?.editor.handle(typed, History()) == true else { return ask(.bell) }
    guard let text = state.typing?.editor.text, text != before, let action = field.fill(text) else { return }
    run(.tap(action))
  }

  private mutating func typeHidden(_ key: Key) {
    guard let password = state.typing?.password.reveal() else { return }
    switch key {
    case .text(let text), .paste(let text): state.typing?.password = Secret(password + text)
    case .backspace: state.typing?.password = Secret(String(password.dropLast()))
    case .control("u"): state.typing?.password = Secret("")
    default: ask(.bell)
    }
  }

  private mutating func openChoices(of field: FormSection.Input, _ key: Key) {
    guard let choices = field.choices else { return }
    if let hint = field.hint, choices.isEmpty { return report(hint, isError: true) }
    let items = choices.compactMap { choice in
      AppAction(choice.action.tap).map { action in
        Board.Menu.Item(
          label: choice.label.isEmpty ? choice.value : choice.label, order: .tap(action),
          isCurrent: choice.value == field.value)
      }
    }
    guard field.isEnabled, !items.isEmpty else { return ask(.bell) }
    let picker = Board.Picker(field.label, items, addition: field.addition)
    state.mode = .picker(picker)
    // A letter is typed into the picker; a blank and Enter only open it.
    if key != .text(" "), key != .enter { press(key, in: picker) }
  }

  /// Enters the field `step` further, a single step wrapping around; first reads a date or time typed in words.
  mutating func moveField(by step: Int) {
    guard let typing = state.typing, !fields.isEmpty else { return }
    let next = (typing.field + step + fields.count) % fields.count
    moveField(to: abs(step) > 1 ? min(max(typing.field + step, 0), fields.count - 1) : next)
  }

  mutating func moveField(to field: Int) {
    guard field != state.typing?.field else { return }
    understand()
    state.enterField(field)
  }

  private mutating func understand() {
    guard let typing = state.typing, fields.indices.contains(typing.field) else { return }
    let field = fields[typing.field]
    let text = typing.editor.text
    let isDay = field.kind == .date && DateArgument(text) != nil && CalendarDate(wire: text) == nil
    let isTime = field.kind == .time && TypedTime.text(text).map { $0 != text } ?? false
    guard isDay || isTime, let name = FieldName(rawValue: field.id),
      let verb = VerbTable.app.firstIndex(where: { $0.name == "set" && $0.grammar.count == 3 }),
      let index = type(of: name).allCases.firstIndex(of: name)
    else { return }
    run(.verb(verb, [.word, .choice(index), .text(text)]))
  }

  private mutating func save() {
    state.typing?.wasSaved = true
    guard let typing = state.typing else { return }
    if state.screen.screen.isSignIn {
      let asks = fields.contains(where: \.isHidden)
      return run(.signIn(email: nil, password: asks ? typing.password : nil))
    }
    understand()
    tap(state.screen.screen.pageScreen.button("save"))
  }

  /// Taps the form's cancel button, after which the form asks about unsaved text; rings at the sign-in page.
  private mutating func leaveForm() {
    guard !state.screen.screen.isSignIn else { return ask(.bell) }
    guard let cancel = state.screen.screen.pageScreen.button("cancel"), let action = AppAction(cancel.action) else {
      return press(name: "esc")
    }
    run(.tap(action))
  }
}

extension Board.State {
  /// Enters a new form at its focus, else its first empty field, and after saving the first field with a problem.
  /// Clears a password after a failed sign-in, and takes over text that the form changed unless an order runs.
  mutating func beginTyping() {
    let fields = screen.screen.fields
    guard !fields.isEmpty else { return typing = nil }
    guard let typing, typing.path == path, typing.field < fields.count else {
      typing = Board.Typing(path: path)
      let focus = screen.screen.formSection?.focus
      let first = focus.flatMap { focus in fields.firstIndex { $0.id == focus } }
      return enterField(first ?? fields.firstIndex { $0.value.isEmpty } ?? 0)
    }
    if typing.wasSaved, screen.screen.isSignIn, screen.screen.formSection?.failureText != nil {
      self.typing?.wasSaved = false
      self.typing?.password = Secret("")
    }
    if typing.wasSaved, let wrong = fields.firstIndex(where: { $0.error != nil }) {
      self.typing?.wasSaved = false
      return enterField(wrong)
    }
    // The form may have changed the text, such as a day typed in words.
    if fields[typing.field].value != typing.editor.text, running.isEmpty, !fields[typing.field].isHidden {
      self.typing?.editor.replace(with: fields[typing.field].value)
    }
  }

  var typedField: TypedField? {
    let fields = typing == nil ? [] : screen.screen.fields
    guard let typing, fields.indices.contains(typing.field) else { return nil }
    let field = fields[typing.field]
    if field.isHidden {
      return TypedField(anchor: field.anchor, before: TypedField.stars(typing.password.reveal().count), after: "")
    }
    return TypedField(anchor: field.anchor, before: typing.editor.before, after: typing.editor.after)
  }

  mutating func enterField(_ index: Int) {
    let fields = screen.screen.fields
    guard fields.indices.contains(index) else { return }
    typing?.field = index
    typing?.editor = LineEditor()
    typing?.editor.replace(with: fields[index].value)
    reveal()
  }
}
