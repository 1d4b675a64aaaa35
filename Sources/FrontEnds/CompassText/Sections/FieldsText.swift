import CompassModel
import PageKit

/// Draws the fields of a record: labels beside their values, in columns where there is room for them. Ids are for
/// programs, and left out by callers (decision N4).
struct FieldsText: TextPage {
  let fields: [FieldRow]
  /// The longest label of all groups of the screen, in cells.
  let labelCells: Int
  let isDim: Bool
  let options: RenderOptions

  var lines: [Line] { fields.flatMap(field) }

  private func field(_ field: FieldRow) -> [Line] {
    let style: Style = isDim ? .dim : .plain
    guard columns >= 60 else {
      return narrow(Line("\(field.label):", .dim), Line.wrapped(field.text, style, to: columns - 2))
    }
    let labelWidth = min(labelCells, columns / 3) + 2
    return Line.wrapped(field.text, style, to: columns - labelWidth)
      .begun(with: Line(field.label, .dim).fitted(to: labelWidth - 2) + Line("  "), indentedBy: labelWidth)
  }

  /// The label and its value in one line if both fit, else the value below.
  private func narrow(_ label: Line, _ value: [Line]) -> [Line] {
    if value.count == 1, label.cellWidth + 1 + value[0].cellWidth <= columns { return [label + Line(" ") + value[0]] }
    return [label.truncated(to: columns)] + value.map { $0.indented(by: 2) }
  }
}
