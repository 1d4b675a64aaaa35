import CompassModel
import PageKit
import RecordForm
import RecruitingCompass

/// Draws the page of a form; with `--accessible` without a line that is drawn.
struct RecordFormText: TextPage {
  let screen: RecordForm.Screen
  let options: RenderOptions

  var lines: [Line] {
    let rule = options.isAccessible ? Line() : messages.rule()
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    if let form = screen.form {
      // A question over the form has a `cancel` of its own.
      let buttons = screen.head.buttons.filter { ["save", "cancel"].contains($0.id) }
      lines += FormText(form: form, buttons: buttons.map { messages.labelled($0) }, options: options).lines
    } else {
      lines += Line.wrapped(terminalText(screen.title), .bold, to: columns) + [rule] + loading
    }
    let notes = [screen.permissionText, screen.unsavedText].compactMap(\.self)
    lines += notes.flatMap { [Line()] + Line.wrapped($0, .dim, to: columns) }
    if let dialog = screen.dialog { return lines + [Line()] + messages.dialog(dialog) }
    let verbs = screen.form == nil ? [] : ["set FIELD VALUE", "set FIELD", "save", "cancel"]
    return lines + [rule] + messages.hints(verbs + ["back", "help"])
  }

  private var loading: [Line] {
    guard screen.showsSkeleton else { return [] }
    return options.isAccessible ? [Line(screen.loadingText ?? "")] : messages.skeletonCards()
  }
}

extension RecordForm.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { RecordFormText(screen: self, options: options).lines }
}
