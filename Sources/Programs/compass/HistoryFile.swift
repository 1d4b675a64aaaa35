import CompassModel
import CompassServices
import Foundation
import Terminal

/// The file with the typed lines of earlier sessions, readable only by its owner.
struct HistoryFile: Sendable {
  /// The file `$XDG_STATE_HOME/compass/history`, or else `~/.local/state/compass/history`.
  private let path = Console.current.folder("XDG_STATE_HOME", else: ".local/state") + "/compass/history"

  func read() -> History {
    guard let data = try? FileReader(megabytes: 20, patience: .zero).read(path) else { return History() }
    return History(file: String(decoding: data, as: UTF8.self))
  }

  /// Writes the lines completely or not at all, after lines of other sessions; a failure is not reported.
  func write(_ history: History) {
    var all = read()
    all.add(history.lines)
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

/// Writes values on another thread; while one is being written, only the last of further values is kept.
final class LatestWriter<Value: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "latest", qos: .utility)
  private let next = Lock<Value?>(nil)
  private let write: @Sendable (Value) -> Void

  /// Makes a writer; `write` is called on one thread at a time.
  init(_ write: @escaping @Sendable (Value) -> Void) { self.write = write }

  func submit(_ value: Value) {
    let isFirst = next.withLock { next in
      defer { next = value }
      return next == nil
    }
    if isFirst { queue.async { self.writeNext() } }
  }

  /// Suspends until all submitted values are written.
  func finish() async { await withCheckedContinuation { done in queue.async { done.resume() } } }

  private func writeNext() {
    let value = next.withLock { next in
      defer { next = nil }
      return next
    }
    if let value { write(value) }
  }
}

enum FileNames {
  /// At most 200 paths that begin with `text`, directories with a slash; hidden ones only after a dot.
  static func beginning(with text: String) -> [String] {
    let slash = text.lastIndex(of: "/")
    let directory = slash.map { String(text[...$0]) } ?? ""
    let start = slash.map { String(text[text.index(after: $0)...]) } ?? text
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: Console.current.path(directory.isEmpty ? "." : directory)))
      ?? []
    return names.filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }.sorted().prefix(200)
      .map { name in
        var isDirectory: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: Console.current.path(directory + name), isDirectory: &isDirectory)
        return directory + name + (isDirectory.boolValue ? "/" : "")
      }
  }
}

enum Pager {
  /// Shows a text with a shell command, and suspends until it ends. Returns false if there is no such program.
  static func show(_ text: String, with command: String) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run(command, text)) }
    }
  }

  private static func run(_ command: String, _ text: String) -> Bool {
    // `Process` is not used, because on Linux it starts background processes, which cannot read the terminal. Without
    // the variable, `less` would show colours as escape sequences.
    guard let pipe = popen("export LESS=\"${LESS-FRX}\"; \(command)", "w") else { return false }
    EndSignals.discardKeyboard()
    _ = fputs(text, pipe)
    return pclose(pipe) >> 8 != 127
  }
}
