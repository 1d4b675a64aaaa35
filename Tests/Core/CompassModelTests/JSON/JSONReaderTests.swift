@testable import CompassModel
import Foundation
import TestSupport
import Testing

struct JSONReaderTests {
  private func node(_ text: String) throws(JSONMistake) -> JSONNode { try JSONReader.read(Array(text.utf8)) }

  @Test(arguments: [
    ("null", "null"), (" true\n", "true"), ("\r\tfalse ", "false"), ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"),
    ("{ }", "{}"), ("\"\"", "\"\""), ("[1, [2 , {\"b\" : null,\"a\":\"x\"} ] ]", "[1,[2,{\"a\":\"x\",\"b\":null}]]"),
    ("0", "0"), ("-0", "-0"), ("-0.50", "-0.50"), ("1e5", "1e5"), ("1E+05", "1E+05"), ("10.25e-3", "10.25e-3"),
    ("0.30000000000000004", "0.30000000000000004"), ("1e999", "1e999"),
    ("{\"a\": 1, \"b\": 2, \"a\": 3}", "{\"a\":3,\"b\":2}"), ("\u{FEFF}[1]", "[1]"),
  ])
  func valuesAreReadVerbatim(text: String, expected: String) throws {
    #expect(try node(text).written == expected)
  }

  @Test(arguments: [
    (#""plain""#, "plain"), (#""日本 é 👩‍👩‍👧""#, "日本 é 👩‍👩‍👧"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u0041\u00e9\u65E5\u0000""#, "Aé日\u{0}"), (#""a\ud83d\udc69z""#, "a👩z"), ("\"\u{7f}\u{9b}\"", "\u{7f}\u{9b}"),
  ])
  func textsAreUnescaped(json: String, expected: String) throws {
    #expect(try Array((node(json).text ?? "none").utf8) == Array(expected.utf8))
  }

  @Test func controlsUseTheShortestEscapes() {
    #expect(JSONNode(.text("a\t\r\n\u{1}\u{7F}\u{9B}")).written == "\"a\\t\\r\\n\\u0001\\u007f\u{9B}\"")
  }

  @Test(arguments: [
    ("", 0, "expected a value, but the text ends here"), ("  ", 2, "expected a value, but the text ends here"),
    ("[1", 2, #"expected "," or "]", but the text ends here"#), ("[1,", 3, "expected a value, but the text ends here"),
    ("{\"a\": 1", 7, #"expected "," or "}", but the text ends here"#),
    ("{\"a\"", 4, #"expected ":", but the text ends here"#),
    ("{", 1, "expected a name in quotes, but the text ends here"),
    ("\"abc", 4, "expected a quote at the end of a text, but the text ends here"),
    ("[1,,2]", 3, #"expected a value, not ",""#), ("[1 2]", 3, #"expected "," or "]", not "2""#),
    ("[1,]", 3, #"expected a value, not "]""#), ("{\"a\" 1}", 5, #"expected ":", not "1""#),
    ("{a: 1}", 1, #"expected a name in quotes, not "a""#), ("{\"a\": 1,}", 8, #"expected a name in quotes, not "}""#),
    ("{} x", 3, #"expected the end of the text, not "x""#), ("[1] [2]", 4, #"expected the end of the text, not "[""#),
    ("True", 0, #"expected a value, not "T""#), ("nul", 0, #"expected a value, not "n""#),
    ("truex", 4, #"expected the end of the text, not "x""#), ("'a'", 0, #"expected a value, not "'""#),
    ("// no", 0, #"expected a value, not "/""#), ("NaN", 0, #"expected a value, not "N""#),
    ("007", 1, "a number has no leading zero"), ("-", 1, "expected a digit, but the text ends here"),
    ("1.", 2, "expected a digit, but the text ends here"), (".5", 0, #"expected a value, not ".""#),
    ("1e", 2, "expected a digit, but the text ends here"), ("+1", 0, #"expected a value, not "+""#),
    ("1.e5", 2, #"expected a digit, not "e""#), ("0x10", 1, #"expected the end of the text, not "x""#),
    ("\"\\q\"", 2, #"expected one of " \ / b f n r t u after a backslash, not "q""#),
    ("\"\\u00g0\"", 5, #"expected four hexadecimal digits after \u, not "g""#),
    ("\"a\\ud800\"", 2, #"\ud800 is half of a character alone"#),
    ("\"\\udc00\"", 1, #"\udc00 is half of a character alone"#),
    ("\"\\ud800\\u0041\"", 1, #"\ud800 is half of a character alone"#),
    ("\"a\nb\"", 2, "U+000A has to be escaped in a text"), ("\"\u{1b}[31m\"", 1, "U+001B has to be escaped in a text"),
    ("[\u{1b}]", 1, "expected a value, not U+001B"), ("{\"a\": \u{FEFF}}", 6, "expected a value, not U+FEFF"),
    ("é", 0, "expected a value, not U+00E9"), ("[1\u{a0}]", 2, #"expected "," or "]", not U+00A0"#),
  ])
  func mistakesReportOffsetAndReason(text: String, offset: Int, reason: String) {
    #expect(throws: JSONMistake(offset: offset, reason: reason)) { try node(text) }
    #expect(throws: JSONMistake(offset: offset, reason: reason)) { try JSONReader.outline(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC3, 0x28, 0x22], 2), ([0x22, 0xE6, 0x97], 1), ([0xC3], 0),
      // Longer than needed, half of a pair, beyond Unicode.
      ([0x22, 0xC0, 0xAF, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    ] as [([UInt8], Int)])
  func invalidUTF8ReportsItsOffset(bytes: [UInt8], offset: Int) {
    #expect(throws: JSONMistake(offset: offset, reason: "this is not UTF-8")) { try JSONReader.read(bytes) }
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B]] as [[UInt8]])
  func utf16IsReportedByName(bytes: [UInt8]) {
    let mistake = JSONMistake(offset: 0, reason: "this is UTF-16; JSON is written in UTF-8")
    #expect(throws: mistake) { try JSONReader.read(bytes) }
  }

  @Test(arguments: ["[", "{\"a\":"])
  func nestingIsLimited(opening: String) throws {
    let inside = String(repeating: opening, count: 512)
    let closing = String(repeating: opening == "[" ? "]" : "}", count: 512)
    _ = try node(inside + (opening == "[" ? "" : "1") + closing)
    let mistake = JSONMistake(
      offset: inside.utf8.count, reason: "lists and objects stand more than 512 deep in each other")
    let tooDeep = inside + String(repeating: opening, count: 100_000)
    #expect(throws: mistake) { try node(tooDeep) }
    #expect(throws: mistake) { try JSONReader.outline(Array(tooDeep.utf8)) }
  }

  @Test func everyValueHasItsOffset() throws {
    let root = try node(" {\"é\": [10, \"x\"],\n \"b\" :{\"c\":true}}")
    let list = try #require(root.object?["é"])
    #expect(root.offset == 1 && list.offset == 8)
    #expect(list.list?.map(\.offset) == [9, 13])
    #expect(root.object?["b"]?.object?["c"]?.offset == 30)
  }

  /// Compares the values with those of Foundation.
  @Test(arguments: few(40, of: UInt64(1)...300))
  func randomTextsRoundTripAndBrokenOnesFail(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = Self.random(&random, depth: 0)
    let json = whole.written
    #expect(try node(json).written == json)
    let foundation = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    #expect(Self.isSame(whole, foundation), "\(json)")
    var bytes = Array(json.utf8)
    for _ in 0..<2 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    expectSameMistakes(bytes)
    for end in stride(from: 0, to: bytes.count, by: 3) { expectSameMistakes(Array(bytes[..<end])) }
  }

  /// Expects `outline` to report the same mistakes as `read`.
  private func expectSameMistakes(_ bytes: [UInt8]) {
    let read = Result { () throws(JSONMistake) in try JSONReader.read(bytes) }
    let checked = Result { () throws(JSONMistake) in try JSONReader.outline(bytes) }
    #expect(read.mistake == checked.mistake)
  }

  private static func random(_ random: inout SeededGenerator, depth: Int) -> JSONNode {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 7), using: &random) {
    case 0: JSONNode(.null)
    case 1: JSONNode(.flag(.random(using: &random)))
    case 2: JSONNode(.number(JSONNumber(Int.random(in: -1_000...1_000, using: &random))))
    case 3: JSONNode(.text(text(&random)))
    case 4, 5:
      JSONNode(.list((0..<Int.random(in: 0..<5, using: &random)).map { _ in Self.random(&random, depth: depth + 1) }))
    default:
      JSONNode(
        .object(
          Dictionary(
            (0..<Int.random(in: 0..<5, using: &random)).map { _ in
              (text(&random), Self.random(&random, depth: depth + 1))
            }, uniquingKeysWith: { $1 })))
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let letters = ["a", "\"", "\\", "/", "\n", "\u{0}", "\u{1f}", "\u{7f}", "é", "日", "👩", "\u{202e}", " ", "{"]
    return (0..<Int.random(in: 0..<8, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
  }

  private static func isSame(_ node: JSONNode, _ value: Any) -> Bool {
    switch node.content {
    case .null: value is NSNull
    case .flag(let flag): value as? Bool == flag
    case .number(let number): (value as? NSNumber)?.stringValue == number.literal
    case .text(let text): (value as? String).map { Array($0.utf8) } == Array(text.utf8)
    case .list(let elements):
      (value as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy { isSame($0, $1) } } ?? false
    case .object(let members):
      (value as? [String: Any]).map { other in
        other.count == members.count
          && members.allSatisfy { name, member in other[name].map { isSame(member, $0) } ?? false }
      } ?? false
    }
  }
}

extension Result where Failure == JSONMistake {
  fileprivate var mistake: JSONMistake? { if case .failure(let mistake) = self { mistake } else { nil } }
}
