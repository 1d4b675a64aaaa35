import CompassModel
import PageKit
import Testing

@testable import CompassText

/// Records an issue for each text of a listed row that is not among its lines (decision Z12). Cards truncate names, and
/// lists truncate notes; both are complete in spoken text and in the side panel.
func checkWholeRows(_ screen: any PageScreen, _ lines: [Line], _ place: String) {
  for section in screen.sections {
    guard case .rows(let list) = section.kind, screen.head.loadingText == nil else { continue }
    for row in list.rows {
      let drawn = lines.drawn(row.id)
      if drawn.isEmpty {
        Issue.record("\(place): \(row.title) is not drawn")
        continue
      }
      for text in row.wholeTexts(of: list.style) {
        let missing = words(text).filter { !drawn.contains($0) && !isBroken($0, in: drawn) }
        if !missing.isEmpty { Issue.record("\(place): \(missing) of \(text) is not in \(drawn)") }
      }
    }
  }
}

extension ScreenRow {
  /// The texts that a list draws completely.
  fileprivate func wholeTexts(of style: RowList.Style) -> [String] {
    let isCard = if case .cards = style { true } else { false }
    let badges = updatingText == nil || badges.last?.role == .status ? badges : []
    // Unrecognized kinds and statuses may be long.
    let short = badges.filter { $0.role != .lock }.map(\.text).filter { $0.cellWidth <= 24 }
    let facts = facts.filter { !$0.isLong && (!isCard || $0.role != .kind) }.map(\.text)
    return (isCard ? [] : [title]) + short + facts + [updatingText].compactMap(\.self)
  }
}

extension [Line] {
  /// The letters and digits of a row in drawing order.
  fileprivate func drawn(_ row: RowID) -> String {
    flatMap(\.runs).filter { $0.anchor == row }.map(\.text).joined().filter { $0.isLetter || $0.isNumber }
  }
}

private func words(_ text: String) -> [String] {
  terminalText(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
}

/// Whether a word is split between two lines, possibly with another text in between.
private func isBroken(_ word: String, in drawn: String) -> Bool {
  word.indices.dropFirst().contains { drawn.contains(word[..<$0]) && drawn.contains(word[$0...]) }
}
