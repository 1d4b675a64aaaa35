import CompassText

/// Decodes a terminal's bytes into keys, however they are cut. No bytes end the program or leave the decoder stuck.
package struct KeyDecoder: Hashable, Sendable {
  /// The most bytes of an escape sequence; a longer one is discarded.
  private static let longestSequence = 32
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private var mode = Mode.plain
  /// Bytes of an incomplete escape sequence or multi-byte scalar.
  private var begun: [UInt8] = []
  private var typed: [UInt8] = []
  private var pasted: [UInt8] = []

  /// `oldReport` is the end of a mouse report in the old encoding: three bytes.
  private enum Mode: Hashable { case plain, escape, sequence, single, paste, oldReport(left: Int) }

  package init() {}

  /// Whether Escape, alone or with `[` or `O`, may be all that was typed, which only a pause shows. False in the middle
  /// of a longer sequence, which is awaited without limit, or the rest of a paste would be typed.
  package var waitsForMore: Bool { mode == .escape || mode == .single || mode == .sequence && begun.count == 1 }

  private var isReport: Bool { begun.starts(with: "[<".utf8) }

  package mutating func keys(of bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    flushTyped(&keys, isOver: false)
    return keys
  }

  /// Returns the incomplete key as typed by itself, after a pause; empty if none is waiting.
  package mutating func flush() -> [Key] {
    guard waitsForMore else { return [] }
    let keys: [Key] = mode == .escape ? [.escape] : begun.first.map { [.alt(Character(Unicode.Scalar($0)))] } ?? []
    (mode, begun) = (.plain, [])
    return keys
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch mode {
    case .plain: plain(byte, &keys)
    case .escape: afterEscape(byte, &keys)
    case .sequence: sequence(byte, &keys)
    case .single:
      (mode, begun) = (.plain, [])
      if let key = Self.cursorKey(byte) { keys.append(key) } else if byte < 0x20 { plain(byte, &keys) }
    case .oldReport(let left):
      mode = left > 1 && byte >= 0x20 ? .oldReport(left: left - 1) : .plain
      if byte < 0x20 { plain(byte, &keys) }
    case .paste where byte == 0x03:
      // `^C` ends a paste whose end never came.
      (mode, pasted) = (.plain, [])
      keys.append(.control("c"))
    case .paste:
      pasted.append(byte)
      guard byte == UInt8(ascii: "~"), pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else { return }
      keys.append(.paste(Self.clean(pasted.dropLast(Self.pasteEnd.count))))
      (mode, pasted) = (.plain, [])
    }
  }

  private mutating func plain(_ byte: UInt8, _ keys: inout [Key]) {
    if byte >= 0x20, byte != 0x7F { return typed.append(byte) }
    flushTyped(&keys, isOver: true)
    if byte == 0x1B {
      mode = .escape
    } else if let key = Self.control(byte) {
      keys.append(key)
    }
  }

  private mutating func afterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    if byte != 0x1B { mode = .plain }
    switch byte {
    case UInt8(ascii: "["): (mode, begun) = (.sequence, [byte])
    case UInt8(ascii: "O"): (mode, begun) = (.single, [byte])
    case 0x1B: keys.append(.escape)
    case 0x20..<0x7F: keys.append(.alt(Character(Unicode.Scalar(byte))))
    case 0x7F, 0x08: keys.append(.control("w"))
    default:
      keys.append(.escape)
      plain(byte, &keys)
    }
  }

  private mutating func sequence(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40 where begun.count < Self.longestSequence: begun.append(byte)
    case 0x20..<0x40 where isReport: break
    case 0x7F... where isReport:
      // With a byte beyond ASCII the report is invalid; it is read to its end.
      if begun.count < Self.longestSequence { begun.append(UInt8(ascii: "?")) }
    case UInt8(ascii: "M") where begun.count == 1: (mode, begun) = (.oldReport(left: 3), [])
    case 0x40..<0x7F:
      let parameters = String(decoding: begun.dropFirst(), as: UTF8.self)
      (mode, begun) = (.plain, [])
      if byte == UInt8(ascii: "~"), parameters == "200" {
        mode = .paste
      } else if let key = Self.key(byte, parameters) {
        keys.append(key)
      }
    default:
      // No sequence goes on like this: what it was to be is unknown.
      (mode, begun) = (.plain, [])
      if byte < 0x20 { plain(byte, &keys) }
    }
  }

  /// Emits the typed bytes as one text; an incomplete scalar stays pending unless the input is over.
  private mutating func flushTyped(_ keys: inout [Key], isOver: Bool) {
    guard !typed.isEmpty else { return }
    let waiting = isOver ? 0 : Self.unfinishedCount(typed)
    let text = Self.clean(typed.dropLast(waiting))
    typed = Array(typed.suffix(waiting))
    if !text.isEmpty { keys.append(.text(text)) }
  }

  /// Number of bytes at the end that begin a scalar without completing it.
  private static func unfinishedCount(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return index + 1 < wanted ? index + 1 : 0
    }
    return 0
  }

  /// Decodes UTF-8 without control characters; line ends become `\n`, a tab a blank.
  private static func clean(_ bytes: some Collection<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var endsInReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0D: text.append("\n")
      case 0x0A: if !endsInReturn { text.append("\n") }
      case 0x09: text.append(" ")
      case 0..<0x20, 0x7F..<0xA0: break
      default: text.append(scalar)
      }
      endsInReturn = scalar.value == 0x0D
    }
    return String(text)
  }
}

extension KeyDecoder {
  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0A, 0x0D: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C: .control("\\")
    default: nil
    }
  }

  private static let cursorKeys: [Unicode.Scalar: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .shiftTab,
  ]

  private static func cursorKey(_ byte: UInt8) -> Key? { cursorKeys[Unicode.Scalar(byte)] }

  private static let numberedKeys: [Substring: Key] = [
    "1": .home, "7": .home, "4": .end, "8": .end, "3": .delete, "5": .pageUp, "6": .pageDown,
  ]

  /// The key of a complete sequence, nil if unknown; with Ctrl or Alt, left and right move by words.
  private static func key(_ last: UInt8, _ parameters: String) -> Key? {
    if parameters.first == "<" { return last == UInt8(ascii: "M") ? mouse(parameters.dropFirst()) : nil }
    guard last == UInt8(ascii: "~") else {
      let key = cursorKey(last)
      guard ["1;3", "1;5"].contains(parameters) else { return key }
      return key == .left ? .alt("b") : key == .right ? .alt("f") : key
    }
    return parameters.split(separator: ";").first.flatMap { numberedKeys[$0] }
  }

  /// The mouse key of a report such as `0;12;5`, button, column and row from 1; nil if it is invalid or unknown.
  private static func mouse(_ parameters: Substring) -> Key? {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let act: Mouse.Act
    switch numbers[0] & ~0b11100 {
    case 0: act = .press
    case 64: act = .wheelUp
    case 65: act = .wheelDown
    default: return nil
    }
    return .mouse(Mouse(act, row: numbers[2] - 1, column: numbers[1] - 1))
  }
}
