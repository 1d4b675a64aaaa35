import CompassModel
import Foundation
import Testing

@testable import CompassText

/// Checks that `--accessible` pages are complete sentences with every visible fact (decision V13).
struct SpokenPagesTests {
  /// Recorded situations without signs in their rows.
  private static let situations = SnapshotCase.situationsOnce.filter { one in
    !["hostile", "long", "texts", "wide", "odd", "unknown-status"].contains { one.situation.contains($0) }
  }

  private func lines(_ one: SnapshotCase) -> [Line] {
    ScreenText.lines(one.screen.pageScreen, RenderOptions(columns: 400, isAccessible: true))
  }

  @Test(arguments: situations) func everyLineIsASentenceInWords(_ one: SnapshotCase) {
    for line in lines(one).map(\.text) where !line.isEmpty {
      // The number that two schools of one name have (decision M6).
      if let sign = line.replacing(#/\(\d+\)/#, with: "").first(where: { Self.signs.contains($0) }) {
        Issue.record("\(one.name): \(sign) in \(line)")
      }
      // Long sentences continue on the next line.
      if line.count < 340, !line.hasSuffix(".”"), line.last.map({ ".!?…:".contains($0) }) != true {
        Issue.record("\(one.name): is no sentence: \(line)")
      }
      if line.contains("..") || line.contains(" ,") || line.contains(": ,") || line.contains("; .") {
        Issue.record("\(one.name): has a hole: \(line)")
      }
    }
  }

  /// Brackets, pictures of boxes, separators, arrows and signs.
  private static let signs: Set<Character> = Set("[]{}()·—→←↑↓|▾▸•✔✖⚠🔒👁📊✉️⚾🎯🎉")

  @Test(arguments: situations) func noKindIsRepeated(_ one: SnapshotCase) {
    for line in lines(one).map(\.text) {
      let words = line.replacing(#/^[0-9.]+ /#, with: "").lowercased()
      guard let colon = words.firstIndex(of: ":") else { continue }
      let (kind, remaining) = (words[..<colon], words[words.index(after: colon)...].drop { $0 == " " })
      // A row may have such a name: `Task: Task 0`.
      if !kind.isEmpty, remaining.hasPrefix(kind), !["task", "name"].contains(kind) {
        Issue.record("\(one.name): said twice: \(line)")
      }
    }
  }

  /// Checks each word of each visible fact of a row, and its capabilities.
  @Test(arguments: situations) func rowsContainEveryVisibleFact(_ one: SnapshotCase) {
    let (lines, shown) = (lines(one), one.screen.pageScreen)
    for row in shown.rows {
      let own = lines.filter { line in line.anchors.contains { $0.row == row.id } }.map(\.text)
      if own.isEmpty { continue }
      let said = Set(own.flatMap(Self.words))
      for fact in shown.row(id: row.id)?.texts ?? [] where !fact.hasPrefix("[") {
        let missing = Self.words(fact).filter { !said.contains($0) && !Self.otherwise.contains($0) }
        if !missing.isEmpty { Issue.record("\(one.name): \(missing) of \(fact) is not in \(own)") }
      }
      let isNumbered = own.first.map { $0.prefixMatch(of: #/[0-9]+\. /#) != nil } ?? false
      #expect(isNumbered, "\(one.name): \(own)")
      let isTappable = shown.rowButtons(id: row.id).contains(where: \.isEnabled)
      let isSaidOfAll = lines.contains { $0.text.hasPrefix("Each ") && $0.text.contains(" can be ") }
      if isTappable, !isSaidOfAll, !own.contains(where: { $0.contains("can be ") }) {
        Issue.record("\(one.name): what can be done is not in \(own)")
      }
    }
  }

  /// Words replaced in speech: a source by its kind; without a lock, "locked" is left out.
  private static let otherwise: Set<String> = [
    "avg", "k", "sec", "event", "interaction", "status", "confirm", "attendance", "left", "until", "unlocked", "mark",
    "as", "full", "dm",
    "text",
    // A month is spelled out.
    "feb",
  ]

  @Test(arguments: situations) func sharedCapabilitiesAreNotRepeated(_ one: SnapshotCase) {
    let lines = lines(one)
    // A page may have several lists, each with a sentence about all of its rows.
    let lists = lines.split { $0.text.isEmpty || $0.text.hasPrefix("Each ") }
    for list in lists {
      let rows = list.filter { !$0.anchors.isEmpty }.map(\.text)
      guard rows.count > 1 else { continue }
      let capabilities = rows.map { row in
        row.firstMatch(of: #/; can (?:also )?be ([^.]+)\./#).map { match in
          match.1.replacing(" or ", with: ", ").components(separatedBy: ", ")
        } ?? []
      }
      let common = capabilities.dropFirst().reduce(Set(capabilities[0])) { $0.intersection($1) }
      if !common.isEmpty { Issue.record("\(one.name): \(common) is said of each of \(rows.count) rows") }
    }
  }

  @Test(arguments: situations) func dialogsStartWithTheirQuestion(_ one: SnapshotCase) throws {
    let said = lines(one).map(\.text).filter { !$0.isEmpty }
    guard let dialog = one.screen.pageScreen.head.dialog else { return }
    let start = try #require(said.first)
    #expect(dialog.spokenText.hasPrefix(start.prefix(60)), "\(one.name): \(start)")
    let last = try #require(said.last)
    for button in dialog.buttons { #expect(last.contains(button.verb), "\(one.name): \(last)") }
  }

  /// Placeholders such as `N` and `DATE` in `Type open N, date DATE.` have an explanation.
  @Test(arguments: situations) func placeholdersAreExplained(_ one: SnapshotCase) {
    let said = lines(one).map(\.text)
    for line in said where line.hasPrefix("Type ") || line.contains(": type ") {
      let verbs = line[(line.firstRange(of: #/[Tt]ype /#)?.upperBound ?? line.startIndex)...]
      // `Type dismiss for OK.`
      for word in verbs.split(whereSeparator: { !$0.isLetter }) where word != "OK" && word.allSatisfy(\.isUppercase) {
        if !said.contains(where: { $0.contains("\(word) is ") }) {
          Issue.record("\(one.name): \(word) is not explained: \(line)")
        }
      }
    }
  }

  @Test(arguments: situations) func laneItemsDoNotRepeatTheirSchool(_ one: SnapshotCase) {
    guard case .timeline(let screen) = one.screen else { return }
    for lane in screen.lanes {
      for item in lane.items where item.spokenText.contains(", \(lane.name),") {
        Issue.record("\(one.name): \(item.spokenText)")
      }
    }
  }

  @Test(arguments: situations) func onlyEmptyFieldsAreMarkedRequired(_ one: SnapshotCase) {
    guard case .form(let screen) = one.screen else { return }
    for input in screen.form?.inputs ?? [] {
      let isSaid = input.spokenText.contains(", required: ")
      #expect(isSaid == (input.isRequired && input.shownText.isEmpty), "\(input.spokenText)")
    }
  }

  /// A filter changes the numbers of rows.
  @Test(arguments: situations) func filteredRowsReportTheirRenumbering(_ one: SnapshotCase) {
    let shown = one.screen.pageScreen
    let count: Int
    switch one.screen {
    case .events(let screen): count = screen.activeFilterCount
    case .offers(let screen) where screen.comparison == nil: count = screen.activeFilterCount
    case .tasks(let screen): count = screen.activeFilterCount
    case .schools(let screen): count = screen.activeFilterCount
    default: return
    }
    guard shown.head.hasRows, shown.head.loadingText == nil else { return }
    let isSaid = lines(one).contains { $0.text.contains("numbered as they are shown") }
    #expect(isSaid == (count > 0), "\(one.name)")
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  @Test(arguments: situations) func eventRowsUseTheirSpokenText(_ one: SnapshotCase) throws {
    guard case .events(let screen) = one.screen else { return }
    let text = ScreenText.text(one.screen, RenderOptions(columns: 400, isAccessible: true))
    for card in screen.content.events {
      #expect(text.contains(terminalText(String(card.spokenText.dropLast()))), "\(one.name)")
    }
  }
}
