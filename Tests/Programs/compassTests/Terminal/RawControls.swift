extension String {
  /// Control characters in terminal output that may originate from data: all except line ends,
  /// colours, page breaks, and the progress line of an export.
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
  /// Text without the sequences that draw the input line.
  var withoutEditing: String {
    replacing("\u{1B}[K", with: "").replacing(/\u{1B}\[\?2004[hl]/, with: "").replacing("\r", with: "")
  }
}
