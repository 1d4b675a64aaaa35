import CompassModel
import CompassServices
import Foundation
import Terminal

/// Where the lines are kept that were typed, for the person who typed them alone.
struct HistoryFile: Sendable {
  private let path: String

  /// Under the directory that the system has for such things.
  init(environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/state"
    path = "\(state)/compass/history"
  }

  /// The lines so far; none where there is no such file, or none that can be read.
  func read() -> History {
    guard let data = try? FileReader(megabytes: 20, patience: .zero).read(path) else { return History() }
    return History(file: String(decoding: data, as: UTF8.self))
  }

  /// Keeps the lines, as a whole or not at all. What another session added meanwhile stays before them. Nothing is
  /// said where they cannot be kept: it was not asked for.
  func write(_ history: History) {
    var all = read()
    all.add(history)
    let directory = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let new = "\(path).\(getpid())"
    guard
      FileManager.default.createFile(
        atPath: new, contents: Data(all.file.utf8), attributes: [.posixPermissions: 0o600])
    else { return }
    if rename(new, path) != 0 { unlink(new) }
  }
}

/// Writes away from the main actor. Of the values that come while one is being written, only the last is written.
final class LatestWriter<Value: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "latest", qos: .utility)
  private let next = Lock<Value?>(nil)
  private let write: @Sendable (Value) -> Void

  /// - Parameter write: called on one thread at a time.
  init(_ write: @escaping @Sendable (Value) -> Void) { self.write = write }

  /// Takes the place of what is not being written yet.
  func submit(_ value: Value) {
    let isFirst = next.withLock { next in
      defer { next = value }
      return next == nil
    }
    if isFirst { queue.async { self.writeNext() } }
  }

  /// Returns when all is written.
  func finish() async { await withCheckedContinuation { done in queue.async { done.resume() } } }

  private func writeNext() {
    let value = next.withLock { next in
      defer { next = nil }
      return next
    }
    if let value { write(value) }
  }
}

/// Names of files, for the person who types one.
enum FileNames {
  /// At most 200 paths that begin so, those of directories with a slash at the end; hidden ones only where asked for.
  static func beginning(with text: String) -> [String] {
    let slash = text.lastIndex(of: "/")
    let directory = slash.map { String(text[...$0]) } ?? ""
    let start = slash.map { String(text[text.index(after: $0)...]) } ?? text
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.isEmpty ? "." : directory)) ?? []
    return names.filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }.sorted().prefix(200)
      .map { name in
        var isDirectory: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: directory + name, isDirectory: &isDirectory)
        return directory + name + (isDirectory.boolValue ? "/" : "")
      }
  }
}

/// A program that shows a long text page by page.
enum Pager {
  /// Returns when the reader has read.
  ///
  /// - Parameter command: as it would be typed in a shell.
  /// - Returns: false if there is no such program.
  static func show(_ text: String, with command: String) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run(command, text)) }
    }
  }

  private static func run(_ command: String, _ text: String) -> Bool {
    // Not a `Process`: on Linux that is one of the background, to which the terminal does not listen.
    // Alone, `less` would show colours as escapes.
    guard let pipe = popen("export LESS=\"${LESS-FRX}\"; \(command)", "w") else { return false }
    Shutdown.discardKeyboard()
    _ = fputs(text, pipe)
    return pclose(pipe) >> 8 != 127
  }
}
