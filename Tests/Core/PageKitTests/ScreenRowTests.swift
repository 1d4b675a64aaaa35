import Testing

@testable import PageKit

/// Texts that follow from the description of a row (decisions Z1, Z4).
struct ScreenRowTests {
  private func row(_ change: (inout ScreenRow) -> Void = { _ in }) -> ScreenRow {
    var row = ScreenRow(id: "r", title: "Winter Camp", accessibilityLabel: "Winter Camp.")
    change(&row)
    return row
  }

  @Test func aSentenceJoinsTitleFactsAndStatus() {
    let school = row {
      $0.badges = [.init(.status, "Visiting")]
      $0.facts = [.init(.location, "Ames, IA", spoken: "Ames, IA"), .init(.number, "2 events")]
    }
    #expect(school.sentence == "Winter Camp: Ames, IA, 2 events, visiting.")
  }

  @Test func theKindIsOmittedIfTheTitleContainsIt() {
    let camp = row { $0.badges = [.init(.kind, "Camp"), .init(.status, "Not Registered")] }
    #expect(camp.sentence == "Winter Camp, not registered.")
    let game = row { $0.badges = [.init(.kind, "Game")] }
    #expect(game.sentence == "Game: Winter Camp.")
  }

  @Test(arguments: [
    ("saving…", true, "being saved", ScreenRow.State.updating),
    ("waiting for a connection", false, "waiting for a connection", .kept),
  ])
  func aPendingChangeEndsTheSentence(text: String, isUpdating: Bool, words: String, state: ScreenRow.State) {
    let changed = row { $0.show(text, isUpdating: isUpdating) }
    #expect(changed.sentence == "Winter Camp: \(words)." && changed.state == [state] && changed.updatingText == text)
    #expect(row { $0.show(nil, isUpdating: false) }.state == [])
  }

  @Test func aCustomSentenceIsPreferred() {
    #expect(row { $0.customSentence = .init { "Other." } }.sentence == "Other.")
  }

  @Test func notesFollowTheCapabilities() {
    let noted = row {
      $0.notes = [.init(nil, "Bring a glove", spokenTitle: "Notes"), .init("Why", "It counts", .expanded)]
    }
    #expect(noted.spoken("can be opened") == "Winter Camp; can be opened. Notes: Bring a glove.")
    let expanded = noted.with { $0.state = [.expanded] }
    #expect(expanded.spoken(nil) == "Winter Camp. Notes: Bring a glove. Why: It counts.")
  }

  @Test func listsShowTextsAndDetailsShowEverything() {
    let task = row {
      $0.leading = .box("[ ]")
      $0.badges = [.init(.lock, "Locked")]
      $0.facts = [.init(.deadline, "Due today")]
      $0.notes = [.init("Why", "It counts", .expanded), .init(nil, "Seen in the panel", .aside)]
      $0.state = [.selected]
      $0.childrenTitle = "First"
      $0.children = [ScreenRow(id: "c", title: "PSAT", accessibilityLabel: "PSAT.")]
    }
    #expect(task.texts == ["[ ]", "Winter Camp", "Locked", "Due today", "Seen in the panel", "selected"])
    #expect(task.details == ["Locked", "Due today", "Why: It counts", "Seen in the panel", "First: PSAT"])
  }

  @Test func theLabelIsTheNameOrTheTitle() {
    #expect(row().label == RowLabel(id: "r", name: "Winter Camp"))
    let reading = row { $0.name = "Velocity Feb 9" }
    #expect(reading.label.name == "Velocity Feb 9" && reading.details.first == "Winter Camp")
    let long = row { $0.title = String(repeating: "x", count: 70) }
    #expect(long.shortTitle.count == 61 && long.title.count == 70)
  }

  @Test func rowsAreDescribedLazily() {
    let rows = ScreenRows([1, 2, 3].map(Card.init))
    #expect(rows.labels.map(\.id) == ["1", "2", "3"] && rows[id: "2"]?.title == "described 2" && rows[id: "4"] == nil)
  }

  private struct Card: DescribedRow {
    let number: Int
    var rowLabel: RowLabel { RowLabel(id: "\(number)", name: "") }
    var row: ScreenRow {
      #expect(number == 2)
      return ScreenRow(id: "\(number)", title: "described \(number)", accessibilityLabel: "")
    }
  }
}

extension ScreenRow {
  fileprivate func with(_ change: (inout ScreenRow) -> Void) -> ScreenRow {
    var row = self
    change(&row)
    return row
  }
}
