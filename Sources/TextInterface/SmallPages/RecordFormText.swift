import CompassModel
import PageKit
import RecordForm
import RecruitingCompass

/// Draws the page of a form.
struct RecordFormText: TextPage {
  let screen: RecordForm.Screen
  let options: RenderOptions

  var lines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    if screen.showsSkeleton { lines += messages.skeletonCards() }
    if let form = screen.form {
      lines += FormText(form, buttons: ["save", "cancel"].map { messages.labelled(screen.button($0)) }, options).lines
    } else {
      lines += Line.wrapped(terminalText(screen.title), .bold, to: columns)
    }
    let notes = [screen.permissionText, screen.unsavedText].compactMap(\.self)
    lines += notes.flatMap { [Line()] + Line.wrapped($0, .dim, to: columns) }
    if let dialog = screen.dialog { lines += [Line()] + messages.dialog(dialog) }
    lines.append(messages.rule())
    return lines + messages.hints(["set FIELD VALUE", "set FIELD", "save", "cancel", "back", "help"])
  }
}

extension RecordForm.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { RecordFormText(screen: self, options: options).lines }
}
