import CompassModel
import TestSupport
import Testing

/// Objects whose members are read on demand.
struct JSONObjectTests {
  private func outline(_ text: String) throws -> JSONOutline { try JSONReader.outline(Array(text.utf8)) }

  private func object(_ text: String) throws -> JSONObject { try #require(try outline(text).object) }

  @Test func membersAreReadByName() throws {
    let object = try object(
      #" { "id" : "a\u00e9\n" , "i":1.50,"list": [1,{"id":2}], "flag":true,"none":null ,"ids":{"id":"b"},"last":""}"#)
    #expect(object["id"]?.text == "aé\n" && object["last"]?.text == "")
    #expect(object["list"]?.list?.count == 2)
    if case .number(let number) = object["i"]?.content { #expect(number.literal == "1.50") } else { Issue.record() }
    if case .flag(let flag) = object["flag"]?.content { #expect(flag) } else { Issue.record() }
    #expect(object["none"] == nil && object.has("none"))
    for name in ["", "d", "ID", "idx", "id\"", "i\":1.50,\"list", "missing"] {
      #expect(object[name] == nil && !object.has(name), "\(name)")
    }
    let inner = try #require(object.outline("ids")?.object)
    #expect(inner["id"]?.text == "b" && !inner.has("last"))
    if case .other = object.outline("id") {} else { Issue.record() }
    if case .other = object.outline("none") {} else { Issue.record() }
    #expect(object.outline("missing") == nil)
  }

  @Test func theLastDuplicateMemberWins() throws {
    #expect(try object(#"{"a":"1","b":"2","a":"3"}"#)["a"]?.text == "3")
    #expect(try object(#"{"a":"1","a":null}"#)["a"] == nil)
    #expect(try object("{}")["a"] == nil)
  }

  @Test func listsReturnNilForNonObjects() throws {
    let rows = try #require(try outline(#" [ {"id":"a"},7,"x",null,[{"id":"c"}] , {"id":"b"}]"#).list)
    #expect(rows.map { $0?["id"]?.text } == ["a", nil, nil, nil, nil, "b"])
    #expect(try outline("[]").list?.isEmpty == true)
  }

  @Test(arguments: ["null", "7", "\"text\"", " true "]) func scalarsAreNeitherObjectNorList(text: String) throws {
    if case .other = try outline(text) {} else { Issue.record("\(text)") }
  }
}

extension JSONOutline {
  fileprivate var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  fileprivate var list: [JSONObject?]? { if case .list(let list) = self { list } else { nil } }
}

struct JSONNumberTests {
  private func number(_ literal: String) throws -> JSONNumber? {
    if case .number(let number) = try JSONReader.read(Array(literal.utf8)).content { number } else { nil }
  }

  @Test(
    arguments: [
      ("2028", 2028), ("2028.0", 2028), ("1e3", 1000), ("-0", 0), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9007199254740993", 9_007_199_254_740_993), ("2028.5", nil),
      ("9223372036854775808", nil), ("1e300", nil), ("1e999", nil),
    ] as [(String, Int64?)])
  func wholeNumbersAreExact(literal: String, whole: Int64?) throws {
    #expect(try number(literal)?.whole == whole)
  }

  @Test(
    arguments: [
      ("0.30000000000000004", 0.1 + 0.2), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("5e-324", .leastNonzeroMagnitude), ("1e-999", 0), ("66.670000000000000000000000000000001", 66.67),
      ("1e999", nil), ("-1e999", nil), ("1.8e308", nil), (String(repeating: "9", count: 5_000), nil),
    ] as [(String, Double?)])
  func literalsRoundToTheNearestDouble(literal: String, double: Double?) throws {
    #expect(try number(literal)?.double == double)
  }

  @Test func everyFiniteDoubleRoundTrips() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let read = try number(NumberText.shortest(value))?.double
      if read?.bitPattern != value.bitPattern { Issue.record("\(value)") }
    }
  }

  @Test(arguments: [.infinity, -.infinity, .nan] as [Double])
  func nonFiniteDoublesAreRejected(value: Double) { #expect(JSONNumber(value) == nil) }
}
