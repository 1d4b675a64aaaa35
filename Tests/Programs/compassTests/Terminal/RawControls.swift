extension String {
  /// The characters in what a terminal was sent that may have come from data: all that control it, but line ends,
  /// colours, pages of print, and the line that tells how far an export is.
  var rawControls: Set<String> {
    let ours = replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/\r[0-9]+ MB written; Ctrl-C cancels/, with: "")
      .replacing("\r\n", with: "\n").replacing("\n\u{C}", with: "\n").withoutEditing
    let raw = ours.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
    return Set(raw.map { "U+" + String($0.value, radix: 16, uppercase: true) })
  }
}

extension String {
  /// Without what line mode sends to draw the line that is typed in.
  var withoutEditing: String {
    replacing("\u{1B}[K", with: "").replacing(/\u{1B}\[\?2004[hl]/, with: "").replacing("\r", with: "")
  }
}
