import CompassModel
import RecordDetails

/// Draws a detail page: labels beside their values, in columns where there is room for them.
struct DetailsText: TextPage {
  let screen: RecordDetails.Screen
  let options: RenderOptions

  var lines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    let title =
      options.isAccessible
      ? saidInWords([screen.title], .bold) : Line.wrapped(terminalText(screen.title), .bold, to: columns)
    if !options.isBody || title.count > 1 || title[0].cellWidth > columns - 12 { lines += title }
    if options.isAccessible {
      lines += said([subtitle?.joined(separator: ", ").spokenDates, screen.loadingText])
    } else {
      lines += subtitle.map { Line.packed($0, separator: " \(glyphs.separator) ", .dim, to: columns) } ?? []
    }
    lines.append(messages.rule())
    if screen.showsSkeleton { lines += messages.skeletonCards() }
    for (index, group) in groups.enumerated() {
      if index > 0 {
        lines += [Line()] + (options.isAccessible ? said(["\(group.title):"]) : [Line(group.title, .dim)])
      }
      lines += group.fields.flatMap { field($0, isQuiet: index > 0) }
    }
    if screen.showsSkeleton || screen.hasRows { lines.append(messages.rule()) }
    if let dialog = screen.dialog { return lines + messages.dialog(dialog) }
    return lines + messages.hints(of: screen)
  }

  /// Ids are for programs (decision N4).
  private var groups: [RecordDetails.FieldGroup] {
    screen.groups.map { .init(title: $0.title, fields: $0.fields.filter { !$0.isID }) }.filter { !$0.fields.isEmpty }
  }

  /// `Camp · Feb 7, 2026`.
  private var subtitle: [String]? {
    let parts = screen.facts + [screen.savingText, screen.head.progressText].compactMap(\.self)
    return parts.isEmpty ? nil : parts
  }

  private func field(_ field: RecordDetails.Field, isQuiet: Bool) -> [Line] {
    if options.isAccessible { return said([field.spokenText]) }
    let style: Style = isQuiet ? .dim : .plain
    guard columns >= 60 else {
      return narrow(Line("\(field.label):", .dim), Line.wrapped(field.text, style, to: columns - 2))
    }
    return Line.wrapped(field.text, style, to: columns - labelWidth).enumerated().map { index, value in
      Line(index == 0 ? field.label : "", .dim).fitted(to: labelWidth - 2) + Line("  ") + value
    }
  }

  /// In one line if both fit.
  private func narrow(_ label: Line, _ value: [Line]) -> [Line] {
    if value.count == 1, label.cellWidth + 1 + value[0].cellWidth <= columns { return [label + Line(" ") + value[0]] }
    return [label.truncated(to: columns)] + value.map { $0.indented(by: 2) }
  }

  /// Room for the longest label, and two blanks.
  private var labelWidth: Int {
    let labels = groups.flatMap(\.fields).map { terminalText($0.label).cellWidth }
    return min(labels.max() ?? 0, columns / 3) + 2
  }
}

extension RecordDetails.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { DetailsText(screen: self, options: options).lines }
}
