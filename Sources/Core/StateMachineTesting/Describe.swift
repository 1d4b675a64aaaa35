import Foundation

/// Describes any value in one line that is the same for equal values: sets and dictionaries sorted, dates in UTC.
public func describe(_ value: Any) -> String { Description(value).line }

struct Description {
  enum Form { case leaf, fields, list, set, dictionary }

  /// A part of a value: `key` identifies it in another description, `step` is its place in a path.
  struct Child {
    let key, step: String
    let value: Description
  }

  let form: Form
  /// The text before the parts; descriptions with equal ones are compared part by part.
  let open: String
  let children: [Child]
  let line: String

  init(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    if let text = leaf(value, mirror) {
      self.init(leaf: text)
      return
    }
    switch mirror.displayStyle {
    case .optional: self = mirror.children.first.map { Description($0.value) } ?? Description(leaf: "nil")
    case .collection:
      let elements = mirror.children.enumerated().map { index, element in
        let value = Description(element.value)
        return Child(key: value.line, step: "[\(index)]", value: value)
      }
      self.init(.list, "[", elements, "]")
    case .set:
      let elements = mirror.children.map { Description($0.value) }.sorted { $0.line < $1.line }
      self.init(.set, "[", elements.map { Child(key: $0.line, step: "", value: $0) }, "]")
    case .dictionary:
      let pairs = mirror.children.map { pair in
        let pair = Mirror(reflecting: pair.value).children.map { Description($0.value) }
        return Child(key: pair[0].line, step: "[\(pair[0].line)]", value: pair[1])
      }
      self.init(.dictionary, "[", pairs.sorted { $0.key < $1.key }, "]")
    case .enum:
      guard let payload = mirror.children.first else {
        self.init(leaf: ".\(value)")
        return
      }
      let step = ".\(payload.label ?? "?")"
      let inner = Mirror(reflecting: payload.value)
      let values =
        inner.displayStyle == .tuple
        ? fields(of: inner, in: step) : [Child(key: "", step: step, value: Description(payload.value))]
      self.init(.fields, "\(step)(", values, ")")
    case .tuple: self.init(.fields, "(", fields(of: mirror), ")")
    default: self.init(.fields, "\(type(of: value))(", fields(of: mirror), ")")
    }
  }

  private init(leaf text: String) {
    (form, open, children) = (.leaf, text, [])
    line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private init(_ form: Form, _ open: String, _ children: [Child], _ close: String) {
    (self.form, self.open, self.children) = (form, open, children)
    let parts = children.map { child in
      switch form {
      case .dictionary: "\(child.key): \(child.value.line)"
      case .fields where !child.key.isEmpty: "\(child.key): \(child.value.line)"
      case .leaf, .fields, .list, .set: child.value.line
      }
    }
    line = open + (form == .dictionary && parts.isEmpty ? ":" : parts.joined(separator: ", ")) + close
  }
}

private func fields(of mirror: Mirror, in step: String = "") -> [Description.Child] {
  mirror.children.map { field in
    // Unlabelled tuple elements are called ".0", ".1" …
    let label = field.label ?? ""
    let isNumber = label.hasPrefix(".")
    return Description.Child(
      key: isNumber ? "" : label, step: step + (isNumber ? label : ".\(label)"), value: Description(field.value))
  }
}

private func leaf(_ value: Any, _ mirror: Mirror) -> String? {
  switch value {
  case let text as String: return text.debugDescription
  case let date as Date: return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  default: break
  }
  switch mirror.displayStyle {
  // An object may hold itself; its fields are no part of a state's value.
  case .class: return "\(value)"
  case .struct, nil:
    guard let text = value as? any CustomStringConvertible else { return nil }
    return mirror.children.isEmpty || isToolchainType(type(of: value)) ? text.description : nil
  default: return nil
  }
}

private func isToolchainType(_ type: Any.Type) -> Bool {
  let name = String(reflecting: type)
  return ["Swift.", "Foundation.", "FoundationEssentials.", "__C."].contains { name.hasPrefix($0) }
}
