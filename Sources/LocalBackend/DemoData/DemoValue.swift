import CompassModel

/// A value of a row of demo data, written as in a file.
protocol DemoValue {
  var json: JSONNode.Content { get }
}

extension String: DemoValue {
  var json: JSONNode.Content { .text(self) }
}

extension Int: DemoValue {
  var json: JSONNode.Content { .number(JSONNumber(self)) }
}

extension Double: DemoValue {
  var json: JSONNode.Content { JSONNumber(self).map(JSONNode.Content.number) ?? .null }
}

extension Bool: DemoValue {
  var json: JSONNode.Content { .flag(self) }
}

extension [String]: DemoValue {
  var json: JSONNode.Content { .list(map { JSONNode(.text($0)) }) }
}
