import CompassModel

/// Checks of column values, with the error messages of PostgreSQL.
extension ProjectColumn {
  /// Checks a text, in a filter or for storing; throws the error if it is no value of the column's kind.
  func checkText(_ text: String) throws(ProjectRefusal) {
    switch type {
    case "date" where CalendarDate(wire: text) == nil:
      throw ProjectRefusal(
        400, "22008", "date/time field value out of range: \"\(text)\"",
        hint: "Perhaps you need a different \"datestyle\" setting.")
    case "instant" where Instant(wire: text) == nil:
      throw ProjectRefusal(400, "22007", "invalid input syntax for type timestamp with time zone: \"\(text)\"")
    case "whole" where Int(text) == nil: throw .badValue("syntax for type integer", text)
    case "number" where Double(text) == nil, "decimal" where Double(text) == nil:
      throw .badValue("syntax for type numeric", text)
    case "flag" where text != "true" && text != "false": throw .badValue("syntax for type boolean", text)
    case _ where type != "decimal" && !arguments.isEmpty && !arguments.contains(text):
      throw .badValue("value for enum \(type)", text)
    default: return
    }
  }

  func check(_ value: JSONNode) throws(ProjectRefusal) {
    if type == "decimal", case .number(let number) = value.content {
      let (digits, scale) = (Int(arguments[0]) ?? 0, Int(arguments[1]) ?? 0)
      let limit = (0..<(digits - scale)).reduce(1.0) { limit, _ in limit * 10 }
      guard abs(number.double ?? .infinity) < limit else {
        throw ProjectRefusal(
          400, "22003", "numeric field overflow",
          details: "A field with precision \(digits), scale \(scale) must round to an absolute value less than "
            + "10^\(digits - scale).")
      }
    }
    if let text = value.plain { try checkText(text) }
  }
}
