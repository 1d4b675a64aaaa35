/// A one-line text for HTML and SVG, between tags or in a quoted attribute: what a terminal would show of it, so no
/// control and no direction override is left, with `& < > " '` as references (text-ui.md §6).
func markupText(_ raw: String) -> String {
  escapedMarkup(terminalText(raw))
}

/// Several lines, one `<br/>` between them.
func markupLines(_ raw: String) -> String {
  terminalLines(raw).map(escapedMarkup).joined(separator: "<br/>")
}

/// A text in the place of a CSS string, quotes included. It cannot end the string, the style sheet or its element.
func cssString(_ raw: String) -> String {
  var text = "\""
  for scalar in terminalText(raw).unicodeScalars {
    if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == " " {
      text.unicodeScalars.append(scalar)
    } else {
      text += "\\" + String(scalar.value, radix: 16) + " "
    }
  }
  return text + "\""
}

private func escapedMarkup(_ text: String) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Hundredths are fine enough for millimetres on paper.
func svgNumber(_ value: Double) -> String {
  guard abs(value) < 1_000_000 else { return "0" }
  let hundredths = Int((value * 100).rounded())
  let fraction = abs(hundredths) % 100
  let sign = hundredths < 0 ? "-" : ""
  if fraction == 0 { return "\(sign)\(abs(hundredths) / 100)" }
  return "\(sign)\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
