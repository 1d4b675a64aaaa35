import TestSupport
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
    #expect(row { $0.badges = [.init(.kind, "Game")] }.sentence == "Game: Winter Camp.")
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

/// Cards are rebuilt only where their rows differ.
struct CardMemoTests {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var text: String
  }

  private let key = CardKey(.sample(), refusal: nil)

  @Test func onlyChangedRowsAreRebuilt() {
    var memo = CardMemo<Row, String>()
    var made: [Int] = []
    func cards(_ rows: [Row], _ key: CardKey) -> [String] {
      memo(rows, for: key) { row in
        made.append(row.id)
        return "\(row.id)\(row.text)"
      }
    }
    let rows = (1...4).map { Row(id: $0, text: "a") }
    #expect(cards(rows, key) == ["1a", "2a", "3a", "4a"] && made == [1, 2, 3, 4])
    made = []
    #expect(cards([rows[3], rows[0], Row(id: 2, text: "b")], key) == ["4a", "1a", "2b"] && made == [2])
    made = []
    #expect(cards([rows[0]], CardKey(.sample(), refusal: "A question is open.")) == ["1a"] && made == [1])
  }

  @Test(arguments: few(1, of: UInt64(0)..<20))
  func cachedCardsEqualNewOnes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var memo = CardMemo<Row, String>()
    for _ in 0..<20 {
      let rows = (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)).map {
        Row(id: $0, text: Bool.random(using: &random) ? "a" : "b")
      }
      let key = CardKey(.sample(viewer: Bool.random(using: &random) ? nil : .sample()), refusal: nil)
      #expect(memo(rows, for: key) { "\($0.id)\($0.text)" } == rows.map { "\($0.id)\($0.text)" })
    }
  }
}

/// The row that a list scrolls to (decision V2).
struct RowTargetTests {
  @Test func aRowIsScrolledToOncePerRequest() {
    var target = RowTarget()
    #expect(Scroll(target) == nil)
    target.show("a")
    #expect(Scroll(target) == Scroll(id: "a", request: 1))
    target.show("a")
    #expect(Scroll(target) == Scroll(id: "a", request: 2))
  }

  @Test func requestNumbersAreNeverReused() {
    var target = RowTarget()
    target.show("a")
    target.end()
    #expect(target.row == nil && target.request == 1)
    target.show("b")
    target.forget()
    target.show("b")
    #expect(target.request == 3)
  }

  /// The row is not in the list yet.
  @Test func anAwaitedRowIsNotScrolledTo() {
    var target = RowTarget()
    target.await("a", afterLoad: true)
    #expect(target.row == nil && Scroll(target) == nil && target.request == 0)
    // The event that ends a scroll, such as a load, does not end the waiting.
    let awaiting = target
    target.end()
    #expect(target == awaiting)
    target.forget()
    #expect(target == RowTarget())
  }
}

/// A screen is a value, although its content is stored in a box.
struct ScreenPartsTests {
  private let parts = ScreenParts(
    head: PageHead(page: "events", route: "/events", title: "Events", subtitle: "", context: .sample()),
    content: ["a"])

  @Test func mutatingACopyKeepsTheOriginal() {
    var copy = parts
    #expect(copy == parts)
    copy.head.title = "Others"
    copy.content.append("b")
    #expect(parts.head.title == "Events" && parts.content == ["a"] && copy != parts)
    #expect(copy.head.title == "Others" && copy.content == ["a", "b"])
  }

  @Test func equalContentInDifferentBoxesIsEqual() {
    #expect(ScreenParts(head: parts.head, content: parts.content) == parts)
  }

  @Test func reflectionListsHeadAndContent() {
    #expect(Mirror(reflecting: parts).children.compactMap(\.label) == ["head", "content"])
  }
}
