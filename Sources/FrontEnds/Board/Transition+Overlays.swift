import CompassModel
import PageKit
import CompassApp
import Scripting
import Terminal
import CompassText

extension Board.Transition {
  mutating func press(_ key: Key, in menu: Board.Menu) {
    var menu = menu
    switch key {
    case .text(let letter) where Int(letter) == nil && menu.next(beginningWith: letter) != nil:
      menu.selected = menu.next(beginningWith: letter) ?? menu.selected
    case .text("j"), .down, .tab, .control("n"): menu.selected += 1
    case .text("k"), .up, .shiftTab, .control("p"): menu.selected -= 1
    case .pageDown: menu.selected += 10
    case .pageUp: menu.selected -= 10
    case .text("g"), .home: menu.selected = 0
    case .text("G"), .end: menu.selected = menu.items.count - 1
    case .escape, .text("q"): return state.mode = .page
    case .enter, .text(" "): return choose(menu.selected, of: menu)
    case .text(let text):
      guard let number = Int(text), number > 0 else { return ask(.bell) }
      return choose(number - 1, of: menu)
    default: return ask(.bell)
    }
    menu.selected = min(max(menu.selected, 0), max(menu.items.count - 1, 0))
    state.mode = .menu(menu)
  }

  private mutating func choose(_ index: Int, of menu: Board.Menu) {
    guard menu.items.indices.contains(index) else { return ask(.bell) }
    if let line = menu.items[index].line { return openPalette(with: line) }
    var menu = menu
    menu.selected = index
    state.mode = menu.setting == nil ? .page : .menu(menu)
    if let order = menu.items[index].order { run(order) }
  }

  mutating func press(_ key: Key, in search: Board.Search) {
    var search = search
    switch key {
    case .enter, .down, .up: return state.mode = .page
    case .escape: return takeBack(search)
    default:
      let before = search.editor.text
      guard search.editor.handle(key.inOneLine, History()) else { return ask(.bell) }
      state.mode = .search(search)
      if search.editor.text != before { find(search.editor.text, search) }
    }
  }

  mutating func takeBack(_ search: Board.Search) {
    state.mode = .page
    state.rowBeforeSearch = search.row
    if search.editor.text != search.original { find(search.original, search) }
    state.returnFromSearch()
  }

  private mutating func find(_ text: String, _ search: Board.Search) {
    run(text.isEmpty ? .verb(search.clear, [.word, .word]) : .verb(search.verb, [.word, .text(text)]))
  }

  mutating func press(_ key: Key, in reader: Board.Reader) {
    var reader = reader
    let height = state.paneHeight
    switch key {
    case .text("j"), .down, .enter: reader.top += 1
    case .text("k"), .up: reader.top -= 1
    case .pageDown, .text(" "), .control("f"): reader.top += height
    case .pageUp, .control("b"): reader.top -= height
    case .control("d"): reader.top += height / 2
    case .control("u"): reader.top -= height / 2
    case .right: reader.left += 20
    case .left: reader.left -= 20
    case .text("g"), .home: (reader.top, reader.left) = (0, 0)
    case .text("G"), .end: reader.top = reader.lines.count
    case .escape, .text("q"), .text("?"), .control("g"): return state.mode = .page
    default: return ask(.bell)
    }
    reader.top = min(max(reader.top, 0), max(0, reader.lines.count - height))
    let widest = reader.lines.lazy.map(\.cellWidth).max() ?? 0
    reader.left = min(max(reader.left, 0), max(0, widest - state.size.columns))
    state.mode = .reader(reader)
  }
}

extension Key {
  var inOneLine: Key {
    if case .paste(let text) = self { .paste(text.split(separator: "\n").joined(separator: " ")) } else { self }
  }
}

extension Board.Transition {
  mutating func openPalette(with text: String = "") {
    var palette = Board.Palette(vocabulary: Vocabulary(state.screen.screen))
    palette.editor.replace(with: text)
    palette.lookUp()
    state.mode = .palette(palette)
  }

  mutating func press(_ key: Key, in palette: Board.Palette) {
    var palette = palette
    switch key {
    case .escape: return state.mode = .page
    case .backspace where palette.editor.isEmpty: return state.mode = .page
    case .down where !palette.candidates.isEmpty:
      palette.selected = min((palette.selected ?? -1) + 1, palette.candidates.count - 1)
    case .up where palette.selected != nil: palette.selected = palette.selected.flatMap { $0 == 0 ? nil : $0 - 1 }
    case .tab:
      guard palette.take(palette.selected ?? 0) else { return ask(.bell) }
    case .enter:
      if let selected = palette.selected {
        guard palette.take(selected) else { return ask(.bell) }
        if palette.needsMore { break }
      } else if palette.needsMore, palette.take(0), palette.needsMore {
        break
      }
      return runLine(palette.editor.text)
    default:
      guard palette.editor.handle(key.inOneLine, state.history) else { return ask(.bell) }
      palette.lookUp()
    }
    state.mode = .palette(palette)
  }

  private mutating func runLine(_ line: String) {
    state.mode = .page
    let line = line.trimmed
    guard !line.isEmpty else { return }
    state.history.add([line])
    ask(.save(state.history))
    run(.line(line))
  }
}

extension Board.Palette {
  mutating func follow(_ screen: AppScreen) {
    let now = Vocabulary(screen)
    guard now != vocabulary else { return }
    vocabulary = now
    lookUp()
  }

  /// Whether the line is not yet a complete command.
  var needsMore: Bool { (try? Script(commands: editor.text, path: "<board>", page: vocabulary.page)) == nil }

  /// Looks up the line's candidates: verbs for a first word, or where nothing completes the line; else its last word's.
  mutating func lookUp() {
    selected = nil
    let text = editor.before
    let isFirstWord = !text.contains(where: \.isWhitespace)
    (verbs, candidates) = ([], isFirstWord ? [] : vocabulary.completion(of: text).candidates)
    guard isFirstWord || candidates.isEmpty && needsMore else { return }
    // Verbs of other pages come last, however well they fit.
    let fitting = vocabulary.grammars.compactMap { verb in
      verb.rank(of: text).map { (rank: $0 + (verb.pages.isEmpty ? 0 : 10), verb: verb) }
    }
    verbs = fitting.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.verb)
    candidates = verbs.map { Candidate(text: $0.usage, help: $0.help) }
  }

  /// Puts a candidate into the line, of a verb its fixed words; returns false if there is no such candidate.
  mutating func take(_ index: Int) -> Bool {
    guard candidates.indices.contains(index) else { return false }
    let candidate = candidates[index]
    if verbs.isEmpty {
      editor.replaceLast(vocabulary.completion(of: editor.before).replaced, with: candidate.text + " ")
    } else {
      let verb = verbs[index]
      editor.replace(with: verb.words + (verb.isWhole ? "" : " "))
    }
    lookUp()
    return true
  }
}
