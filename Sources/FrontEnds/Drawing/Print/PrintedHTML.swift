import CompassModel
import PageKit

/// A page as one HTML file for printing that loads nothing and has no script (decisions T19, D11, Z11, text-ui.md §6).
public enum PrintedHTML {
  /// Returns a complete file, in which names and texts of the page cannot become markup.
  public static func render(_ page: PrintedPage, paper: PrintPaper) -> String {
    let layout = PrintLayout(paper: paper, isUpright: page.isUpright)
    let css = PrintedStyle(layout: layout, footer: "\(page.title) · \(page.printedText)").css
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <title>\(markupText(page.title))</title>
      <style>
      \(css)
      </style>
      </head>
      <body>
      \(body(page, layout).joined(separator: "\n"))
      </body>
      </html>

      """
  }

  private static func body(_ page: PrintedPage, _ layout: PrintLayout) -> [String] {
    let head = [
      "<header><h1>\(bdi(page.title))</h1><p>\(bdi(page.printedText))</p></header>",
      "<p class=\"subtitle\">\(bdi(page.subtitle))</p>",
    ]
    let start = head + facts(page.facts) + page.notes.map { "<p class=\"note\">\(bdi($0))</p>" }
    if let text = page.emptyText { return start + ["<p class=\"empty\">\(bdi(text))</p>"] }
    return start + PrintedSections(page: page, layout: layout).lines
  }

  static func facts(_ texts: [String]) -> [String] {
    texts.isEmpty ? [] : ["<ul class=\"facts\">"] + texts.map { "<li>\(bdi($0))</li>" } + ["</ul>"]
  }
}

/// Escapes and isolates a text, so that a right-to-left name does not reorder its neighbours.
func bdi(_ raw: String) -> String { "<bdi>\(markupText(raw))</bdi>" }

/// Escapes a one-line text for HTML and SVG, between tags or in a quoted attribute: without controls and direction
/// overrides and cut to 1,000 characters, as for a terminal, and with `& < > " '` as references (text-ui.md §6).
func markupText(_ raw: String) -> String { escapedMarkup(terminalText(raw)) }

/// Quotes a text as a CSS string, which the text cannot end, nor the style sheet or its element.
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

func escapedMarkup(_ text: String) -> String {
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

/// Formats millimetres with at most two decimals; numbers of a million or more become `0`.
func svgNumber(_ value: Double) -> String {
  guard abs(value) < 1_000_000 else { return "0" }
  let hundredths = Int((value * 100).rounded())
  let fraction = abs(hundredths) % 100
  let sign = hundredths < 0 ? "-" : ""
  if fraction == 0 { return "\(sign)\(abs(hundredths) / 100)" }
  return "\(sign)\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
