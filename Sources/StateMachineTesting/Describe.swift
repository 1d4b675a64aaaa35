import Foundation

/// Describes any value as lines: sets and dictionaries sorted, dates in UTC, and whatever fits on
/// one line left on one line, so that a changed list element is a changed line.
public func describe(_ value: Any, name: String? = nil, indent: Int = 0) -> [String] {
  let pad = String(repeating: "  ", count: indent)
  let label = name.map { "\($0): " } ?? ""
  let mirror = Mirror(reflecting: value)
  func block(_ open: String, _ close: String, _ children: [[String]]) -> [String] {
    let flat = children.map { $0.count == 1 ? $0[0].drop { $0 == " " } : "" }
    let line = "\(pad)\(label)\(open)\(flat.joined(separator: ", "))\(close)"
    if children.allSatisfy({ $0.count == 1 }), line.count <= 100, indent > 0 || children.isEmpty { return [line] }
    return ["\(pad)\(label)\(open)"] + children.flatMap { $0 } + ["\(pad)\(close)"]
  }
  switch value {
  case let text as String: return ["\(pad)\(label)\(text.debugDescription)"]
  case let date as Date: return ["\(pad)\(label)\(date.formatted(.iso8601))"]
  case let leaf as any CustomStringConvertible where mirror.children.isEmpty && mirror.displayStyle != .enum:
    return ["\(pad)\(label)\(leaf)"]
  default: break
  }
  switch mirror.displayStyle {
  case .optional:
    guard let wrapped = mirror.children.first else { return ["\(pad)\(label)nil"] }
    return describe(wrapped.value, name: name, indent: indent)
  case .collection:
    return block("[", "]", mirror.children.map { describe($0.value, indent: indent + 1) })
  case .set:
    return block("[", "]", mirror.children.map { describe($0.value, indent: indent + 1) }.sorted { $0[0] < $1[0] })
  case .dictionary:
    let pairs = mirror.children.map { child -> [String] in
      let pair = Array(Mirror(reflecting: child.value).children)
      return describe(pair[1].value, name: "\(pair[0].value)", indent: indent + 1)
    }
    return block("[", "]", pairs.sorted { $0[0] < $1[0] })
  case .enum:
    guard let payload = mirror.children.first else { return ["\(pad)\(label).\(value)"] }
    let inner = Mirror(reflecting: payload.value)
    let children = inner.displayStyle == .tuple
      ? inner.children.map { describe($0.value, name: $0.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, indent: indent + 1) }
      : [describe(payload.value, indent: indent + 1)]
    return block(".\(payload.label ?? "?")(", ")", children)
  default:
    return block("\(type(of: value))(", ")", mirror.children.map { describe($0.value, name: $0.label, indent: indent + 1) })
  }
}
