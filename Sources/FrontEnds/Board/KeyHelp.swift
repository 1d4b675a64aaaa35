import PageKit
import CompassApp
import CompassText

/// The page of keys: what works here now, how to move, and what works everywhere (decision V9); or a form's keys.
struct KeyHelp {
  let state: Board.State

  private typealias Entry = (keys: String, text: String)
  private typealias Group = (title: String, entries: [Entry])

  private static let moving: Group = (
    "Moving",
    [
      ("j k up down", "Row by row."), ("pgup pgdn", "By a window."), ("^U ^D", "By half a window."),
      ("g G", "First, last row."), ("1-6 tab", "The pages."), ("b backspace", "The page before."),
      ("esc", "Takes back one thing."),
    ]
  )
  private static let form: Group = (
    "In a form",
    [
      ("tab shift-tab", "The next field, the field before."), ("space", "What can be chosen for a field."),
      ("^S", "Saves."), ("esc", "Leaves the form; asks first if something was typed."),
    ]
  )

  private var everywhere: Group {
    let head = state.screen.screen.head
    let others: [Entry?] = [
      (":", "Types any verb."),
      head.undoButton == nil ? nil : ("u", "Takes back the last change."),
      head.notices.isEmpty ? nil : ("m", "Dismisses the message."),
      head.banner?.canRetry == true || head.notices.contains { $0.canRetry } ? ("R", "Tries again.") : nil,
      head.athletes.count > 1 ? ("w", "Another athlete.") : nil,
      ("^G", "What waits or has failed."), ("^L ^Z", "Redraws; suspends."), ("^C", "Cancels what loads."),
      ("q", "Leaves."),
    ]
    return ("Everywhere", others.compactMap(\.self))
  }

  /// The keys that do something here, each with its effect, mostly its verb's summary; without those of other groups.
  private var here: Group {
    let page = state.screen.screen.page
    let buttons = TappableButtons(state.screen, row: state.cursor)
    let entries = state.keyLabels.compactMap { key, label -> Entry? in
      let all = (KeyTable.verbs[key] ?? []).map { VerbTable.app[$0] }
      let verbs = all.filter { $0.page == page && page != nil }
      let fitting = verbs.filter { $0.name == label || label.hasPrefix($0.name) }
      if key == "w" || ["b", "esc"].contains(key) && page != nil { return nil }
      if label == "filter", let narrowing { return (key, narrowing) }
      if let text = Self.ofKeys[key] ?? Self.ofKeys[label] { return (key, text) }
      // If a key has two forms, the screen's button tells which applies.
      let commands = Set(buttons[key].map(\.command))
      if let command = commands.first, commands.count == 1, let verb = verbs.first(where: { $0.usage == command }) {
        return (key, verb.summary)
      }
      if verbs.count > 1, fitting.count != 1 {
        let names = verbs.map { verb in verb.grammar.filter { $0.values == nil }.map(\.usage).joined(separator: " ") }
        return (key, names.joined(separator: ", ").capitalizedFirst + ".")
      }
      // Enter presses the row's main button, whose verb may have another key here.
      if key == "enter", verbs.isEmpty, page != nil,
        let verb = VerbTable.app.first(where: { $0.page == page && $0.name == label })
      {
        return (key, verb.summary)
      }
      if verbs.isEmpty, all.first?.name == "open", let button = buttons[key].first {
        return (key, "Opens \(button.label).")
      }
      return (key, (fitting.first ?? verbs.first ?? all.first)?.summary ?? label)
    }
    return ("Here", Self.merged(entries + inside))
  }

  private var inside: [Entry] {
    let parts = state.screen.parts
    if parts.lane(state.cursor) != nil { return [("right", "Into the lane's items.")] }
    return parts.points.map { $0.count > 0 } == true ? [("left right", "From point to point.")] : []
  }

  private var narrowing: String? {
    var titles: [String] = []
    for item in state.menu(ordering: false)?.items ?? [] where !titles.contains(item.group) {
      titles.append(item.group)
    }
    return titles.isEmpty ? nil : "Narrows by \(titles.joined(separator: ", ").lowercased())."
  }

  /// Help texts by key, or by the label of a verb, for keys that do less than their verb.
  private static let ofKeys = [
    "calendar": "Into the calendar.", "today": "To today's first event.", "chart": "A chart, large.",
    "S": "Reverses the order.",
  ]

  private static func merged(_ entries: [Entry]) -> [Entry] {
    var merged: [Entry] = []
    for entry in entries {
      if let index = merged.firstIndex(where: { $0.text == entry.text }) {
        merged[index].keys += " " + entry.keys
      } else {
        merged.append(entry)
      }
    }
    return merged
  }

  var lines: [Line] {
    let columns = state.size.columns
    let isForm = state.typing != nil
    let first = isForm ? [Self.form] : [here]
    let remaining = (isForm ? [] : [Self.moving]) + [everywhere]
    guard columns >= 72 else {
      return (first + remaining).flatMap { drawn($0, width: columns - 1) }.map { $0.indented(by: 1) }
    }
    let width = (columns - 4) / 2
    return sideBySide(
      left: first.flatMap { drawn($0, width: width) }, leftWidth: width, gap: 2,
      right: remaining.flatMap { drawn($0, width: width) }
    ).map { $0.indented(by: 1) }
  }

  private func drawn(_ group: Group, width: Int) -> [Line] {
    guard !group.entries.isEmpty else { return [] }
    let room = min(width * 2 / 5, (group.entries.map(\.keys.cellWidth).max() ?? 0) + 2)
    return [Line(group.title, .bold)]
      + group.entries.flatMap { entry -> [Line] in
        let keys = Line.wrapped(entry.keys, .bold, to: room - 1)
        let text = Line.wrapped(entry.text, to: width - room)
        return (0..<max(keys.count, text.count)).map { index in
          (index < keys.count ? keys[index] : Line()).padded(to: room) + (index < text.count ? text[index] : Line())
        }
      }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
