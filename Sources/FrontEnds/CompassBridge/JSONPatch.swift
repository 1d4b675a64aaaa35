import CompassModel

/// The difference between two JSON values as an RFC 6902 patch: a list of `add`, `remove`, `replace` and `move` steps
/// (decision U5).
package struct JSONPatch {
  private var steps: [[UInt8]] = []

  package init(from old: JSONTree, to new: JSONTree) { compare(old, new, at: "") }

  package var isEmpty: Bool { steps.isEmpty }

  package var json: String {
    var bytes: [UInt8] = []
    bytes.appendJSON(steps) { bytes, step in bytes += step }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func add(_ op: String, _ path: String, from: String? = nil, value: JSONTree? = nil) {
    var bytes = Array("{\"op\":\"\(op)\",".utf8)
    if let from {
      bytes += "\"from\":".utf8
      bytes.appendJSON(from)
      bytes.append(UInt8(ascii: ","))
    }
    bytes += "\"path\":".utf8
    bytes.appendJSON(path)
    if let value {
      bytes += ",\"value\":".utf8
      value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    steps.append(bytes)
  }

  private mutating func compare(_ old: JSONTree, _ new: JSONTree, at path: String) {
    if old.isSame(as: new) { return }
    switch (old.content, new.content) {
    case (.object(let old), .object(let new)): compare(old, new, at: path)
    case (.list(let before), .list(let after)):
      if before.isEmpty != after.isEmpty { add("replace", path, value: new) } else { compare(before, after, at: path) }
    default: add("replace", path, value: new)
    }
  }

  private mutating func compare(_ old: [JSONTree.Member], _ new: [JSONTree.Member], at path: String) {
    var (index, other) = (0, 0)
    while index < old.count || other < new.count {
      if index < old.count, other < new.count, old[index].key == new[other].key {
        // Most members are unchanged and need no path.
        let (before, after) = (old[index].value, new[other].value)
        if !before.isSame(as: after) { compare(before, after, at: path + Self.step(new[other].key)) }
        (index, other) = (index + 1, other + 1)
      } else if other == new.count || (index < old.count && old[index].key < new[other].key) {
        add("remove", path + Self.step(old[index].key))
        index += 1
      } else {
        add("add", path + Self.step(new[other].key), value: new[other].value)
        other += 1
      }
    }
  }

  private mutating func compare(_ old: [JSONTree], _ new: [JSONTree], at path: String) {
    guard let (newRows, staying) = Self.identities(new), let (oldRows, _) = Self.identities(old) else {
      for index in 0..<min(old.count, new.count) { compare(old[index], new[index], at: "\(path)/\(index)") }
      for index in stride(from: old.count - 1, through: new.count, by: -1) { add("remove", "\(path)/\(index)") }
      for index in old.count..<max(old.count, new.count) { add("add", "\(path)/\(index)", value: new[index]) }
      return
    }
    var current: [(id: JSONTree.Identity, tree: JSONTree)] = []
    for index in old.indices.reversed() {
      if staying.contains(oldRows[index]) {
        current.append((oldRows[index], old[index]))
      } else {
        add("remove", "\(path)/\(index)")
      }
    }
    current.reverse()
    for (index, row) in newRows.enumerated() {
      if index < current.count, current[index].id == row {
        if current[index].tree !== new[index] { compare(current[index].tree, new[index], at: "\(path)/\(index)") }
      } else if let found = current[min(index, current.count)...].firstIndex(where: { $0.id == row }) {
        add("move", "\(path)/\(index)", from: "\(path)/\(found)")
        let moved = current.remove(at: found)
        current.insert(moved, at: index)
        compare(moved.tree, new[index], at: "\(path)/\(index)")
      } else {
        add("add", "\(path)/\(index)", value: new[index])
        current.insert((row, new[index]), at: index)
      }
    }
  }

  private static func identities(_ list: [JSONTree]) -> (inOrder: [JSONTree.Identity], all: Set<JSONTree.Identity>)? {
    let inOrder = list.compactMap(\.identity)
    let all = Set(inOrder)
    return inOrder.count == list.count && all.count == list.count ? (inOrder, all) : nil
  }

  private static func step(_ key: String) -> String {
    key.utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
      ? "/" + key.replacing("~", with: "~0").replacing("/", with: "~1") : "/" + key
  }
}
