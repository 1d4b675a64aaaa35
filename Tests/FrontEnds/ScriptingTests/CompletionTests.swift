import Testing

@testable import Scripting

@Suite struct CompletionTests {
  private var events: Vocabulary {
    var vocabulary = Vocabulary()
    vocabulary.page = .events
    vocabulary.rows = [
      .init(id: "ev-1", text: "Winter Camp, Camp, Attended"), .init(id: "ev-2", text: "Home Opener, Game"),
      .init(id: "ev-3", text: "Summer Camp"),
    ]
    vocabulary.schools = ["Stanford University", "Lakeview"]
    return vocabulary
  }

  private func texts(_ line: String, _ vocabulary: Vocabulary? = nil) -> [String] {
    (vocabulary ?? events).completion(of: line).candidates.map(\.text)
  }

  @Test(arguments: [
    ("att", ["attend"]), ("filter ty", ["type"]), ("filter type cam", ["camp"]), ("month n", ["next"]),
    ("attend ", ["1", "2", "3"]), ("attend opener", ["2"]), ("attend CAMP", ["1", "3"]), ("attend #ev-2", ["#ev-2"]),
    ("attend 2", ["2"]), ("open ev", ["events"]), ("sort name; filter ty", ["type"]), ("! att", ["attend"]),
    ("zzz", []), ("zzz y", []), ("filter nothing ", []), ("search ", []), ("help perf", ["performance"]),
  ])
  func wordsAreCompletedByTheVerbGrammar(line: String, expected: [String]) {
    let found = texts(line)
    #expect(line == "search " || line == "attend " ? found.starts(with: expected) : found == expected)
  }

  @Test func theHintIsTheFirstCandidate() {
    var home = Vocabulary()
    home.page = .home
    home.rows = [.init(id: "event-ev-1", text: "event, Home Opener, 16:00")]
    #expect(home.hint(for: "open ev").text.hasPrefix("ents") && texts("open ev", home) == ["events", "1"])
  }

  @Test func verbsOfThePageAreListedFirst() {
    let names = texts("")
    let firstEverywhere = names.firstIndex(of: "refresh") ?? 0
    #expect(["attend", "filter", "month", "date"].allSatisfy { (names.firstIndex(of: $0) ?? 99) < firstEverywhere })
    #expect(!names.contains("complete") && !names.contains("expect"))
  }

  @Test func schoolsMatchByAnySubstring() {
    var timeline = events
    timeline.page = .timeline
    #expect(texts("school stan", timeline) == ["\"Stanford University\""])
    #expect(texts("school VIEW", timeline) == ["Lakeview"])
  }

  @Test func rowCandidatesHaveHelpTexts() {
    #expect(events.completion(of: "attend 1").candidates == [Candidate(text: "1", help: "Winter Camp, Camp, Attended")])
  }

  @Test func fileArgumentsRequestFiles() {
    var performance = Vocabulary()
    performance.page = .performance
    let completion = performance.completion(of: "export csv my/fi")
    #expect(completion.wantsFile && completion.fileStart == "my/fi" && completion.replaced == 5)
  }

  @Test func formFieldsAreCompleted() {
    var form = events
    form.fields = [Candidate(text: "type", help: "Event type"), Candidate(text: "name", help: "Name")]
    #expect(texts("set ", form) == ["type", "name"])
    #expect(form.completion(of: "set t").candidates == [Candidate(text: "type", help: "Event type")])
    #expect(form.hint(for: "set n").text == "ame" && form.hint(for: "set amount ").mistake == nil)
  }

  @Test(arguments: [
    ("filter ty", "pe all|"), ("att", "end N"), ("attend ", "N"), ("filter ", "type|status|dates"), ("month ne", "xt"),
    ("", ""), ("search camp", ""), ("open ev", "ents"),
  ])
  func theHintShowsTheRemainingGrammar(line: String, start: String) {
    let hint = events.hint(for: line)
    #expect(hint.mistake == nil && (start.isEmpty ? hint.text.isEmpty : hint.text.hasPrefix(start)), "\(hint.text)")
  }

  @Test(arguments: [
    ("opne", 0..<4), ("opne 1", 0..<4), ("filter tpye all", 7..<11), ("open x y", 5..<6), ("sort name; zzz", 11..<14),
  ])
  func anUnmatchedWordIsMarked(line: String, range: Range<Int>) {
    #expect(events.hint(for: line).mistake == range)
  }

  @Test(arguments: ["more", "all", "search north carolina", "! open 1", "# a comment", "q", "!", "open name~\"a b\""])
  func validInputIsNotMarked(line: String) {
    #expect(events.hint(for: line, others: ["all", "more"]).mistake == nil)
  }

  @Test func malformedLinesDoNotTrap() {
    for line in ["\"", "'", ";", ";;;", "!", "! !", "name~\"", "\"\" \"", "#", "  ", "\u{0}", "🏈 🏈", "attend \"win"] {
      _ = events.completion(of: line)
      _ = events.hint(for: line)
      _ = Vocabulary().completion(of: line)
    }
    #expect(texts("attend \"win") == ["1"])
  }
}
