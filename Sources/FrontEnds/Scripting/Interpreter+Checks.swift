import CompassModel
import CompassServices
import PageKit
import CompassApp
import CompassText

/// Checks of `expect` (text-ui.md §4.2).
extension Interpreter {
  func check(_ expectation: Expectation, _ words: [Token]) async throws(StepFailure) {
    if let mismatch = await mismatch(about: expectation) {
      throw StepFailure(mismatch.message, words, hints: mismatch.hints)
    }
  }

  private struct Mismatch {
    var message: String
    var hints: [String] = []

    static let requestsNotCounted = Self(message: "requests are counted only in scripts and where the clock is fixed")
  }

  private func mismatch(about expectation: Expectation) async -> Mismatch? {
    switch expectation {
    case .text(let text, let isShown): return mismatch(about: text, isShown: isShown)
    case .line(let number, let text):
      let lines = plainScreenText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      guard (1...max(lines.count, 1)).contains(number) else {
        return Mismatch(message: "there is no line \(number); the last is \(lines.count)")
      }
      return differs("line \(number)", String(lines[number - 1]), text)
    case .rowCount(let count): return differs("the number of rows", "\(screen.pageScreen.rows.count)", "\(count)")
    case .row(let selector, let text):
      return mismatch(aboutRow: selector) { id, screen in lacks("the row", screen.rowText(id: id) ?? "", text) }
    case .rowMark(let selector, let mark):
      return mismatch(aboutRow: selector) { id, screen in
        switch screen.row(id: id, is: mark) {
        case true?: nil
        case false?: Mismatch(message: "the row is not \(mark.rawValue): it says \"\(screen.rowText(id: id) ?? "")\"")
        case nil: Mismatch(message: "rows of this page are never \(mark.rawValue)")
        }
      }
    case .banner(let kind, let text): return mismatch(aboutBanner: text, kind: kind)
    case .noBanner: return messages.first.map { Mismatch(message: "there is a banner: \"\($0.text)\"") }
    case .notice(let text):
      let notices = screen.head.notices.map(\.displayText)
      guard let first = notices.first else { return Mismatch(message: "there is no notice") }
      return notices.contains { lacks("", $0, text) == nil } ? nil : lacks("the notice", first, text)
    case .noNotice: return screen.head.notices.first.map { Mismatch(message: "there is a notice: \"\($0.message)\"") }
    case .dialog(let text):
      guard let dialog = screen.head.dialog else { return Mismatch(message: "no question or alert is open") }
      return lacks("it", ([dialog.title, dialog.message] + dialog.lines).joined(separator: " "), text)
    case .noDialog: return screen.head.dialog.map { Mismatch(message: "a question is open: \"\($0.message)\"") }
    case .route(let path): return differs("the route", self.path, path)
    case .state(let path, let value): return mismatch(aboutState: path, value)
    case .request(let operation, let subject, let times):
      guard let requests = world.tracked.simulation?.requests else { return .requestsNotCounted }
      let count = requests.count { $0.operation == operation && (subject ?? $0.subject) == $0.subject }
      let description = "\(operation.rawValue)\(subject.map { " \($0)" } ?? "")"
      guard times.map({ $0 != count }) ?? (count == 0) else { return nil }
      return Mismatch(
        message: "\(description) was asked \(counted(count, "time"))\(times.map { ", not \($0)" } ?? "")",
        hints: trace.requestLines(of: requests))
    case .noRequest:
      guard let requests = world.tracked.simulation?.requests else { return .requestsNotCounted }
      let new = requests.dropFirst(requestsBefore)
      guard !new.isEmpty else { return nil }
      let asked = new.sorted { $0.effect < $1.effect }.map(\.operation.rawValue)
      return Mismatch(
        message: "asked: \(asked.joined(separator: ", "))", hints: trace.requestLines(of: requests))
    case .stored(let key, let value):
      return differs("the stored \(key)", await world.storedPreference(key) ?? "(nothing)", value ?? "(nothing)")
    case .file(let path, let text):
      let bytes: [UInt8]
      do throws(Refusal) { bytes = try world.contents(ofFile: path) } catch { return Mismatch(message: error.message) }
      // Compares bytes, since equal texts can have different ones.
      if bytes == Array(text.utf8) { return nil }
      guard let actual = String(validating: bytes, as: UTF8.self) else {
        return Mismatch(message: "\(path) is not UTF-8")
      }
      let isEquivalent = actual == text
      return Mismatch(
        message: "\(path) is \"\(actual)\", not \"\(text)\"",
        hints: isEquivalent ? ["they look the same, but are written with other characters"] : [])
    case .error(let text): return lacks("the last refusal", lastRefusal, text)
    }
  }

  private func mismatch(about text: String, isShown: Bool) -> Mismatch? {
    let wanted = text.collapsingBlanks
    let screenText = plainScreenText
    let found = screenText.collapsingBlanks.contains(wanted)
    if found == isShown { return nil }
    if found { return Mismatch(message: "text found: \"\(text)\"") }
    return Mismatch(message: "text not found: \"\(text)\"", hints: nearestLine(to: wanted, in: screenText))
  }

  private func nearestLine(to wanted: String, in screenText: String) -> [String] {
    let wanted = Array(wanted.prefix(80))
    var near: (number: Int, text: String, distance: Int)?
    for (index, line) in screenText.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let text = String(line).collapsingBlanks
      let distance = Suggestion.distance(of: wanted, toSubstringOf: Array(text))
      // A line with hardly any of the text is no help.
      if distance < near?.distance ?? max(wanted.count * 3 / 4, 1) { near = (index + 1, text, distance) }
    }
    return near.map { ["nearest line on screen (\($0.number)): \"\($0.text)\""] } ?? []
  }

  private func mismatch(aboutRow selector: RowSelector, _ check: (String, any PageScreen) -> Mismatch?) -> Mismatch? {
    do throws(Refusal) {
      let visible = screen.pageScreen
      return check(try selector.row(in: visible.rows).id, visible)
    } catch {
      return Mismatch(message: error.message)
    }
  }

  /// Banner and notices; older scripts look for both as banners (decision N1).
  private var messages: [(kind: String, text: String)] {
    let head = screen.head
    return (head.banner.map { [($0.kind.rawValue, $0.message)] } ?? [])
      + head.notices.map { ($0.kind.rawValue, $0.message) }
  }

  private func mismatch(aboutBanner text: String, kind: String?) -> Mismatch? {
    guard let first = messages.first else { return Mismatch(message: "there is no banner") }
    let ofKind = messages.filter { kind == nil || $0.kind == kind }
    guard let near = ofKind.first else { return differs("the kind of banner", first.kind, kind ?? "") }
    return ofKind.contains { lacks("", $0.text, text) == nil } ? nil : lacks("the banner", near.text, text)
  }

  private func mismatch(aboutState path: String, _ value: String) -> Mismatch? {
    guard let actual = try? ScreenJSON.value(document).value(at: path) else {
      let hints = ScreenJSON.hints(document, at: path)
      return Mismatch(
        message: "the screen has nothing at \(path)", hints: [hints.meant, hints.found].compactMap { $0 })
    }
    return differs(path, actual.typed, value)
  }

  private func differs(_ description: String, _ actual: String, _ wanted: String) -> Mismatch? {
    actual == wanted ? nil : Mismatch(message: "\(description) is \"\(actual)\", not \"\(wanted)\"")
  }

  private func lacks(_ description: String, _ actual: String, _ wanted: String) -> Mismatch? {
    actual.collapsingBlanks.contains(wanted.collapsingBlanks)
      ? nil : Mismatch(message: "\(description) says \"\(actual)\", not \"\(wanted)\"")
  }
}

extension Interpreter {
  private static let noSnapshots = "snapshots are compared for scripts in files: compass test DIR, compass run FILE"

  func compareFrame(_ name: String, _ words: [Token]) async throws(StepFailure) {
    guard let snapshots, let scriptedBoard else { throw StepFailure(Self.noSnapshots, words) }
    let text = await scriptedBoard.frame(options.plain)
    if let mismatch = snapshots.mismatch(ofFrame: text, name: name, options: options.plain) {
      throw StepFailure(mismatch, words, frame: text)
    }
  }

  func compare(_ name: String, _ columns: Int?, _ words: [Token]) throws(StepFailure) {
    guard let snapshots else { throw StepFailure(Self.noSnapshots, words) }
    let options = options.with(columns: columns ?? options.columns).plain
    if let mismatch = snapshots.mismatch(ScreenText.text(screen, options), name: name, options: options) {
      throw StepFailure(mismatch, words)
    }
  }
}

extension String {
  /// Replaces runs of white space by one blank, so that line breaks do not matter.
  var collapsingBlanks: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
