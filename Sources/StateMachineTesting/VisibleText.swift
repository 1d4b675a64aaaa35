/// A line with what cannot be seen made visible: control and bidirectional characters, blanks at the
/// end, a missing newline.
func visible(_ line: String, escapingBeyondASCII: Bool = false) -> String {
  var scalars = Substring(line).unicodeScalars
  let hasNewline = scalars.last == "\n"
  if hasNewline { scalars.removeLast() }
  var blanks = 0
  while scalars.last == " " {
    scalars.removeLast()
    blanks += 1
  }
  var text = ""
  for scalar in scalars {
    if isInvisible(scalar) || (escapingBeyondASCII && !scalar.isASCII) {
      text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
  text += String(repeating: "·", count: blanks)
  return hasNewline ? text : text + "\n\\ No newline at end of file"
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  case .format:
    // Joiners and tags are parts of emoji; these turn the text around or hide in it.
    switch scalar.value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0x200B, 0xFEFF, 0xAD: true
    default: false
    }
  default: false
  }
}
