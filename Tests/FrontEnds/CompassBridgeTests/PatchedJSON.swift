import Foundation
import Testing

/// Applies a patch according to RFC 6902.
func patched(_ json: Any, with steps: [[String: Any]]) throws -> Any {
  var json = json
  for step in steps {
    let path = try #require(step["path"] as? String)
    switch step["op"] as? String {
    case "add": json = try put(step["value"] ?? NSNull(), at: path, in: json, inserts: true)
    case "replace": json = try put(step["value"] ?? NSNull(), at: path, in: json, inserts: false)
    case "remove": json = try taken(at: path, from: json).remaining
    case "move":
      let (value, remaining) = try taken(at: try #require(step["from"] as? String), from: json)
      json = try put(value, at: path, in: remaining, inserts: true)
    default: Issue.record("no such step: \(step)")
    }
  }
  return json
}

private func parts(_ path: String) -> [String] {
  path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
    String($0).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

private func put(_ value: Any, at path: String, in json: Any, inserts: Bool) throws -> Any {
  try change(json, parts(path)) { holder, key in
    if var list = holder as? [Any] {
      let index = try #require(Int(key))
      if inserts { list.insert(value, at: index) } else { list[index] = value }
      return list
    }
    var object = try #require(holder as? [String: Any])
    #expect(inserts == (object[key] == nil), "\(path)")
    object[key] = value
    return object
  }
}

private func taken(at path: String, from json: Any) throws -> (value: Any, remaining: Any) {
  var value: Any = NSNull()
  let remaining = try change(json, parts(path)) { holder, key in
    if var list = holder as? [Any] {
      value = list.remove(at: try #require(Int(key)))
      return list
    }
    var object = try #require(holder as? [String: Any])
    let removed = object.removeValue(forKey: key)
    value = try #require(removed)
    return object
  }
  return (value, remaining)
}

private func change(_ json: Any, _ path: [String], _ body: (Any, String) throws -> Any) throws -> Any {
  guard path.count > 1 else { return try body(json, path[0]) }
  if var list = json as? [Any] {
    let index = try #require(Int(path[0]))
    list[index] = try change(list[index], Array(path.dropFirst()), body)
    return list
  }
  var object = try #require(json as? [String: Any])
  object[path[0]] = try change(try #require(object[path[0]]), Array(path.dropFirst()), body)
  return object
}
