import Scripting
import Testing
import CompassText

/// Checks the lexer (text-ui.md §4.1).
struct LexerTests {
  private func words(_ line: String, separates: Bool = false) throws -> [[String]] {
    try Lexer.commands(in: line, separatesCommands: separates).map { command in
      command.map { token in
        switch token.form {
        case .word: token.text
        case .quoted: "<\(token.text)>"
        case .nameContains: "~\(token.text)~"
        }
      }
    }
  }

  @Test(arguments: [
    ("", []), ("   \t ", []), ("open events", ["open", "events"]), ("  open \t events  ", ["open", "events"]),
    ("# a comment", []), ("#", []), ("open 1 # first", ["open", "1"]), ("open 1 #", ["open", "1"]),
    ("open #ev-1", ["open", "#ev-1"]), ("open #ev-1 # by id", ["open", "#ev-1"]), ("search a#b", ["search", "a#b"]),
    ("search a# b", ["search", "a#", "b"]), ("#comment?", ["#comment?"]),
    (#"search "winter camp""#, ["search", "<winter camp>"]), (#"search '"raw" \n'"#, ["search", #"<"raw" \n>"#]),
    (#"search "say \"hi\" \\ \n\t\r""#, ["search", "<say \"hi\" \\ \n\t\r>"]),
    (#"search "\u{1F3C8}\u{41}""#, ["search", "<🏈A>"]), (#"search """#, ["search", "<>"]),
    (#"search "it's""#, ["search", "<it's>"]), (##"search "# no comment""##, ["search", "<# no comment>"]),
    (#"open name~"part of" # c"#, ["open", "~part of~"]), (#"open name~'raw'"#, ["open", "~raw~"]),
    ("open name~part", ["open", "name~part"]), (#"open a"b"#, ["open", #"a"b"#]),
    ("search a;b", ["search", "a;b"]), ("日本\u{3000}語", ["日本", "語"]),
  ])
  func lineIsSplitIntoWords(line: String, expected: [String]) throws {
    #expect(try words(line) == (expected.isEmpty ? [] : [expected]))
  }

  @Test(arguments: [
    ("open events; filter type camp", [["open", "events"], ["filter", "type", "camp"]]),
    ("a;b;;c;", [["a"], ["b"], ["c"]]), (";", []), (#"search "a;b";c"#, [["search", "<a;b>"], ["c"]]),
    ("a # b; c", [["a"]]), (#"open name~"a";b"#, [["open", "~a~"], ["b"]]),
  ])
  func semicolonsSeparateCommands(line: String, expected: [[String]]) throws {
    #expect(try words(line, separates: true) == expected)
  }

  @Test(arguments: [
    (#"search "abc"#, 8, 4, "the closing \" is missing"), ("search 'x", 8, 2, "the closing ' is missing"),
    (#"search "日本"#, 8, 3, "the closing \" is missing"), (#"日本 "x"#, 4, 2, "the closing \" is missing"),
    (#"👨‍👩‍👧‍👦 "a\q""#, 5, 2, "unknown escape"), (#"x "\u{110000}""#, 4, 2, "unknown escape"),
    (#"x "\u{}""#, 4, 2, "unknown escape"), (#"x "\u{+41}""#, 4, 2, "unknown escape"),
    (#"x "\u41""#, 4, 2, "unknown escape"), (#"x "\u{0000000041}""#, 4, 2, "unknown escape"),
    (#"x "\"#, 4, 2, "unknown escape"), (#"x "a"b"#, 6, 1, "a blank is missing after the closing quote"),
    (#"x name~"a"b"#, 11, 1, "a blank is missing after the closing quote"),
    (#"x "a";"#, 6, 1, "a blank is missing after the closing quote"),
    (#"x name~"a"#, 8, 2, "the closing \" is missing"),
  ])
  func mistakesAreLocated(line: String, column: Int, length: Int, message: String) throws {
    let error = #expect(throws: SyntaxError.self) { try Lexer.commands(in: line, separatesCommands: false) }
    #expect(error?.message == message)
    #expect(error?.column == column)
    #expect(error?.length == length)
  }

  @Test func tokenPositionsCountCharacters() throws {
    let tokens = try #require(
      try Lexer.commands(in: #"🇺🇸🇯🇵 e\#u{301}x  "日\n" name~"a b""#, separatesCommands: false).first)
    #expect(tokens.map(\.column) == [1, 4, 8, 14])
    #expect(tokens.map(\.length) == [2, 2, 5, 10])
  }
}
